// Project: a fleet app. The policy decides the TLS floor; the other file applies it.
import Foundation
import Security

protocol TransportPolicy {
    var floor: tls_protocol_version_t { get }
}

struct VehiclePolicy: TransportPolicy {
    var floor: tls_protocol_version_t { .TLSv11 }
}

struct OfficePolicy: TransportPolicy {
    var floor: tls_protocol_version_t { .TLSv12 }
}

struct Settings {
    var floor: tls_protocol_version_t = .TLSv12
    var name = "office"
}

enum Floors {
    static func floor(year: Int) -> tls_protocol_version_t {
        year < 2018 ? .TLSv10 : .TLSv12
    }

    static func strict(year: Int) -> tls_protocol_version_t {
        year < 2018 ? .TLSv12 : .TLSv13
    }
}

extension URLSessionConfiguration {
    func with(floor: tls_protocol_version_t) -> URLSessionConfiguration {
        tlsMinimumSupportedProtocolVersion = floor  // bad: weak-tls-minimum
        return self
    }

    func withStrict(floor: tls_protocol_version_t = .TLSv13) -> URLSessionConfiguration {
        tlsMinimumSupportedProtocolVersion = floor  // good: weak-tls-minimum
        return self
    }
}
