#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Fills bytes from the system's random generator, in one call for each 256 bytes.
///
/// `SystemRandomNumberGenerator` asks the kernel for each eight bytes, which costs more than sealing a kilobyte.
public func fillWithRandomness(_ bytes: UnsafeMutableRawBufferPointer) {
    var done = 0
    while done < bytes.count, let start = bytes.baseAddress {
        let size = min(256, bytes.count - done)
        guard getentropy(start + done, size) == 0 else {
            fatalError("the system’s random generator failed: \(String(cString: strerror(errno)))")
        }
        done += size
    }
}

/// `count` random bytes that are no secret, such as a salt.
public func randomBytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
        fillWithRandomness(UnsafeMutableRawBufferPointer(buffer))
        size = count
    }
}
