import Foundation
import SecureHTTP
import SecureHTTPNIO
import TestSupport
import Testing

/// A TLS connection to `openssl s_server`, and how it must end.
struct Scenario: Sendable, CustomTestStringConvertible {
    let name: String
    let server: String
    var options: [String] = []
    var host = "api.test"
    var plan: @Sendable () throws -> ClientPlan = { ClientPlan() }
    var expected: SecureHTTPError.Code?

    init(
        _ name: String, _ server: String, _ options: [String], host: String = "api.test",
        _ expected: SecureHTTPError.Code? = nil, _ plan: @escaping @Sendable () throws -> ClientPlan = { ClientPlan() }
    ) {
        (self.name, self.server, self.options, self.host) = (name, server, options, host)
        (self.expected, self.plan) = (expected, plan)
    }

    init(
        _ name: String, _ server: String, host: String = "api.test", _ expected: SecureHTTPError.Code? = nil,
        _ plan: @escaping @Sendable () throws -> ClientPlan = { ClientPlan() }
    ) {
        self.init(name, server, [], host: host, expected, plan)
    }

    var testDescription: String { name }
}

private let weak = ["-cipher", "DEFAULT@SECLEVEL=0"]

private let keys = [
    Scenario("P-256", "good"), Scenario("P-384", "p384"), Scenario("P-521", "p521"), Scenario("Ed25519", "ed25519"),
    Scenario("RSA 2048", "rsa2048"), Scenario("RSA 3072", "rsa3072"), Scenario("RSA with exponent 3", "rsa-e3"),
    Scenario("RSA 1024", "rsa1024", weak, .weakCertificate),
    Scenario("SHA-1 under RSA", "rsa-sha1", weak, .weakCertificate),
    Scenario("SHA-1 under ECDSA", "sha1", weak, .weakCertificate),
    Scenario("issuer signed with SHA-1", "under-sha1-issuer", weak, .untrusted),
    Scenario("RSA 1024 as issuer", "under-weak-issuer", weak, .untrusted),
]

private let names = [
    Scenario("wrong host", "wrong-host", .hostMismatch),
    Scenario("wildcard", "wildcard", host: "x.api.test") { ClientPlan(hosts: ["x.api.test"]) },
    Scenario("wildcard for no label", "wildcard", .hostMismatch),
    Scenario("wildcard for two labels", "wildcard", host: "y.x.api.test", .hostMismatch) {
        ClientPlan(hosts: ["y.x.api.test"])
    },
    Scenario("wildcard within a label", "partial-wildcard", .hostMismatch),
    Scenario("wildcard for a top level", "broad-wildcard", .hostMismatch),
    Scenario("common name alone", "common-name-only", .certificateRefused),
    Scenario("names of other kinds alone", "uri-name-only", .hostMismatch),
    Scenario("IDN", "idn", host: "xn--mnchen-3ya.test") { ClientPlan(hosts: ["xn--mnchen-3ya.test"]) },
    Scenario("address", "address", host: "127.0.0.1") { local("127.0.0.1") },
    Scenario("IPv6 address", "address6", ["-accept", "[::1]:0"], host: "[::1]") { local("::1") },
    Scenario("name for an IPv6 address", "good", ["-accept", "[::1]:0"], host: "[::1]", .hostMismatch) { local("::1") },
    Scenario("other address", "other-address", host: "127.0.0.1", .hostMismatch) { local("127.0.0.1") },
    Scenario("address as a name", "address-as-name", host: "127.0.0.1", .hostMismatch) { local("127.0.0.1") },
]

private let usage = [
    Scenario("for clients only", "client-only", .certificateRefused),
    Scenario("an authority's own", "ca-as-leaf", .certificateRefused),
    Scenario("for any purpose", "any-purpose", .certificateRefused),
    Scenario("no purpose named", "no-purpose"), Scenario("purpose marked critical", "critical-purpose"),
    Scenario("may not sign handshakes", "no-signing", .handshakeFailed),
    Scenario("unknown critical extension", "unknown-critical", .untrusted),
    Scenario("expired", "expired", .certificateRefused), Scenario("not yet valid", "future", .certificateRefused),
]

private let issuers = [
    Scenario("unknown authority", "other-issuer", .untrusted), Scenario("self-signed", "self", .untrusted),
    Scenario("issuer is no authority", "under-no-ca", .certificateRefused),
    Scenario("issuer may not sign", "under-no-cert-sign", .certificateRefused),
    Scenario("issuer for clients only", "under-clients-only", .certificateRefused),
    Scenario("path too long", "under-too-deep", .certificateRefused),
    Scenario("within name constraints", "under-names-permitted"),
    Scenario("against name constraints", "under-names-excluded", .certificateRefused),
    Scenario("issuer expired", "under-expired-issuer", .certificateRefused),
    Scenario("self-signed and trusted", "self") {
        ClientPlan(roots: ["self"], pins: [try pin("self"), try otherPin()])
    },
    Scenario("intermediate missing", "missing", .untrusted), Scenario("junk behind it", "junk"),
    Scenario("odd keys behind it", "odd-keys", weak), Scenario("issuer behind 14 others", "many", .untrusted),
    Scenario("issuer eight times", "repeated"), Scenario("paths without end", "in-maze", .untrusted),
    Scenario("paths under three names", "in-turns", .untrusted),
    Scenario("a thousand names under a thousand constraints", "under-constraints", .certificateRefused),
    Scenario("huge certificate", "huge", .certificateMalformed),
]

private let pins = [
    Scenario("pin of the leaf", "good") { try pinned("good") },
    Scenario("pin of the intermediate", "good") { try pinned("inter") },
    Scenario("pin of the root", "good") { try pinned("root") },
    Scenario("no pin of the chain", "good", .pinMismatch) { try pinned("spare") },
    Scenario("pinned certificate beside the chain", "extra", .pinMismatch) { try pinned("spare") },
    Scenario("same key, other certificate", "crossed") { try pinned("good") },
    Scenario("cross-signed, second root pinned", "crossed") {
        ClientPlan(roots: ["root", "other-root"], pins: [try pin("other-root"), try otherPin()])
    },
    Scenario("cross-signed, pinned root not trusted", "crossed", .pinMismatch) {
        ClientPlan(pins: [try pin("other-root"), try otherPin()])
    },
    Scenario("whole certificate", "good") {
        ClientPlan(pins: [try pin("good", whole: true), try pin("spare", whole: true)])
    },
    Scenario("other whole certificate", "good", .pinMismatch) {
        ClientPlan(pins: [try pin("spare", whole: true), try pin("p384", whole: true)])
    },
    Scenario("pinned, but expired", "expired", .certificateRefused) { try pinned("expired") },
    Scenario("pinned, but for another host", "wrong-host", .hostMismatch) { try pinned("wrong-host") },
    Scenario("pinned, but untrusted", "self", .untrusted) { try pinned("self") },
    Scenario("report only", "good") {
        ClientPlan(pins: [try otherPin(1)], mode: .reportOnly)
    },
    Scenario("report only, but untrusted", "self", .untrusted) {
        ClientPlan(pins: [try otherPin(1)], mode: .reportOnly)
    },
    Scenario("proxy that takes TLS apart, its authority trusted", "other-issuer", .pinMismatch) {
        ClientPlan(roots: ["root", "other-root"], pins: [try pin("inter"), try otherPin()])
    },
    Scenario("the same proxy, its authority unknown", "other-issuer", .untrusted) { try pinned("other-root") },
    Scenario("pins past their date", "good", .pinsExpired) { ClientPlan(expires: Date(timeIntervalSinceNow: -1)) },
    Scenario("host without pins", "good", .hostUnpinned) { ClientPlan(hosts: ["other.test"]) },
]

private let versions = [
    Scenario("TLS 1.0", "rsa2048", weak + ["-tls1"], .handshakeFailed),
    Scenario("TLS 1.1", "rsa2048", weak + ["-tls1_1"], .handshakeFailed),
    Scenario("TLS 1.2", "good", ["-tls1_2"]), Scenario("TLS 1.3", "good", ["-tls1_3"]),
    Scenario("TLS 1.2 under a floor of 1.3", "good", ["-tls1_2"], .handshakeFailed) { ClientPlan(minimum: .tls13) },
    Scenario("TLS 1.3 over a floor of 1.3", "good", ["-tls1_3"]) { ClientPlan(minimum: .tls13) },
    Scenario("no forward secrecy", "rsa2048", ["-tls1_2", "-cipher", "AES128-GCM-SHA256"], .handshakeFailed),
    Scenario("CBC", "rsa2048", ["-tls1_2", "-cipher", "ECDHE-RSA-AES128-SHA"], .handshakeFailed),
    Scenario("ChaCha20", "rsa2048", ["-tls1_2", "-cipher", "ECDHE-RSA-CHACHA20-POLY1305"]),
    Scenario("RSA in TLS 1.2", "rsa2048", ["-tls1_2"]), Scenario("no tickets", "good", ["-no_ticket"]),
    Scenario("RSA-PSS key", "rsa-pss", .handshakeFailed),
    Scenario("secp256k1 key", "secp256k1", ["-tls1_2"], .handshakeFailed),
]

private func pinned(_ name: String) throws -> ClientPlan { ClientPlan(pins: [try pin(name), try otherPin()]) }

private func local(_ host: String) -> ClientPlan { ClientPlan(hosts: [host], environment: .development) }

@Suite("TLS scenarios", .enabled(if: TestPKI.isThere, "no certificates to test with"), .serialized)
struct ScenarioTests {
    static let all = keys + names + usage + issuers + pins + versions

    @Test("Against OpenSSL", arguments: all)
    func run(_ scenario: Scenario) async throws {
        let server = try TLSServer(scenario.server, scenario.options)
        defer { server.stop() }
        #expect(try await outcome(try scenario.plan(), server.port, host: scenario.host) == scenario.expected)
    }
}
