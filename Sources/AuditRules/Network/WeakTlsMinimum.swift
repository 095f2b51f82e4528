import AuditKit
import AuditModel

extension Rule {
    /// Connections that may fall back to TLS 1.1 or older.
    static let weakTlsMinimum = Rule(
        id: "weak-tls-minimum",
        title: "Outdated TLS version is allowed",
        category: .network,
        severity: .high,
        references: [
            .cwe(757), .cwe(326), .cwe(327), .masvs("NETWORK", 1), .mastg("MASTG-TEST-0066"), .mobileTop10(5),
        ],
        why: """
            SSL, TLS 1.0 and TLS 1.1 rest on SHA-1 and on ciphers with practical attacks; RFC 8996 forbids them. An \
            attacker on the path can push both sides down to the oldest version that is allowed.
            """,
        remedy: """
            Set the minimum to `.TLSv12` or `.TLSv13` (`.tlsv12` in NIOSSL), or leave it out: the system's own \
            minimum is TLS 1.2.
            """,
        bad: [
            Example("configuration.tlsMinimumSupportedProtocolVersion = ↓.TLSv10"),
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
                func limit(_ oldest: tls_protocol_version_t) { configuration.tlsMinimumSupportedProtocolVersion = oldest }
                func relax() { limit(↓.TLSv10) }
                """, "through a parameter"),
            Example("stream.setProperty(↓StreamSocketSecurityLevel.ssLv3, forKey: .socketSecurityLevelKey)"),
            Example("let settings = [kCFStreamSSLLevel: ↓kCFStreamSocketSecurityLevelTLSv1]"),
        ],
        good: [
            Example("configuration.tlsMinimumSupportedProtocolVersion = .TLSv12"),
            Example("configuration.tlsMaximumSupportedProtocolVersion = .TLSv13"),
            Example("if negotiated == .TLSv10 { refuse() }", "compared, to refuse it"),
            Example("tls.minimumTLSVersion = .tlsv13"),
            Example("stream.setProperty(StreamSocketSecurityLevel.negotiatedSSL, forKey: .socketSecurityLevelKey)"),
        ],
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
    values += file.calls("setProperty", "setValue").compactMap { $0.arguments.first }
    values += file.calls("CFReadStreamSetProperty", "CFWriteStreamSetProperty").compactMap { $0.argument(at: 2) }
    for value in values where !value.isForDevelopers && value.enclosingType?.name != "TLSConfiguration" {
        for value in origins(of: value, in: file, pass) {
            guard let version = version(value.plain, pass, reach: 4) else { continue }
            pass.report("\(version) is out of use (RFC 8996) and allowed here", at: value)
        }
    }
}

/// The value itself, or what the file's own calls give for the parameter that it is.
private func origins(of value: Node, in file: SwiftFile, _ pass: Pass) -> [Node] {
    guard let parameter = pass.declaration(of: value.plain), parameter.kind == .parameter,
        let function = parameter.parent, function.kind == .functionDecl || function.kind == .initializerDecl
    else { return [value] }
    let place = function.children(.parameter).firstIndex(of: parameter) ?? 0
    let name = function.kind == .initializerDecl ? function.enclosingType?.name ?? "" : function.name
    return file.calls(name).filter { pass.lookup.function(of: $0) == function }.compactMap { call in
        parameter.label.isEmpty ? call.argument(at: place) : call.argument(parameter.label)
    }
}

/// The outdated version that an expression stands for.
private func version(_ value: Node, _ pass: Pass, reach: Int) -> String? {
    guard reach > 0 else { return nil }
    switch value.kind {
    case .member where isVersionType(value.base): return outdated[value.name.lowercased()]
    case .member, .reference:
        if value.kind == .reference, let known = outdated[value.name.lowercased()], value.name.hasPrefix("k") {
            return known
        }
        guard let declared = pass.declaration(of: value), declared.kind == .variable else { return nil }
        let given = declared.initialValue ?? assignment(to: declared, before: value)
        return given.flatMap { version($0.plain, pass, reach: reach - 1) }
    case .call where ["tls_protocol_version_t", "init"].contains(value.name):
        return pass.constant(value.argument("rawValue"))?.value.integer.flatMap { wireVersions[$0] }
    case .call:
        let returned = pass.lookup.function(of: value)?.descendants(.return).compactMap(\.children.first) ?? []
        return returned.lazy.compactMap { version($0.plain, pass, reach: reach - 1) }.first
    case .ternary:
        return value.children(.operand).lazy.compactMap { version($0.plain, pass, reach: reach - 1) }.first
    default: return nil
    }
}

/// What a variable without a value of its own is given last before a use.
private func assignment(to variable: Node, before use: Node) -> Node? {
    variable.scope?.descendants.filter { node in
        node.kind == .assignment && node.isBefore(use) && node.child(.target)?.name == variable.name
    }.last?.child(.operand)
}

/// Whether the base of a member is left out or names a type of protocol versions.
private func isVersionType(_ base: Node?) -> Bool {
    guard let base else { return true }
    return ["tls_protocol_version_t", "SSLProtocol", "TLSVersion", "StreamSocketSecurityLevel", "TLSProtocolVersion"]
        .contains(base.name)
}

private let settings: Set<String> = [
    "tlsMinimumSupportedProtocolVersion", "tlsMinimumSupportedProtocol", "tlsMaximumSupportedProtocolVersion",
    "tlsMaximumSupportedProtocol", "minimumTLSVersion", "maximumTLSVersion", "kCFStreamSSLLevel", "minTLSVersion",
    "kCFStreamPropertySocketSecurityLevel",
]

/// The numbers that TLS sends for its versions.
private let wireVersions = [0x0300: "SSL 3.0", 0x0301: "TLS 1.0", 0x0302: "TLS 1.1"]

private let outdated = [
    "tlsv10": "TLS 1.0", "tlsv11": "TLS 1.1", "tlsv1": "TLS 1.0", "tlsprotocol1": "TLS 1.0", "tlsprotocol11": "TLS 1.1",
    "tlsprotocol10": "TLS 1.0",
    "sslprotocol2": "SSL 2.0", "sslprotocol3": "SSL 3.0", "sslprotocol3only": "SSL 3.0", "tlsprotocol1only": "TLS 1.0",
    "sslv2": "SSL 2.0", "sslv3": "SSL 3.0", "dtlsv10": "DTLS 1.0", "ktlsprotocol1": "TLS 1.0",
    "ktlsprotocol11": "TLS 1.1",
    "ksslprotocol2": "SSL 2.0", "ksslprotocol3": "SSL 3.0", "kcfstreamsocketsecuritylevelsslv2": "SSL 2.0",
    "kcfstreamsocketsecuritylevelsslv3": "SSL 3.0", "kcfstreamsocketsecurityleveltlsv1": "TLS 1.0",
]
