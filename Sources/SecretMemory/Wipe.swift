#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Overwrites bytes with zeros, by a call that no optimiser removes.
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
    /// Only the array's own storage is wiped. Where another array shares it, Swift copies before writing and the
    /// secret stays in the other one; so wipe where the array was made, before it is handed on.
    public mutating func wipe() {
        withUnsafeMutableBytes { SecretMemory.wipe($0) }
        removeAll()
    }
}
