/// The underlying cause of an error from another component, such as a token's “PIN locked” behind “the vault was not
/// opened”. It never contains a secret, a PIN, a path or a label.
public struct ErrorCause: Hashable, Sendable, CustomStringConvertible {
    /// The name of the underlying error's code, for branching: `pinLocked`.
    public let code: String
    /// One sentence that says what went wrong, where, and what to do.
    public let description: String
    /// The status code of the device or system.
    public let status: Int64?

    public init(code: String, description: String, status: Int64? = nil) {
        self.code = code
        self.description = description
        self.status = status
    }
}

/// An error that provides a cause that is safe to show. Sealing and SecretStorage keep the cause of conforming errors,
/// but only the type name of others, whose descriptions might contain anything.
public protocol ErrorWithCause: Error {
    /// The cause, without secrets, PINs, paths and labels.
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
