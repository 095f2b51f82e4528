package import AuditKit
package import CodeModel

/// Names and numbers of SSL and of the versions of TLS that are out of use.
package enum OldProtocols {
    /// The version that a name, a member or a number in a call stands for.
    package static func version(of node: Node, _ lookup: Lookup) -> String? {
        switch node.kind {
        case .reference: node.name.hasPrefix("k") ? names[node.name.lowercased()] : nil
        case .member: version(ofMember: node)
        case .call: version(ofCall: node, lookup)
        default: nil
        }
    }

    static func version(ofMember node: Node) -> String? {
        guard let base = node.base else { return names[node.name.lowercased()] }
        return types.contains(base.name) ? names[node.name.lowercased()] : nil
    }

    static func version(ofCall node: Node, _ lookup: Lookup) -> String? {
        guard ["tls_protocol_version_t", "init"].contains(node.name), let value = node.argument("rawValue") else {
            return nil
        }
        return lookup.constant(value)?.value.integer.flatMap { numbers[$0] }
    }

    private static let types: Set<String> = [
        "tls_protocol_version_t", "SSLProtocol", "TLSVersion", "StreamSocketSecurityLevel", "TLSProtocolVersion",
    ]

    /// The numbers that TLS sends for its versions.
    private static let numbers = [0x0300: "SSL 3.0", 0x0301: "TLS 1.0", 0x0302: "TLS 1.1"]

    static let names = [
        "tlsv10": "TLS 1.0", "tlsv11": "TLS 1.1", "tlsv1": "TLS 1.0", "tlsprotocol1": "TLS 1.0",
        "tlsprotocol11": "TLS 1.1", "tlsprotocol10": "TLS 1.0", "sslprotocol2": "SSL 2.0", "sslprotocol3": "SSL 3.0",
        "sslprotocol3only": "SSL 3.0", "tlsprotocol1only": "TLS 1.0", "sslv2": "SSL 2.0", "sslv3": "SSL 3.0",
        "dtlsv10": "DTLS 1.0", "ktlsprotocol1": "TLS 1.0", "ktlsprotocol11": "TLS 1.1", "ksslprotocol2": "SSL 2.0",
        "ksslprotocol3": "SSL 3.0", "kcfstreamsocketsecuritylevelsslv2": "SSL 2.0",
        "kcfstreamsocketsecuritylevelsslv3": "SSL 3.0", "kcfstreamsocketsecurityleveltlsv1": "TLS 1.0",
    ]
}
