import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Connections that may fall back to TLS 1.1 or older.
    static let weakTlsMinimum = Rule(
        id: "weak-tls-minimum",
        title: "Outdated TLS version is allowed",
        category: .network,
        severity: .high,
        references: [
            .cwe(757), .cwe(326), .cwe(327), .masvs("NETWORK", 1), .maswe(26), .mastg("MASTG-TEST-0343"),
            .mastg("MASTG-TEST-0344"), .mobileTop10(5),
        ],
        why: """
            SSL, TLS 1.0 and TLS 1.1 rest on SHA-1 and on ciphers with practical attacks; RFC 8996 forbids them. An \
            attacker on the path can push both sides down to the oldest version that is allowed.
            """,
        remedy: """
            Set the minimum to `.TLSv12` or `.TLSv13` (`.tlsv12` in NIOSSL), or leave it out: the system's own \
            minimum is TLS 1.2. A `SecureClient` of SecureHTTP knows no lower one.
            """,
        bad: [
            Example(
                "configuration.tlsMinimumSupportedProtocolVersion = ↓.TLSv10",
                mended: "configuration.tlsMinimumSupportedProtocolVersion = .TLSv12"),
            Example("configuration.tlsMinimumSupportedProtocol = ↓.sslProtocol3"),
            Example("sec_protocol_options_set_min_tls_protocol_version(options, ↓.TLSv11)"),
            Example("var tls = TLSConfiguration.makeClientConfiguration(); tls.minimumTLSVersion = ↓.tlsv1", "NIOSSL"),
            Example(
                """
                let oldest = tls_protocol_version_t.TLSv11
                configuration.tlsMinimumSupportedProtocolVersion = ↓oldest
                """),
            Example(
                """
                func limit(_ oldest: tls_protocol_version_t) { configuration.tlsMinimumSupportedProtocolVersion = ↓oldest }
                func relax() { limit(.TLSv10) }
                """, "through a parameter"),
            Example("configuration[keyPath: \\.tlsMinimumSupportedProtocolVersion] = ↓.TLSv10"),
            Example("stream.setProperty(↓StreamSocketSecurityLevel.ssLv3, forKey: .socketSecurityLevelKey)"),
            Example("stream.setProperty(↓StreamSocketSecurityLevel.none, forKey: .socketSecurityLevelKey)"),
            Example("let settings = [kCFStreamSSLLevel: ↓kCFStreamSocketSecurityLevelTLSv1]"),
        ] + .weakTlsMinimumBad,
        good: [
            Example("configuration.tlsMinimumSupportedProtocolVersion = .TLSv12"),
            Example("configuration.tlsMaximumSupportedProtocolVersion = .TLSv13"),
            Example("if negotiated == .TLSv10 { refuse() }", "compared, to refuse it"),
            Example("tls.minimumTLSVersion = .tlsv13"),
            Example("stream.setProperty(StreamSocketSecurityLevel.negotiatedSSL, forKey: .socketSecurityLevelKey)"),
        ] + .weakTlsMinimumGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    var values = file.settings(settings).map(\.value)
    let setters = file.calls(
        "sec_protocol_options_set_min_tls_protocol_version", "sec_protocol_options_set_max_tls_protocol_version",
        "sec_protocol_options_set_tls_min_version", "sec_protocol_options_set_tls_max_version",
        "SSLSetProtocolVersionMin", "SSLSetProtocolVersionMax", "SSLSetProtocolVersion")
    values += setters.compactMap { $0.argument(at: 1) }
    values += file.nodes(.subscriptCall).filter { target in
        target.role == .target && target.argument("keyPath")?.keyPathNames.last.map(settings.contains) == true
    }.compactMap { $0.parent?.child(.operand) }
    values += file.calls("setProperty", "setValue").compactMap { $0.arguments.first }
    values += file.calls("CFReadStreamSetProperty", "CFWriteStreamSetProperty").compactMap { $0.argument(at: 2) }
    for value in values where !value.isForDevelopers && value.enclosingType?.name != "TLSConfiguration" {
        guard let found = pass.settingFlow(to: value, .oldProtocol),
            let version = OldProtocols.version(of: found.source.node, pass.lookup)
        else { continue }
        let place = value.contains(found.source.node) && value.kind != .call ? found.source.node : value
        let isLeft = pass.isLeftToCallers(found.source.node)
        pass.report(
            "\(version) is out of use (RFC 8996) and allowed here", at: place,
            .init(
                severity: isLeft ? .low : nil, paths: [found.path(to: value)], isAdvice: isLeft,
                fix: newer[place.name].flatMap { SourceFix.rename(place, to: $0) }?.breaking))
    }
    for call in file.calls("setProperty") where !call.isForDevelopers {
        guard call.argument("forKey")?.unwrapped.name == "socketSecurityLevelKey",
            let level = call.arguments.first?.unwrapped, level.name == "none",
            level.base?.unwrapped.name == "StreamSocketSecurityLevel"
        else { continue }
        pass.report("The stream is opened without TLS", at: level, .init(confidence: .medium))
    }
}

/// The names of TLS 1.2 beside those of older versions in the same library: Network and Security, SwiftNIO.
private let newer = [
    "TLSv10": "TLSv12", "TLSv11": "TLSv12", "tlsProtocol1": "tlsProtocol12", "tlsProtocol11": "tlsProtocol12",
    "sslProtocol3": "tlsProtocol12", "tlsv1": "tlsv12", "tlsv11": "tlsv12",
]

private let settings: Set<String> = [
    "tlsMinimumSupportedProtocolVersion", "tlsMinimumSupportedProtocol", "tlsMaximumSupportedProtocolVersion",
    "tlsMaximumSupportedProtocol", "minimumTLSVersion", "maximumTLSVersion", "kCFStreamSSLLevel", "minTLSVersion",
    "kCFStreamPropertySocketSecurityLevel",
]
