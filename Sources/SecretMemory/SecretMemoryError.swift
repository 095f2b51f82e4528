/// Why there is no memory for a secret. No text in it holds a secret.
public struct SecretMemoryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What went wrong, to branch on. New codes may be added; keep a `default`.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String

        private init(_ name: String) { description = name }

        /// The system gives no pages, or the size is negative or larger than an address space.
        public static let noMemory = Code("noMemory")
    }

    public let code: Code
    /// One sentence: what, and what to do.
    public let description: String
    /// `errno` of the system's call that failed; nil where there was none.
    public let errorNumber: Int32?

    public init(_ code: Code, _ description: String, errorNumber: Int32? = nil) {
        self.code = code
        self.description = description
        self.errorNumber = errorNumber
    }
}
