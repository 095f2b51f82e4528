#!/usr/bin/env bash
# An audit for any CI that has a Swift toolchain and no container: builds Bulwark once, keeps it, writes the reports.
#
#   BULWARK_SOURCE   the repository or a folder with its source
#   BULWARK_VERSION  the tag or commit of it to build; a branch would be built once and kept
#   BULWARK_HOME     where it is kept between runs; let your CI cache this folder
set -euo pipefail
source=${BULWARK_SOURCE:?name the repository of Bulwark}
version=${BULWARK_VERSION:?name a tag or a commit of Bulwark}
home=${BULWARK_HOME:-$HOME/.cache/bulwark}
target=${1:-.}
reports=${2:-bulwark-reports}

bulwark="$home/$version/bulwark"
if [ ! -x "$bulwark" ]; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    if [ -d "$source" ]; then source=$(cd "$source" && pwd); fi
    git init --quiet "$work/source"
    git -C "$work/source" fetch --quiet --depth 1 "$source" "$version"
    git -C "$work/source" checkout --quiet FETCH_HEAD
    swift build --package-path "$work/source" -c release --product bulwark --traits Auditor
    mkdir -p "$home/$version"
    install -m 755 "$work/source/.build/release/bulwark" "$bulwark"
fi

mkdir -p "$reports"
"$bulwark" audit "$target" --quiet \
    --report terminal \
    --report "html=$reports/bulwark.html" \
    --report "markdown=$reports/bulwark.md" \
    --report "sarif=$reports/bulwark.sarif" \
    --report "junit=$reports/bulwark-junit.xml" \
    --report "gitlab=$reports/gl-sast-report.json" \
    --report "cyclonedx=$reports/bulwark-sbom.cdx.json"
