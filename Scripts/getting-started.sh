#!/usr/bin/env bash
# Follows the article "Getting started" to the letter in a new folder: runs its commands, writes its files, and compares
# what the program prints. Beside the new folder the package lies where the article says.
#
#   Scripts/getting-started.sh
#
# STEPS    how many commands and edits the article may take, by default 10
# CLIENTS  a folder for the copy of this package, its clients and what is built, by default a temporary one; with the
#          same folder consumer-check.sh builds no library a second time
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly ARTICLE=Sources/FactoryInjection/FactoryInjection.docc/GettingStarted.md
readonly STEPS="${STEPS:-10}"

if (($# > 0)); then
  echo "usage: Scripts/getting-started.sh" >&2
  exit 64
fi

# shellcheck source=Scripts/clients-folder.sh
source Scripts/clients-folder.sh

# A shell script of what the article says to do; files are kept by the quoted end mark as they are.
awk -v expected="$work/expected" '
  /^<!-- file: .* -->$/ { file = $3 }
  /^<!-- prints -->$/ { isPrinted = 1 }
  !/^```/ && inside { print > output; next }
  !/^```/ { next }
  inside && language == "swift" { print "END_OF_FILE" > output }
  inside { inside = 0; next }
  {
    language = substr($0, 4)
    inside = 1
    output = "/dev/stdout"
    if (language == "sh") next
    if (language == "swift" && file != "") { print "cat >" file " <<\"END_OF_FILE\"" > output; file = ""; next }
    if (language == "text" && isPrinted) { output = expected; next }
    print "error: a block of Getting started says neither what to run nor which file it is: line " NR > "/dev/stderr"
    exit 1
  }' "$ARTICLE" >"$work/steps"

steps="$(awk '
  /<<"END_OF_FILE"$/ { count++; isFile = 1; next }
  /^END_OF_FILE$/ { isFile = 0; next }
  !isFile && NF { count++ }
  END { print count }' "$work/steps")"
if ((steps > STEPS)); then
  echo "error: $ARTICLE takes $steps commands and edits, more than $STEPS" >&2
  exit 1
fi

(cd "$work" && bash -euo pipefail steps >printed)
if ! diff "$work/expected" <(tail -n "$(wc -l <"$work/expected")" "$work/printed"); then
  echo "error: the program of $ARTICLE prints something else" >&2
  exit 1
fi
echo "A running program in $steps commands and edits."
