#!/usr/bin/env bash
# What the package costs at compile time, beside the goals. Exit status 0 also when a goal is missed: the table says so.
#
#   Scripts/compile-cost.sh
#
# Times are processor time of the compiler but for the build of the library, the least of RUNS runs.
#
# RUNS  how often each client is type-checked, by default 3
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly RUNS="${RUNS:-3}"
readonly SCRATCH=.build/compile-cost

if (($# > 0)); then
  echo "usage: Scripts/compile-cost.sh" >&2
  exit 64
fi

clients="$(mktemp -d)"
trap 'rm -rf "$clients"' EXIT

# row NAME VALUE UNIT [GOAL]: prints a line of the table.
row() {
  awk -v name="$1" -v value="$2" -v unit="$3" -v goal="${4:-}" 'BEGIN {
    text = sprintf(unit == "ms" || unit == "s" ? "%.1f %s" : "%d %s", value, unit)
    if (goal == "") { printf "%-62s %12s\n", name, text; exit }
    missed = value - goal
    verdict = missed <= 0 ? "met" : sprintf("missed by %.1f %s (%d %%)", missed, unit, missed / goal * 100 + 0.5)
    printf "%-62s %12s   goal %s %s: %s\n", name, text, "≤ " goal, unit, verdict
  }'
}

# processor_time COMMAND...: the seconds of processor time of a command, which may fail.
processor_time() {
  local TIMEFORMAT="%U %S"
  { time "$@" >/dev/null 2>&1 || true; } 2>&1 | awk '{ print $1 + $2 }'
}

least() {
  sort -g | head -n 1
}

calculate() {
  awk "BEGIN { print $* }"
}

# Clients ----------------------------------------------------------------------------------------------------------

# services: what the components of all clients depend on.
services() {
  echo "import FactoryInjection"
  for index in 1 2 3 4; do echo "final class Service$index: Sendable {}"; done
}

# components COUNT plain|mainActor|wrong: components that take 0 to 3 parameters and 1 to 4 dependencies.
components() {
  awk -v count="$1" -v kind="$2" 'BEGIN {
    split("Int String Double", types, " ")
    for (number = 0; number < count; number++) {
      parameters = number % 4; dependencies = int(number / 4) % 4 + 1
      initializer = closure = separator = ""
      for (index_ = 1; index_ <= parameters; index_++) {
        initializer = initializer separator "parameter" index_ ": " types[index_]
        closure = closure separator types[index_]
        separator = ", "
      }
      for (index_ = 1; index_ <= dependencies; index_++) {
        initializer = initializer separator "service" index_ ": Service" index_
        separator = ", "
      }
      if (kind == "wrong") closure = closure (parameters > 0 ? ", " : "") "Character"
      actor = kind == "mainActor" ? "@MainActor " : ""
      print actor "final class Component" number ": FactoryComponent {"
      print "  init(" initializer ") {}"
      print "  " (actor == "" ? "" : "nonisolated ") "static var factory: Wiring<" actor "(" closure ") -> Component" \
        number "> {"
      print "    autocreate(Component" number ".init)"
      print "  }"
      print "}"
    }
  }'
}

type_check() {
  swiftc -typecheck -swift-version 6 -I "$SCRATCH/debug/Modules" "$1"
}

# type_checking_time COUNT KIND: the seconds that COUNT components of a kind take.
type_checking_time() {
  local client="$clients/$2$1.swift"
  { services && components "$1" "$2"; } >"$client"
  if [[ $2 != wrong ]]; then type_check "$client" >&2; fi
  for ((run = 0; run < RUNS; run++)); do processor_time type_check "$client"; done | least
}

# object_bytes FILE...: code and data of object files.
object_bytes() {
  size "$@" | awk 'NR > 1 { sum += $1 + $2 } END { print sum + 0 }'
}

# client_bytes COUNT: what the optimised object code of a client with so many components takes.
client_bytes() {
  { services && components "$1" plain; } >"$clients/object.swift"
  swiftc -c -O -parse-as-library -swift-version 6 -I "$SCRATCH/release/Modules" -o "$clients/object.o" "$clients/object.swift"
  object_bytes "$clients/object.o"
}

# Measuring --------------------------------------------------------------------------------------------------------

echo "Building the library, which takes a while." >&2
rm -rf "$SCRATCH"
swift package --scratch-path "$SCRATCH" describe >/dev/null # Compiles the manifest, which is no part of the library.
start=$(date +%s.%N)
busy="$(processor_time swift build --scratch-path "$SCRATCH" --target FactoryInjection)"
end=$(date +%s.%N)
row "clean debug build of the library, $(getconf _NPROCESSORS_ONLN) processors" "$(calculate "$end - $start")" s 40
row "  of which processor time" "$busy" s

empty="$(type_checking_time 0 plain)"
for kind in plain mainActor; do
  goal=4
  name="a plain component"
  if [[ $kind == mainActor ]]; then
    goal=5
    name="a main-actor component"
  fi
  for count in 50 200; do
    total="$(type_checking_time "$count" "$kind")"
    row "type-checking $name, in a client with $count" "$(calculate "($total - $empty) / $count * 1000")" ms "$goal"
  done
done
wrong="$(type_checking_time 20 wrong)"
row "type-checking a wrong component, in a client with 20" "$(calculate "($wrong - $empty) / 20 * 1000")" ms

swift build -c release --scratch-path "$SCRATCH" --target FactoryInjection >/dev/null
none="$(client_bytes 0)"
one="$(client_bytes 2)"
row "object code of a client for one component" "$(calculate "($one - $none) / 2")" bytes
mapfile -t generated < <(
  find Sources -path '*/Autogenerated/*.swift' -exec basename {} .swift \; | while read -r name; do
    find "$SCRATCH/release/" -name "$name.swift.o"
  done
)
row "object code of the library for unused overloads" "$(object_bytes "${generated[@]}")" bytes 102400
