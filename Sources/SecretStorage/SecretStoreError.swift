public import SecretMemory

/// The reason a secret could not be read, written, removed or listed. It never contains a secret, its name or a path.
///
///     do {
///         token = try await store.readString("session-token")
///     } catch where error.code == .locked {
///         return  // Ask again when the device is unlocked.
///     }
public struct SecretStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure, for branching.
    public let code: Code
    /// The status returned by the system, if any: an `OSStatus` of the Keychain or an `errno`.
    public let status: Int32?
    /// Further details, as a clause that begins in lower case.
    public let detail: String?
    /// The error of an external component, such as a token whose PIN is locked.
    public let cause: ErrorCause?

    /// Creates an error in a custom store. `detail` must not contain a secret, a name or a path.
    public init(_ code: Code, _ detail: String? = nil, status: Int32? = nil, cause: ErrorCause? = nil) {
        self.code = code
        self.detail = detail
        self.status = status
        self.cause = cause
    }

    /// How to resolve the problem, as a sentence.
    public var advice: String { code.advice }

    /// What happened, the system status, and how to resolve it.
    public var description: String {
        let extra = detail.map { ": \($0)" } ?? ""
        let answer = status.map { " (status \($0))" } ?? ""
        return "\(code.meaning)\(extra)\(answer). \(code.advice)"
    }

    /// A kind of failure. The set is open: stores define their own, and new ones may be added; keep a `default` case.
    public struct Code: Sendable, CustomStringConvertible {
        /// A short name, by which codes are compared.
        public let name: String
        /// What happened, without a full stop.
        public let meaning: String
        /// How to resolve the problem, as a sentence.
        public let advice: String

        public init(_ name: String, meaning: String, advice: String) {
            self.name = name
            self.meaning = meaning
            self.advice = advice
        }

        public var description: String { name }
    }
}

extension SecretStoreError.Code: Hashable {
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
