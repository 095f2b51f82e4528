public import SecretPatterns

/// The policy for what a log may show.
///
///     var policy = LogPolicy(shownKeys: ["status", "route"])
///     policy.pseudonymKeys = ["user-id"]
///     policy.pseudonyms = try Pseudonyms(key: key)
///
/// Metadata is shown according to an allowlist: everything else is masked. Shown values and all messages are passed
/// through the redactor.
public struct LogPolicy: Sendable {
    /// The level of detail for errors.
    public enum ErrorDetail: Sendable, Hashable {
        /// The names of its type and case, or its domain and number.
        case codes
        /// Its description, redacted.
        case described

        /// Codes in release builds, descriptions in debug builds.
        public static var usual: ErrorDetail {
            #if DEBUG
                .described
            #else
                .codes
            #endif
        }
    }

    /// The keys whose values are shown.
    public var shownKeys: Set<String>
    /// The keys whose values are replaced by a pseudonym, so that related lines can be correlated; masked without
    /// ``pseudonyms``.
    public var pseudonymKeys: Set<String> = []
    /// The generator of pseudonyms.
    public var pseudonyms: Pseudonyms?
    /// The level of detail for errors.
    public var errors: ErrorDetail
    /// The redactor for messages and shown values.
    public var redactor: TextRedactor

    /// Creates a policy that shows only the metadata in `shownKeys`.
    public init(
        shownKeys: Set<String> = [], errors: ErrorDetail = .usual, redactor: TextRedactor = LogPolicy.sharedRedactor
    ) {
        self.shownKeys = shownKeys
        self.errors = errors
        self.redactor = redactor
    }

    /// The default redactor, shared by all policies.
    public static let sharedRedactor = TextRedactor()

    /// The replacement for a hidden value.
    public static let mask = "<redacted>"

    /// Returns the redacted message.
    public func message(_ text: String) -> String { redactor.redact(text) }

    /// What becomes of the value of a key.
    func disclosure(of key: String) -> Disclosure {
        if shownKeys.contains(key) { return .shown }
        return pseudonymKeys.contains(key) ? .pseudonym : .masked
    }

    /// The text of a value as it may be written.
    func value(_ text: @autoclosure () -> String, of key: String, as disclosure: Disclosure) -> String {
        switch disclosure {
        case .shown: redactor.redact(text())
        case .pseudonym: pseudonyms.map { "\(clean(key))#\($0.name(of: text(), as: key))" } ?? Self.mask
        case .masked: Self.mask
        }
    }

    /// The level of detail for errors.
    public func text(of error: any Error) -> String {
        switch errors {
        case .codes: ErrorCode(of: error).text
        case .described: redactor.redact("\(error)")
        }
    }
}

/// What becomes of a metadata value.
enum Disclosure: Sendable {
    case shown, masked, pseudonym
}
