import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Escaping by hand that leaves a way out.
    static let escapingIncomplete = Rule(
        id: "escaping-incomplete",
        title: "Incomplete escaping by hand",
        category: .code,
        severity: .medium,
        references: [.cwe(116), .cwe(79), .cwe(94), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            A backslash in the input cancels the one inserted before a quote, and the string ends after all. HTML \
            has two kinds of quotes as well as `&`: escaping only `<` still lets the input close an attribute and \
            start another.
            """,
        remedy: """
            Encode for the context in which the text is used: `JSONEncoder` for scripts, a template engine or \
            `CFXMLCreateStringByEscapingEntities` for HTML. When escaping by hand, escape backslashes first, and in \
            HTML escape `&` first and both kinds of quotes. Bulwark’s `encoded(for:)` has `.javaScriptString`, \
            `.htmlText` and `.htmlAttribute`.
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
                """
                func quoted(_ text: String) -> String {
                    ↓text.replacingOccurrences(of: "'", with: "\\\\'").replacingOccurrences(of: "\\\\", with: "\\\\\\\\")
                }
                """, "the wrong way round"),
            Example(
                """
                func call(_ path: String, _ text: String) -> String {
                    let folder = path.replacingOccurrences(of: "\\\\", with: "/")
                    let word = ↓text.replacingOccurrences(of: "'", with: "\\\\'")
                    return "open('\\(folder)', '\\(word)')"
                }
                """, "backslashes are replaced in another string"),
            Example(
                """
                func quoted(_ text: String) -> String {
                    ↓text.components(separatedBy: "'").joined(separator: "\\\\'")
                }
                """),
            Example("func quote(_ text: inout String) { ↓text.replace(\"'\", with: \"\\\\'\") }", "in place"),
            Example(
                """
                func quoted(_ name: String) -> String {
                    var name = name
                    if let quote = name.range(of: "'") { ↓name.replaceSubrange(quote, with: "''") }
                    return name
                }
                """, "only the first"),
            Example("let name = ↓text.replacing(\"'\", with: \"''\", maxReplacements: 1)"),
            Example(
                """
                struct Tag { func title(_ text: String) -> String { " title='\\(escapeAttribute(text))'" } }
                private func escapeAttribute(_ text: String) -> String {
                    ↓text.replacingOccurrences(of: "\\"", with: "&quot;")
                }
                """, "between quotes of the other sort"),
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
            Example(
                """
                func quoted(_ text: String) -> String {
                    var text = text
                    text.replace("\\\\", with: "\\\\\\\\")
                    text.replace("'", with: "\\\\'")
                    return text
                }
                """, "in place, backslashes first"),
            Example(
                """
                func doubled(_ text: String) -> String {
                    var (text, start) = (text, text.startIndex)
                    while let quote = text.range(of: "'", range: start..<text.endIndex) {
                        text.replaceSubrange(quote, with: "''")
                        start = text.index(quote.lowerBound, offsetBy: 2)
                    }
                    return text
                }
                """, "each, in a loop"),
            Example(
                """
                struct Tag { func title(_ text: String) -> String { " title=\\"\\(escapeAttribute(text))\\"" } }
                private func escapeAttribute(_ text: String) -> String {
                    text.replacingOccurrences(of: "\\"", with: "&quot;")
                }
                """, "between such quotes, which nothing else ends"),
            Example("let line = text.replacingOccurrences(of: \"\\n\", with: \" \")", "no escape"),
            Example(
                """
                func look(_ view: WebView) {
                    let style = "a { color: red }"
                    view.run("style('\\(style.replacingOccurrences(of: "'", with: "\\\\'"))')")
                }
                """, "the program's own text"),
            Example("let sql = name.replacingOccurrences(of: \"'\", with: \"''\")", "SQL doubles its quotes"),
            Example("let plain = text.replacingOccurrences(of: \"&lt;\", with: \"<\")", "the other way round"),
        ],
        checks: [.swift(inspect), .swift(inspectFirst)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: replacing)
    where !call.isDebugOnly && !call.isFollowedByReplacement && !call.escapesOwnText(pass) {
        let steps = call.replacements(pass)
        guard let flaw = flaw(steps, call, pass) else { continue }
        let isOfMarkup = steps.contains { $0.to.hasPrefix("&") }
        pass.report(flaw, at: call, .init(severity: isOfMarkup || pass[ServerCode.self].exists ? nil : .low))
    }
}

/// Escapes that stop behind the first character: `maxReplacements: 1`, and the range of the first put back once.
private func inspectFirst(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("replacing", "replace", "joined", "replaceSubrange", "replaceCharacters")
    where !call.isDebugOnly {
        guard let step = call.firstReplacement(pass), step.isEscape else { continue }
        pass.report(
            "Only the first `\(step.from)` in the string is escaped", at: call,
            .init(severity: step.to.hasPrefix("&") || pass[ServerCode.self].exists ? nil : .low))
    }
}

private func flaw(_ steps: [EscapeStep], _ call: Node, _ pass: Pass) -> String? {
    let froms = steps.map(\.from)
    let isQuote = { (step: EscapeStep) in ["'", "\"", "`"].contains(step.from) && step.to == "\\" + step.from }
    if let quote = steps.first(where: isQuote) {
        let backslash = steps.firstIndex { $0.from == "\\" }
        guard let backslash else {
            return call.escapesElsewhere(["\\"], pass)
                ? nil : "A backslash before `\(quote.from)` in the input undoes this escaping"
        }
        // The last step is the first of the list.
        guard steps[backslash].to == "\\\\", steps[(backslash + 1)...].contains(where: isQuote) else { return nil }
        return "The backslash that escapes `\(quote.from)` is doubled afterwards, which undoes the escaping"
    }
    let entities = steps.filter { $0.to.hasPrefix("&") && $0.to.hasSuffix(";") && $0.from.count == 1 }
    guard !entities.isEmpty, call.isEscaping, !call.escapesElsewhere(["&", "<", "\"", "'"], pass) else { return nil }
    let missing = ["&", "<", "\"", "'"].filter { !froms.contains($0) }
    let isForAttributes = froms.contains("\"") || froms.contains("'")
    if froms.contains("<"), missing.contains("&") {
        return "This leaves `\(missing.joined(separator: "` `"))` unescaped, which can start an attribute or an entity"
    }
    guard isForAttributes, !froms.contains("<"), missing.contains("&") else { return nil }
    if let quote = ["\"", "'"].first(where: froms.contains), call.goesBetween(quote) { return nil }
    return "This leaves `\(missing.joined(separator: "` `"))` unescaped, which can start a tag or another attribute"
}

extension Node {
    /// Whether all that a private function escapes is put between quotes of this sort, where no other character ends it.
    fileprivate func goesBetween(_ quote: String) -> Bool {
        guard let function = enclosingDeclaredFunction, function.has(.isPrivate) || function.has(.isFileprivate) else {
            return false
        }
        let uses = tree.calls(function.name).filter { !function.contains($0) }
        return !uses.isEmpty && uses.allSatisfy { $0.standsBetween(quote) }
    }

    /// `<a title="\(escaped(text))">`
    private func standsBetween(_ quote: String) -> Bool {
        guard let place = outerExpression.parent, place.kind == .interpolation, let text = place.parent else {
            return false
        }
        let pieces = Array(text.children)
        guard let index = pieces.firstIndex(of: place), index > 0, index + 1 < pieces.count else { return false }
        return pieces[index - 1].name.hasSuffix("=" + quote) && pieces[index + 1].name.hasPrefix(quote)
    }

    /// Whether another replacement is made of what this one gives.
    fileprivate var isFollowedByReplacement: Bool {
        guard let member = parent, member.kind == .member, role == .base, let call = member.parent, call.kind == .call
        else { return false }
        return replacing.contains(call.name) || splitting.contains(call.name) && call.isFollowedByReplacement
    }

    /// Whether a replacement is made in a text that the program is written with, and in which nobody puts anything.
    fileprivate func escapesOwnText(_ pass: Pass) -> Bool {
        var node = self
        while node.kind == .call, let base = node.base?.unwrapped { node = base }
        return pass.constant(node)?.value.string != nil
    }

    /// What is replaced, the last first, as far as it is constant.
    fileprivate func replacements(_ pass: Pass) -> [EscapeStep] {
        var steps: [EscapeStep] = []
        var node: Node? = self
        while let call = node, call.kind == .call, replacing.contains(call.name), steps.count < 20 {
            if let step = call.replacement(pass) { steps.append(step) }
            let parts = call.name == "joined" ? call.base?.unwrapped : call
            node = parts?.base?.unwrapped
            if let reference = node, reference.kind == .reference,
                let start = pass.declaration(of: reference)?.initialValue
            {
                node = start.unwrapped
            }
        }
        return steps
    }

    /// `replacing(a, with: b)`, and `components(separatedBy: a).joined(separator: b)`.
    fileprivate func replacement(_ pass: Pass) -> EscapeStep? {
        if name == "joined" {
            guard let parts = base?.unwrapped, parts.kind == .call, splitting.contains(parts.name) else { return nil }
            return step(parts.arguments.first, argument("separator"), pass)
        }
        guard let written = step(argument("of") ?? arguments.first, argument("with"), pass) else { return nil }
        guard argument("options")?.namesWithin.contains("regularExpression") == true else { return written }
        return EscapeStep(
            from: written.from.replacing("\\\\", with: "\\"), to: written.to.replacing("\\\\", with: "\\"))
    }

    /// Whether other statements of the function go on with the same text and replace one of these characters in it, or
    /// the function encodes a text.
    fileprivate func escapesElsewhere(_ characters: Set<String>, _ pass: Pass) -> Bool {
        guard let function = enclosingFunction else { return false }
        let (text, result) = (replacedText, nameOfResult)
        return function.descendants(.call).contains { call in
            guard !contains(call), !call.contains(self) else { return false }
            if call.name == "encode" || call.name == "addingPercentEncoding" { return true }
            guard replacing.contains(call.name) || call.name == "replaceOccurrences", call.name != "joined",
                call.nameOfResult == text || call.replacedText == result
            else { return false }
            return call.replacement(pass).map { characters.contains($0.from) } ?? true
        }
    }

    /// The text at the start of a chain of replacements.
    private var replacedText: String {
        var node = self
        while node.kind == .call || node.kind == .member && node.parent?.kind == .call, let base = node.base?.unwrapped
        {
            node = base
        }
        return node.dottedName
    }

    /// What holds the result, which `replace` puts where the text was.
    private var nameOfResult: String? {
        if name == "replace" || name == "replaceOccurrences" { return replacedText }
        var node = self
        while let parent = node.parent {
            switch parent.kind {
            case .variable: return parent.name
            case .assignment: return parent.child(.target)?.dottedName
            case .call, .member, .try, .forceUnwrap, .optionalChain, .binary, .cast: node = parent
            default: return nil
            }
        }
        return nil
    }

    /// Whether the names round a replacement say that it makes a text safe, or that a page is made there.
    fileprivate var isEscaping: Bool {
        let names = ancestors.filter { $0.kind == .functionDecl || $0.kind == .variable || $0.kind.isTypeDeclaration }
            .map(\.name)
        return !Set(names.flatMap(Words.of)).isDisjoint(with: escaping)
    }
}

/// Methods that put one text for another; `joined` does so behind `components` or `split`.
private let replacing: Set<String> = ["replacingOccurrences", "replacing", "replace", "joined"]

private let splitting: Set<String> = ["components", "split"]

private let escaping: Set<String> = [
    "escape", "escaped", "escaping", "html", "attribute", "source", "sanitize", "sanitized", "safe", "quoted", "markup",
    "encode", "encoded", "render", "renderer", "page", "entities",
]
