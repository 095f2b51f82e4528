public import SecretMemory

/// Why a secret was not read, written, removed or listed. No text in it holds a secret, a name of one, or a path.
///
///     do {
///         token = try await store.readString("session-token")
///     } catch where error.code == .locked {
///         return  // Ask again when the device is unlocked.
///     }
public struct SecretStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, to branch on.
    public let code: Code
    /// What the system answered, where it did: an `OSStatus` of the Keychain, an `errno`.
    public let status: Int32?
    /// What is known beyond the code, in a clause that begins in lower case.
    public let detail: String?
    /// What another library's part said, such as a token whose PIN is locked.
    public let cause: ErrorCause?

    /// For stores of your own. `detail` must hold no secret, name or path.
    public init(_ code: Code, _ detail: String? = nil, status: Int32? = nil, cause: ErrorCause? = nil) {
        self.code = code
        self.detail = detail
        self.status = status
        self.cause = cause
    }

    /// What to do about it, in a sentence.
    public var advice: String { code.advice }

    /// What happened, what the system said, what to do.
    public var description: String {
        let extra = detail.map { ": \($0)" } ?? ""
        let answer = status.map { " (status \($0))" } ?? ""
        return "\(code.meaning)\(extra)\(answer). \(code.advice)"
    }

    /// A kind of failure. The set is open: stores add their own, new ones are added; keep a `default`.
    public struct Code: Sendable, CustomStringConvertible {
        /// A short name, which two codes are compared by.
        public let name: String
        /// What happened, without a full stop.
        public let meaning: String
        /// What to do, in a sentence.
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
