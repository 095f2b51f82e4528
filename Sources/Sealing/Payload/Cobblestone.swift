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
    /// The base nonce: its first four bytes and, as a number, its last eight.
    private let nonceStart: UInt32
    private let nonceEnd: UInt64

    /// The keys of a new message, under a random salt.
    init(newMessageUnder inputKey: borrowing KeyedHash<WipedSHA512>, context: [UInt8]) {
        self.init(inputKey, salt: randomBytes(Self.saltSize), context: context)
    }

    /// The keys of a message that begins with `header`; nil where key, context or header are not the message's own.
    init?(opening header: [UInt8], with inputKey: borrowing KeyedHash<WipedSHA512>, context: [UInt8]) {
        guard header.count == Self.headerSize else { return nil }
        self.init(inputKey, salt: Array(header[..<Self.saltSize]), context: context)
        guard constantTimeEqual(self.header, header) else { return nil }
    }

    /// - Parameter inputKey: the states of HMAC behind the input key.
    init(_ inputKey: borrowing KeyedHash<WipedSHA512>, salt: [UInt8], context: [UInt8]) {
        precondition(salt.count == Self.saltSize)
        var info: [UInt8] = []
        info.reserveCapacity(Self.label.count + 1 + salt.count + context.count)
        info += Self.label
        info.append(0)
        info += salt
        info += context
        // Key, base nonce, commitment.
        let size = Self.keySize + Self.nonceSize + Self.commitmentSize
        (key, nonceStart, nonceEnd, header) = withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { derived in
            info.withUnsafeBytes { inputKey.expand($0, into: derived) }
            defer { wipe(derived) }
            let bytes = UnsafeRawBufferPointer(derived)
            return (
                SymmetricKey(data: UnsafeRawBufferPointer(rebasing: bytes[..<Self.keySize])),
                bytes.loadUnaligned(fromByteOffset: Self.keySize, as: UInt32.self),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: Self.keySize + 4, as: UInt64.self)),
                salt + bytes[(Self.keySize + Self.nonceSize)...]
            )
        }
        wipeStackBelow(kibibytes: 2)
    }

    private static let nonceSize = 12

    private static let label = Array("c2sp.org/chunked-encryption@v1+AEAD_AES_256_GCM".utf8)

    /// Seals one chunk into `sealed`, which is larger by the tag.
    func seal(_ chunk: UnsafeRawBufferPointer, index: Int, into sealed: UnsafeMutableRawBufferPointer) {
        precondition(chunk.count <= Self.chunkSize && sealed.count == chunk.count + Self.tagSize)
        precondition(index >= 0 && Int64(index) < Self.mostChunks, "a nonce would be reused")
        LibraryTraces.expectCipher()
        // Nonce, ciphertext and tag, as the library keeps them; to ask for a part costs more than its copy.
        guard let combined = try? AES.GCM.seal(chunk, using: key, nonce: nonce(index)).combined else {
            fatalError("AES-256-GCM rejected a chunk of \(chunk.count) bytes")
        }
        combined.withUnsafeBytes {
            sealed.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[($0.count - sealed.count)...]))
        }
    }

    /// Opens one chunk into `chunk`, which is smaller by the tag. Writes nothing and says false where the chunk is not
    /// what was sealed at this index.
    func open(_ sealed: UnsafeRawBufferPointer, index: Int, into chunk: UnsafeMutableRawBufferPointer) -> Bool {
        guard chunk.count == sealed.count - Self.tagSize, var opened = open(sealed, index: index) else { return false }
        opened.withUnsafeMutableBytes {
            chunk.copyMemory(from: UnsafeRawBufferPointer($0))
            wipe($0)
        }
        return true
    }

    /// One chunk, in memory of the library. Nil where the chunk is not what was sealed at this index.
    func open(_ sealed: UnsafeRawBufferPointer, index: Int) -> Data? {
        let size = sealed.count - Self.tagSize
        guard (0...Self.chunkSize).contains(size), Int64(index) < Self.mostChunks else { return nil }
        guard
            let box = try? AES.GCM.SealedBox(
                nonce: nonce(index), ciphertext: UnsafeRawBufferPointer(rebasing: sealed[..<size]),
                tag: UnsafeRawBufferPointer(rebasing: sealed[size...]))
        else { return nil }
        LibraryTraces.expectCipher()
        return try? AES.GCM.open(box, using: key)
    }

    private func nonce(_ index: Int) -> AES.GCM.Nonce {
        let nonce = (nonceStart, (nonceEnd ^ UInt64(index)).bigEndian)
        return withUnsafeTemporaryAllocation(byteCount: Self.nonceSize, alignment: 4) { bytes in
            bytes.storeBytes(of: nonce.0, as: UInt32.self)
            bytes.storeBytes(of: nonce.1, toByteOffset: 4, as: UInt64.self)
            guard let nonce = try? AES.GCM.Nonce(data: UnsafeRawBufferPointer(bytes)) else {
                fatalError("a nonce must have 12 bytes")
            }
            return nonce
        }
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
