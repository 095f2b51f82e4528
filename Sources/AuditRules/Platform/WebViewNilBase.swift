import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Pages loaded from text with no origin of their own.
    static let webViewNilBase = Rule(
        id: "web-view-nil-base",
        title: "Page loaded from a string without a base URL",
        category: .platform,
        severity: .low,
        profile: .strict,
        references: [.cwe(346), .cwe(829), .masvs("PLATFORM", 2), .maswe(34), .mobileTop10(4)],
        why: """
            In `UIWebView` a page without a base URL has an origin that may read any file and contact any host. In \
            `WKWebView` the origin is opaque, but relative links and storage then behave in untested ways.
            """,
        remedy: "Pass `URL(string: \"about:blank\")` for a self-contained page, or the https URL that it belongs to.",
        bad: .webViewNilBaseBad,
        good: .webViewNilBaseGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("loadHTMLString", "load") {
        guard let address = call.argument("baseURL") else { continue }
        guard call.name == "loadHTMLString" || call.argument("mimeType") != nil else { continue }
        guard !pass.lookup.isOwnCode(call), address.leadsNowhere(pass, steps: 4) else { continue }
        pass.report("This page has no base URL", at: address)
    }
}

extension Node {
    /// Whether an address is `nil` or the root of all files, also through the variable that holds it.
    fileprivate func leadsNowhere(_ pass: Pass, steps: Int) -> Bool {
        let node = uncast
        guard steps > 0 else { return false }
        switch node.kind {
        case .nilLiteral: return true
        case .call: return pass.constant(node.argument("fileURLWithPath"))?.value.string == "/"
        case .reference:
            guard let variable = pass.declaration(of: node), variable.kind == .variable, variable.has(.isLet) else {
                return false
            }
            return variable.initialValue?.leadsNowhere(pass, steps: steps - 1) ?? false
        default: return false
        }
    }
}
