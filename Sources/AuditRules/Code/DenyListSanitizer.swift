import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Text "cleaned" by removing what is known to be bad.
    static let denyListSanitizer = Rule(
        id: "deny-list-sanitizer",
        title: "Dangerous words are removed instead of the text being encoded",
        category: .code,
        severity: .medium,
        references: [.cwe(184), .cwe(116), .cwe(20), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            A list of bad words is never complete: other case, other encodings and nested words such as \
            `<scr<script>ipt>` come through, and the text is then trusted.
            """,
        remedy: """
            Bind values in SQL, encode for the place where the text is shown, and compare standardised paths with \
            their folder. Where form matters, accept only what is known to be good.
            """,
        bad: [
            Example("let clean = ↓text.replacingOccurrences(of: \"<script>\", with: \"\")"),
            Example("let clean = ↓text.replacingOccurrences(of: \"DROP\", with: \"\")"),
            Example("let path = ↓name.replacingOccurrences(of: \"../\", with: \"\")"),
            Example("func sanitize(sql: String) -> String { ↓sql.replacingOccurrences(of: \"--\", with: \"\") }"),
        ],
        good: [
            Example("let escaped = text.replacingOccurrences(of: \"<\", with: \"&lt;\")", "encoded"),
            Example("let quoted = text.replacingOccurrences(of: \"'\", with: \"''\")", "the way SQL writes it"),
            Example("let title = heading.replacingOccurrences(of: \"--\", with: \"\")", "dashes in a heading"),
            Example("let plain = text.replacingOccurrences(of: \"<br>\", with: \"\\n\")"),
            Example("let cleanKey = key.replacingOccurrences(of: \"/*\", with: \"\")", "the ending of a key path"),
            Example("let relative = path.replacingOccurrences(of: root, with: \"\")"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("replacingOccurrences", "replacing", "replaceOccurrences", "stringByReplacingOccurrences") {
        guard let wanted = call.argument("of") ?? call.arguments.first, let word = pass.constant(wanted)?.value.string,
            let put = call.argument("with") ?? call.argument(at: 1), let filler = pass.constant(put)?.value.string,
            filler.allSatisfy({ " _-*".contains($0) })
        else { continue }
        guard denied.contains(word.lowercased()) || call.isSanitizing && weak.contains(word.lowercased()) else {
            continue
        }
        pass.report("Removing `\(word)` does not make the text safe", at: call)
    }
}

/// What nobody removes but to make a text safe.
private let denied: Set<String> = [
    "<script>", "</script>", "<script", "javascript:", "onerror=", "onload=", "../", "..\\", "drop", "drop table",
    "drop ",
    "union select", "' or '1'='1", "union", "xp_cmdshell", "<iframe", "<iframe>", "eval(", "$(", "&&",
]

/// What is removed for other reasons too.
private let weak: Set<String> = [
    "--", ";", "'", "\"", "..", "<", ">", "select", "insert", "delete", "update", "/*", "|", "`", "script",
]

extension Node {
    /// Whether the names around the call say that it makes something safe.
    fileprivate var isSanitizing: Bool {
        let names = ancestors.filter { $0.kind == .functionDecl || $0.kind == .variable }.map(\.name)
        return names.flatMap(Words.of).contains {
            [
                "sanitize", "sanitized", "sanitise", "sql", "escape", "escaped", "safe", "xss",
                "injection",
            ].contains($0)
        }
    }
}
