import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Cookies from anybody.
    static let cookiePolicyOpen = Rule(
        id: "cookie-policy-open",
        title: "Third-party cookies are accepted",
        category: .network,
        severity: .low,
        profile: .strict,
        references: [.cwe(1275), .cwe(359), .masvs("NETWORK", 1), .masvs("PRIVACY", 2), .maswe(68), .mobileTop10(6)],
        why: """
            `always` accepts cookies from every server that a page or response loads content from, which lets them \
            recognize the user across apps' web content.
            """,
        remedy: "Use `.onlyFromMainDocumentDomain`, or `.never` where requests carry their own tokens.",
        bad: [
            Example("HTTPCookieStorage.shared.cookieAcceptPolicy = ↓.always"),
            Example(
                "configuration.httpCookieAcceptPolicy = ↓.always",
                mended: "configuration.httpCookieAcceptPolicy = .onlyFromMainDocumentDomain"),
            Example("configuration.httpCookieAcceptPolicy = ↓HTTPCookie.AcceptPolicy.always"),
        ],
        good: [
            Example("HTTPCookieStorage.shared.cookieAcceptPolicy = .onlyFromMainDocumentDomain"),
            Example("configuration.httpCookieAcceptPolicy = .never"),
            Example("if storage.cookieAcceptPolicy == .always { warn() }", "asked"),
            Example("view.contentInsetAdjustmentBehavior = .always", "another setting"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for setting in file.settings(["cookieAcceptPolicy", "httpCookieAcceptPolicy"]) where !setting.value.isForDevelopers
    {
        guard setting.value.kind == .member, setting.value.name == "always" else { continue }
        pass.report(
            "Cookies from any server are accepted", at: setting.value,
            .init(fix: SourceFix.rename(setting.value, to: "onlyFromMainDocumentDomain")?.breaking))
    }
}
