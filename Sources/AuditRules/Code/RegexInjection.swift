import AuditKit
import AuditModel

extension Rule {
    /// Text from outside read as a regular expression.
    static let regexInjection = Rule(
        id: "regex-injection",
        title: "Text from outside becomes part of a regular expression",
        category: .code,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(730), .cwe(400), .cwe(1333), .cwe(20), .masvs("CODE", 4), .mobileTop10(4),
        ],
        why: """
            Signs such as `.` and `|` in the text match more than was meant, so that checks pass which should not. An \
            expression like `(a+)+$` chosen by somebody else keeps a processor busy for hours.
            """,
        remedy: """
            Put text in with `NSRegularExpression.escapedPattern(for:)`, or with a string as a component of \
            `RegexBuilder`; compare plain text with `==`, `contains` or `range(of:)` without `.regularExpression`.
            """,
        bad: [
            Example(
                """
                func find(name: String) throws { _ = try NSRegularExpression(pattern: "\\\\b\\(↓name)\\\\b") }
                """),
            Example(
                """
                let rules = try! String(contentsOf: URL(string: "https://example.com/rules")!)
                let expression = try NSRegularExpression(pattern: ↓rules, options: [])
                """, "the expression comes from a server"),
            Example("let found = try Regex(\"^\" + ↓searchField.text! + \".*\")"),
            Example(
                """
                func strip(_ keyword: String) -> String {
                    text.replacingOccurrences(of: "<\\(↓keyword)>.*?</\\(keyword)>", with: "", options: .regularExpression)
                }
                """, "no expression to be seen, but one all the same"),
            Example(
                """
                func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                    let wanted = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value ?? ""
                    let match = names.filter { NSPredicate(format: "SELF MATCHES %@", ↓wanted).evaluate(with: $0) }
                    return !match.isEmpty
                }
                """, "MATCHES takes an expression"),
            Example(
                """
                func check(input: String, host: String) -> Bool {
                    let pattern = "https://\\(host)/.*"
                    return input.range(of: ↓pattern, options: [.regularExpression, .anchored]) != nil
                }
                """),
        ],
        good: [
            Example("let digits = try NSRegularExpression(pattern: \"[0-9]+\")"),
            Example(
                """
                func find(name: String) throws {
                    let escaped = NSRegularExpression.escapedPattern(for: name)
                    _ = try NSRegularExpression(pattern: "\\\\b\\(escaped)\\\\b")
                }
                """),
            Example(
                "func compile(_ pattern: String) throws -> NSRegularExpression { try NSRegularExpression(pattern: pattern) }",
                "whoever calls this writes the expression"),
            Example(
                """
                let schemes = ["http", "https"].joined(separator: "|")
                let expression = try NSRegularExpression(pattern: "(\\(schemes))://")
                """, "put together from the program's own parts"),
            Example("func f(n: Int) throws { _ = try Regex(\"a{\\(n)}\") }", "a number"),
            Example(
                "func f(name: String) -> Bool { text.range(of: name, options: .caseInsensitive) != nil }",
                "no expression"),
            Example("func f(name: String) { _ = NSPredicate(format: \"title CONTAINS %@\", name) }", "no expression"),
            Example(
                """
                enum Syntax { static let word = "[a-z]+" }
                let expression = try Regex("@\\(Syntax.word)")
                """, "a constant"),
            Example("let expression = Regex { searchField.text!; OneOrMore(.digit) }", "text is taken as it is"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: sinks) {
        guard let expression = call.expression(pass), pass.constant(expression) == nil else { continue }
        let trace = OutsideTrace(pass: pass, safeWords: escaping)
        let text = OutsideText(pass: pass, safeWords: escaping)
        let pieces = text.isComposed(expression) ? text.pieces(in: expression, except: \.isExpression) : []
        if let source = trace.source(of: expression) {
            let place = text.isComposed(expression) ? text.place(in: expression, except: \.isExpression) : expression
            guard let place else { continue }
            pass.report("Text out of \(source.kind.name) is read as a regular expression", at: place)
        } else if let place = text.place(in: expression, except: \.isExpression), !pieces.isEmpty {
            let isPlain = pieces.contains { $0.isPlainText(pass) }
            pass.report(
                "`\(place.text.prefix(60))` is read as part of a regular expression", at: place,
                .init(confidence: isPlain ? .medium : .low))
        }
    }
}

private let sinks = [
    "NSRegularExpression", "Regex", "NSPredicate", "range", "replacingOccurrences", "ranges", "firstRange",
    "replaceOccurrences",
]

private let escaping: Set<String> = ["escape", "escaped", "escaping", "quoted", "quote", "literal", "sanitized"]

extension Node {
    /// The argument that is read as a regular expression.
    fileprivate func expression(_ pass: Pass) -> Node? {
        switch name {
        case "NSRegularExpression": return argument("pattern")
        case "Regex":
            guard callee?.kind == .reference, let first = arguments.first, first.kind != .closure else { return nil }
            return first.label.isEmpty ? first : nil
        case "NSPredicate":
            guard let format = pass.constant(argument("format"))?.value.string else { return nil }
            let halves = format.components(before: "MATCHES")
            guard let before = halves else { return nil }
            return argument(at: 1 + before.filter { $0 == "%" }.count)
        default:
            guard let options = argument("options"), options.namesWithin.contains("regularExpression") else {
                return nil
            }
            return argument("of")
        }
    }

    /// Whether the name says that this is a regular expression or a part of one.
    fileprivate var isExpression: Bool {
        let names = [unwrapped.name] + (unwrapped.base.map { [$0.unwrapped.name] } ?? [])
        return names.contains { Words.of($0).contains(where: expressions.contains) }
    }

    /// Whether the name is one that people give to text to be found as it stands.
    fileprivate func isPlainText(_ pass: Pass) -> Bool {
        let node = uncast
        guard [.reference, .member].contains(node.kind), let last = Words.of(node.name).last else { return false }
        guard pass.type(of: node).map({ ["String", "Substring"].contains($0.name) }) ?? true else { return false }
        return plainText.contains(last)
    }
}

extension String {
    /// What stands before a word, if it is there.
    fileprivate func components(before word: String) -> Substring? {
        indices.first { self[$0...].hasPrefix(word) }.map { self[..<$0] }
    }
}

private let expressions: Set<String> = [
    "pattern", "patterns", "regex", "regexp", "regexes", "expression", "expr", "charset", "characters", "alternatives",
    "alternation", "syntax", "delimiter", "delimiters", "separator", "prefix", "suffix", "re", "group", "class",
    "unicode", "joined", "marker",
]

private let plainText: Set<String> = [
    "name", "query", "search", "term", "keyword", "word", "input", "username", "title", "tag", "host", "domain",
    "filename", "label", "user", "email", "needle", "attribute", "element", "key", "id", "identifier", "phrase",
]
