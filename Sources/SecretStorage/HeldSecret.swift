import SecretMemory

/// A secret where only copyable things may stand: in a collection, in a closure that escapes. Immutable, wiped with its
/// last reference.
final class HeldSecret: Sendable {
    private let bytes: SecretBytes

    init(_ bytes: consuming SecretBytes) { self.bytes = bytes }

    func copy() -> SecretBytes { bytes.copy() }

    func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bytes.withUnsafeBytes(body)
    }
}
