#!/usr/bin/env bash
# Builds the documentation of all library modules as one static site. It fails at a public symbol without a comment, at a
# warning, at a public type, function or article that the topics of its module's page do not list, and at a link that
# leads nowhere.
#
#   Scripts/docs.sh [FOLDER]   where the site goes, by default .build/documentation
#
# DOCC  the documentation compiler, by default the one of the toolchain
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if (($# > 1)) || [[ ${1:-} == -* ]]; then
  echo "usage: Scripts/docs.sh [FOLDER]" >&2
  exit 64
fi

readonly MODULES=(InjectionCore InjectionGraph FactoryInjection PropertyInjection ServiceBoot InjectionTesting)
readonly SITE="${1:-.build/documentation}"
readonly DOCC="${DOCC:-docc}"

export DOCC_JSON_PRETTYPRINT=YES # Sorted keys, one in each line.
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# check_comments MODULE: each public symbol has a comment, also in generated files and where the format is not checked.
check_comments() {
  local silent
  silent="$(cat "$work/symbols/$1"/*.json | awk '
    /^    \{$/ { path = ""; isSilent = 1 }
    /^        "identifier": "swift.extension"/ || /^      "docComment"/ { isSilent = 0 }
    /^      \]/ { inPath = 0 }
    inPath { gsub(/[ ",]/, ""); path = path (path == "" ? "" : ".") $0 }
    /^      "pathComponents"/ { inPath = 1 }
    /^    \}/ { if (isSilent && path != "") print path }')"
  if [[ -n $silent ]]; then
    printf 'error: public in %s, without a documentation comment:\n%s\n' "$1" "$silent" >&2
    return 1
  fi
}

# convert MODULE: makes pages of symbols and articles. Those of the modules before it can be linked to.
convert() {
  "$DOCC" convert "Sources/$1/$1.docc" --fallback-display-name "$1" --fallback-bundle-identifier "$1" \
    --additional-symbol-graph-dir "$work/symbols/$1" --output-path "$work/archives/$1.doccarchive" \
    --enable-experimental-external-link-support ${dependencies[@]+"${dependencies[@]}"} --warnings-as-errors
  dependencies+=(--dependency "$work/archives/$1.doccarchive")
}

# check_topics MODULE: what nobody has put under a topic stands in topics that were generated. Types of other modules
# that this one adds to may stand there.
check_topics() {
  local page unlisted
  page="$SITE/data/documentation/$(tr '[:upper:]' '[:lower:]' <<<"$1").json"
  unlisted="$(grep -A 1000 '"topicSections"' "$page" | awk '
    /"generated" : true/ { isGenerated = 1 }
    /"title" :/ { if (isGenerated && !/Extended Modules/) print; isGenerated = 0 }')"
  if [[ -n $unlisted ]]; then
    printf 'error: Sources/%s/%s.docc/%s.md leaves these for generated topics:\n%s\n' "$1" "$1" "$1" "$unlisted" >&2
    return 1
  fi
}

# check_links: each page that a page refers to is there. What only leads to pages, as the types of other modules do whose
# additions stand under topics, has a folder and no page.
check_links() {
  local missing
  find "$SITE/data" -name '*.json' -exec sed 's,\\/,/,g' {} + | grep -oE '"url" : "/documentation/[^"#]*' |
    cut -d '"' -f 4 | sort -u >"$work/links"
  (cd "$SITE" && find documentation -type d) | sed 's,^,/,' | sort -u >"$work/pages"
  missing="$(comm -23 "$work/links" "$work/pages")"
  if [[ -n $missing ]]; then
    printf 'error: linked, but not there:\n%s\n' "$missing" >&2
    return 1
  fi
  echo "$(find "$SITE/documentation" -name index.html | wc -l) pages in $SITE"
}

Scripts/symbol-graphs.sh "$work/symbols" "${MODULES[@]}"
dependencies=()
mkdir -p "$work/archives"
for module in "${MODULES[@]}"; do
  check_comments "$module"
  convert "$module"
done
rm -rf "$SITE"
"$DOCC" merge "$work/archives/"*.doccarchive --synthesized-landing-page-name "swift-factory-injection" \
  --output-path "$SITE"
for module in "${MODULES[@]}"; do check_topics "$module"; done
check_links
