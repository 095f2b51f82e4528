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
