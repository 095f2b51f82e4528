import Foundation
import SecureHTTP
import SecureHTTPNIO
import TestSupport
import Testing

@Suite("Hostile chains", .enabled(if: TestPKI.isThere, "no certificates to test with"))
struct HostileTests {
    private func verifier() throws -> ChainVerifier {
        ChainVerifier(roots: try TrustRoots(pem: try TestPKI.text("root.pem")))
    }

    private func verify(_ chain: [[UInt8]], _ requirement: PinRequirement = .chainOnly) async -> SecureHTTPError.Code? {
        do {
            _ = try await verifier().verify(chain, for: HostName("api.test"), requirement: requirement)
            return nil
        } catch {
            expectOpaque(error)
            return (error as? SecureHTTPError)?.code ?? .invalidArgument
        }
    }

    @Test("Nothing, and nonsense")
    func nonsense() async {
        #expect(await verify([]) == .certificateMalformed)
        #expect(await verify([[]]) == .certificateMalformed)
        #expect(await verify([[UInt8](repeating: 0x30, count: 40_000)]) == .certificateMalformed)
        #expect(await verify([[0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF]]) == .certificateMalformed)
        #expect(await verify([[UInt8](repeating: 0x30, count: 200)]) == .certificateMalformed)
    }

    /// BoringSSL refuses these before it asks, so that no server shows it.
    @Test(
        "What TLS refuses already is refused here as well",
        arguments: [
            ("no-signing", .certificateRefused), ("rsa-pss", .weakCertificate), ("secp256k1", .weakCertificate),
        ]
            as [(String, SecureHTTPError.Code)])
    func twice(_ name: String, _ code: SecureHTTPError.Code) async throws {
        let chain = try TestPKI.certificates("\(name).pem") + TestPKI.certificates("\(name).chain")
        #expect(await verify(chain) == code)
    }

    @Test("A changed chain is refused or is the chain")
    func fuzz() async throws {
        let rounds = ProcessInfo.processInfo.environment["BULWARK_MUTATIONS"].flatMap(Int.init) ?? 1_500
        let names = ["good", "rsa2048", "ed25519", "rsa-pss", "secp256k1", "under-names-permitted", "rsa-e3"]
        let seeds = try names.map { try TestPKI.certificates("\($0).pem") + TestPKI.certificates("\($0).chain") }
        var generator = SeededGenerator(dailySeed: 5)
        var accepted = 0
        for _ in 0..<rounds {
            await Task.yield()
            let original = seeds.randomElement(using: &generator) ?? []
            var chain = original
            for _ in 0...Int.random(in: 0...1, using: &generator) {
                chain[Int.random(in: 0..<chain.count, using: &generator)].change(using: &generator)
            }
            if await verify(chain) == nil {
                accepted += 1
                // The leaf's signature covers all of it but the signature's own encoding.
                let isSameKey = try PublicKeyInfo(certificate: chain[0]) == PublicKeyInfo(certificate: original[0])
                #expect(isSameKey)
            }
        }
        #expect(accepted < rounds / 4)
    }

    @Test("No pin that is not of the chain", arguments: ["good", "rsa2048", "ed25519"])
    func pins(_ name: String) async throws {
        let chain = try TestPKI.certificates("\(name).pem") + TestPKI.certificates("\(name).chain")
        for other in ["spare", "other-root", "p384", "secp256k1"] {
            let set: Set<Pin> = [try pin(other), try otherPin()]
            let beside = chain + (try TestPKI.certificates("\(other).pem"))
            #expect(await verify(beside, .pinned(set, .enforced)) == .pinMismatch)
        }
    }

    @Test(
        "Errors tell nothing",
        arguments: ["wrong-host", "expired", "self", "rsa-pss", "huge", "in-maze", "in-turns", "good"])
    func leaks(_ name: String) async throws {
        let server = try TLSServer(name)
        defer { server.stop() }
        let plan = ClientPlan(pins: [try pin("spare"), try otherPin()])
        let client = SecureClient(transport: try plan.transport())
        var error: (any Error)?
        do {
            _ = try await client.send(try SecureRequest(.get, "https://api.test:\(server.port)/hidden-path?q=hidden"))
        } catch let thrown { error = thrown }
        await client.close()
        let thrown = try #require(error as? SecureHTTPError)
        var dumped = ""
        dump(thrown, to: &dumped)
        let texts = "\(thrown) \(String(reflecting: thrown)) \(thrown.localizedDescription) \(thrown.advice) \(dumped)"
        let own = try TestPKI.text("\(name).pem").split(separator: "\n").dropFirst().prefix(3).map(String.init)
        let pins = [try pin("spare").base64, try pin(name).base64]
        for secret in [
            "api.test", "127.0.0.1", "hidden", "\(server.port)", "Test Root", ".swift", "/work", "boringssl",
        ] + own + pins {
            #expect(!texts.lowercased().contains(secret.lowercased()))
        }
    }
}

extension [UInt8] {
    fileprivate mutating func change(using generator: inout SeededGenerator) {
        guard !isEmpty else { return }
        let place = Int.random(in: 0..<count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: self[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: removeSubrange(place..<Swift.min(count, place + Int.random(in: 1...8, using: &generator)))
        case 2: insert(contentsOf: self[place..<Swift.min(count, place + 8)], at: place)
        default: self = Array(prefix(place))
        }
    }
}
