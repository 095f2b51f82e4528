public import SecretMemory

/// Why something was not sealed or not opened. No text in it holds a secret.
public struct SealingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What went wrong, to branch on. New codes may be added; keep a `default`.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String

        private init(_ name: String) { description = name }

        /// None of the keys and passwords at hand opens the header, or the header was changed. Which of the two
        /// cannot be told, by anybody.
        public static let cannotOpen = Code("cannotOpen")
        /// The header was opened; a part of the content is not what was sealed.
        public static let damaged = Code("damaged")
        /// The content ends before its last chunk.
        public static let truncated = Code("truncated")
        /// The bytes do not begin like a sealed file.
        public static let notSealed = Code("notSealed")
        /// The header cannot be read: a field is out of its bounds.
        public static let malformed = Code("malformed")
        /// The file was written by a newer version of the format.
        public static let newerVersion = Code("newerVersion")
        /// The header asks for more work or memory to derive a key than is allowed here.
        public static let derivationTooCostly = Code("derivationTooCostly")
        /// A parameter that the caller chose is out of its bounds.
        public static let invalidArgument = Code("invalidArgument")
        /// The output's name is taken, and it may not be replaced.
        public static let alreadyThere = Code("alreadyThere")
        /// A key, recipient or key file cannot be read as one.
        public static let invalidKey = Code("invalidKey")
        /// The operating system refused to read or write.
        public static let system = Code("system")
    }

    public let code: Code
    /// One sentence: what, where, and what to do.
    public let description: String
    /// `errno` of the system's call that failed, for code `system`; nil where there was none.
    public let errorNumber: Int32?
    /// What the keeper of a key outside of this library said, such as a token whose PIN is locked.
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

    /// For types outside this library that take part, such as a ``P256KeyAgreement``. Leave secrets out of the text.
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
            .system, "the keeper of the P-256 key did not answer: \(cause.description)", cause: cause)
    }

    /// Memory or a file that was never written to: everybody has this key.
    static let keyOfZeros = SealingError(
        .invalidKey, "the key holds zeros alone, which are no key; was it ever written?")

    /// The system has no memory for a secret.
    static func noMemory(_ what: String, _ error: SecretMemoryError) -> SealingError {
        SealingError(.system, "\(what): \(error.description)", errorNumber: error.errorNumber)
    }

    /// The library refuses to seal, which it does for keys of a wrong size alone.
    static let noCipher = SealingError(.system, "the cryptography library refused to seal")
}
