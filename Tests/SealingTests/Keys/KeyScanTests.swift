import Crypto
import Foundation
import MemoryScan
import SecretMemory
import Testing

@testable import Sealing

/// What making, writing and using keys leaves in memory. The exceptions are those of Documentation/secret-memory.md.
@Suite(.serialized) struct KeyScanTests {
    @Test func x25519() throws {
        let pattern = try use { bytes in
            let identity = try X25519Identity(bytes)
            return (.x25519(identity), .x25519(identity.recipient), { identity.text() })
        }
        expectCopies(0, of: pattern)
    }

    @Test func hybrid() throws {
        let pattern = try use { bytes in
            let identity = try HybridIdentity(bytes)
            return (.hybrid(identity), .hybrid(identity.recipient), { identity.text() })
        }
        expectCopies(0, of: pattern)
    }

    /// The library frees its large key object unwiped; while other threads take such blocks, whoever looks for it after
    /// that may come too late.
    @Test func hybridUnderLoad() async throws {
        let isOver = Flag()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { isOver.raise() }
                for _ in 0..<20 {
                    let seed = SecretBytes(randomCount: 32)
                    let pattern = seed.pattern()
                    try self.useAndDrop(seed)
                    expectCopies(0, of: pattern)
                }
            }
            group.addTask {
                var blocks: [UnsafeMutableRawPointer] = []
                while !isOver.isRaised {
                    blocks.append(.allocate(byteCount: 7800, alignment: 8))
                    if blocks.count == 64 {
                        for block in blocks { block.deallocate() }
                        blocks = []
                    }
                }
                for block in blocks { block.deallocate() }
            }
            try await group.waitForAll()
        }
    }

    @inline(never)
    private func useAndDrop(_ seed: consuming SecretBytes) throws {
        let identity = try HybridIdentity(seed)
        let file: Data = try Sealer(to: [.hybrid(identity.recipient)]).seal(Data([1]))
        #expect(try Opener([.hybrid(identity)]).open(file) == Data([1]))
    }

    @Test func p256() throws {
        let pattern = try use { bytes in
            let identity = try P256Identity(bytes)
            return (.p256(identity), .p256(identity.recipient), { identity.text() })
        }
        expectCopies(0, of: pattern)
    }

    @Test func password() throws {
        let pattern = try use { bytes in
            let password = try Password(bytes)
            return (.password(password), .password(password, .scrypt(logN: 4)), { [] })
        }
        expectCopies(0, of: pattern)
    }

    @Test func writtenFormIsWipedByTheCaller() throws {
        let pattern = try writeAndRead()
        expectCopies(0, of: pattern)
    }

    @Test func fileKeyAndSharedSecrets() throws {
        let pattern = try openBySecret()
        for one in pattern { expectCopies(0, of: one) }
    }

    /// Makes an identity of random bytes, seals to it and opens; returns what to look for afterwards.
    @inline(never)
    private func use(
        _ make: (consuming SecretBytes) throws -> (Identity, Recipient, () -> [UInt8])
    ) throws -> SecretPattern {
        let bytes = SecretBytes(randomCount: 32)
        let pattern = bytes.pattern()
        let (identity, recipient, text) = try make(bytes)
        let file = try AgeFile.seal([1, 2, 3], to: [recipient])
        #expect(try AgeFile.open(file, with: [identity]) == [1, 2, 3])
        var written = text()
        written.wipe()
        expectCopies(1, of: pattern)
        return pattern
    }

    @inline(never)
    private func writeAndRead() throws -> SecretPattern {
        let identity = try X25519Identity()
        var text = identity.text()
        let pattern = text.withUnsafeBytes { SecretPattern($0) }
        let again = try X25519Identity(text: text)
        #expect(again.recipient == identity.recipient)
        text.wipe()
        return pattern
    }

    /// A file key through every way of wrapping.
    @inline(never)
    private func openBySecret() throws -> [SecretPattern] {
        let (x25519, hybrid, p256) = (try X25519Identity(), try HybridIdentity(), try P256Identity())
        let fileKey = AgeFileKey()
        let pattern = fileKey.bytes.pattern()
        for stanza in [
            try AgeX25519.stanza(fileKey, x25519.recipient), try AgeHybrid.stanza(fileKey, hybrid.recipient),
            try AgeP256.stanza(fileKey, p256.recipient),
        ] {
            let opened = [
                try AgeX25519.fileKey(stanza, x25519) != nil, try AgeHybrid.fileKey(stanza, hybrid) != nil,
                try AgeP256.fileKey(stanza, p256) != nil,
            ]
            #expect(opened.count { $0 } == 1)
        }
        expectCopies(1, of: pattern)
        let payload = fileKey.payloadKey(nonce: [UInt8](0..<16)).withUnsafeBytes { SecretPattern($0) }
        #expect(fileKey.code(of: [1]).count == 32)
        return [pattern, payload, try agreed(p256), try encapsulated(hybrid)]
    }

    @inline(never)
    private func agreed(_ identity: P256Identity) throws -> SecretPattern {
        let secret = try identity.sharedSecret(with: P256.KeyAgreement.PrivateKey().publicKey)
        return secret.pattern()
    }

    @inline(never)
    private func encapsulated(_ identity: HybridIdentity) throws -> SecretPattern {
        let sent = try XWing.encapsulate(to: identity.recipient.publicKey)
        guard let received = try XWing.decapsulate(sent.bytes, seed: identity.seed) else {
            throw SealingError(.invalidKey, "nothing was decapsulated")
        }
        let isSame = received == sent.secret
        #expect(isSame)
        return sent.secret.pattern()
    }
}

/// Raised by one thread and seen by another.
private final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false

    var isRaised: Bool { lock.withLock { value } }

    func raise() { lock.withLock { value = true } }
}
