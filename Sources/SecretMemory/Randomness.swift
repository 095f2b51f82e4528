#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Fills a buffer from the system's random number generator, in few system calls.
///
/// `SystemRandomNumberGenerator` calls the kernel for every eight bytes, which costs more than sealing a kilobyte.
public func fillWithRandomness(_ bytes: UnsafeMutableRawBufferPointer) {
    guard let start = bytes.baseAddress, bytes.count > 0 else { return }
    fillFromSystem(start, bytes.count)
}

#if canImport(Darwin)
    /// `getentropy` is public on macOS alone; this one is on all of Apple's systems, and cannot fail.
    private func fillFromSystem(_ start: UnsafeMutableRawPointer, _ count: Int) { arc4random_buf(start, count) }
#else
    /// At most 256 bytes a call, `getentropy(3)`.
    private func fillFromSystem(_ start: UnsafeMutableRawPointer, _ count: Int) {
        for place in stride(from: 0, to: count, by: 256) {
            guard getentropy(start + place, min(256, count - place)) == 0 else {
                fatalError("the system’s random number generator failed: \(String(cString: strerror(errno)))")
            }
        }
    }
#endif

/// Returns `count` random bytes that are not secret, such as a salt.
public func randomBytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
        fillWithRandomness(UnsafeMutableRawBufferPointer(buffer))
        size = count
    }
}
