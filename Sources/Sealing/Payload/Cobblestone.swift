import Crypto
import KeyedHashes
import SecretMemory

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Cobblestone-256 (c2sp.org/chunked-encryption): AES-256-GCM over chunks of 16 KiB, of which the last is always
/// shorter, under keys that HKDF-Expand-SHA-512 makes of an input key, a random salt and a context.
///
/// A message begins with its salt (24 bytes) and a commitment to key, salt and context (32 bytes). Each chunk carries a
/// tag of 16 bytes; its nonce is the base nonce, with the chunk's index added by exclusive or to the last five bytes.
struct Cobblestone: Sendable {
    static let chunkSize = 16_384
    static let tagSize = 16
    static let sealedChunkSize = chunkSize + tagSize
    static let saltSize = 24
    static let commitmentSize = 32
    static let headerSize = saltSize + commitmentSize
    static let keySize = 32
    /// The index has five bytes, so a message holds at most 2^40 chunks.
    private static let mostChunks: Int64 = 1 << 40
    static let largestMessage = mostChunks * Int64(chunkSize) - 1

    /// Salt and commitment, as they stand before the chunks.
    let header: [UInt8]
    private let key: SymmetricKey
    private let baseNonce: [UInt8]

    /// The keys of a new message, under a random salt.
    init(newMessageUnder inputKey: borrowing SecretBytes, context: [UInt8]) {
        self.init(inputKey, salt: randomBytes(Self.saltSize), context: context)
    }

    /// The keys of a message that begins with `header`; nil where key, context or header are not the message's own.
    init?(opening header: [UInt8], with inputKey: borrowing SecretBytes, context: [UInt8]) {
        guard header.count == Self.headerSize else { return nil }
        self.init(inputKey, salt: Array(header[..<Self.saltSize]), context: context)
        guard constantTimeEqual(self.header, header) else { return nil }
    }

    init(_ inputKey: borrowing SecretBytes, salt: [UInt8], context: [UInt8]) {
        precondition(inputKey.count == Self.keySize && salt.count == Self.saltSize)
        let info = Self.label + [0] + salt + context
        let code = inputKey.withUnsafeBytes { KeyedHash<WipedSHA512>(key: $0) }
        // Two blocks of HKDF-Expand: each begins with the one before.
        let first = code.code { $0.update(info + [1]) }
        let second = first.withUnsafeBytes { first in
            code.code { stream in
                stream.update(first)
                stream.update(info + [2])
            }
        }
        (key, baseNonce, header) = first.withUnsafeBytes { first in
            second.withUnsafeBytes { second in
                (
                    SymmetricKey(data: UnsafeRawBufferPointer(rebasing: first[..<32])), Array(first[32..<44]),
                    salt + first[44...] + second[..<(Self.commitmentSize - 20)]
                )
            }
        }
    }

    private static let label = Array("c2sp.org/chunked-encryption@v1+AEAD_AES_256_GCM".utf8)

    /// Seals one chunk into `sealed`, which is larger by the tag.
    func seal(_ chunk: UnsafeRawBufferPointer, index: Int, into sealed: UnsafeMutableRawBufferPointer) {
        precondition(chunk.count <= Self.chunkSize && sealed.count == chunk.count + Self.tagSize)
        precondition(index >= 0 && Int64(index) < Self.mostChunks, "a nonce would come twice")
        // Nonce, ciphertext and tag, as the library keeps them; to ask for a part costs more than its copy.
        guard let combined = try? AES.GCM.seal(chunk, using: key, nonce: nonce(index)).combined else {
            fatalError("AES-256-GCM refused a chunk of \(chunk.count) bytes")
        }
        combined.withUnsafeBytes {
            sealed.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[($0.count - sealed.count)...]))
        }
    }

    /// Opens one chunk into `chunk`, which is smaller by the tag. Writes nothing and says false where the chunk is not
    /// what was sealed at this index.
    func open(_ sealed: UnsafeRawBufferPointer, index: Int, into chunk: UnsafeMutableRawBufferPointer) -> Bool {
        let size = sealed.count - Self.tagSize
        guard size >= 0, size <= Self.chunkSize, chunk.count == size, Int64(index) < Self.mostChunks else {
            return false
        }
        guard
            let box = try? AES.GCM.SealedBox(
                nonce: nonce(index), ciphertext: UnsafeRawBufferPointer(rebasing: sealed[..<size]),
                tag: UnsafeRawBufferPointer(rebasing: sealed[size...])),
            var opened = try? AES.GCM.open(box, using: key)
        else { return false }
        opened.withUnsafeMutableBytes {
            chunk.copyMemory(from: UnsafeRawBufferPointer($0))
            wipe($0)
        }
        return true
    }

    private func nonce(_ index: Int) -> AES.GCM.Nonce {
        var bytes = baseNonce
        for position in 0..<5 { bytes[11 - position] ^= UInt8(truncatingIfNeeded: index >> (8 * position)) }
        guard let nonce = try? AES.GCM.Nonce(data: bytes) else { fatalError("a nonce has twelve bytes") }
        return nonce
    }
}

/// Where the chunks of a message lie, by its size.
struct ChunkLayout: Hashable, Sendable {
    /// Bytes of plaintext.
    let plaintextSize: Int

    /// The last chunk is always shorter than the others, so there is one more than full ones.
    var chunkCount: Int { plaintextSize / Cobblestone.chunkSize + 1 }
    /// Bytes of the chunks with their tags, without the message's header.
    var sealedSize: Int { plaintextSize + chunkCount * Cobblestone.tagSize }

    init(plaintextSize: Int) { self.plaintextSize = plaintextSize }

    /// Nil where no message has so many bytes: the last chunk or a part of it is missing.
    init?(sealedSize: Int) {
        let last = sealedSize % Cobblestone.sealedChunkSize
        guard sealedSize >= 0, last >= Cobblestone.tagSize else { return nil }
        let full = sealedSize / Cobblestone.sealedChunkSize
        plaintextSize = full * Cobblestone.chunkSize + last - Cobblestone.tagSize
        guard Int64(plaintextSize) <= Cobblestone.largestMessage else { return nil }
    }

    /// Bytes of plaintext in a chunk.
    func size(of index: Int) -> Int { min(Cobblestone.chunkSize, plaintextSize - index * Cobblestone.chunkSize) }
}
