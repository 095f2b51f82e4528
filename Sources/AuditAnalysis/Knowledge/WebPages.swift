package import AuditKit
package import CodeModel

/// Pages that a web view is given as text, and the address that they are given.
package enum WebPages {
    package static let names = ["loadHTMLString", "loadHtmlString", "loadSimulatedRequest", "load"]

    /// The text or data of the page; `nil` where the call loads no page of its own.
    package static func page(of call: Node, _ pass: Pass) -> Node? {
        guard call.callee?.kind == .member, !pass.lookup.isOwnCode(call) else { return nil }
        switch call.name {
        case "loadSimulatedRequest": return call.argument("responseHTML") ?? call.argument("response")
        case "load":
            // `page.load(html: text)` of WebPage.
            if let page = call.argument("html"), call.argument("baseURL") != nil { return page }
            guard let type = call.argument("mimeType") else { return nil }
            // Neither a picture nor a PDF is a page.
            let kind = pass.constant(type)?.value.string?.lowercased()
            return kind.map { kind in ["html", "xml", "svg"].contains { kind.contains($0) } } == false
                ? nil : call.arguments.first
        default: return call.arguments.first
        }
    }

    /// Whether a page is kept apart from the app by its address: that of a server, or `about:blank`.
    package static func isSeparate(_ call: Node, _ pass: Pass) -> Bool {
        if call.name == "loadSimulatedRequest" { return true }
        guard let base = call.argument("baseURL") ?? call.argument("baseUrl") else { return false }
        return isSeparate(base, pass, steps: 4) && pass.outsideFlow(to: base, .address) == nil
    }

    /// Whether all that a file shows in web views are pages of the app: files of its bundle, or what a server of its own gives
    /// on the same machine.
    package static func areOwn(in file: SwiftFile, _ pass: Pass) -> Bool {
        guard file.calls("loadHTMLString", "loadHtmlString", "loadSimulatedRequest").isEmpty else { return false }
        let loads = file.calls("load").filter { call in
            guard call.callee?.kind == .member, call.arguments.count == 1, let given = call.arguments.first else {
                return false
            }
            return given.unwrapped.name == "URLRequest" || pass.type(of: given)?.name == "URLRequest"
        }
        return !loads.isEmpty && loads.allSatisfy { isOfThisMachine($0.arguments.first, pass) }
    }

    private static func isOfThisMachine(_ request: Node?, _ pass: Pass) -> Bool {
        guard var made = request?.unwrapped else { return false }
        if made.kind == .reference, let start = pass.declaration(of: made)?.initialValue { made = start.uncast }
        let texts = made.descendants.filter { $0.kind == .string || $0.kind == .interpolatedString }
        return made.name == "URLRequest"
            && texts.contains { text in
                let beginning = text.kind == .string ? text.name : text.children.first?.name ?? ""
                return ["http://localhost", "http://127.0.0.1", "http://[::1]"].contains { host in
                    beginning.hasPrefix(host) && beginning.dropFirst(host.count).first.map { ":/".contains($0) } ?? true
                }
            }
    }

    /// Whether the address of a page is `about:blank`: its scripts reach nothing of anybody's.
    package static func isBlank(_ call: Node, _ pass: Pass) -> Bool {
        guard var base = (call.argument("baseURL") ?? call.argument("baseUrl"))?.uncast else { return false }
        if base.kind == .reference, let start = pass.declaration(of: base)?.initialValue { base = start.uncast }
        return base.argument("string").flatMap { pass.constant($0)?.value.string } == "about:blank"
    }

    private static func isSeparate(_ base: Node, _ pass: Pass, steps: Int) -> Bool {
        let base = base.uncast
        guard base.kind != .nilLiteral, steps > 0, !(base.kind == .member && base.name == "none") else { return false }
        if let text = pass.pattern(base) { return !text.isEmpty && !text.hasPrefix("file:") }
        if base.kind == .call, let text = base.argument("string"), let fixed = pass.pattern(text) {
            return !fixed.hasPrefix("\u{FFFC}") && !fixed.hasPrefix("file:")
        }
        if base.kind == .reference, let start = pass.declaration(of: base)?.initialValue {
            return isSeparate(start, pass, steps: steps - 1)
        }
        // A property of the project's own is what its body says, whatever it is called.
        if base.kind == .reference, let body = pass.declaration(of: base)?.getterBody { return !body.namesOwnFiles }
        return !base.namesOwnFiles
    }
}

extension Node {
    /// Whether an expression names a folder of the app or a file.
    fileprivate var namesOwnFiles: Bool {
        namesWithin.contains { ["bundleURL", "resourceURL", "bundlePath", "fileURLWithPath"].contains($0) }
    }

    /// Whether the web views of the type round a call run no script of a page.
    package var runsNoScript: Bool {
        guard let type = enclosingType else { return false }
        return type.descendants(.assignment).contains { assignment in
            guard let target = assignment.child(.target)?.unwrapped else { return false }
            return ["allowsContentJavaScript", "javaScriptEnabled"].contains(target.name)
                && assignment.child(.operand)?.unwrapped.name == "false"
        }
    }
}
