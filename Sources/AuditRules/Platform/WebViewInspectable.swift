import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Web content that anybody with a cable may inspect in the released app.
    static let webViewInspectable = Rule(
        id: "web-view-inspectable",
        title: "Web content can be inspected in release builds",
        category: .platform,
        severity: .low,
        references: [.cwe(489), .masvs("RESILIENCE", 4), .masvs("PLATFORM", 2), .maswe(63), .mobileTop10(8)],
        why: """
            With `isInspectable` set, anyone with the unlocked device and a cable can open the page in Safari's Web \
            Inspector, read its storage and cookies, change its scripts and call the app's message handlers as the \
            page does.
            """,
        remedy: "Set `isInspectable` only under `#if DEBUG`; web views are not inspectable by default.",
        bad: [
            Example(
                "↓view.configuration.preferences.setValue(true, forKey: \"developerExtrasEnabled\")", "on the Mac",
                mended:
                    "#if DEBUG\nview.configuration.preferences.setValue(true, forKey: \"developerExtrasEnabled\")\n#endif"
            ),
            Example("let webView = WKWebView()\nif #available(iOS 16.4, *) { ↓webView.isInspectable = true }"),
            Example("func open(_ context: JSContext) { ↓context.isInspectable = true }"),
            Example(
                """
                struct Settings { let inspection = true }
                func show(_ settings: Settings) { ↓webView.isInspectable = settings.inspection }
                """, "a switch that is on"),
            Example(
                """
                class Screen {
                    let page = WKWebView()
                    func show() { ↓self.page.isInspectable = true }
                }
                """),
        ],
        good: [
            Example(
                "#if DEBUG\nview.configuration.preferences.setValue(true, forKey: \"developerExtrasEnabled\")\n#endif"),
            Example("#if DEBUG\nlet webView = WKWebView()\nwebView.isInspectable = true\n#endif"),
            Example("let webView = WKWebView()\nwebView.isInspectable = false"),
            Example(
                "func prepare(_ webView: WKWebView) { webView.isInspectable = Settings.isDeveloper }", "may be off"),
            Example("#if targetEnvironment(simulator)\nlet view = WKWebView()\nview.isInspectable = true\n#endif"),
        ],
        checks: [.swift(inspect), .swift(inspectExtras)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped else { return }
    for target in file.tree.nodes(.member, named: ["isInspectable"]) where target.role == .target {
        guard let assignment = target.parent, assignment.name == "=", !target.isDebugOnly,
            let value = assignment.child(.operand), pass.mayInspect(value), target.base?.isOwnObject(pass) != true
        else { continue }
        pass.report(
            "Anyone with the device and a cable can inspect `\(target.base?.unwrapped.name ?? "it")`", at: target,
            // On a Mac nobody but its own user can, who may inspect all there is.
            .init(
                isAdvice: !file.tree.imports.isDisjoint(with: ["AppKit", "Cocoa"]),
                fix: .onlyInDebug(assignment, in: file)))
    }
}

/// `preferences.setValue(true, forKey: "developerExtrasEnabled")`, the older form on the Mac.
private func inspectExtras(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped else { return }
    for call in file.calls("setValue") where !call.isForDevelopers {
        guard let key = call.argument("forKey"), pass.constant(key)?.value.string == "developerExtrasEnabled",
            let value = call.arguments.first, value.isTrue(pass)
        else { continue }
        pass.report(
            "Anyone using the app can inspect its web content", at: call, .init(fix: .onlyInDebug(call, in: file)))
    }
}

extension Node {
    /// Whether an object is of a type that the project declares, and no web view.
    fileprivate func isOwnObject(_ pass: Pass) -> Bool {
        guard let type = ValueTypes(lookup: pass.lookup).text(of: self).map(TypeName.base) else { return false }
        return pass.lookup.index.types[type] != nil
            && !["WKWebView", "JSContext"].contains { pass.lookup.index.type(type, inherits: $0) }
    }
}

extension Pass {
    /// Whether what is shipped lets itself be inspected: always, or as some caller wants it.
    fileprivate func mayInspect(_ value: Node) -> Bool {
        // A switch that is set for developers alone, by its name.
        let words = Words.of(value.uncast.dottedName.isEmpty ? value.uncast.name : value.uncast.dottedName)
        guard words.allSatisfy({ !["debug", "debugging", "developer", "development", "internal"].contains($0) }) else {
            return false
        }
        if let known = constant(value)?.value.boolean { return known }
        return !constantFlow(to: value, .yes).isEmpty
    }
}
