import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// The web view that was withdrawn.
    static let uiWebView = Rule(
        id: "ui-web-view",
        title: "Use of the deprecated UIWebView",
        category: .platform,
        severity: .medium,
        references: [
            .cwe(477), .cwe(749), .cwe(829), .masvs("PLATFORM", 2), .masvs("CODE", 3), .maswe(35), .maswe(46),
            .mastg("MASTG-TEST-0331"), .mobileTop10(4),
        ],
        why: """
            `UIWebView` runs pages in the app's own process, cannot turn JavaScript off, and lets local pages read \
            files. It has had no security fixes since it was deprecated, and the App Store rejects it.
            """,
        remedy: "Use `WKWebView`, with `allowsContentJavaScript = false` where JavaScript is not needed.",
        bad: [
            Example("class A: UIViewController { ↓@IBOutlet var page: UIWebView! }"),
            Example("let view = ↓UIWebView(frame: .zero)"),
            Example("class Browser: ↓UIWebView {}"),
            Example("func load(↓in view: UIWebView) {}"),
        ],
        good: [
            Example("class A: UIViewController { @IBOutlet var page: WKWebView! }"),
            Example("if view.isKind(of: NSClassFromString(\"UIWebView\")!) { warn() }"),
            Example("let name = \"UIWebView\""),
            Example(
                "extension A: UIWebViewDelegate { func webViewDidFinishLoad(_ webView: UIWebView) {} }",
                "follows from the view"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.tree.mentions("UIWebView") || file.tree.mentions("UIWebView!") || file.tree.mentions("UIWebView?") else {
        return
    }
    for variable in file.nodes(.variable) where variable.typeText.map(TypeName.base) == "UIWebView" {
        report(variable, &pass)
    }
    for parameter in file.nodes(.parameter) where parameter.typeText.map(TypeName.base) == "UIWebView" {
        guard let function = parameter.parent, !function.name.hasPrefix("webView") else { continue }
        report(parameter, &pass)
    }
    for call in file.calls("UIWebView") {
        if let variable = call.parent, variable.kind == .variable, variable.typeText != nil { continue }
        report(call, &pass)
    }
    for type in file.nodes(.classDecl) {
        for inherited in type.children(.inherited) where inherited.name == "UIWebView" { report(inherited, &pass) }
    }
}

private func report(_ node: Node, _ pass: inout Pass) {
    pass.report("`UIWebView` runs pages in the app's own process", at: node)
}
