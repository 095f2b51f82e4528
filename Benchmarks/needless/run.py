#!/usr/bin/env python3
"""Asks the compiler whether what the audit calls needless is: deletes each such word and builds.

    Benchmarks/needless/run.py WORK https://github.com/apple/swift-nio@2.101.2 ...
    Benchmarks/needless/run.py WORK FOLDER ...            packages that are here already; they are copied first

NEEDLESS_TESTS=1 builds the test targets too. A package is built as it is, then with every needless word taken out at once. Where that gives errors, the words in the
files that have them are put back one by one to find which were needed.
"""
import json, os, re, shutil, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
BULWARK = os.environ.get("BULWARK", os.path.join(HERE, "../../.build/release/bulwark"))
TESTS = bool(os.environ.get("NEEDLESS_TESTS"))
NEEDLESS = {"unchecked-sendable-needless", "nonisolated-unsafe-constant", "preconcurrency-unjustified"}


def build(package):
    command = ["swift", "build", "--package-path", package]
    if TESTS:
        command.append("--build-tests")
    ran = subprocess.run(command, capture_output=True, text=True)
    # Paths inside of the package, with what the compiler says.
    found = re.findall(r"(?m)^(\S+?\.swift):(\d+):\d+: error: (.*)$", ran.stdout + ran.stderr)
    return ran.returncode == 0, sorted(set(found))


def without(line, escape):
    """A line without its word, in the form that the audit advises; None where more than the word would change."""
    kind, form = escape["kind"], escape["form"]
    if kind == "nonisolated(unsafe)" and form == "deleteWord":
        return line.replace("nonisolated(unsafe) ", "", 1)
    if kind == "@preconcurrency" and form == "deleteWord":
        return line.replace("@preconcurrency ", "", 1)
    if form == "plainSendable":
        return line.replace("@unchecked Sendable", "Sendable", 1)
    if form == "deleteWord":
        for old, new in (
            (", @unchecked Sendable", ""), ("@unchecked Sendable, ", ""), (": @unchecked Sendable", ""),
            (": @retroactive @unchecked Sendable", ""), (": @unchecked @retroactive Sendable", "")):
            if old in line:
                return line.replace(old, new, 1)
    return None


def judge(package):
    report = os.path.join(package, "..", os.path.basename(package) + ".json")
    subprocess.run(
        [BULWARK, "audit", package, "--only", "concurrency", "--profile", "strict", "--confidence", "low", "--severity",
         "note", "--report", "json=" + report, "--quiet"], capture_output=True)
    escapes = json.load(open(report)).get("escapes", [])
    needless = [e for e in escapes if e["verdict"] in NEEDLESS and not e["isGuess"] and e["form"] != "keep"]
    edits = []
    for escape in needless:
        path = os.path.join(package, escape["location"]["path"])
        lines = open(path).read().split("\n")
        place = escape["location"]["line"] - 1
        new = without(lines[place], escape)
        if new is not None and new != lines[place]:
            edits.append((path, place, lines[place], new, escape))
    return len(escapes), needless, edits


def apply(edits, back=False):
    for path, place, old, new, _ in edits:
        lines = open(path).read().split("\n")
        lines[place] = old if back else new
        open(path, "w").write("\n".join(lines))


def main():
    work, packages = sys.argv[1], sys.argv[2:]
    os.makedirs(work, exist_ok=True)
    total = wrong = 0
    for source in packages:
        name = os.path.basename(source.split("@")[0]).removesuffix(".git")
        package = os.path.join(work, name)
        if not os.path.exists(package):
            if source.startswith("https://"):
                address, version = source.rsplit("@", 1)
                subprocess.run(["git", "clone", "-q", "--depth", "1", "--branch", version, address, package], check=True)
            else:
                shutil.copytree(source, package, ignore=shutil.ignore_patterns(".build"))
        count, needless, edits = judge(package)
        if not edits:
            print(f"{name}: {count} escapes, {len(needless)} needless, none that a word's deletion answers")
            continue
        works, errors = build(package)
        if not works:
            print(f"{name}: does not build here: {errors[:1]}")
            continue
        apply(edits)
        works, errors = build(package)
        needed = []
        if not works:
            files = {path for path, _, _ in errors}
            for edit in [e for e in edits if any(os.path.samefile(e[0], f) for f in files if os.path.exists(f))] or edits:
                apply([edit], back=True)
                again, _ = build(package)
                if again:
                    needed.append(edit)
                    break
                apply([edit])
        total += len(edits)
        wrong += len(needed) if works or needed else len(errors)
        print(f"{name}: {count} escapes, {len(needless)} needless, {len(edits)} deleted, "
              + ("builds" if works else f"needed: {[(e[4]['name'], e[4]['location']['path']) for e in needed] or errors[:6]}"))
        apply(edits, back=True)
    print(f"{total} words deleted, {wrong} of them needed")


main()
