package import AuditKit
package import CodeModel

/// What changes of a text leave of the harm that it can do.
extension LibraryResults {
    /// `AES.GCM.open(box, using: key)`: what is decrypted holds nothing of the key.
    func opened(_ call: Node) -> [FlowStep]? {
        guard call.name == "open" && call.argument("using") != nil || call.name.hasPrefix("decrypt"),
            // `AES(key: key, blockMode: mode).decrypt(text)` has its key from before.
            call.arguments.contains(where: { keyLabels.contains($0.label) })
                || call.base?.unwrapped.kind == .call && !call.arguments.isEmpty
        else { return nil }
        let rest = call.arguments.indices.filter { !keyLabels.contains(call.arguments[$0].label) }
        return rest.map { FlowStep(.argument($0)) }
    }

    /// What is left of values that a closure or a property of characters has let through.
    func filtered(_ call: Node) -> [FlowStep] {
        guard let test = call.arguments.first else { return [FlowStep(.receiver, keepsParts: true)] }
        var gone: FlowLabels = []
        if test.kind == .keyPath,
            ["isNumber", "isLetter", "isHexDigit", "isWholeNumber"].contains(where: test.name.hasSuffix)
        {
            gone = .outside
        } else if test.kind == .member, test.name == "contains", let set = test.base?.unwrapped,
            ["alphanumerics", "letters", "decimalDigits", "lowercaseLetters", "uppercaseLetters"].contains(set.name)
        {
            gone = .outside
        } else if test.kind == .closure {
            let statements = test.children.filter { $0.role == .statement }
            if statements.count == 1 { gone = FlowChecks(lookup: lookup).cleared(by: statements[0], holds: true) }
        }
        return [FlowStep(.receiver, .all.subtracting(gone), keepsParts: true)]
    }

    /// What pieces of a text can no longer do that do not hold what it was parted at.
    func parted(_ call: Node) -> FlowLabels {
        let at = call.argument("separator") ?? call.argument("separatedBy") ?? call.argument("whereSeparator")
        guard let at = at ?? call.arguments.first else { return [] }
        if let text = lookup.constant(at)?.value.string {
            // Between slashes stand names, between dots what is no `..`.
            return text == "/" || text == "." ? [.path, .archive] : text == "\n" ? .logLine : []
        }
        if at.unwrapped.name == "inverted" { return .outside }
        let held = at.unwrapped.kind == .reference ? lookup.declaration(of: at.unwrapped)?.initialValue : nil
        let set = held ?? at
        let words = Words.of(set.text)
        let isOfLines = words.contains { ["newlines", "newline", "whitespace", "alphanumerics"].contains($0) }
        var gone: FlowLabels = isOfLines ? .logLine : []
        if namesSlash(set) { gone.formUnion([.path, .archive]) }
        return gone
    }

    /// Whether a set of characters is made of some with a slash among them: `CharacterSet(charactersIn: "/:")`.
    private func namesSlash(_ set: Node) -> Bool {
        ([set] + set.descendants).contains { call in
            guard call.kind == .call, let characters = call.argument("charactersIn") else { return false }
            return lookup.constant(characters)?.value.string?.contains("/") ?? false
        }
    }

    /// What may stand in an address may hold an apostrophe.
    func percentEncoded(_ call: Node) -> [FlowStep] {
        if call.text.contains("alphanumerics") { return [FlowStep(.receiver, .all.subtracting(.outside))] }
        let isOfAddress = call.arguments.first?.unwrapped.name.hasPrefix("url") ?? false
        let gone = isOfAddress ? FlowLabels.encodable.subtracting(inApostrophes) : .encodable
        return [FlowStep(.receiver, .all.subtracting(gone))]
    }

    /// Whether backslashes were doubled before, so that none is left to undo the one that is put before a quote.
    func escapesBackslash(_ call: Node) -> Bool {
        var before = call.base?.unwrapped
        for _ in 0..<8 {
            guard let step = before else { return false }
            if step.kind == .call, step.name == "replacingOccurrences",
                step.argument("of").flatMap({ lookup.constant($0)?.value.string }) == "\\"
            {
                return true
            }
            let start = step.kind == .reference ? lookup.declaration(of: step)?.initialValue : step.base
            before = start?.unwrapped
        }
        return false
    }

    /// What a regular expression has found in a text: all that it lets through.
    func matched(_ call: Node) -> [FlowStep]? {
        guard ["firstMatch", "wholeMatch", "prefixMatch", "matches"].contains(call.name) else { return nil }
        guard let first = call.arguments.first, call.arguments.count == 1, first.kind != .closure else { return nil }
        switch first.label {
        case "of": return [FlowStep(.receiver, isTame(first) ? .seen : .all)]
        case "in": return [FlowStep(.argument(0), call.base.map(isTame) ?? false ? .seen : .all)]
        default: return nil
        }
    }

    /// Whether a pattern that is written out lets nothing through but letters, digits and what it names itself.
    private func isTame(_ node: Node) -> Bool {
        let node = node.unwrapped
        let start = node.kind == .reference ? lookup.declaration(of: node)?.initialValue?.unwrapped ?? node : node
        let given = start.kind == .call && start.name == "Regex" ? start.arguments.first ?? start : start
        guard let pattern = given.kind == .regex ? given.text : lookup.constant(given)?.value.string else {
            return false
        }
        var isEscaped = false
        for byte in pattern.utf8 {
            if isEscaped, [UInt8(ascii: "S"), UInt8(ascii: "D"), UInt8(ascii: "W")].contains(byte) { return false }
            if !isEscaped, byte == UInt8(ascii: ".") { return false }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        }
        return !pattern.contains("[^")
    }

    /// Whether a pattern takes out all but letters, digits and a few signs that end nothing: `[^A-Za-z0-9_]+`.
    private func leavesPlain(_ pattern: String) -> Bool {
        guard pattern.hasPrefix("[^") else { return false }
        let rest = pattern.dropFirst(2)
        guard let end = rest.firstIndex(of: "]"), ["]", "]+", "]*"].contains(rest[end...]) else { return false }
        let kept = rest[..<end].replacing("\\w", with: "a").replacing("\\d", with: "0").replacing("\\-", with: "-")
        return kept.utf8.allSatisfy { $0.isPlain }
    }

    func replaced(_ call: Node) -> [FlowStep] {
        let given = call.argument("of") ?? (call.name == "replacing" ? call.argument(at: 0) : nil)
        let pattern = given.flatMap { lookup.constant($0)?.value.string } ?? ""
        let replacement = call.argument("with").flatMap { lookup.constant($0)?.value.string }
        var gone: FlowLabels = []
        if pattern.contains("\n") || pattern.contains("\r") || pattern.contains("\\n") { gone.insert(.logLine) }
        if pattern == "<" || pattern == "&" { gone.insert(.markup) }
        if pattern == "/" || pattern == ".." { gone.formUnion([.path, .archive]) }
        if ["'", "\"", "`"].contains(pattern), replacement?.hasPrefix("\\") == true {
            gone.formUnion([.script, .predicate])
        }
        if pattern == "%" { gone.insert(.format) }
        if pattern == "'" { gone.formUnion([.statement, .command, .apostrophe]) }
        if pattern.hasPrefix("http:") || pattern == "http" { gone.insert(.cleartext) }
        if replacement?.hasPrefix("\\") == true, !escapesBackslash(call) { gone.remove(.script) }
        if call.argument("options")?.text.contains("regularExpression") == true, leavesPlain(pattern) {
            gone.formUnion(.outside)
        }
        let changed: FlowLabels = [.alone, .entire]
        return [FlowStep(.receiver, .all.subtracting([gone, changed])), FlowStep(.argument(1), .textual)]
    }

    /// Whether a function of the project escapes by replacing signs alone, or not at all, so that its body tells more than
    /// its name.
    func isReplacing(_ call: Node) -> Bool {
        guard let function = lookup.function(of: call), !function.isStandIn else { return false }
        return function.child(.body)?.onlyRewrites ?? false
    }
}

extension Node {
    /// Whether nothing is done here with a text but to replace signs, to cut blanks off and to join it with others.
    var onlyRewrites: Bool {
        !descendants.contains { node in
            switch node.kind {
            case .call: !rewriting.contains(node.name)
            case .for, .while, .switch, .closure: true
            default: false
            }
        }
    }
}

/// Calls of functions that put a text into other words without any other encoding.
private let rewriting: Set<String> = [
    "replacingOccurrences", "replacing", "String", "lowercased", "uppercased", "trimmingCharacters", "append",
]

extension Node {
    /// What a text cannot do any more behind a function that writes `&lt;` and `&amp;` for the signs of HTML.
    package var markupWrittenAsEntities: FlowLabels? {
        func writes(_ texts: [String]) -> Bool { tree.nodes(.string, named: texts).contains(where: contains) }
        guard writes(["&lt;"]), writes(["&amp;"]) else { return nil }
        return writes(["&#39;", "&#x27;", "&apos;", "&#039;"]) ? [.markup, .apostrophe] : .markup
    }
}

extension UInt8 {
    /// Whether a sign means nothing in any syntax: a letter, a digit, `_`, `-` or a blank.
    fileprivate var isPlain: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x20: true
        default: false
        }
    }
}

extension FlowLabels {
    /// What passes from a piece into a longer text.
    static let textual = FlowLabels([
        .outside, .seen, .sensitive, .traced, .settings, .entities, .unfollowed,
    ])
    .subtracting(.alone)

    /// What an encoding for addresses or in Base64 takes away.
    static let encodable: FlowLabels = [.markup, .script, .logLine, .statement, .command, .format]
}

/// Where an apostrophe ends the text.
private let inApostrophes: FlowLabels = [.script, .statement]

/// Labels of what opens a message, and is no part of it.
private let keyLabels: Set<String> = [
    "using", "key", "withKey", "with", "iv", "nonce", "password", "privateKey", "secretKey", "symmetricKey",
]
