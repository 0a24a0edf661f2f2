#!/bin/bash
# Ten parts of the shots: sbatch --array=1-10 slurm.sh
# When all have ended: keyweave batch shots.toml -o results --collect
#SBATCH --job-name=keyweave
#SBATCH --cpus-per-task=1
#SBATCH --mem=2G
#SBATCH --time=01:00:00
set -euo pipefail

export OPENBLAS_NUM_THREADS=${SLURM_CPUS_PER_TASK:-1}
export KEYWEAVE_RIG_MEMORY=$PWD/rig_memory

keyweave batch shots.toml -o results \
    --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT"
