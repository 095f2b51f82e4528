// TLS versions through session configurations, Network options and NIO-shaped settings: 1.0 and 1.1 are outdated.
import Foundation
import Network
import Security

// Stubs of the library types that must be visible.
enum TLSVersion { case tlsv1, tlsv11, tlsv12, tlsv13 }
struct TLSConfiguration {
    var minimumTLSVersion: TLSVersion = .tlsv12
    var maximumTLSVersion: TLSVersion?
    static func makeClientConfiguration() -> TLSConfiguration { TLSConfiguration() }
}

enum Compatibility {
    static let old = tls_protocol_version_t.TLSv10
    static let current = tls_protocol_version_t.TLSv12
    static let byServer: [String: tls_protocol_version_t] = ["scanner": .TLSv11, "shop": .TLSv13]
}

struct ServerInfo {
    var tlsVersion = "TLSv1.0"
    var tlsMinimumSupportedProtocolVersion = 10
}

final class Sessions {
    func direct() -> URLSession {
        let configuration = URLSessionConfiguration.default
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv10  // bad: weak-tls-minimum
        return URLSession(configuration: configuration)
    }

    func modern() -> URLSession {
        let configuration = URLSessionConfiguration.default
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv13  // good: weak-tls-minimum
        configuration.tlsMaximumSupportedProtocolVersion = .TLSv13  // good: weak-tls-minimum
        return URLSession(configuration: configuration)
    }

    func constant() -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.tlsMinimumSupportedProtocolVersion = Compatibility.old  // bad: weak-tls-minimum
        let second = URLSessionConfiguration.ephemeral
        second.tlsMinimumSupportedProtocolVersion = Compatibility.current  // good: weak-tls-minimum
        return second
    }

    func capped() -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.default
        configuration.tlsMaximumSupportedProtocolVersion = .TLSv11  // bad: weak-tls-minimum
        return configuration
    }

    func table(_ server: String) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.default
        let version = Compatibility.byServer[server] ?? .TLSv12
        configuration.tlsMinimumSupportedProtocolVersion = version  // bad: weak-tls-minimum
        return configuration
    }

    func legacyNames() -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.default
        configuration.tlsMinimumSupportedProtocol = .tlsProtocol11  // bad: weak-tls-minimum
        configuration.tlsMinimumSupportedProtocol = .tlsProtocol12  // good: weak-tls-minimum
        return configuration
    }

    func parameters() -> [NWParameters] {
        let open = NWProtocolTLS.Options()
        let strict = NWProtocolTLS.Options()
        let (first, second) = (open.securityProtocolOptions, strict.securityProtocolOptions)
        sec_protocol_options_set_min_tls_protocol_version(first, .TLSv11)  // bad: weak-tls-minimum
        sec_protocol_options_set_min_tls_protocol_version(second, .TLSv12)  // good: weak-tls-minimum
        return [NWParameters(tls: open), NWParameters(tls: strict)]
    }

    func server() -> [TLSConfiguration] {
        var old = TLSConfiguration.makeClientConfiguration()
        old.minimumTLSVersion = .tlsv1  // bad: weak-tls-minimum
        var new = TLSConfiguration.makeClientConfiguration()
        new.minimumTLSVersion = .tlsv13  // good: weak-tls-minimum
        return [old, new]
    }

    func describe() -> ServerInfo {
        var info = ServerInfo()
        info.tlsMinimumSupportedProtocolVersion = 11  // good: weak-tls-minimum
        info.tlsVersion = "TLSv1.1 is refused"  // good: weak-tls-minimum
        return info
    }

    func refuse(_ metadata: sec_protocol_metadata_t) -> Bool {
        let version = sec_protocol_metadata_get_negotiated_tls_protocol_version(metadata)
        return version == .TLSv10 || version == .TLSv11  // good: weak-tls-minimum
    }
}
