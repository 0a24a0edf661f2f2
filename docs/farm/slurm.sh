#!/bin/bash
# One shot per task: sbatch --array=1-$(wc -l < shots.txt) slurm.sh
#SBATCH --job-name=keyweave
#SBATCH --cpus-per-task=1
#SBATCH --mem=2G
#SBATCH --time=00:10:00
set -euo pipefail

shot=$(sed -n "${SLURM_ARRAY_TASK_ID}p" shots.txt)
export OPENBLAS_NUM_THREADS=${SLURM_CPUS_PER_TASK:-1}
export KEYWEAVE_RIG_MEMORY=$PWD/rig_memory
mkdir -p textured logs

keyweave texture "$shot.ma" capture.ma -o "textured/$shot.ma" --force --strict --json \
    --drive "hero:*Leg" --texture "hero:*Leg" --synthesize "hero:Spine,hero:*Arm" \
    > "logs/$shot.json" 2> "logs/$shot.txt"
