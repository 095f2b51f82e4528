public import SecretMemory

/// A password, as the UTF-8 bytes that were typed. They are wiped when the last reference is released.
///
/// The bytes are not Unicode-normalized: a password opens only what was sealed with the same bytes. Passwords that are
/// typed on several systems are safest in ASCII.
public final class Password: Sendable {
    package let bytes: SecretBytes

    /// Takes ownership of the bytes.
    ///
    /// - Throws: ``SealingError`` with code `invalidArgument` if the password is empty.
    public init(_ bytes: consuming SecretBytes) throws(SealingError) {
        guard bytes.count > 0 else { throw SealingError(.invalidArgument, "the password is empty") }
        self.bytes = bytes
    }

    /// Copies a string. The string itself stays in ordinary memory; prefer bytes.
    public convenience init(_ text: String) throws(SealingError) {
        let utf8 = text.utf8
        try self.init(SecretBytes(count: utf8.count) { $0.copyBytes(from: utf8) })
    }
}
