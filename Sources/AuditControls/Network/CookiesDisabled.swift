import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Sessions that need no cookies take none.
    static let cookiesDisabled = Control(
        id: "cookies-disabled",
        title: LocalizedText(
            en: "Cookies are disabled where not needed", es: "Sin cookies donde no hacen falta",
            it: "Cookie disattivati dove non servono"),
        remedy: "Set `httpCookieStorage = nil`, `httpShouldSetCookies = false` and `httpCookieAcceptPolicy = .never`.",
        references: [.masvs("STORAGE", 2), .cwe(1275)],
        weaknesses: ["cookie-policy-open", "secret-in-cookie"],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsNetwork() != nil else { return }
    let pass = search.proof
    for file in search.shippedSwift {
        for setting in file.settings(names) where setting.refusesCookies(pass) {
            search.proof.report("`\(setting.name)` rejects cookies", at: setting.value)
        }
    }
}

extension Setting {
    fileprivate func refusesCookies(_ pass: Pass) -> Bool {
        switch name {
        case "httpCookieStorage": value.kind == .nilLiteral
        case "httpCookieAcceptPolicy": value.name == "never"
        default: value.isFalse(pass)
        }
    }
}

private let names: Set<String> = [
    "httpCookieStorage", "httpShouldSetCookies", "httpCookieAcceptPolicy", "httpShouldHandleCookies",
]
