# shellcheck shell=bash
# Sourced by the scripts that build clients of this package. Afterwards `work` is a folder that holds a copy of it, and
# SwiftPM builds there.
#
# CLIENTS  the folder, by default a temporary one, which is removed at the end
work="${CLIENTS:-}"
if [[ -z "$work" ]]; then
  work="$(mktemp -d)"
  trap 'rm -rf "$work"' EXIT
fi
export SWIFTPM_BUILD_DIR="$work/build"
if [[ ! -d "$work/swift-factory-injection" ]]; then
  mkdir -p "$work/swift-factory-injection"
  cp -R Package.swift Sources Scripts Tests "$work/swift-factory-injection"
fi
