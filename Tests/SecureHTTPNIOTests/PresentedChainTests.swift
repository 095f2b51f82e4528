import SecureHTTP
import TestSupport
import Testing

@testable import SecureHTTPNIO

/// How much work what a server presents can make.
@Suite("Presented chains", .enabled(if: TestPKI.isThere, "no certificates to test with"))
struct PresentedChainTests {
    private func presented(_ name: String) throws -> [[UInt8]] {
        try TestPKI.certificates("\(name).pem") + TestPKI.certificates("\(name).chain")
    }

    @Test("Ordinary ones are light", arguments: ["good", "rsa2048", "rsa3072", "ed25519", "p384", "crossed"])
    func light(_ name: String) throws { #expect(try PresentedChain(presented(name)).isLight) }

    @Test("Others are not", arguments: ["p521", "under-names-permitted", "in-maze", "in-turns"])
    func heavy(_ name: String) throws { #expect(try !PresentedChain(presented(name)).isLight) }

    @Test("Cross-signed issuers are kept")
    func crossed() throws {
        let chain = try presented("crossed")
        #expect(try PresentedChain(chain).intermediates.count == Set(chain.dropFirst()).count)
    }

    @Test("Names that go round are given up", arguments: ["in-maze", "in-turns", "many", "repeated"])
    func paths(_ name: String) throws {
        let chain = try PresentedChain(presented(name))
        #expect(chain.signatures <= PresentedChain.mostSignatures)
        #expect(chain.intermediates.count <= 6)
    }

    @Test("More names than constraints can be held against")
    func constraints() {
        #expect(throws: SecureHTTPError(.certificateRefused)) { try PresentedChain(presented("under-constraints")) }
    }
}

@Suite("Proved chains")
struct VerifiedChainsTests {
    private let host: HostName
    private let pins: PinRequirement
    private let chain = VerifiedChain(pins: [], isPinned: true, ends: 10_000, certificates: [])

    init() throws {
        host = try HostName("api.test")
        pins = .pinned([try otherPin(1), try otherPin(2)], .enforced)
    }

    @Test("Ten minutes, no longer than a certificate, and no earlier than they were proved")
    func times() {
        let proved = VerifiedChains()
        let claim = VerifiedChains.Claim([[1], [2]], host, pins)
        #expect(proved.chain(for: claim, at: 1_000) == nil)
        proved.add(chain, for: claim, at: 1_000)
        #expect(proved.chain(for: claim, at: 1_000) != nil)
        #expect(proved.chain(for: claim, at: 1_599) != nil)
        #expect(proved.chain(for: claim, at: 1_600) == nil)
        #expect(proved.chain(for: claim, at: 999) == nil)
        proved.add(chain, for: claim, at: 9_900)
        #expect(proved.chain(for: claim, at: 9_999) != nil)
        #expect(proved.chain(for: claim, at: 10_000) == nil)
    }

    @Test("Neither other bytes, nor another host, nor other pins")
    func claims() throws {
        let proved = VerifiedChains()
        proved.add(chain, for: VerifiedChains.Claim([[1, 2], [3]], host, pins), at: 0)
        let others = [
            VerifiedChains.Claim([[1], [2, 3]], host, pins), VerifiedChains.Claim([[1, 2, 3]], host, pins),
            VerifiedChains.Claim([[3], [1, 2]], host, pins), VerifiedChains.Claim([[1, 2], [3], []], host, pins),
            VerifiedChains.Claim([[1, 2], [3]], try HostName("www.test"), pins),
            VerifiedChains.Claim([[1, 2], [3]], host, .chainOnly),
            VerifiedChains.Claim([[1, 2], [3]], host, .pinned([try otherPin(1), try otherPin(3)], .enforced)),
            VerifiedChains.Claim([[1, 2], [3]], host, .pinned([try otherPin(1), try otherPin(2)], .reportOnly)),
        ]
        for other in others { #expect(proved.chain(for: other, at: 1) == nil) }
        #expect(proved.chain(for: VerifiedChains.Claim([[1, 2], [3]], host, pins), at: 1) != nil)
    }
}
