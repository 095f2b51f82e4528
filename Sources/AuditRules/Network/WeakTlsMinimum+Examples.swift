import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that are versions of TLS through variables, types and functions.
    static var weakTlsMinimumBad: [Example] {
        [
            Example(
                """
                let byServer: [String: tls_protocol_version_t] = ["old": .TLSv11, "new": .TLSv13]
                configuration.tlsMinimumSupportedProtocolVersion = ↓byServer[name] ?? .TLSv12
                """, "out of a table"),
            Example(
                """
                struct Policy { var oldest: tls_protocol_version_t { .TLSv10 } }
                configuration.tlsMinimumSupportedProtocolVersion = ↓Policy().oldest
                """, "a getter"),
        ]
    }

    /// Values that look alike and are right.
    static var weakTlsMinimumGood: [Example] {
        [
            Example(
                """
                struct Policy { var oldest: tls_protocol_version_t = .TLSv12 }
                configuration.tlsMinimumSupportedProtocolVersion = Policy().oldest
                """),
            Example(
                """
                func limit(_ oldest: tls_protocol_version_t) { configuration.tlsMinimumSupportedProtocolVersion = oldest }
                func start() { limit(.TLSv13) }
                """, "through a parameter"),
            Example(
                """
                let shown = "TLSv1.0 is refused"; info.minTLSVersionText = shown
                """, "words"),
            Example(
                """
                func name(_ v: tls_protocol_version_t) -> String { v == .TLSv11 ? "old" : "new" }
                """, "compared"),
            Example(
                """
                info.minimumTLSVersion = 11
                """, "a number of another kind"),
        ]
    }
}
