public import Crypto
import KeyedHashes
import SecretMemory

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Cobblestone-256 for data in memory with a raw key, compatible with other implementations of
/// c2sp.org/chunked-encryption. There is no header that identifies the key; ``Sealer`` writes one.
public enum Cobblestone256 {
    /// Returns the number of bytes that sealing adds to a message of `count` bytes.
    public static func overhead(of count: Int) -> Int {
        Cobblestone.headerSize + ChunkLayout(plaintextSize: count).sealedSize - count
    }

    /// Seals a message. The result consists of salt, commitment and sealed chunks.
    ///
    /// - Parameters:
    ///   - plaintext: The message, of any size.
    ///   - key: 256 random bits; one key may seal any number of messages.
    ///   - context: The purpose of the message; opening requires the same bytes.
    /// - Throws: ``SealingError`` with code `invalidKey` if the key is not 256 bits long.
    public static func seal(
        _ plaintext: some ContiguousBytes, key: SymmetricKey, context: [UInt8] = []
    ) throws(SealingError) -> Data {
        let cobblestone = Cobblestone(newMessageUnder: try checked(key), context: context)
        return cobblestone.message(plaintext, after: [])
    }

    /// Opens a message and returns the plaintext.
    ///
    /// - Throws: ``SealingError`` with code `invalidKey` if the key is not 256 bits long, `cannotOpen` if key, context
    ///   and header do not match, `truncated` or `damaged` for the chunks.
    public static func open(
        _ sealed: some ContiguousBytes, key: SymmetricKey, context: [UInt8] = []
    ) throws(SealingError) -> Data {
        let key = try checked(key)
        return try withBytes(of: sealed) { (bytes) throws(SealingError) -> Data in
            guard bytes.count >= Cobblestone.headerSize else { throw .contentTruncated }
            let header = Array(bytes[..<Cobblestone.headerSize])
            guard let cobblestone = Cobblestone(opening: header, with: key, context: context) else {
                throw SealingError(
                    .cannotOpen, "the key or the context does not match the message, or the message is damaged")
            }
            return try cobblestone.plaintext(of: UnsafeRawBufferPointer(rebasing: bytes[Cobblestone.headerSize...]))
        }
    }

    private static func checked(_ key: SymmetricKey) throws(SealingError) -> KeyedHash<WipedSHA512> {
        guard key.bitCount == 256 else {
            throw SealingError(.invalidKey, "a Cobblestone-256 key must have 256 bits, not \(key.bitCount)")
        }
        return SecretBytes(key).withUnsafeBytes { KeyedHash(key: $0) }
    }
}

extension Cobblestone {
    /// `prefix`, this message's header and the sealed chunks.
    func message(_ plaintext: some ContiguousBytes, after prefix: [UInt8]) -> Data {
        plaintext.withUnsafeBytes { plaintext in
            let start = prefix.count + header.count
            let size = start + ChunkLayout(plaintextSize: plaintext.count).sealedSize
            // `Data(count:)` would write every byte twice.
            guard let place = malloc(size) else { fatalError("cannot allocate \(size) bytes") }
            let bytes = UnsafeMutableRawBufferPointer(start: place, count: size)
            bytes.copyBytes(from: prefix)
            UnsafeMutableRawBufferPointer(rebasing: bytes[prefix.count...]).copyBytes(from: header)
            sealAll(plaintext, into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
            return Data(bytesNoCopy: place, count: size, deallocator: .free)
        }
    }

    /// The plaintext of sealed chunks.
    func plaintext(of sealed: UnsafeRawBufferPointer) throws(SealingError) -> Data {
        guard let layout = ChunkLayout(sealedSize: sealed.count) else { throw .contentTruncated }
        guard layout.chunkCount > 1 else { return try onlyChunk(sealed, layout) }
        let size = layout.plaintextSize
        // As above; `malloc` of nothing may give nothing.
        guard let place = malloc(max(size, 1)) else { fatalError("cannot allocate \(size) bytes") }
        do throws(SealingError) {
            try openAll(sealed, into: UnsafeMutableRawBufferPointer(start: place, count: size))
        } catch {
            free(place)
            throw error
        }
        return Data(bytesNoCopy: place, count: size, deallocator: .free)
    }

    /// The plaintext of sealed chunks, which lies in secret memory from the first byte on.
    func secret(of sealed: UnsafeRawBufferPointer) throws(SealingError) -> SecretBytes {
        guard let layout = ChunkLayout(sealedSize: sealed.count) else { throw .contentTruncated }
        var secret: SecretBytes
        do throws(SecretMemoryError) {
            secret = try SecretBytes(allocating: layout.plaintextSize)
        } catch {
            throw .noMemory("the content cannot be opened", error)
        }
        try secret.withUnsafeMutableBytes { (secret) throws(SealingError) in try openAll(sealed, into: secret) }
        return secret
    }

    /// A message of one chunk is what the library gave, without a copy.
    private func onlyChunk(_ sealed: UnsafeRawBufferPointer, _ layout: ChunkLayout) throws(SealingError) -> Data {
        defer { LibraryTraces.wipeCiphers() }
        guard let plaintext = open(sealed, index: 0) else { throw .contentDamaged(chunk: 0, of: layout) }
        return plaintext
    }
}

/// `withUnsafeBytes` with a typed error.
func withBytes<Result>(
    of bytes: some ContiguousBytes, _ body: (UnsafeRawBufferPointer) throws(SealingError) -> Result
) throws(SealingError) -> Result {
    let result = bytes.withUnsafeBytes { bytes -> Swift.Result<Result, SealingError> in
        do throws(SealingError) { return .success(try body(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
}
