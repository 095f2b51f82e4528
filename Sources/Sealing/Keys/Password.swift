public import SecretMemory

/// A password, as the UTF-8 bytes that were typed; they are wiped when the last reference goes.
///
/// No Unicode normalisation takes place, so a password opens what was sealed with the same bytes. Passwords that people
/// type on several systems are safest in ASCII.
public final class Password: Sendable {
    package let bytes: SecretBytes

    /// Takes bytes over.
    ///
    /// - Throws: ``SealingError`` with code `invalidArgument` when the password is empty.
    public init(_ bytes: consuming SecretBytes) throws(SealingError) {
        guard bytes.count > 0 else { throw SealingError(.invalidArgument, "the password is empty") }
        self.bytes = bytes
    }

    /// Copies a text. The text itself is ordinary memory and stays where it is; prefer bytes.
    public convenience init(_ text: String) throws(SealingError) {
        let utf8 = text.utf8
        try self.init(SecretBytes(count: utf8.count) { $0.copyBytes(from: utf8) })
    }
}
