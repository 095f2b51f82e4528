#!/usr/bin/env python3
"""run.py WORK PACKAGE@VERSION…: how often CodeModel and the compiler mean the same declaration and the same type.

PACKAGE is a git repository (a folder or an address). Each is checked out and built below WORK once; the compiler's typed
trees are kept there. Build the model's side first: `swift build -c release --product resolution-oracle` in Benchmarks.
`--samples N` prints N places of each package where the two differ.
"""
import argparse
import collections
import json
import os
import re
import shlex
import subprocess
import sys

import compare

HERE = os.path.dirname(os.path.abspath(__file__))
PAIRS = ("-swift-version", "-package-name", "-I", "-module-name", "-enable-upcoming-feature",
         "-enable-experimental-feature", "-default-isolation", "-Xcc")


def checked_out(work, package):
    """The folder of a package's sources, fetched and built the first time."""
    address, _, version = package.rpartition("@")
    folder = os.path.join(work, os.path.basename(address).removesuffix(".git"))
    sources, log = os.path.join(folder, "src"), os.path.join(folder, "build.log")
    if not os.path.isdir(sources):
        subprocess.run(["git", "-c", "advice.detachedHead=false", "clone", "-q", "--depth", "1", "-b", version, address,
                        sources], check=True)
    if not os.path.exists(log):
        run = subprocess.run(["swift", "build", "-v", "--package-path", sources], capture_output=True, text=True)
        with open(log, "w") as stream:
            stream.write(run.stdout + run.stderr)
    return folder


def modules(folder):
    """Name, files and flags of each module that the package's own sources make."""
    found = {}
    root = os.path.realpath(os.path.join(folder, "src"))
    with open(os.path.join(folder, "build.log")) as stream:
        lines = [line for line in stream if re.search(r"swiftc -module-name \S+ ", line)]
    for line in lines:
        words, keep, files, index = shlex.split(line), [], [], 1
        while index < len(words):
            word = words[index]
            if word in PAIRS:
                keep += words[index:index + 2]
                index += 1
            elif re.match(r"-D.|-parse-as-library|-strict-concurrency|-fmodule-map-file", word):
                keep.append(word)
            elif word.startswith("@"):
                files += shlex.split(open(word[1:]).read())
            elif word.endswith(".swift"):
                files.append(word)
            index += 1
        own = [file for file in files if os.path.realpath(file).startswith(root + os.sep)]
        own = [file for file in own if "/.build/" not in os.path.realpath(file)[len(root):]]
        name = keep[keep.index("-module-name") + 1] if "-module-name" in keep else None
        if name is None:
            name = words[words.index("-module-name") + 1]
            keep += ["-module-name", name]
        if own and not re.search(r"Tests$|[Pp]lugin$|Macros?$|/Plugins/", name + own[0] * ("/Plugins/" in own[0])):
            found.setdefault(name, (own, keep))
    return found


def dumped(folder, name, files, flags):
    """The compiler's typed trees of a module, a file each."""
    out = os.path.join(folder, "dump", name)
    paths = [os.path.join(out, f"{number}.json") for number in range(len(files))]
    if not os.path.isdir(out):
        os.makedirs(out)
        command = ["swiftc", "-frontend", "-dump-ast", "-dump-ast-format", "json", *flags]
        for file, path in zip(files, paths):
            command += ["-primary-file", file, "-o", path]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode:
            print(f"{name}: the compiler stopped: {run.stderr[-200:]}", file=sys.stderr)
    return [path for path in paths if os.path.exists(path) and os.path.getsize(path)]


def judged(folder, program):
    found = modules(folder)
    judge = compare.Judge()
    for name, (files, flags) in found.items():
        for path in dumped(folder, name, files, flags):
            judge.read(path)
    listing, answers = os.path.join(folder, "modules.json"), os.path.join(folder, "answers.txt")
    with open(listing, "w") as stream:
        json.dump([{"name": name, "files": files} for name, (files, _) in found.items()], stream)
    run = subprocess.run([program, listing, answers], capture_output=True, text=True, timeout=600)
    if run.returncode:
        sys.exit(f"resolution-oracle ended with {run.returncode} on {folder}: {run.stderr[-300:]}")
    return compare.compare(judge, *compare.read_answers(answers)), run.stdout.strip()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("packages", nargs="+")
    parser.add_argument("--program", default=os.path.join(HERE, "../.build/release/resolution-oracle"))
    parser.add_argument("--samples", type=int, default=0)
    options = parser.parse_args()
    sys.setrecursionlimit(100_000)
    total = collections.Counter()
    print("| package | uses | same | other | unknown | types claimed | agree |\n| --- | --- | --- | --- | --- | --- | --- |")
    for package in options.packages:
        folder = checked_out(options.work, package)
        (counts, reasons, samples), timing = judged(folder, options.program)
        row(os.path.basename(folder), counts)
        total += counts
        print(f"{os.path.basename(folder)}: {timing}; " + ", ".join(
            f"{count} {result} {kind}" for (result, kind), count in reasons.most_common(8)), file=sys.stderr)
        for sample in samples[:: max(1, len(samples) // max(1, options.samples))][:options.samples]:
            print("   ", *sample, file=sys.stderr)
    row("all", total)


def row(name, counts):
    uses, types = max(counts["all"], 1), max(counts["types"], 1)
    missing = counts["unknown"] + counts["no place"]
    print(f"| {name} | {counts['all']} | {100 * counts['same'] / uses:.1f} % | {100 * counts['other'] / uses:.2f} % "
          f"| {100 * missing / uses:.1f} % | {counts['types']} | {100 * counts['types same'] / types:.1f} % |", flush=True)


if __name__ == "__main__":
    main()
