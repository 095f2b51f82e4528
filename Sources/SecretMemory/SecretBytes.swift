/// Bytes that are kept out of swap, core dumps and child processes, cannot be copied accidentally, and are wiped when
/// the lifetime of the value ends.
///
/// They are stored in locked pages between guard pages (`mmap`, `mlock`, `MADV_DONTDUMP`, `MADV_WIPEONFORK` where
/// available). A forked child that accesses a secret of its parent, which is zeroed there, stops with a fatal error.
/// The type is noncopyable: only an explicit ``copy()`` creates a second copy.
///
/// If the system cannot allocate memory for a secret, the methods with `allocating` or `allocated` in their names
/// throw, and the others stop with a fatal error; use the former for untrusted sizes.
///
/// A closure is responsible for the bytes that it receives: an `Array` or `Data` created from them is ordinary memory,
/// which is not wiped when it is freed.
public struct SecretBytes: ~Copyable, Sendable {
    private let block: SecretBlock

    /// The size in bytes.
    public var count: Int { block.count }

    /// Whether the pages are locked in memory. Locking fails beyond `ulimit -l`; the bytes are then guarded and wiped,
    /// but may be swapped out.
    public var isLocked: Bool { block.isLocked }

    /// Creates `count` zero bytes, filled in place by `fill`. If `fill` throws, what it wrote is wiped.
    ///
    /// - Precondition: `count` is not negative.
    public init<Failure: Error>(
        count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let block = Self.block(count)
        do {
            try fill(block.bytes)
        } catch {
            block.release()
            throw error
        }
        self.block = block
    }

    /// Creates `count` zero bytes, to be filled through ``withUnsafeMutableBytes(_:)``.
    ///
    /// - Throws: ``SecretMemoryError`` with code `noMemory` if the memory cannot be allocated or `count` is negative.
    public init(allocating count: Int) throws(SecretMemoryError) { block = try SecretBlock(count: count) }

    /// Creates `count` zero bytes, filled in place by `fill`.
    ///
    /// - Throws: ``SecretMemoryError`` as ``init(allocating:)`` does, before `fill` is called.
    public init(
        allocating count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void
    ) throws(SecretMemoryError) {
        try self.init(allocating: count)
        fill(block.bytes)
    }

    /// Creates `count` bytes with the system's random number generator.
    ///
    /// - Throws: ``SecretMemoryError`` as ``init(allocating:)`` does.
    public init(allocatingRandom count: Int) throws(SecretMemoryError) {
        try self.init(allocating: count) { fillWithRandomness($0) }
    }

    /// Copies the bytes of `source`, which is not changed: the owner is responsible for wiping the original.
    ///
    /// - Throws: ``SecretMemoryError`` as ``init(allocating:)`` does.
    public init(allocatingCopyOf source: UnsafeRawBufferPointer) throws(SecretMemoryError) {
        try self.init(allocating: source.count) { $0.copyMemory(from: source) }
    }

    /// Moves the bytes of `source`, which is overwritten with zeros unless this throws.
    ///
    /// - Throws: ``SecretMemoryError`` as ``init(allocating:)`` does.
    public init(allocatingMoved source: UnsafeMutableRawBufferPointer) throws(SecretMemoryError) {
        try self.init(allocatingCopyOf: UnsafeRawBufferPointer(source))
        wipe(source)
    }

    /// Creates `count` bytes with the system's random number generator.
    public init(randomCount count: Int) {
        self.init(count: count) { fillWithRandomness($0) }
    }

    /// Copies the bytes of `source`, which is not changed: the owner is responsible for wiping the original.
    public init(copying source: UnsafeRawBufferPointer) {
        self.init(count: source.count) { $0.copyMemory(from: source) }
    }

    /// Moves the bytes of `source`, which is overwritten with zeros.
    public init(moving source: UnsafeMutableRawBufferPointer) {
        self.init(copying: UnsafeRawBufferPointer(source))
        wipe(source)
    }

    /// Returns a second copy, also in locked pages.
    public borrowing func copy() -> SecretBytes {
        withUnsafeBytes { SecretBytes(copying: $0) }
    }

    /// Returns a second copy, also in locked pages.
    ///
    /// - Throws: ``SecretMemoryError`` as ``init(allocating:)`` does.
    public borrowing func allocatedCopy() throws(SecretMemoryError) -> SecretBytes {
        try withUnsafeBytes { (bytes) throws(SecretMemoryError) in try SecretBytes(allocatingCopyOf: bytes) }
    }

    /// Calls `body` with the bytes. The pointer must not escape `body`.
    public borrowing func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(block.bytesOfThisProcess()))
    }

    /// Calls `body` with the mutable bytes. The pointer must not escape `body`.
    public mutating func withUnsafeMutableBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(block.bytesOfThisProcess())
    }

    private static func block(_ count: Int) -> SecretBlock {
        do throws(SecretMemoryError) { return try SecretBlock(count: count) } catch { fatalError(error.description) }
    }

    deinit { block.release() }
}

extension SecretBytes {
    /// Whether all bytes are zero, in a time that depends on the size alone.
    package borrowing func holdsZerosAlone() -> Bool { withUnsafeBytes { $0.reduce(0) { $0 | $1 } == 0 } }

    /// Returns whether both contain the same bytes, in a time that depends only on their sizes.
    public static func == (left: borrowing SecretBytes, right: borrowing SecretBytes) -> Bool {
        left.withUnsafeBytes { first in right.withUnsafeBytes { constantTimeEqual(first, $0) } }
    }
}
