/// Bytes that are kept out of swap, core dumps and child processes, cannot be copied by accident, and are wiped when
/// the value ends.
///
/// They lie in locked pages between guard pages (`mmap`, `mlock`, `MADV_DONTDUMP`, `MADV_WIPEONFORK` where the system
/// has them). A child of `fork` that uses a secret of its parent ends with a message: it has zeros in its place. The type
/// is noncopyable: a second copy is made by ``copy()`` alone, in writing.
///
/// Where the system has no memory for a secret, the forms with `allocating` or `allocated` in their names throw, and the
/// others end the process with a message; who takes sizes from outside uses the first ones.
///
/// What a closure does with the bytes it is lent is its own affair: an `Array` or a `Data` made of them is ordinary
/// memory again, and stays behind when it is freed.
public struct SecretBytes: ~Copyable, Sendable {
    private let block: SecretBlock

    /// Size in bytes.
    public var count: Int { block.count }

    /// Whether the system agreed to keep the pages out of swap. It refuses beyond `ulimit -l`; the bytes are then
    /// guarded and wiped, but may be swapped out.
    public var isLocked: Bool { block.isLocked }

    /// `count` zero bytes, filled in place by `fill`. When `fill` throws, what it wrote is wiped.
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

    /// `count` zero bytes, to be filled through ``withUnsafeMutableBytes(_:)``.
    ///
    /// - Throws: ``SecretMemoryError`` with code `noMemory` where the system has no room for so many, or `count` is
    ///   negative.
    public init(allocating count: Int) throws(SecretMemoryError) { block = try SecretBlock(count: count) }

    /// `count` zero bytes, filled in place by `fill`.
    ///
    /// - Throws: ``SecretMemoryError`` as ``init(allocating:)`` does, before `fill` is called.
    public init(
        allocating count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void
    ) throws(SecretMemoryError) {
        try self.init(allocating: count)
        fill(block.bytes)
    }

    /// `count` bytes of the system's random generator.
    ///
    /// - Throws: ``SecretMemoryError`` as ``init(allocating:)`` does.
    public init(allocatingRandom count: Int) throws(SecretMemoryError) {
        try self.init(allocating: count) { fillWithRandomness($0) }
    }

    /// The bytes of `source`, which stays what it is: wiping the original is up to its owner.
    ///
    /// - Throws: ``SecretMemoryError`` as ``init(allocating:)`` does.
    public init(allocatingCopyOf source: UnsafeRawBufferPointer) throws(SecretMemoryError) {
        try self.init(allocating: source.count) { $0.copyMemory(from: source) }
    }

    /// The bytes of `source`, which is overwritten with zeros, but for where this throws.
    ///
    /// - Throws: ``SecretMemoryError`` as ``init(allocating:)`` does.
    public init(allocatingMoved source: UnsafeMutableRawBufferPointer) throws(SecretMemoryError) {
        try self.init(allocatingCopyOf: UnsafeRawBufferPointer(source))
        wipe(source)
    }

    /// `count` bytes of the system's random generator.
    public init(randomCount count: Int) {
        self.init(count: count) { fillWithRandomness($0) }
    }

    /// The bytes of `source`, which stays what it is: wiping the original is up to its owner.
    public init(copying source: UnsafeRawBufferPointer) {
        self.init(count: source.count) { $0.copyMemory(from: source) }
    }

    /// The bytes of `source`, which is overwritten with zeros.
    public init(moving source: UnsafeMutableRawBufferPointer) {
        self.init(copying: UnsafeRawBufferPointer(source))
        wipe(source)
    }

    /// A second copy, in locked pages as well.
    public borrowing func copy() -> SecretBytes {
        withUnsafeBytes { SecretBytes(copying: $0) }
    }

    /// A second copy, in locked pages as well.
    ///
    /// - Throws: ``SecretMemoryError`` as ``init(allocating:)`` does.
    public borrowing func allocatedCopy() throws(SecretMemoryError) -> SecretBytes {
        try withUnsafeBytes { (bytes) throws(SecretMemoryError) in try SecretBytes(allocatingCopyOf: bytes) }
    }

    /// Lends the bytes. The pointer must not leave `body`.
    public borrowing func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(block.bytesOfThisProcess()))
    }

    /// Lends the bytes for writing. The pointer must not leave `body`.
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

    /// Whether both hold the same bytes, in a time that depends on the sizes alone.
    public static func == (left: borrowing SecretBytes, right: borrowing SecretBytes) -> Bool {
        left.withUnsafeBytes { first in right.withUnsafeBytes { constantTimeEqual(first, $0) } }
    }
}
