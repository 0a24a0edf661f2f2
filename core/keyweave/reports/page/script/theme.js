// The colors of the page: those of the system until the reader chooses.

const colors = new Map(); // tokens without their dashes, as "#rrggbb"
const systemIsLight = matchMedia("(prefers-color-scheme: light)");

/** Return the names of the tokens: the custom properties of the first rule. */
function listTokens() {
  const [rule] = document.styleSheets[0].cssRules;
  return [...rule.style].filter((name) => name.startsWith("--"));
}

/** Read the tokens of the theme in use; canvases take their colors from them. */
function readColors() {
  const style = getComputedStyle(root);
  for (const name of listTokens()) colors.set(name.slice(2), style.getPropertyValue(name).trim());
  colors.light = isLight();
}

function isLight() {
  const { theme } = root.dataset;
  return theme ? theme === "light" : systemIsLight.matches;
}

const fontOf = (size, weight = 400) => `${weight} ${size}px ${colors.get("font")}`;

/** Change the theme, and draw everything in it; null returns to that of the system. */
function setTheme(theme) {
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  readColors();
  redraw();
}

const switchTheme = () => setTheme(isLight() ? "dark" : "light");

function watchTheme() {
  readColors();
  byId("theme").addEventListener("click", switchTheme);
  systemIsLight.addEventListener("change", () => setTheme(root.dataset.theme));
  if (isCompact) addEventListener("message", ({ data: message }) => followParent(message));
}

/** Take on the theme of a page that embeds this one; it sends {theme: "dark" or "light"}. */
function followParent(message) {
  const theme = message && message.theme;
  if (theme === "dark" || theme === "light") setTheme(theme);
}
