import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Keys of App Transport Security that only the betas of iOS 9 documented.
    static let atsLegacyKey = Rule(
        id: "ats-legacy-key",
        title: "App Transport Security is configured with an obsolete key",
        category: .network,
        severity: .low,
        references: [.cwe(477), .cwe(16), .masvs("NETWORK", 1), .maswe(46), .mobileTop10(8)],
        why: """
            The `NSTemporaryException…` keys were renamed before iOS 9 was released and have not been documented \
            since. A system that stops reading them changes what the app allows, and reviewers of the property list \
            overlook them.
            """,
        remedy: """
            Replace `NSTemporaryException…` with `NSException…` where the exception is still needed; otherwise delete \
            it, along with any key that merely restates the default.
            """,
        bad: [
            Example(domain("<key>↓NSTemporaryExceptionAllowsInsecureHTTPLoads</key><true/>"), as: .infoPlist),
            Example(domain("<key>↓NSTemporaryExceptionRequiresForwardSecrecy</key><true/>"), as: .infoPlist),
            Example(
                domain("<key>↓NSTemporaryThirdPartyExceptionMinimumTLSVersion</key><string>TLSv1.2</string>"),
                as: .infoPlist),
        ],
        good: [
            Example(domain("<key>NSExceptionAllowsInsecureHTTPLoads</key><false/>"), as: .infoPlist),
            Example(
                domain("<key>NSThirdPartyExceptionMinimumTLSVersion</key><string>TLSv1.2</string>"), as: .infoPlist),
            Example("<key>NSTemporaryFolderName</key><string>Inbox</string>", as: .infoPlist, "another key"),
            Example(
                "<key>NSTemporaryExceptionMinimumTLSVersion</key><string>TLSv1.2</string>", as: .infoPlist, "elsewhere"),
        ],
        checks: [.infoPlist(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard let transport = TransportSecurity(file) else { return }
    for domain in transport.domains {
        for option in domain.options where option.key.hasPrefix("NSTemporary") {
            let modern = option.key.replacing("NSTemporary", with: "NS")
            pass.report(
                "`\(option.key)` is obsolete; use `\(modern)` instead", at: option,
                path: domain.path + [option.key], in: file, file.details(transport.weakens(option) ? nil : .note))
        }
    }
}

private func domain(_ option: String) -> String { exceptionDomain("images.example.com", option) }
