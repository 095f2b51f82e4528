import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// XPath expressions put together from text.
    static let xpathInjection = Rule(
        id: "xpath-injection",
        title: "XPath expression built from untrusted input",
        category: .code,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(643), .cwe(91), .cwe(74), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            A quotation mark in the input ends the string literal, and what follows is parsed as part of the \
            expression: it can select other nodes of the document, or make a condition always true.
            """,
        remedy: """
            Select by a fixed expression and compare the values in Swift, or pass them as constants of \
            `objects(forXQuery:constants:)`.
            """,
        bad: [
            Example("let found = try document.nodes(forXPath: ↓\"//track[artist='\\(artist)']\")"),
            Example("let found = try element.objects(forXQuery: ↓\"//book[@isbn='\" + isbn + \"']\")"),
            Example(
                """
                func rows(of name: String) throws -> [XMLNode] {
                    let path = "/ledger/account[name=\\"" + name + "\\"]/row"
                    return try ledger.nodes(forXPath: ↓path)
                }
                """),
            Example("let result = xmlXPathEvalExpression(↓\"//user[@id='\\(id)']\", context)"),
            Example(
                """
                import Kanna
                final class Contents {
                    func links(of word: String, in root: XMLElement) -> [Link] { links(in: root, tag: word) }
                    private func links(in node: XMLElement, tag: String) -> [Link] {
                        node.xpath(↓"ncx:\\(tag)").map { link(for: $0, tag: tag) }
                    }
                    private func link(for node: XMLElement, tag: String) -> Link { Link(children: links(in: node, tag: tag)) }
                }
                """, "whatever the first caller gives"),
            Example("import Kanna\nfunc find(_ word: String) { _ = page.xpath(↓\"//a[text()='\\(word)']\") }"),
        ],
        good: [
            Example("let all = try document.nodes(forXPath: \"//track\").filter { $0.name == artist }"),
            Example("let row = try table.nodes(forXPath: \"//row[\\(index + 1)]\")\nlet index = 3", "a number"),
            Example(
                "let found = try element.objects(forXQuery: \"//book[@isbn=$isbn]\", constants: [\"isbn\": isbn])"),
            Example("let prefix = \"atom:\"\nlet found = try feed.nodes(forXPath: \"//\\(prefix)entry\")", "constant"),
            Example(
                """
                import Kanna
                func fields(of page: HTMLDocument) -> [String?] {
                    func text(_ form: XMLElement, name: String) -> String? { form.at_xpath("//input[@name='\\(name)']")?.text }
                    return [text(page.body!, name: "city"), text(page.body!, name: "street")]
                }
                """, "only constants"),
            Example(
                """
                import Kanna
                final class Contents {
                    enum Kind { case pages, chapters }
                    func links(of kind: Kind, in root: XMLElement) -> [Link] {
                        let tag: String = {
                            if case .pages = kind { return "pageTarget" } else { return "navPoint" }
                        }()
                        return links(in: root, tag: tag)
                    }
                    private func links(in node: XMLElement, tag: String) -> [Link] {
                        node.xpath("ncx:\\(tag)").map { link(for: $0, tag: tag) }
                    }
                    private func link(for node: XMLElement, tag: String) -> Link { Link(children: links(in: node, tag: tag)) }
                }
                """, "one of two literals, passed down recursively"),
            Example("let cell = sheet.xpath(word)\nfunc xpath(_ word: String) {}", "a project function"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: names) where !pass.lookup.isOwnCode(call) {
        guard let expression = call.evaluatedExpression, pass.constant(expression) == nil else { continue }
        if pass.reportFlow(into: expression, .statement, "becomes part of an XPath expression") { continue }
        let text = OutsideText(pass: pass, safeWords: [])
        guard text.isComposed(expression), let place = text.place(in: expression),
            !pass.areSettled(text.pieces(in: expression), .statement),
            text.pieces(in: expression).contains(where: { !$0.isGivenConstants(pass) })
        else { continue }
        pass.report("`\(place.text.prefix(60))` becomes part of an XPath expression", at: expression)
    }
}

private let names = [
    "nodes", "objects", "xpath", "at_xpath", "firstChild", "xmlXPathEvalExpression", "xmlXPathEval",
    "xmlXPathCompile", "xmlXPathCtxtCompile",
]

extension Node {
    /// Whether this is a parameter for which every call in the file gives a constant.
    fileprivate func isGivenConstants(_ pass: Pass) -> Bool {
        var asked: Set<Node> = []
        return isGivenConstants(pass, &asked)
    }

    /// What a function hands to itself, by way of others, is what it was given.
    private func isGivenConstants(_ pass: Pass, _ asked: inout Set<Node>) -> Bool {
        guard let declared = pass.lookup.handedParameter(self), let function = declared.parent else { return false }
        guard asked.insert(declared).inserted else { return true }
        guard asked.count < 12 else { return false }
        let calls = tree.calls(function.name).filter { $0.argument(declared.label) != nil }
        return !calls.isEmpty
            && calls.allSatisfy { call in
                guard let value = call.argument(declared.label) else { return false }
                return OutsideText(pass: pass, safeWords: []).parts(of: value).isEmpty
                    || value.isGivenConstants(pass, &asked)
                    || value.uncast.kind == .member && value.uncast.has(.hasImplicitBase)
            }
    }

    /// What a call reads as an expression of XPath or XQuery.
    fileprivate var evaluatedExpression: Node? {
        switch name {
        case "nodes": argument("forXPath")
        case "objects": argument("forXQuery")
        case "firstChild": argument("xpath")
        case "xmlXPathCtxtCompile": argument(at: 1)
        case "xpath", "at_xpath":
            callee?.kind == .member
                ? arguments.first.flatMap { $0.label.isEmpty && $0.kind != .closure ? $0 : nil } : nil
        default: callee?.kind == .reference ? arguments.first : nil
        }
    }
}
