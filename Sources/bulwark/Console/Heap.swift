import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// What the C library does with memory that was given back to it.
enum Heap {
    /// Keeps up to 4 MiB for the next allocation.
    ///
    /// By default glibc gives memory at the end of the heap back to the system from 128 KiB on: a file that is sealed in
    /// chunks of 64 KiB, each in memory of its own, has the system map and clear every chunk anew, on all threads in turn.
    static func keepFreedMemory() {
        #if canImport(Glibc)
            // `malloc.h` is not in the module: the function is found by name.
            typealias Option = @convention(c) (_ parameter: Int32, _ value: Int32) -> Int32
            guard let found = dlsym(nil, "mallopt") else { return }
            let set = unsafeBitCast(found, to: Option.self)
            let (trimThreshold, mapThreshold): (Int32, Int32) = (-1, -3)
            _ = set(trimThreshold, 4 << 20)
            _ = set(mapThreshold, 1 << 20)
        #endif
    }
}
