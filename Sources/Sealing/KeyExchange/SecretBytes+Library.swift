import Crypto
import SecretMemory

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SecretBytes {
    /// What the cryptography library returned, which is wiped where it lies. `data` must be the only reference.
    init(moving data: inout Data) {
        self.init(count: data.count) { target in
            data.withUnsafeMutableBytes { source in
                target.copyMemory(from: UnsafeRawBufferPointer(source))
                wipe(source)
            }
        }
    }

    /// What a key of somebody else's says of itself, in plain memory, which is wiped where it is a copy. The library may
    /// as well lend the key's own memory as `Data` (swift-crypto does for X25519), and to wipe that would make another key
    /// of the caller's.
    init(copiedBy read: () -> Data) {
        var first = read()
        let second = read()
        let isLent = first.withUnsafeBytes { first in second.withUnsafeBytes { first.baseAddress == $0.baseAddress } }
        if isLent {
            self.init(count: first.count) { target in first.withUnsafeBytes { target.copyMemory(from: $0) } }
        } else {
            var second = second
            second.withUnsafeMutableBytes { wipe($0) }
            self.init(moving: &first)
        }
    }

    /// The bytes of a key, which the library wipes itself.
    init(_ key: SymmetricKey) {
        self.init(count: key.bitCount / 8) { target in
            key.withUnsafeBytes { target.copyMemory(from: $0) }
        }
    }

    /// The bytes of an agreed secret of `count` bytes, which the library wipes itself.
    init(_ secret: SharedSecret, count: Int) {
        self.init(count: count) { target in
            secret.withUnsafeBytes { target.copyMemory(from: $0) }
        }
    }
}

extension SecretBytes {
    /// As a key of the library, in memory that it wipes itself.
    borrowing func symmetricKey() -> SymmetricKey { withUnsafeBytes { SymmetricKey(data: $0) } }
}
