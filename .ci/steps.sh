# What `.ci/run` and `.ci/nightly` share: the Pythons of a machine, environments, and steps
# that run at the same time. To be sourced in the root of the checkout.
export MPLBACKEND=Agg QT_QPA_PLATFORM=offscreen
export PIP_NO_COMPILE=0  # do not compile what is never imported; pip reads the value inverted
unset PYTHONDONTWRITEBYTECODE  # each of many processes would compile all libraries anew
unset PYTHONPATH  # pip would take a checkout on it for an installed package

environments=$(mktemp -d)
trap 'rm -rf "$environments"' EXIT
# All environments of a run take their wheels from one cache.
export PIP_CACHE_DIR="$environments/wheels"
export KEYWEAVE_MAYA_TABLES="$environments/maya_tables" KEYWEAVE_REQUIRE_TABLES=1

say() { printf '\n=== %s, after %d s\n' "$*" "$SECONDS"; }

# Print "version path" of every supported Python on this machine, oldest first.
pythons() {
  local candidate
  for candidate in python3.9 python3.10 python3.11 python3.12 python3.13 python3 \
    "${PYENV_ROOT:-$HOME/.pyenv}"/versions/*/bin/python3; do
    "$candidate" -c '
import sys, venv, ensurepip
if (3, 9) <= sys.version_info[:2] <= (3, 13):
    print("%d.%02d" % sys.version_info[:2], sys.executable)' 2>/dev/null || true
  done | sort -u -k1,1
}

find_python() { awk -v version="$1" '$1 == version { print $2 }' <<<"$all"; }

all=$(pythons)
[ -n "$all" ] || { echo "no Python from 3.9 to 3.13 was found"; exit 1; }
oldest=$(head -n 1 <<<"$all" | cut -d ' ' -f 2)
newest=$(tail -n 1 <<<"$all" | cut -d ' ' -f 2)

# Where this is Debian: a browser for the tests of pages, the libraries of the system that
# PySide loads also without a screen, and a font to draw with.
install_system() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 0
  { apt-get update && apt-get install -y --no-install-recommends chromium libgl1 libegl1 \
    libglib2.0-0 libdbus-1-3 libfontconfig1 libfreetype6 libgssapi-krb5-2 libxkbcommon0 \
    fonts-dejavu-core; } >"$environments/system.log" 2>&1 || tail -n 3 "$environments/system.log"
}

# Run steps at the same time, print what each printed, and fail if one of them failed.
at_once() {
  local step failed=0
  local -A processes
  for step in "$@"; do
    $step >"$environments/${step//[^a-z0-9]/_}.log" 2>&1 &
    processes[$step]=$!
  done
  for step in "$@"; do
    wait "${processes[$step]}" || { failed=1; say "FAILED: $step"; }
    cat "$environments/${step//[^a-z0-9]/_}.log"
  done
  return $failed
}

# Run steps, as many at the same time as there are cores, print what each printed when it
# ends, and fail if one of them failed. A step uses one core; the longest come first.
queue() {
  local step running=0 failed=0
  for step in "$@"; do
    if [ "$running" -lt "$(nproc)" ]; then
      running=$((running + 1))
    else
      wait -n || failed=1
    fi
    run_and_print "$step" &
  done
  for (( ; running > 0; running--)); do wait -n || failed=1; done
  return $failed
}

run_and_print() {
  local log="$environments/${1//[^a-z0-9]/_}.log" failed=0
  $1 >"$log" 2>&1 &
  wait $! || failed=1
  {
    flock 9
    [ "$failed" = 0 ] || say "FAILED: $1"
    cat "$log"
  } 9>"$environments/printing"
  return $failed
}

# Run make in an environment: its name, its Python, and what to make.
make_in() { make --no-print-directory PYTHON="$2" VENV="$environments/$1" "${@:3}"; }

# Make an environment: its name, its Python, and which extras it has. One after the other,
# because pip writes into the checkout when it installs it.
install() {
  say "environment $1"
  flock "$environments/lock" make --no-print-directory PYTHON="$2" \
    VENV="$environments/$1" "$environments/$1/$3"
}
