import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Escaping by hand that leaves a way out.
    static let escapingIncomplete = Rule(
        id: "escaping-incomplete",
        title: "Escaping by hand leaves a character that ends the text",
        category: .code,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(116), .cwe(79), .cwe(94), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            A backslash in the text undoes the one that is put before a quote, and the text ends after all. In HTML a \
            text stands between two sorts of quotes and beside `&`: what escapes `<` alone lets an attribute be closed \
            and another begun.
            """,
        remedy: """
            Encode for the place where the text goes: `JSONEncoder` for scripts, a template or `CFXMLCreateStringByEscapingEntities` \
            for HTML. By hand, double the backslashes first, and replace `&` first and both quotes as well. \
            Bulwark’s `encoded(for:)` has `.javaScriptString`, `.htmlText` and `.htmlAttribute`.
            """,
        bad: [
            Example("func quoted(_ text: String) -> String { ↓text.replacingOccurrences(of: \"'\", with: \"\\\\'\") }"),
            Example(
                """
                func escaped(_ text: String) -> String {
                    ↓text.replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: ">", with: "&gt;")
                }
                """, "quotes and `&` are left"),
            Example(
                "func attribute(_ text: String) -> String { ↓text.replacingOccurrences(of: \"\\\"\", with: \"&quot;\") }"
            ),
        ],
        good: [
            Example(
                """
                func quoted(_ text: String) -> String {
                    text.replacingOccurrences(of: "\\\\", with: "\\\\\\\\").replacingOccurrences(of: "'", with: "\\\\'")
                }
                """, "backslashes first"),
            Example(
                """
                func escaped(_ text: String) -> String {
                    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
                        .replacingOccurrences(of: "\\"", with: "&quot;").replacingOccurrences(of: "'", with: "&#39;")
                }
                """),
            Example("let line = text.replacingOccurrences(of: \"\\n\", with: \" \")", "no escape"),
            Example("let sql = name.replacingOccurrences(of: \"'\", with: \"''\")", "SQL doubles its quotes"),
            Example("let plain = text.replacingOccurrences(of: \"&lt;\", with: \"<\")", "the other way round"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let replacements = file.calls("replacingOccurrences", "replacing").filter { !$0.isDebugOnly }
    for call in replacements where !call.isFollowedByReplacement {
        let steps = call.replacements(pass)
        guard let flaw = flaw(steps, call) else { continue }
        pass.report(flaw, at: call)
    }
}

private typealias Step = (from: String, to: String)

private func flaw(_ steps: [Step], _ call: Node) -> String? {
    let froms = steps.map(\.from)
    if let quote = steps.first(where: { ["'", "\"", "`"].contains($0.from) && $0.to == "\\" + $0.from }),
        !froms.contains("\\"), !call.escapesElsewhere
    {
        return "A backslash before a `\(quote.from)` in the text undoes this escape"
    }
    let entities = steps.filter { $0.to.hasPrefix("&") && $0.to.hasSuffix(";") && $0.from.count == 1 }
    guard !entities.isEmpty, !call.escapesElsewhere, call.isEscaping else { return nil }
    let missing = ["&", "<", "\"", "'"].filter { !froms.contains($0) }
    let isForAttributes = froms.contains("\"") || froms.contains("'")
    if froms.contains("<"), missing.contains("&") {
        return "This leaves `\(missing.joined(separator: "` `"))`, with which an attribute or an entity is begun"
    }
    guard isForAttributes, !froms.contains("<"), missing.contains("&") else { return nil }
    return "This leaves `\(missing.joined(separator: "` `"))`, with which a tag or another attribute is begun"
}

extension Node {
    /// Whether another replacement is made of what this one gives.
    fileprivate var isFollowedByReplacement: Bool {
        guard let member = parent, member.kind == .member, role == .base, let call = member.parent, call.kind == .call
        else {
            return false
        }
        return call.name == "replacingOccurrences" || call.name == "replacing"
    }

    /// What is replaced, the last first, as far as it is constant.
    fileprivate func replacements(_ pass: Pass) -> [Step] {
        var steps: [Step] = []
        var node: Node? = self
        while let call = node, call.kind == .call, ["replacingOccurrences", "replacing"].contains(call.name),
            steps.count < 20
        {
            let from = call.argument("of") ?? call.arguments.first
            if let from = pass.constant(from)?.value.string, let to = pass.constant(call.argument("with"))?.value.string
            {
                steps.append((from: from, to: to))
            }
            node = call.base?.unwrapped
            if let reference = node, reference.kind == .reference,
                let start = pass.declaration(of: reference)?.initialValue
            {
                node = start.unwrapped
            }
        }
        return steps
    }

    /// Whether the function goes on to replace other characters in other statements, or encodes the text otherwise.
    fileprivate var escapesElsewhere: Bool {
        guard let function = enclosingFunction else { return false }
        return function.descendants(.call).contains { call in
            guard !contains(call), !call.contains(self) else { return false }
            return ["replacingOccurrences", "replacing", "replaceOccurrences", "encode", "addingPercentEncoding"]
                .contains(call.name)
        }
    }

    /// Whether the names round a replacement say that it makes a text safe, or that a page is made there.
    fileprivate var isEscaping: Bool {
        let names = ancestors.filter { $0.kind == .functionDecl || $0.kind == .variable || $0.kind.isTypeDeclaration }
            .map(\.name)
        return !Set(names.flatMap(Words.of)).isDisjoint(with: escaping)
    }
}

private let escaping: Set<String> = [
    "escape", "escaped", "escaping", "html", "attribute", "source", "sanitize", "sanitized", "safe", "quoted", "markup",
    "encode", "encoded", "render", "renderer", "page", "entities",
]
