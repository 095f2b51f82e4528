import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Text from outside put into a script.
    static let webViewScriptInjection = Rule(
        id: "web-view-script-injection",
        title: "Text inserted into JavaScript without encoding",
        category: .platform,
        severity: .high,
        confidence: .medium,
        references: [
            .cwe(94), .cwe(79), .cwe(95), .cwe(116), .masvs("PLATFORM", 2), .masvs("CODE", 4), .maswe(35), .maswe(50),
            .mobileTop10(4),
        ],
        why: """
            A quotation mark in the text ends the string literal in the script, and what follows runs as code in the \
            page, with its cookies and the app's message handlers.
            """,
        remedy: """
            Pass values with `callAsyncJavaScript(_:arguments:in:in:)`, or encode them with `JSONEncoder` before \
            inserting them into the script.
            """,
        bad: .webViewScriptInjectionBad,
        good: .webViewScriptInjectionGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: sinks) where !pass.lookup.isOwnCode(call) {
        guard
            let script = call.name == "JSEvaluateScript"
                ? call.argument(at: 1)
                : call.argument("source") ?? call.argument("withSource") ?? call.argument("functionBody")
                    ?? call.arguments.first
        else {
            continue
        }
        if ["WKUserScript", "UserScript"].contains(call.name), script.label != "source" { continue }
        if call.name == "JSScript", script.label != "withSource" { continue }
        guard script.kind != .closure, pass.constant(script) == nil else { continue }
        let text = OutsideText(pass: pass)
        let part = text.isComposed(script) ? text.place(in: script) : nil
        let pieces = text.pieces(in: script)
        // Between quotes stands a text; what stands bare is a number, what was encoded, or, for a page, a script of the
        // app's own.
        let quotes = AddressPieces(lookup: pass.lookup)
        let isOfPage = !["evaluateScript", "JSEvaluateScript"].contains(call.name)
        let isText = part != nil && pieces.contains { !isOfPage || quotes.isInQuotes($0) ?? true }
        let harm = "becomes part of a script without being encoded"
        let isPut = { (flow: FlowFinding) in !flow.isScriptFile(ofPage: isOfPage) }
        let isOfOwnPage = WebPages.areOwn(in: file, pass)
        if pass.reportFlow(
            into: script, .script, harm, ofUser: .medium, holdsWithoutWay: isText, where: isPut,
            weight: { $0.gainsLittle(isOfOwnPage: isOfOwnPage) ? .medium : nil })
        {
            continue
        }
        guard isText, let part, !pass.areSettled(pieces, .script) else { continue }
        pass.report("`\(part.text.prefix(60))` \(harm)", at: script, .init(severity: .low))
    }
}

extension FlowFinding {
    /// Whether a page is given what it could run as well without the app: what its own script gave back, or what a page of the
    /// app's own says; or whether nobody knows whose the file or address is.
    fileprivate func gainsLittle(isOfOwnPage: Bool) -> Bool {
        kind == .page || kind == .content || kind == .scriptMessage && isOfOwnPage
    }

    /// Whether the script is what a file holds, and nothing else: then the file is the script, and its text becomes part of
    /// none. To a page a server may send one, where nothing says that it is a file.
    fileprivate func isScriptFile(ofPage isOfPage: Bool) -> Bool {
        guard kind == .content, !isComposed else { return false }
        guard isOfPage else { return true }
        let read = source.node
        guard read.kind == .call else { return false }
        if read.argument("contentsOfFile") ?? read.argument("atPath") != nil { return true }
        guard let place = read.argument("contentsOf")?.uncast else { return false }
        if place.kind == .call, ["fileURLWithPath", "filePath"].contains(place.arguments.first?.label) { return true }
        return Words.of(place.lastName).contains { ["file", "path", "document"].contains($0) }
    }
}

private let sinks = [
    "evaluateJavaScript", "stringByEvaluatingJavaScript", "evaluateScript", "WKUserScript", "callAsyncJavaScript",
    "JSEvaluateScript", "evaluateWebScript", "callJavaScript", "JSScript",
]
