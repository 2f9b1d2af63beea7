#!/usr/bin/env bash
# Writes what the compiler knows of the public symbols of modules, one folder for each.
#
#   Scripts/symbol-graphs.sh FOLDER MODULE...
set -euo pipefail

if (($# < 2)) || [[ $1 == -* ]]; then
  echo "usage: Scripts/symbol-graphs.sh FOLDER MODULE..." >&2
  exit 64
fi
mkdir -p "$1"
folder="$(cd "$1" && pwd)"
shift
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly BUILD=(swift build -Xswiftc -warnings-as-errors)
for module in "$@"; do "${BUILD[@]}" --target "$module"; done
modules="$("${BUILD[@]}" --show-bin-path)/Modules"
target="$(swiftc -print-target-info | sed -n 's/.*"triple": "\([^"]*\)".*/\1/p' | head -n 1)"
for module in "$@"; do
  mkdir -p "$folder/$module"
  swift symbolgraph-extract -module-name "$module" -I "$modules" -target "$target" -output-dir "$folder/$module" \
    -minimum-access-level public -skip-synthesized-members -emit-extension-block-symbols -pretty-print
done
