/// Why another library's part refused, kept when one error is told as another: a token's “PIN locked” behind “the vault was
/// not opened”. No text in it holds a secret, a PIN, a path or a label.
public struct ErrorCause: Hashable, Sendable, CustomStringConvertible {
    /// The name of the other error's code, to branch on: `pinLocked`.
    public let code: String
    /// One sentence: what, where, and what to do.
    public let description: String
    /// The device's or system's own number for it.
    public let status: Int64?

    public init(code: String, description: String, status: Int64? = nil) {
        self.code = code
        self.description = description
        self.status = status
    }
}

/// An error that says what may be shown of it. Sealing and SecretStorage keep the cause of errors that conform, and the
/// type's name alone of others, whose text might hold anything.
public protocol ErrorWithCause: Error {
    /// Free of secrets, PINs, paths and labels.
    var cause: ErrorCause { get }
}

extension ErrorCause {
    /// What may be told of any error: its cause, or the name of its type.
    package init(of error: any Error) {
        self =
            (error as? any ErrorWithCause)?.cause
            ?? ErrorCause(code: "\(type(of: error))", description: "\(type(of: error))")
    }
}
