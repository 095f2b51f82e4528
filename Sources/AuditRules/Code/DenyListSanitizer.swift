import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Text "cleaned" by removing what is known to be bad.
    static let denyListSanitizer = Rule(
        id: "deny-list-sanitizer",
        title: "Deny list used instead of escaping",
        category: .code,
        severity: .medium,
        references: [.cwe(184), .cwe(116), .cwe(20), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            A deny list is never complete: different case, other encodings and nested words such as \
            `<scr<script>ipt>` get through, and the result is then trusted.
            """,
        remedy: """
            Bind values in SQL, escape for the context in which the text is output, and compare standardized paths \
            with their folder. Where the format matters, accept only known-good input.
            """,
        bad: [
            Example(
                """
                func escapeSQL(_ text: String) -> String { ↓text.replacingOccurrences(of: "\\"", with: "") }
                """, "inserted into a statement unmodified"),
            Example("let clean = ↓text.replacingOccurrences(of: \"<script>\", with: \"\")"),
            Example("let clean = ↓text.replacingOccurrences(of: \"DROP\", with: \"\")"),
            Example("let path = ↓name.replacingOccurrences(of: \"../\", with: \"\")"),
            Example("func sanitize(sql: String) -> String { ↓sql.replacingOccurrences(of: \"--\", with: \"\") }"),
            Example("func local(_ path: String) -> String { ↓path.components(separatedBy: \"../\").joined() }"),
            Example(
                "let path = ↓name.replacingOccurrences(of: \"\\\\.\\\\./\", with: \"\", options: .regularExpression)"),
            Example("let text = ↓html.replacing(#/\\bon\\w+\\s*=\\s*\"[^\"]*\"/#, with: \"\")", "event handlers"),
            Example("let entry = ↓name.replacing(/\\.\\.\\//, with: \"\")"),
            Example("let entry = ↓name.replacing(##/\\.\\.//##, with: \"_\")"),
            Example(
                "func local(_ path: String) -> String { path.hasPrefix(\"../\") ? String(↓path.dropFirst(3)) : path }",
                "only the first"),
        ],
        good: [
            Example(
                """
                func escapeSearch(_ text: String) -> String {
                    let word = text.replacingOccurrences(of: "\\"", with: "")
                    return "\\"\\(word)*\\""
                }
                """, "nothing else ends a phrase of a full-text search"),
            Example(
                """
                func local(_ path: String) -> Substring {
                    var rest = path[...]
                    while rest.hasPrefix("../") { rest = rest.dropFirst(3) }
                    return rest
                }
                """, "each at the start"),
            Example("func words(_ text: String) -> String { text.components(separatedBy: \"-\").joined() }"),
            Example("let escaped = text.replacingOccurrences(of: \"<\", with: \"&lt;\")", "encoded"),
            Example("let quoted = text.replacingOccurrences(of: \"'\", with: \"''\")", "the way SQL escapes it"),
            Example("let title = heading.replacingOccurrences(of: \"--\", with: \"\")", "dashes in a heading"),
            Example("let plain = text.replacingOccurrences(of: \"<br>\", with: \"\\n\")"),
            Example("let cleanKey = key.replacingOccurrences(of: \"/*\", with: \"\")", "the ending of a key path"),
            Example("let relative = path.replacingOccurrences(of: root, with: \"\")"),
        ],
        checks: [.swift(inspect), .swift(inspectStarts)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("replacingOccurrences", "replacing", "replaceOccurrences", "stringByReplacingOccurrences") {
        guard let wanted = call.argument("of") ?? call.arguments.first,
            let put = call.argument("with") ?? call.argument(at: 1), let filler = pass.constant(put)?.value.string,
            filler.isFiller
        else { continue }
        if let pattern = call.removedPattern(wanted, pass) {
            guard let word = pattern.deniedWord else { continue }
            pass.report("Removing `\(word)` does not make the string safe", at: call)
        } else if let word = pass.constant(wanted)?.value.string, call.denies(word) {
            pass.report("Removing `\(word)` does not make the string safe", at: call)
        }
    }
    for call in file.calls("joined") {
        guard let parts = call.base?.unwrapped, parts.kind == .call, ["components", "split"].contains(parts.name),
            let given = parts.argument("separatedBy") ?? parts.argument("separator"),
            let word = pass.constant(given)?.value.string, call.denies(word),
            call.argument("separator").map({ pass.constant($0)?.value.string?.isFiller == true }) ?? true
        else { continue }
        pass.report("Removing `\(word)` does not make the string safe", at: call)
    }
}

/// `../` taken from the start of a path once.
private func inspectStarts(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("trimmingPrefix", "trimPrefix", "dropFirst", "removeFirst") {
        let given = call.name.hasPrefix("trim") ? call.arguments.first : call.testedStart
        guard let word = pass.constant(given)?.value.string, ["../", "..\\"].contains(word) else { continue }
        pass.report("Only one `\(word)` at the start is removed, and the next one takes its place", at: call)
    }
}

extension String {
    fileprivate var isFiller: Bool { allSatisfy { " _-*".contains($0) } }

    /// The word that a pattern takes away, where it is one that nobody removes but to make a text safe.
    fileprivate var deniedWord: String? {
        let plain = replacing("\\.", with: ".").replacing("\\/", with: "/")
        if plain.hasPrefix("../"), plain.utf8.count == 3, hasPrefix("\\.\\.") { return plain }
        let start = drop { "\\bs+*( ".contains($0) }
        let isHandler = start.hasPrefix("on\\w") || start.hasPrefix("on[a-z") || start.hasPrefix("on[A-Z")
        return isHandler && contains("=") ? "on…=" : nil
    }
}

extension Node {
    fileprivate func denies(_ word: String) -> Bool {
        denied.contains(word.lowercased())
            || isSanitizing && weak.contains(word.lowercased()) && !(word == "\"" && quotesPhrases)
    }

    /// Whether the function around puts the words of a full-text search between the quotes that are taken out of them here, so
    /// that none of them can end a phrase.
    private var quotesPhrases: Bool {
        guard let function = enclosingDeclaredFunction,
            Words.of(function.name).contains(where: ["fts", "search", "phrase"].contains)
        else { return false }
        return function.descendants(.interpolatedString).contains { text in
            let parts = Array(text.children)
            return parts.indices.dropFirst().dropLast().contains { place in
                parts[place].kind == .interpolation && parts[place - 1].name.hasSuffix("\"")
                    && parts[place + 1].name.contains("\"")
            }
        }
    }

    /// The pattern that is removed; nothing where the text is taken as it stands.
    fileprivate func removedPattern(_ wanted: Node, _ pass: Pass) -> String? {
        if wanted.unwrapped.kind == .regex {
            return PatternText(regexLiteral: wanted.unwrapped)?.text
        }
        guard argument("options")?.namesWithin.contains("regularExpression") == true,
            let pattern = pass.constant(wanted)?.value.string, pattern.contains("\\") || pattern.contains("[")
        else { return nil }
        return pattern
    }

    /// What the text is found to begin with before its start is dropped, outside of loops.
    fileprivate var testedStart: Node? {
        guard let text = base?.dottedName, !text.isEmpty,
            let branch = ancestors.prefix(6).first(where: { [.ternary, .if, .while].contains($0.kind) }),
            branch.kind == .ternary || branch.child(.body)?.children(.statement).count == 1,
            !ancestors.contains(where: \.isLoop)
        else { return nil }
        let tests = branch.children(.condition) + branch.children(.operand).prefix(1)
        return tests.first {
            $0.kind == .call && $0.name == "hasPrefix" && $0.base?.dottedName == text && !$0.contains(self)
        }?.arguments.first
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
