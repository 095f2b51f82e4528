import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Checks of addresses and input by a pattern that may match in the middle.
    static let regexWithoutAnchor = Rule(
        id: "regex-without-anchor",
        title: "Validation pattern is not anchored",
        category: .code,
        severity: .low,
        confidence: .medium,
        references: [.cwe(20), .cwe(777), .cwe(601), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            A pattern without anchors matches anywhere in a string: `https://example\\.com` is found in \
            `https://evil.org/?https://example.com` and in `https://example.com.evil.org`, and both pass the check.
            """,
        remedy: """
            Match the whole string with `wholeMatch(of:)`, or write `^` and `$`, with `(?:…)` around alternatives. \
            For URLs compare the `scheme` and `host` of `URLComponents` instead.
            """,
        bad: .regexWithoutAnchorBad,
        good: .regexWithoutAnchorGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for found in pass[FoundPatterns.self].patterns(in: file) {
        let tests = found.tests.filter {
            $0.purpose != .wholeTest && !$0.comparesRange && $0.readsUnknownText(pass)
        }
        guard let test = tests.first, let flaw = flaw(in: found, test) else { continue }
        pass.report(
            flaw.message, in: file.source, at: found.place,
            .init(
                severity: found.speaks(of: trust) ? .medium : nil, confidence: flaw.confidence,
                isAdvice: tests.allSatisfy { $0.call.onlySorts } || found.source.literal.onlySorts))
    }
}

private typealias Flaw = (message: String, confidence: Confidence)

private func flaw(in found: FoundPattern, _ test: PatternUse) -> Flaw? {
    let isStart = test.purpose == .prefixTest
    // What is anchored at its start is asked of a whole text, whatever that is called.
    let isSearch =
        (test.looksIntoProse || test.call.asksWhatIsContained) && !found.judges && !found.pattern.root.startsAnchored
    for host in isSearch ? [] : HostPattern.all(in: found.pattern)
    where host.hasSureDomain || host.isAddress || found.speaksOfAddresses {
        if let flaw = flaw(of: host, in: found, isStart: isStart) { return (flaw, .medium) }
    }
    let root = found.pattern.root
    if let branch = root.looseBranch, !isStart {
        return (
            "The anchor applies to only one alternative, so `\(found.source.slice(branch))` matches anywhere in the string",
            isSearch && !found.decidesAccess ? .low : .medium
        )
    }
    if !isStart, root.partsAnchors {
        let isGate =
            found.source.text.contains("http") || found.speaksOfAddresses || found.decidesAccess || found.validates
            || found.judges
        return (
            "`^` applies only to the first alternative and `$` only to the last, so longer strings match",
            isSearch && !isGate ? .low : .medium
        )
    }
    guard !isStart, root.isUnanchored, root.isShaped, found.validates, !found.source.text.takesAnythingRound else {
        return nil
    }
    return ("The pattern matches anywhere, so a string that merely contains a valid value passes", .medium)
}

private func flaw(of host: HostPattern, in found: FoundPattern, isStart: Bool) -> String? {
    let plain = host.name.replacing("*", with: "")
    let name = plain.hasPrefix(".") ? "www" + plain : plain
    let root = found.pattern.root
    if !isStart, !root.startsAnchored, !(root.endsAnchored && host.opening == .label) {
        return root.endsAnchored && host.opening == .open
            ? "Nothing separates `\(name)` from what precedes it, so `evil\(name)` matches too"
            : "The pattern is not anchored at the start, so a URL that merely contains `\(name)` matches too"
    }
    return host.isClosed ? nil : "Nothing terminates the host `\(name)`, so `\(name).evil.org` matches too"
}

extension FoundPattern {
    /// Whether the names round the pattern say that a whole text is judged by it.
    fileprivate var validates: Bool {
        let words = contextWords
        return !words.isDisjoint(with: validationWords)
            && words.isDisjoint(with: searchWords)
    }

    /// Whether the names round the pattern say that a text is let through or not, and not searched.
    fileprivate var judges: Bool { !contextWords.isDisjoint(with: judgements) }

    /// Whether something is let through on the answer.
    fileprivate var decidesAccess: Bool { speaks(of: accessWords) }

    /// Whether the names where the pattern is used and asked have one of these words.
    fileprivate func speaks(of words: Set<String>) -> Bool {
        let names = uses.flatMap { use in
            (use.call.enclosing(.if, .guard)?.namesWithin ?? []) + use.call.surroundingNames
        }
        return !Set(names.flatMap(Words.of)).union(contextWords).isDisjoint(with: words)
    }
}

extension PatternUse {
    /// Whether the text that is searched is one in which addresses may stand, and not an address.
    fileprivate var looksIntoProse: Bool {
        let words = Set((subject?.namesWithin ?? []).flatMap(Words.of))
        return !words.isDisjoint(with: prose) && words.isDisjoint(with: ["url", "uri", "host", "domain", "link"])
    }

    /// Whether the range of what was found is compared with the whole text.
    fileprivate var comparesRange: Bool {
        guard let function = call.enclosingFunction else { return false }
        return function.descendants(.binary).contains { comparison in
            ["==", "!="].contains(comparison.name)
                && comparison.children(.operand).contains { operand in
                    operand.kind == .binary && operand.name == "..<"
                        || ["length", "upperBound", "fullRange", "startIndex", "endIndex"].contains(operand.name)
                }
        }
    }
}

extension Node {
    /// Whether the function around is named for what a text has somewhere in it: `containsYear(_:)`.
    fileprivate var asksWhatIsContained: Bool {
        let words = Words.of(enclosingDeclaredFunction?.name ?? "")
        return words.first.map(["contains", "includes", "mentions"].contains) == true
            && Set(words).isDisjoint(with: accessWords.union(judgements).subtracting(["url"]))
    }

    /// Whether a match only says what sort of thing an address leads to, by a case of that name, and lets nothing through:
    /// `if url.matches("example\\.com/wiki") { return .wiki }`.
    fileprivate var onlySorts: Bool {
        guard let test = ancestors.first(where: { [.if, .guard, .ternary, .case].contains($0.kind) }),
            test.kind == .if, let body = test.child(.body), !body.contains(self)
        else { return false }
        let statements = body.children.filter { $0.role == .statement }
        guard statements.count == 1, statements[0].kind == .return, let sort = statements[0].children.first?.unwrapped,
            sort.kind == .member, sort.has(.hasImplicitBase) || sort.base?.unwrapped.name.first?.isUppercase == true
        else { return false }
        return Set(Words.of(sort.name)).isDisjoint(with: accessWords.union(judgements).union(ours))
    }
}

/// Words of cases that say that an address is one of those that are trusted.
private let ours: Set<String> = [
    "own", "ours", "internal", "known", "app", "official", "verified", "login", "auth", "token", "session", "deep",
    "yes",
]

private let validationWords: Set<String> = [
    "valid", "validate", "validates", "validation", "validator", "verify", "check", "legal",
]

private let searchWords: Set<String> = [
    "contains", "has", "find", "search", "detect", "extract", "highlight", "parse",
]

private let judgements: Set<String> = [
    "allow", "allowed", "permitted", "trusted", "safe", "valid", "validate", "whitelist", "allowlist", "authorized",
]

private let accessWords = trust.union(["valid", "validate", "redirect", "role", "url", "host", "domain", "origin"])

/// Words of names that say that whoever passes is trusted with something.
private let trust: Set<String> = [
    "allow", "allowed", "permit", "permitted", "grant", "trusted", "safe", "whitelist", "allowlist", "authorized",
    "accept",
]

/// What a text is called in which addresses may stand.
private let prose: Set<String> = [
    "text", "message", "content", "body", "html", "line", "description", "comment", "note", "markdown", "page",
    "document", "output", "log",
]

extension String {
    /// Whether a pattern begins and ends with anything, so that anchors would change nothing: `.+@.+`.
    fileprivate var takesAnythingRound: Bool {
        [".+", ".*"].contains(where: hasPrefix) && [".+", ".*"].contains(where: hasSuffix)
    }
}
