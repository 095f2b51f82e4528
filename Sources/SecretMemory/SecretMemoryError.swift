/// The reason memory for a secret could not be allocated. It never contains a secret.
public struct SecretMemoryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of failure, for branching. New codes may be added; keep a `default` case.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String

        private init(_ name: String) { description = name }

        /// The system cannot allocate pages, or the size is negative or larger than the address space.
        public static let noMemory = Code("noMemory")
    }

    public let code: Code
    /// One sentence that says what went wrong and what to do.
    public let description: String
    /// The `errno` of the failed system call; `nil` if there was none.
    public let errorNumber: Int32?

    public init(_ code: Code, _ description: String, errorNumber: Int32? = nil) {
        self.code = code
        self.description = description
        self.errorNumber = errorNumber
    }
}
