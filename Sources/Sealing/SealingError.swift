public import SecretMemory

/// The reason that sealing or opening failed. It never contains a secret.
public struct SealingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of failure, for branching. New codes may be added; keep a `default` case.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String

        private init(_ name: String) { description = name }

        /// None of the available keys and passwords opens the header, or the header was modified. The two cases
        /// cannot be distinguished.
        public static let cannotOpen = Code("cannotOpen")
        /// The header was opened, but part of the content differs from what was sealed.
        public static let damaged = Code("damaged")
        /// The content ends before its last chunk.
        public static let truncated = Code("truncated")
        /// The data does not begin like a sealed file.
        public static let notSealed = Code("notSealed")
        /// The header cannot be parsed: a field is out of bounds.
        public static let malformed = Code("malformed")
        /// The file was written by a newer version of the format.
        public static let newerVersion = Code("newerVersion")
        /// The header requires more work or memory for key derivation than the limits allow.
        public static let derivationTooCostly = Code("derivationTooCostly")
        /// A parameter passed by the caller is out of bounds.
        public static let invalidArgument = Code("invalidArgument")
        /// A file with the output's name already exists and may not be replaced.
        public static let alreadyThere = Code("alreadyThere")
        /// A key, recipient or key file is invalid.
        public static let invalidKey = Code("invalidKey")
        /// An operating system call failed.
        public static let system = Code("system")
    }

    public let code: Code
    /// One sentence that says what went wrong, where, and what to do.
    public let description: String
    /// The `errno` of the failed system call for code `system`; `nil` if there was none.
    public let errorNumber: Int32?
    /// The error of an external key holder, such as a token whose PIN is locked.
    public let cause: ErrorCause?

    /// Whether the description has the file's name in it already.
    package var namesFile = false
    /// What a command adds to it.
    package var advice = Advice.ofCode

    /// Options of a command that help.
    package enum Advice: Sendable {
        /// Those that the code stands for.
        case ofCode
        /// There is none.
        case none
        /// The one for files that were moved.
        case anyPlace
    }

    /// Creates an error in a type outside this library, such as a ``P256KeyAgreement``. The description must not
    /// contain secrets.
    public init(_ code: Code, _ description: String, errorNumber: Int32? = nil, cause: ErrorCause? = nil) {
        self.code = code
        self.description = description
        self.errorNumber = errorNumber
        self.cause = cause
    }

    /// A key that somebody else keeps was not to be had.
    static func keeper(_ error: any Error) -> SealingError {
        if let error = error as? SealingError { return error }
        let cause = ErrorCause(of: error)
        return SealingError(
            .system, "the P-256 key holder failed: \(cause.description)", cause: cause)
    }

    /// Memory or a file that was never written to: everybody has this key.
    static let keyOfZeros = SealingError(
        .invalidKey, "the key is all zeros, which is not a valid key; was it ever written?")

    /// The system has no memory for a secret.
    static func noMemory(_ what: String, _ error: SecretMemoryError) -> SealingError {
        SealingError(.system, "\(what): \(error.description)", errorNumber: error.errorNumber)
    }

    /// The library refuses to seal, which it does for keys of a wrong size alone.
    static let noCipher = SealingError(.system, "the cryptography library failed to seal")
}
