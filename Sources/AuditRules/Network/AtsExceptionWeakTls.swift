import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `NSExceptionMinimumTLSVersion` below 1.2.
    static let atsExceptionWeakTls = Rule(
        id: "ats-exception-weak-tls",
        title: "App Transport Security accepts TLS below 1.2 from a host",
        category: .network,
        severity: .medium,
        references: [
            .cwe(326), .cwe(757), .cwe(327), .masvs("NETWORK", 1), .maswe(26), .mastg("MASTG-TEST-0342"),
            .mobileTop10(5),
        ],
        why: """
            TLS 1.0 and 1.1 are deprecated (RFC 8996): they rely on SHA-1 and MD5 and on ciphers with known attacks. A \
            network attacker can downgrade a connection to them.
            """,
        remedy: "Delete `NSExceptionMinimumTLSVersion`, or set it to `TLSv1.2` or `TLSv1.3`, and update the server.",
        bad: [
            Example(
                domain("<key>NSExceptionMinimumTLSVersion</key>↓<string>TLSv1.0</string>"), as: .infoPlist,
                mended: domain("<key>NSExceptionMinimumTLSVersion</key><string>TLSv1.2</string>")),
            Example(
                domain("<key>NSExceptionMinimumTLSVersion</key>↓<string>TLSv1.1</string>"), as: .infoPlist),
            Example(
                domain("<key>NSTemporaryExceptionMinimumTLSVersion</key>↓<string>TLSv1.0</string>"), as: .infoPlist,
                "the name of the key in early systems"),
        ],
        good: [
            Example(domain("<key>NSExceptionMinimumTLSVersion</key><string>TLSv1.2</string>"), as: .infoPlist),
            Example(
                domain("<key>NSExceptionMinimumTLSVersion</key><string>TLSv1.3</string>"), as: .infoPlist,
                "more than the system asks for"),
            Example(domain("<key>NSIncludesSubdomains</key><true/>"), as: .infoPlist),
            Example("<key>ServerNotes</key><string>TLSv1.0</string>", as: .infoPlist, "another key"),
        ],
        checks: [.infoPlist(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard let transport = TransportSecurity(file) else { return }
    for domain in transport.domains {
        for option in domain.options where TransportSecurity.isOption(option.key, "MinimumTLSVersion") {
            guard let weak = transport.weakVersion(option) else { continue }
            pass.report(
                "Connections to `\(domain.host)` may use `\(weak)`", atValueOf: option,
                path: domain.path + [option.key],
                in: file,
                file.details(
                    domain.isLocal ? .note : nil, fix: .set(option, to: "TLSv1.2", in: file)?.breaking))
        }
    }
}

private func domain(_ option: String) -> String { exceptionDomain("legacy.example.com", option) }
