#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Overwrites bytes with zeros, using a call that the optimizer cannot remove.
public func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
    guard let start = bytes.baseAddress, bytes.count > 0 else { return }
    #if canImport(Darwin)
        memset_s(start, bytes.count, 0, bytes.count)
    #else
        explicit_bzero(start, bytes.count)
    #endif
}

extension Array where Element == UInt8 {
    /// Overwrites the elements with zeros and empties the array.
    ///
    /// Only the array's own storage is wiped. If another array shares it, Swift copies before writing and the secret
    /// remains in the other array; wipe the array where it was created, before passing it on.
    public mutating func wipe() {
        withUnsafeMutableBytes { SecretMemory.wipe($0) }
        removeAll()
    }
}
