import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Text from outside that can bring lines of its own into a log.
    static let logInjection = Rule(
        id: "log-injection",
        title: "Untrusted input logged with its line breaks",
        category: .code,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(117), .cwe(93), .cwe(20), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            A line break in the input starts a new log line. An attacker can forge entries that look like the \
            program's own, hide their activity, or feed instructions to the tool that reads the log.
            """,
        remedy: """
            Write the value with `debugDescription` or as JSON, so that line breaks are escaped, or as metadata of \
            the entry (`logger.info("opened", metadata: ["path": "\\(path)"])`) with a handler that escapes it. \
            Bulwark’s `encoded(for: .logLine)` escapes it.
            """,
        bad: .logInjectionBad,
        good: .logInjectionGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: names) {
        for text in call.logLine(in: file, pass) ?? [] where judge(text, &pass) { break }
    }
}

/// Reports a text with its line breaks on the way to a log; whether it did.
private func judge(_ text: Node, _ pass: inout Pass) -> Bool {
    for piece in text.piecesOfText where pass.constant(piece) == nil && !piece.isEncodedAddress(pass) {
        let flows = pass.outsideFlows(to: piece, .logLine).filter { flow in
            let isBare = !flow.isComposed && text.uncast == piece.uncast
            return flow.kind != .decoded && flow.mayHoldLines && !(isBare && flow.isOfOneLine)
        }
        guard let flow = flows.first else { continue }
        pass.report(
            "Untrusted input from \(flow.origin) may add line breaks to the log", at: text,
            .init(confidence: flow.kind == .typed ? .medium : .high, paths: [flow.path(to: text)]))
        return true
    }
    return false
}

private let names = LogSinks.functions + LogSinks.methods + ["write", "fputs", "fprintf", "syslog"]

extension FlowFinding {
    /// Whether the text was typed into a field of one line.
    fileprivate var isOfOneLine: Bool {
        kind == .typed && source.node.typedField.map { !Words.of($0).contains("view") } ?? true
    }

    /// Whether the text can have line breaks here: an address has none until it is decoded.
    fileprivate var mayHoldLines: Bool {
        if kind == .content { return false }
        if kind == .link, !isPart { return source.steps.contains { $0.name == "removingPercentEncoding" } }
        guard let encoded = source.steps.lastIndex(where: { $0.name == "absoluteString" }) else { return true }
        return source.steps[encoded...].contains { $0.name == "removingPercentEncoding" }
    }
}

extension Node {
    /// What a call writes as a line of a log that is read by lines.
    fileprivate func logLine(in file: SwiftFile, _ pass: Pass) -> [Node]? {
        switch name {
        case "write": return isLogFile(pass) ? arguments.first.map { [$0] } : nil
        case "fputs": return arguments.first.map { [$0] }
        case "print", "fprintf", "syslog":
            guard !pass.lookup.isOwnCode(self), callee?.kind == .reference || base?.name == "Swift" else { return nil }
            if name == "print", let target = argument("to"), !target.isLog { return nil }
            return arguments.filter(\.label.isEmpty)
        case "debugPrint", "dump": return nil
        default:
            switch LogSinks.sink(of: self, in: file, pass) {
            case .plain: return arguments.filter { $0.label.isEmpty || $0.label == "message" }
            case .osLog: return publicTexts(pass)
            case .logger: return arguments.flatMap(\.publicPieces)
            case nil: return nil
            }
        }
    }

    /// The arguments of `os_log` that its format says everybody may read; others are redacted.
    private func publicTexts(_ pass: Pass) -> [Node] {
        guard let format = arguments.lazy.compactMap({ pass.constant($0)?.value.string }).first else { return [] }
        return arguments.filter { $0.label.isEmpty && LogFormat(format).showsText($0, of: self) }
    }

    /// What `Logger` writes without redacting it.
    fileprivate var publicPieces: [Node] {
        unwrapped.children(.interpolation).filter { $0.argument("privacy")?.unwrapped.name == "public" }
            .compactMap(\.children.first)
    }

    /// Whether a call writes to a log: by the name of the file, or of the type that writes lines to it.
    private func isLogFile(_ pass: Pass) -> Bool {
        guard let target = base else { return false }
        if target.isLog || ["standardError", "standardOutput"].contains(target.lastName) { return true }
        guard pass.type(of: target)?.name == "FileHandle", let owner = enclosingType else { return false }
        return Words.of(owner.name).contains { ["log", "logger", "journal", "audit"].contains($0) }
    }

    private var isLog: Bool {
        Words.of(lastName).contains { ["log", "logger", "journal"].contains($0) }
            || lastName.lowercased().contains("stderr")
    }

    /// The expressions that a text is put together from, or the text itself.
    fileprivate var piecesOfText: [Node] {
        let node = uncast
        switch node.kind {
        case .interpolatedString: return node.children(.interpolation).compactMap(\.children.first)
        case .binary where node.name == "+": return node.children(.operand).flatMap(\.piecesOfText)
        case .string: return []
        default: return [self]
        }
    }

    /// Whether this is a URL, or a piece of one that is still percent-encoded.
    fileprivate func isEncodedAddress(_ pass: Pass) -> Bool {
        let node = uncast
        if ["absoluteString", "scheme", "host", "absoluteURL"].contains(node.name) { return true }
        return pass.type(of: node).map { ["URL", "NSURL"].contains($0.name) } ?? false
    }
}
