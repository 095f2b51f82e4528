"""Compares what CodeModel says about names and types with what the compiler says, package by package."""
import bisect
import collections
import json
import os
import re
import subprocess

KINDS = {
    "func_decl": {"functionDecl"}, "constructor_decl": {"initializerDecl", "structDecl", "classDecl", "actorDecl"},
    "subscript_decl": {"subscriptDecl"}, "var_decl": {"variable"}, "enum_element_decl": {"enumCase"},
}


class Judge:
    """The compiler's declarations and uses of one package."""

    def __init__(self):
        self.declarations = {}  # usr -> (file, start, end, kind)
        self.uses = []  # (file, offset, usr, what)
        self.subscripts = []  # (file, start, end, usr)
        self.types = {}  # (file, start) -> [(end, type)]

    def read(self, path):
        with open(path) as stream:
            tree = json.load(stream)
        self.file = tree["filename"]
        self.walk(tree, None)

    def walk(self, node, owner):
        if isinstance(node, list):
            for child in node:
                self.walk(child, owner)
            return
        if not isinstance(node, dict):
            return
        kind, span = node.get("_kind", ""), node.get("range")
        if kind.endswith("_decl") and node.get("usr"):
            if kind in ("struct_decl", "class_decl", "enum_decl", "actor_decl") and span:
                owner = (self.file, span["start"], span["end"], kind)
            if kind in KINDS:
                if node.get("implicit"):
                    if kind == "constructor_decl" and owner:
                        self.declarations[node["usr"]] = owner[:3] + (kind,)
                elif span:
                    self.declarations[node["usr"]] = (self.file, span["start"], span["end"], kind)
        usr = node["decl"].get("decl_usr") if isinstance(node.get("decl"), dict) else None
        is_implicit = node.get("implicit")
        if span and kind.endswith("_expr"):
            if usr and kind == "declref_expr" and (not is_implicit or node["decl"].get("base_name") == "init"):
                self.uses.append((self.file, span["start"], usr, node["decl"].get("base_name")))
            elif usr and kind == "member_ref_expr" and not is_implicit:
                self.uses.append((self.file, span["end"], usr, node["decl"].get("base_name")))
            elif usr and kind == "other_constructor_ref_expr" and not is_implicit:
                self.uses.append((self.file, span["end"], usr, "init"))
            elif usr and kind == "subscript_expr" and not is_implicit:
                self.subscripts.append((self.file, span["start"], span["end"], usr))
            if node.get("type") and not is_implicit:
                self.types.setdefault((self.file, span["start"]), []).append((span["end"], kind, node["type"]))
        for key, value in node.items():
            if key not in ("processed_init",) or "original_init" not in node:
                self.walk(value, owner)


def read_answers(path):
    answers, types, file = {}, {}, None
    with open(path) as stream:
        for line in stream:
            key, _, value = line.rstrip("\n").partition("\t")
            if key == "F":
                file = value
            elif key[0] == "T":
                start, end = map(int, key[2:].split(":"))
                types[(file, start, end)] = value
            else:
                answers[(file, key)] = value
    return answers, types


def is_same(answer, declaration):
    """Whether `path:start:end:kind` is the declaration."""
    path, low, high, kind = answer.rsplit(":", 3)
    file, start, end, wanted = declaration
    if path != file or kind not in KINDS[wanted]:
        return False
    low, high = int(low), int(high)
    if not low <= start < high:
        return False
    return wanted in ("var_decl", "enum_element_decl") or end < high <= end + 64


def demangle(names):
    run = subprocess.run(
        ["swift", "demangle", "-compact", "-simplified"], input="\n".join(names), capture_output=True, text=True)
    return dict(zip(names, run.stdout.split("\n")))


def plain(text):
    """A printed type without what the model does not say: isolation, throwing, ownership."""
    text = re.sub(r"@\w+(\([^)]*\))? ", "", text)
    text = re.sub(r"\b(inout|__owned|__shared|sending|isolated|borrowing|consuming) ", "", text)
    text = re.sub(r" (async|throws(\([^)]*\))?|rethrows)\b", "", text)
    # The demangler prints neither `any` nor the module here.
    return re.sub(r"\b(any |Swift\.)", "", text).strip()


def is_same_type(ours, theirs):
    ours, theirs = plain(ours), plain(theirs)
    if ours == theirs:
        return True
    # Generic parameters have places for names there.
    if re.search(r"\b[A-Z][0-9]?\b", theirs):
        pattern = re.escape(theirs)
        pattern = re.sub(r"\b[A-Z][0-9]?(\\\.\w+)*\b", r"[\\w.]+", pattern)
        return re.fullmatch(pattern, ours) is not None
    return False


def compare(judge, answers, types, limit=0):
    counts, reasons, samples = collections.Counter(), collections.Counter(), []
    seen = set()

    def note(file, key, usr, name):
        if usr not in judge.declarations or (file, key) in seen:
            return
        seen.add((file, key))
        if name and not re.match(r"[\w]", name):
            counts["operators"] += 1
            return
        kind = judge.declarations[usr][3]
        counts["all"] += 1
        answer = answers.get((file, key))
        if answer is None:
            result = "no place"
        elif answer == "?":
            result = "unknown"
        else:
            result = "same" if is_same(answer, judge.declarations[usr]) else "other"
        counts[result] += 1
        if result != "same":
            reasons[(result, kind)] += 1
            samples.append((result, kind, name, file, key, answer, judge.declarations[usr]))

    for file, offset, usr, name in judge.uses:
        note(file, f"R {offset}", usr, name)
    for file, start, end, usr in judge.subscripts:
        note(file, f"S {start}:{end + 1}", usr, "subscript")

    wanted = {}
    for (file, start, end), ours in types.items():
        for last, kind, mangled in judge.types.get((file, start), []):
            if last < end <= last + 64 and not any(last < other < end for other, _, _ in judge.types[(file, start)]):
                wanted.setdefault((file, start, end, ours), []).append(mangled)
    names = sorted({name for all_names in wanted.values() for name in all_names})
    texts = demangle(names)
    for (file, start, end, ours), mangled in wanted.items():
        theirs = [texts[name] for name in mangled]
        # A callee has its curried type at the same place as the call's result: one that agrees is enough.
        counts["types"] += 1
        if any(is_same_type(ours, text) for text in theirs):
            counts["types same"] += 1
        else:
            samples.append(("type", ours, " | ".join(sorted(set(theirs))[:3]), file, start, end, None))
    return counts, reasons, samples
