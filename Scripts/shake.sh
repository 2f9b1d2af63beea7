#!/usr/bin/env bash
# Runs the tests of concurrency, boot and sessions again and again while their threads are stalled and their tasks are
# delayed at random. Stops at the first run that fails, and says its seed. Linux only.
#
#   Scripts/shake.sh
#
# RUNS    how many, by default 40
# SEED    that of the first run, by default 1
# FILTER  which tests, as for swift test --filter
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if (($# > 0)); then
  echo "usage: Scripts/shake.sh" >&2
  exit 64
fi
if [[ $(uname) != Linux ]]; then
  echo "skipped: threads are stalled on Linux only"
  exit 0
fi

readonly RUNS="${RUNS:-40}" SEED="${SEED:-1}"
readonly FILTER="${FILTER:-ConcurrencyTests|ServiceBootTests|Session}"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

clang -Wall -Werror -O1 -shared -fPIC -o "$work/shake.so" Scripts/Shake/shake.c -lpthread
swift build --build-tests
for ((run = 0; run < RUNS; run++)); do
  seed=$((SEED + run))
  if ! LD_PRELOAD="$work/shake.so" SHAKE_SEED=$seed swift test --disable-xctest --skip-build --filter "$FILTER" \
    >"$work/log" 2>&1 || ! grep -E -q 'Test run with [1-9][0-9]* tests? .*passed' "$work/log"; then
    grep -E '✘|Fatal|Hangs|Crash' "$work/log" || tail -n 20 "$work/log"
    echo "FAILED with SEED=$seed RUNS=1" >&2
    exit 1
  fi
  echo "seed $seed: $(grep -E -o 'Test run with .*' "$work/log")"
done
