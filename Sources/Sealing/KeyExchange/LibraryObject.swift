import SecretMemory

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An object of the cryptography library that holds a secret and does not wipe it.
enum LibraryObject {
    /// Overwrites the object behind `value` where it lies. Nobody may use it afterwards but to let go of it.
    ///
    /// The library's key is a struct around a class, whose one field is plain bytes of C. Where that is not so, because
    /// the library has changed or is the system's, the object has another size or not the secret in it, and nothing is
    /// done.
    ///
    /// - Parameter size: of the field, in bytes.
    static func wipe(_ value: Any, fieldSize size: Int, holding secret: UnsafeRawBufferPointer) {
        #if canImport(Glibc) || canImport(Musl)
            guard let blockSize, let object = object(in: value) else { return }
            withExtendedLifetime(object) {
                let start = Unmanaged.passUnretained(object).toOpaque()
                // The class and the count of references come first, and the allocator rounds up.
                let head = 2 * MemoryLayout<Int>.size
                guard (head + size...head + size + 32).contains(blockSize(start)) else { return }
                let field = UnsafeMutableRawBufferPointer(start: start + head, count: size)
                guard contains(UnsafeRawBufferPointer(field), secret) else { return }
                SecretMemory.wipe(field)
            }
        #endif
    }

    #if canImport(Glibc) || canImport(Musl)
        /// `malloc_usable_size(3)`, whose header Swift's module of the C library leaves out.
        static let blockSize = dlsym(nil, "malloc_usable_size").map {
            unsafeBitCast($0, to: (@convention(c) (UnsafeMutableRawPointer) -> Int).self)
        }
    #endif

    /// The object that a struct is a wrapper of.
    private static func object(in value: Any) -> AnyObject? {
        var value = value
        while !(type(of: value) is AnyClass) {
            let children = Mirror(reflecting: value).children
            guard children.count == 1, let child = children.first else { return nil }
            value = child.value
        }
        return value as AnyObject
    }

    private static func contains(_ bytes: UnsafeRawBufferPointer, _ part: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= part.count, let first = part.first else { return false }
        return (0...bytes.count - part.count).contains { start in
            bytes[start] == first && bytes[start..<start + part.count].elementsEqual(part)
        }
    }
}
