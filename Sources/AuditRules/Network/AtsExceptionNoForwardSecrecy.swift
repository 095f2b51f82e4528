import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `NSExceptionRequiresForwardSecrecy` set to false.
    static let atsExceptionNoForwardSecrecy = Rule(
        id: "ats-exception-no-forward-secrecy",
        title: "App Transport Security accepts connections without forward secrecy",
        category: .network,
        severity: .low,
        references: [
            .cwe(326), .cwe(757), .masvs("NETWORK", 1), .maswe(26), .mastg("MASTG-TEST-0342"), .mobileTop10(5),
        ],
        why: """
            Without an ephemeral key exchange, anyone who later obtains the server's private key can decrypt all \
            previously recorded traffic.
            """,
        remedy: """
            Delete `NSExceptionRequiresForwardSecrecy` and have the server offer ECDHE suites, as all TLS 1.3 servers \
            do.
            """,
        bad: [
            Example(
                domain("<key>NSExceptionRequiresForwardSecrecy</key>↓<false/>"), as: .infoPlist,
                mended: domain("<key>NSExceptionRequiresForwardSecrecy</key><true/>")),
            Example(
                domain("<key>NSThirdPartyExceptionRequiresForwardSecrecy</key>↓<false/>"), as: .infoPlist,
                "the key for hosts of others"),
            Example(domain("<key>NSExceptionRequiresForwardSecrecy</key>↓<string>NO</string>"), as: .infoPlist),
        ],
        good: [
            Example(domain("<key>NSExceptionRequiresForwardSecrecy</key><true/>"), as: .infoPlist),
            Example(domain("<key>NSIncludesSubdomains</key><false/>"), as: .infoPlist),
            Example(domain(""), as: .infoPlist, "the default asks for forward secrecy"),
            Example("<key>NSExceptionRequiresForwardSecrecy</key><false/>", as: .infoPlist, "does nothing here"),
        ],
        checks: [.infoPlist(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard let transport = TransportSecurity(file), !transport.isOff else { return }
    for domain in transport.domains where !domain.isLocal {
        for option in domain.options where TransportSecurity.isOption(option.key, "RequiresForwardSecrecy") {
            guard file.isSet(option.node, to: false),
                pass.isReported(at: file, domain, "RequiresForwardSecrecy", is: false)
            else { continue }
            pass.report(
                "Connections to `\(domain.host)` may lack forward secrecy", atValueOf: option,
                path: domain.path + [option.key], in: file,
                file.details(fix: .set(option, to: true, in: file)?.breaking))
        }
    }
}

private func domain(_ option: String) -> String { exceptionDomain("pay.example.com", option) }
