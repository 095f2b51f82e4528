import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Addresses that are judged by a part of their text.
    static let hostCheckLoose = Rule(
        id: "host-check-loose",
        title: "Host checked by substring",
        category: .code,
        severity: .low,
        confidence: .medium,
        references: [
            .cwe(20), .cwe(184), .cwe(601), .cwe(346), .masvs("CODE", 4), .masvs("PLATFORM", 1), .maswe(50),
            .mobileTop10(4),
        ],
        why: """
            `evilexample.com` ends with `example.com`, `example.com.evil.org` starts with it, and \
            `https://evil.org/?example.com` contains it. An attacker who registers such a name, or puts it in a path \
            or query, passes the check and receives the token, session or page meant for the host. A deny list of \
            schemes always misses one: `javascript:` is rejected, and `data:` still runs scripts.
            """,
        remedy: """
            Parse the URL with `URLComponents`, compare `scheme` and `host` with the few that are allowed, and for \
            subdomains write `host == "example.com" || host.hasSuffix(".example.com")`. Bulwark’s `WebAddressRule` \
            parses strictly and compares whole hosts.
            """,
        bad: .hostCheckLooseBad + .hostListsBad,
        good: .hostCheckLooseGood + .hostListsGood,
        checks: [
            .swift(inspectHosts), .swift(inspectSchemes), .swift(inspectHostPredicates), .swift(inspectHostEnds),
        ]
    )
}

/// `host.hasSuffix("example.com")`, `text.contains("example.com")`, `text.hasPrefix("https://example.com")`.
private func inspectHosts(_ file: SwiftFile, _ pass: inout Pass) {
    // Hosts in one condition are one decision.
    var told: [Node: Int] = [:]
    var found: [(place: Node, flaw: String, details: Pass.Details)] = []
    let calls = file.calls("hasSuffix", "hasPrefix", "contains", "range", "starts", "localizedCaseInsensitiveContains")
    for call in Array(calls) + file.tree.handedHostTests {
        guard !call.isDebugOnly, !call.leavesOut, !call.asksForElement(pass),
            let subject = call.base?.addressBehind(pass)
        else { continue }
        let texts = call.comparedTexts(with: subject, pass)
        guard let flaw = flaw(of: call, subject, texts, pass) else { continue }
        let decides =
            call.isDecision && !call.tellsOnlyWhose(texts: texts)
            || call.turnsAway
                && (subject.isHost(pass) || subject.isAddressText || subject.becomesAddress
                    || call.name != "range" && texts.contains { $0.lowercased().hasPrefix("http") })
            || call.choosesPolicy
        let condition = call.outermostChoice
        if decides, let first = told[condition] {
            found[first].details.related.append((call, flaw))
            continue
        }
        if decides, condition != call { told[condition] = found.count }
        found.append(
            (call, flaw, .init(severity: call.admits ? .medium : nil, confidence: decides ? nil : .low)))
    }
    for (place, flaw, details) in found { pass.report(flaw, at: place, details) }
}

extension Node {
    /// Whether a list is asked for one of its elements, which is compared as a whole: `contexts.contains("https://…")`.
    fileprivate func asksForElement(_ pass: Pass) -> Bool {
        guard kind == .call, name == "contains", let list = base, let sought = arguments.first, sought.kind != .closure,
            sought.label.isEmpty
        else { return false }
        // The pieces of one address are a part of its text: `link.split(separator: "/").contains("example.com")`.
        let made = list.uncast.kind == .reference ? pass.declaration(of: list.uncast)?.initialValue ?? list : list
        let calls = [made.uncast] + made.descendants
        if calls.contains(where: { $0.kind == .call && ["split", "components"].contains($0.name) }) { return false }
        return pass.lookup.knownType(of: list).map { ["Array", "Set", "ArraySlice"].contains($0.name) } ?? false
    }
}

/// What the check lets through; nothing where it is whole, or about something else.
private func flaw(of call: Node, _ subject: Node, _ texts: [String], _ pass: Pass) -> String? {
    // `host.split(separator: ".").contains("example")`: a label anywhere in the name.
    if call.name == "contains", call.isDecision, let label = texts.first, !label.contains("."), label.count > 2,
        subject.isLabels(pass)
    {
        return "`\(label).evil.org` also contains this label"
    }
    let isHost = subject.isHost(pass)
    // `firmware.evil.org`, whatever comes after the first label.
    if isHost, call.name == "hasPrefix", call.isDecision, let label = texts.first(where: \.isFirstLabel) {
        return "`\(label.dropLast()).evil.org` also passes this prefix check"
    }
    let holdsHost = isHost || subject.listOfElement?.isAddressText == true
    guard let text = texts.first(where: { $0.domain(inHost: holdsHost) != nil }),
        let domain = text.domain(inHost: holdsHost)
    else { return nil }
    guard isHost || subject.isAddressText || text.contains("://") || call.isDecision && subject.isPlainText(pass) else {
        return nil
    }
    switch call.name {
    case "hasSuffix":
        if isHost { return text.hasPrefix(".") ? nil : "`evil\(domain)` also passes this suffix check" }
        // Whoever chooses a path or a query chooses how the whole address ends; an origin has neither.
        guard subject.isAddressText, call.isDecision else { return nil }
        if !subject.isOriginText { return "A URL that merely contains `\(domain)` also passes" }
        return text.hasPrefix(".") || text.contains("://") ? nil : "`evil\(domain)` also passes this suffix check"
    case "hasPrefix", "starts":
        let isClosed = text.contains("://") ? text.split(separator: "/").count > 2 || text.hasSuffix("/") : false
        // What stands behind the scheme: `address.components(separatedBy: "://").last`.
        guard isHost || text.contains("://") || subject.isBehindScheme(pass) && !text.hasSuffix("/"), !isClosed else {
            return nil
        }
        return "`\(domain).evil.org` also passes this prefix check"
    case "range":
        guard call.argument("options")?.text.contains("egularExpression") != true else { return nil }
        // The place of an address in a text of another kind: the name of a format.
        guard isHost || subject.isAddressText || subject.becomesAddress || call.isDecision else { return nil }
        return "A URL that merely contains `\(domain)` also passes"
    default: return "A URL that merely contains `\(domain)` also passes"
    }
}

/// `!link.hasPrefix("javascript:")` and `scheme != "javascript"`, with other schemes that run scripts left out.
private func inspectSchemes(_ file: SwiftFile, _ pass: inout Pass) {
    var told: Set<Node> = []
    for literal in file.nodes(.string, whereName: { refused.contains($0.lowercased()) }) where !literal.isDebugOnly {
        guard let test = literal.refusal, let function = literal.enclosingFunction else { continue }
        let named = Set(
            function.descendants(.string).map { $0.name.lowercased().prefix { $0 != ":" } }.map(String.init))
        guard !named.isSuperset(of: ["javascript", "data"]), named.isDisjoint(with: ["https", "http"]) else { continue }
        guard told.insert(function).inserted else { continue }
        pass.report(
            "Only these schemes are rejected; `\(named.contains("data") ? "javascript" : "data"):` URLs can run scripts too",
            at: test)
    }
}

// MARK: - What is compared

extension String {
    /// The domain in an address or a part of one: of `https://example.com` and `.example.com`; nothing for other texts.
    ///
    /// - Parameter inHost: whether hosts are compared, which are no files, whatever they end in.
    func domain(inHost: Bool = false) -> String? {
        var rest = lowercased()[...]
        if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
        if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
        rest = rest.prefix { $0 != "/" && $0 != ":" }
        if rest.first == "." { rest = rest.dropFirst() }
        let labels = rest.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0.isOfHost } }),
            let last = labels.last, (2...12).contains(last.count), last.utf8.allSatisfy({ (0x61...0x7A).contains($0) }),
            labels.first != "com", labels.first != "org"
        else { return nil }
        // `www.example.app` is no file, and `Example.app` may be one.
        let isDomain = domainEndings.contains(String(last)) && (inHost || labels.count > 2)
        guard isDomain || !fileEndings.contains(String(last)) else { return nil }
        return String(rest)
    }
}

extension UInt8 {
    fileprivate var isOfHost: Bool { (0x61...0x7A).contains(self) || (0x30...0x39).contains(self) || self == 0x2D }
}

extension Node {
    /// Whether an expression is the host of an address.
    func isHost(_ pass: Pass) -> Bool {
        var node = uncast
        for _ in 0..<6 {
            if ["host", "hostname"].contains(node.name.lowercased()) || Words.of(node.name).last == "host" {
                return true
            }
            if node.kind == .binary, node.name == "??", let first = node.children.first {
                node = first.uncast
            } else if node.kind == .tuple, let first = node.children.first {
                node = first.uncast
            } else if let base = node.base, ["lowercased", "trimmingCharacters"].contains(node.name) {
                node = base.uncast
            } else if node.kind == .reference, let value = pass.declaration(of: node)?.initialValue {
                node = value.uncast
            } else if let whole = node.mappedValue {
                node = whole.uncast
            } else {
                return false
            }
        }
        return false
    }

    /// Whether an expression is the whole text of an address, or a piece of it, by its name.
    var isAddressText: Bool {
        (namesWithin + (listOfElement?.namesWithin ?? [])).contains { name in
            ["absoluteString", "absoluteURL", "relativeString"].contains(name)
                || Words.of(name).contains {
                    ["url", "uri", "link", "origin", "referer", "referrer", "address", "redirect"].contains($0)
                }
        }
    }

    /// Whether the function is named for the very site it looks for, as `isVideoHub(_:)` is: it tells whose an address is,
    /// and trusts nobody.
    fileprivate func tellsOnlyWhose(texts: [String]) -> Bool {
        guard let function = enclosingDeclaredFunction else { return false }
        let words = Words.of(function.name)
        guard Set(words).isDisjoint(with: decisions) else { return false }
        return texts.compactMap { $0.domain(inHost: true) }.contains { domain in
            let label = domain.split(separator: ".").dropLast().last.map(String.init) ?? ""
            return words.contains { $0.count >= 4 && label.contains($0) }
        }
    }

    fileprivate func isPlainText(_ pass: Pass) -> Bool {
        ["String", "Substring"].contains(pass.type(of: uncast)?.name ?? "")
    }

    /// Whether something is let through on the answer, by the names round it.
    var isDecision: Bool {
        let function = enclosingDeclaredFunction
        let property = ancestors.first { $0.kind == .variable }
        let test = enclosing(.if, .guard)
        let names =
            [function?.name, property?.name].compactMap(\.self)
            + (test?.children(.condition).flatMap(\.namesWithin) ?? [])
        let words = Set(names.flatMap(Words.of))
        if !words.isDisjoint(with: decisions) { return true }
        // What the branch gives away: an answer, or what proves who asks.
        let given = test?.child(.body)?.namesWithin.map(Words.of) ?? []
        if given.contains(where: { !grants.isDisjoint(with: $0) && !$0.contains("device") }) { return true }
        let isAnswer = function?.child(.returnType)?.name == "Bool"
        return isAnswer
            && ["is", "may", "can", "carries", "accepts", "opens", "should", "matches", "allows", "permits", "trusts"]
                .contains(
                    Words.of(function?.name ?? "").first ?? "")
    }
}

extension Node {
    /// Whether who passes is trusted with something: a yes to who may, what signs somebody in, or a page inside the app.
    var admits: Bool {
        if choosesPolicy { return true }
        guard let function = enclosingDeclaredFunction else { return isTrustNamed }
        if function.children(.parameter).contains(where: { $0.label == "decidePolicyFor" }) || isTrustNamed {
            return true
        }
        guard let test = enclosing(.if, .guard), function.contains(test) else { return false }
        let given = (test.kind == .if ? test.child(.body) : function)?.namesWithin ?? []
        return given.map(Words.of).contains { !grants.isDisjoint(with: $0) && !$0.contains("device") }
    }

    /// Whether the function or property that answers is named for trust: `isTrusted`, `mayReceiveToken`.
    private var isTrustNamed: Bool {
        let named = ancestors.first { $0.kind == .variable || $0.kind == .functionDecl }
        return named.map { !Set(Words.of($0.name)).isDisjoint(with: trust) } ?? false
    }
}

/// Words of names that say that something rests on the answer.
private let trust: Set<String> = grants.union([
    "trust", "trusts", "allows", "safe", "permitted", "whitelist", "whitelisted", "allowlist", "approved", "partner",
    "receive", "carries", "policy", "accepts", "may", "origin",
])

private let refused: Set<String> = ["javascript", "javascript:", "javascript://", "vbscript:", "data:"]

/// Endings of files that look like top-level domains.
private let fileEndings: Set<String> = [
    "html", "htm", "json", "xml", "png", "jpg", "jpeg", "gif", "pdf", "txt", "swift", "plist", "zip", "mov", "mp",
    "css", "js", "php", "svg", "framework", "bundle", "app", "key", "id", "name", "password", "token", "md", "yml",
    "log", "db",
]

/// Words of names of what only those get who are trusted.
private let grants: Set<String> = [
    "allow", "allowed", "trusted", "token", "auth", "authorization", "cookie", "cookies", "bearer", "credential",
    "credentials",
]

/// Those of them that are top-level domains, too.
private let domainEndings: Set<String> = ["app", "id", "name", "zip", "mov", "md"]

private let decisions: Set<String> = [
    "allow", "allowed", "allows", "trusted", "trust", "safe", "own", "internal", "partner", "valid", "permitted",
    "accept", "accepts", "whitelist", "whitelisted", "allowlist", "session", "token", "auth", "cookie", "carries",
    "receive", "approved", "known", "ours", "sponsor", "mirror", "validate", "verify", "check", "origin", "policy",
    "decide", "may",
]
