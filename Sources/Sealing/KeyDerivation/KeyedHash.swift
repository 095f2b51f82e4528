import Crypto
import SecretMemory

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// HMAC (RFC 2104), of which the blocks of HKDF-Expand are made (RFC 5869, section 2.3), on a hash of the library.
///
/// The library's own HMAC and HKDF look their types up at run time, which takes longer than the hashing itself; and one
/// key serves several codes here.
struct KeyedHash<Hash: HashFunction> {
    private let inner: Hash
    private let outer: Hash

    /// - Precondition: the key is no longer than a block of the hash.
    init(key: UnsafeRawBufferPointer) {
        precondition(key.count <= Hash.blockByteCount)
        (inner, outer) = withUnsafeTemporaryAllocation(byteCount: Hash.blockByteCount, alignment: 16) { block in
            defer { wipe(block) }
            return (Self.hash(of: block, key, 0x36), Self.hash(of: block, key, 0x5C))
        }
    }

    /// A hash that begins with the key, padded to a block.
    private static func hash(
        of block: UnsafeMutableRawBufferPointer, _ key: UnsafeRawBufferPointer, _ padding: UInt8
    ) -> Hash {
        for index in block.indices { block[index] = padding ^ (index < key.count ? key[index] : 0) }
        var hash = Hash()
        hash.update(bufferPointer: UnsafeRawBufferPointer(block))
        return hash
    }

    /// The code of `bytes`, which follow `previous` where there is one.
    func code(of bytes: [UInt8], after previous: Hash.Digest? = nil) -> Hash.Digest {
        var inner = inner
        previous?.withUnsafeBytes { inner.update(bufferPointer: $0) }
        bytes.withUnsafeBytes { inner.update(bufferPointer: $0) }
        var outer = outer
        inner.finalize().withUnsafeBytes { outer.update(bufferPointer: $0) }
        return outer.finalize()
    }
}

extension KeyedHash<SHA256> {
    /// The first block of HKDF-Expand-SHA-256 under a pseudorandom key.
    static func expanded(_ key: borrowing SecretBytes, info: String) -> SHA256.Digest {
        key.withUnsafeBytes { KeyedHash(key: $0).code(of: Array(info.utf8) + [1]) }
    }
}
