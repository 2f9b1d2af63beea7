#!/usr/bin/env bash
# The whole gate. Stops at the first failure. Needs the Swift toolchain and git, nothing else.
#
#   Scripts/check.sh            everything
#   Scripts/check.sh --quick    everything but the sanitizers
#
# UNSANITIZED_TESTS  a pattern of tests that are left out under the sanitizers, by default those that start compilers
#                    those that only handle text, and those that fill a small stack to its end
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly UNSANITIZED_TESTS="${UNSANITIZED_TESTS:-^(BuildCheckTests|DocumentationTests|MisuseTests|ScriptTests)\.|DeepChain|^ModelTests\.}"
readonly STRICT=(-Xswiftc -warnings-as-errors)

case "${1:-}" in
  "") quick=false ;;
  --quick) quick=true ;;
  *)
    echo "usage: Scripts/check.sh [--quick]" >&2
    exit 64
    ;;
esac

heading=""
step_start=0
log="$(mktemp)"
clients="$(mktemp -d)"
trap 'finish $?' EXIT

finish() {
  rm -rf "$log" "$clients"
  if (($1 == 0)); then
    printf '\nAll checks passed in %d s.\n' "$SECONDS"
  else
    printf '\nFAILED: %s (after %d s)\n' "${heading:-start}" "$((SECONDS - step_start))" >&2
  fi
}

# step HEADING COMMAND...: runs the command under a heading and says how long it took.
step() {
  heading="$1"
  step_start=$SECONDS
  printf '\n=== %s\n' "$heading"
  shift
  "$@"
  printf '=== %s: %d s\n' "$heading" "$((SECONDS - step_start))"
}

# optionally TOOL HEADING COMMAND...: a step that is left out where the tool is not installed.
optionally() {
  local tool="$1"
  shift
  if command -v "$tool" >/dev/null; then
    step "$@"
  else
    printf '\n=== %s: skipped, %s is not installed\n' "$1" "$tool"
  fi
}

# run_tests ARGUMENT...: fails also when no test ran or a sanitizer reported something, whatever the exit status was.
run_tests() {
  swift test --disable-xctest "${STRICT[@]}" "$@" 2>&1 | tee "$log"
  if grep -E -q '(WARNING|ERROR|SUMMARY): [A-Za-z]+Sanitizer' "$log"; then
    echo "A sanitizer reported a finding." >&2
    return 1
  fi
  if ! grep -E -q 'Test run with [1-9][0-9]* tests? .*passed' "$log"; then
    echo "No test ran." >&2
    return 1
  fi
}

# Both sanitizers end the process at the first finding, with a status that no test run has of its own.
export TSAN_OPTIONS="halt_on_error=1:exitcode=66:${TSAN_OPTIONS:-}"
# Leaks are not looked for: tests whose factories capture their own container leak it, which is what they test, and
# what must be let go is asserted by tests of its own.
export ASAN_OPTIONS="halt_on_error=1:exitcode=67:detect_leaks=0:${ASAN_OPTIONS:-}"

step "Format" swift format lint --strict --recursive --parallel Sources Tests Scripts Package.swift
optionally shellcheck "Shell scripts" shellcheck .ci/run Scripts/*.sh
step "Generated files" swift run "${STRICT[@]}" generate-overloads --check
step "Build, warnings are errors" swift build --build-tests "${STRICT[@]}"
step "Public interface" Scripts/public-interface.sh
step "Tests" run_tests
step "Example" swift run "${STRICT[@]}" example
step "Example of a boot" swift run "${STRICT[@]}" example --demo boot
step "Example of a session" swift run "${STRICT[@]}" example --demo session
optionally docc "Documentation" Scripts/docs.sh
step "Getting started" env CLIENTS="$clients" Scripts/getting-started.sh
step "A package that depends on this one" env CLIENTS="$clients" Scripts/consumer-check.sh
if ! "$quick"; then
  # One test at a time, so that the threads of a test meet each other and not those of its neighbours.
  step "Tests under the thread sanitizer" \
    run_tests --sanitize=thread --scratch-path .build/tsan -Xswiftc -DTHREAD_SANITIZER --no-parallel \
    --skip "$UNSANITIZED_TESTS"
  step "Tests under the address sanitizer" \
    run_tests --sanitize=address --scratch-path .build/asan --skip "$UNSANITIZED_TESTS"
fi
