import SecureHTTP
import TestSupport
import Testing

@testable import SecureHTTPNIO

/// What a tool sees of a server, which it does not trust.
@Suite(
    "Certificates that a server presents", .enabled(if: TestPKI.isThere, "no certificates to test with"), .serialized)
struct ServerCertificatesTests {
    private func look(
        _ port: UInt16, host: String = "api.test", roots: [String] = ["root.pem"], timeout: Duration = .seconds(60)
    ) async throws -> ServerCertificates {
        let roots = try TrustRoots(pem: try roots.map(TestPKI.text).joined())
        return try await ServerCertificates.presented(
            by: try HostName(host), port: port, roots: roots, at: "127.0.0.1", timeout: timeout)
    }

    @Test(
        "They are shown as they came, and whether they would hold",
        arguments: [
            ("good", nil), ("expired", .certificateRefused), ("wrong-host", .hostMismatch), ("self", .untrusted),
            ("junk", nil), ("many", .untrusted),
        ] as [(String, SecureHTTPError.Code?)])
    func chains(_ name: String, _ refusal: SecureHTTPError.Code?) async throws {
        let server = try TLSServer(name)
        defer { server.stop() }
        let seen = try await look(server.port)
        let chain = try TestPKI.certificates("\(name).pem") + TestPKI.certificates("\(name).chain")
        #expect(seen.presented == chain && seen.refusal == refusal)
    }

    @Test(
        "The proved chain has the root that is not sent, and nothing that lies beside it",
        arguments: ["good", "junk", "extra"])
    func proved(_ name: String) async throws {
        let server = try TLSServer(name)
        defer { server.stop() }
        let chain = try ["good.pem", "inter.pem", "root.pem"].flatMap(TestPKI.certificates)
        let beside = Pin(try PublicKeyInfo(certificate: try TestPKI.certificates("other-root.pem")[0]))
        let seen = try await look(server.port)
        #expect(try await seen.chain() == chain)
        #expect(try await seen.chain(seeking: [beside]) == chain)
    }

    @Test("Of two ways to a root the pinned one is proved", arguments: ["root.pem", "other-root.pem"])
    func ways(_ root: String) async throws {
        let server = try TLSServer("crossed")
        defer { server.stop() }
        let end = try TestPKI.certificates(root)[0]
        for pin in [Pin(try PublicKeyInfo(certificate: end)), Pin(wholeCertificate: end)] {
            let seen = try await look(server.port, roots: ["root.pem", "other-root.pem"])
            #expect(try await seen.chain(seeking: [pin]).last == end)
        }
    }

    @Test("No chain is given where none is proved")
    func unproved() async throws {
        let server = try TLSServer("self")
        defer { server.stop() }
        let seen = try await look(server.port)
        #expect(await code { _ = try await seen.chain() } == .untrusted)
    }

    @Test("A host of another name")
    func otherHost() async throws {
        let server = try TLSServer("good")
        defer { server.stop() }
        #expect(try await look(server.port, host: "other.test").refusal == .hostMismatch)
    }

    @Test("A server whose TLS the client would not take shows nothing")
    func old() async throws {
        let server = try TLSServer("rsa2048", ["-tls1_1", "-cipher", "DEFAULT@SECLEVEL=0"])
        defer { server.stop() }
        #expect(await code { _ = try await look(server.port) } == .handshakeFailed)
    }

    @Test("Nobody there, and a server that says nothing")
    func nobody() async throws {
        let server = try TLSServer("good")
        server.stop()
        try await Task.sleep(for: .milliseconds(500))
        #expect(await code { _ = try await look(server.port) } == .cannotConnect)
        // It takes what comes, and waits for a request to a proxy.
        let silent = try TLSServer.proxy("silent")
        defer { silent.stop() }
        let start = ContinuousClock.now
        #expect(await code { _ = try await look(silent.port, timeout: .milliseconds(500)) } == .handshakeFailed)
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    private func code(_ body: () async throws -> Void) async -> SecureHTTPError.Code? {
        do { try await body() } catch {
            expectOpaque(error)
            return (error as? SecureHTTPError)?.code
        }
        return nil
    }
}
