import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Text from outside put into a page unescaped.
    static let webViewHtmlInjection = Rule(
        id: "web-view-html-injection",
        title: "Text inserted into a web page without escaping",
        category: .platform,
        severity: .high,
        confidence: .medium,
        references: [
            .cwe(79), .cwe(80), .cwe(94), .cwe(116), .masvs("PLATFORM", 2), .masvs("CODE", 4), .maswe(35), .maswe(50),
            .mastg("MASTG-TEST-0332"), .mobileTop10(4),
        ],
        why: """
            Text inserted into HTML without escaping can contain a script. The script runs in the web view, reads the \
            page and can call every message handler that the app has registered.
            """,
        remedy: """
            Escape `&`, `<`, `>`, `"` and `'` before inserting the text into the page, or load the page first and pass \
            the text as an argument of `callAsyncJavaScript(_:arguments:in:in:)`. Bulwark’s `encoded(for: .htmlText)` \
            and `.htmlAttribute` escape for their context.
            """,
        bad: .webViewHtmlInjectionBad,
        good: .webViewHtmlInjectionGood,
        checks: [.swift(inspect), .swift(inspectMails)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: WebPages.names + ["UIMarkupTextPrintFormatter"]) {
        guard let page = call.argument("markupText") ?? WebPages.page(of: call, pass), pass.constant(page) == nil,
            !call.runsNoScript
        else { continue }
        judge(page, in: call, &pass)
    }
}

/// Mails in HTML, which whoever reads them takes for the app's user's own words.
private func inspectMails(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("setMessageBody") where !pass.lookup.isOwnCode(call) {
        guard let isPage = call.argument("isHTML"), pass.constant(isPage)?.value.boolean == true,
            let text = call.arguments.first, pass.constant(text) == nil,
            let flow = pass.outsideFlows(to: text, .markup).first(where: {
                $0.isComposed && $0.kind != .content && $0.kind != .typed
            })
        else { continue }
        pass.report(
            "Text from \(flow.origin) is inserted into a page without escaping", at: text,
            .init(confidence: .medium, paths: [flow.path(to: text)]))
    }
}

private func judge(_ page: Node, in call: Node, _ pass: inout Pass) {
    let isSeparate = WebPages.isSeparate(call, pass) && !WebPages.isBlank(call, pass)
    let flows = pass.outsideFlows(to: page, .markup)
    let text = OutsideText(pass: pass)
    let part = text.isComposed(page) ? text.place(in: page, except: \.isHarmless) : nil
    if let flow = flows.first(where: { $0.kind != .content && (isSeparate || !$0.isFetched) }) {
        return pass.report(
            "Text from \(flow.origin) is inserted into a page without escaping", at: page,
            .init(
                severity: flow.isGuess ? .medium : nil, confidence: flow.isGuess ? .medium : .high,
                paths: [flow.path(to: page)], holdsWithoutWay: part != nil))
    }
    if let flow = pass.outsideFlows(to: page, .apostrophe).first(where: { $0.isComposed && $0.kind != .content }),
        flows.isEmpty, isSeparate || !flow.isFetched
    {
        return pass.report(
            "Text from \(flow.origin) can break out of the single-quoted attribute", at: page,
            .init(paths: [flow.path(to: page)]))
    }
    guard flows.isEmpty, let part else { return }
    if pass.isSettled(page, .markup) || pass.areSettled(text.pieces(in: page, except: \.isHarmless), .markup) { return }
    pass.report(
        "`\(part.text.prefix(60))` is inserted into a page without escaping", at: page, .init(severity: .medium))
}

extension FlowFinding {
    /// Whether this is text from the network or a file, of which `unsafe-web-fetch` speaks where it has no origin.
    var isFetched: Bool { kind == .answer || kind == .content }
}

extension Node {
    fileprivate var isHarmless: Bool { isStyle || isTextOfAddress }

    /// Whether this is the text of an address, in which no quotation mark and no angle bracket can stand (RFC 3986, appendix
    /// A), and which stands in no apostrophes.
    private var isTextOfAddress: Bool {
        guard unwrapped.kind == .member, let base = unwrapped.base?.unwrapped,
            unwrapped.name == "absoluteString"
                || unwrapped.name == "string" && ["url", "uri"].contains(Words.of(base.name).last)
        else { return false }
        let before = parent?.parent?.children.filter { $0.isBefore(self) && !$0.contains(self) }.last
        return before?.name.hasSuffix("'") != true
    }

    /// Whether the name says that this is part of the app's own style sheet or script.
    private var isStyle: Bool {
        let words = Words.of(unwrapped.name)
        return words.contains {
            ["css", "style", "styles", "stylesheet", "color", "font", "theme", "direction", "script"].contains($0)
        }
    }
}
