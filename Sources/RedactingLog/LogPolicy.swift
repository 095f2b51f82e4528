public import SecretPatterns

/// What a log may show.
///
///     var policy = LogPolicy(shownKeys: ["status", "route"])
///     policy.pseudonymKeys = ["user-id"]
///     policy.pseudonyms = try Pseudonyms(key: key)
///
/// Metadata is shown by an allow-list: what no list names is masked. What is shown, and every message, goes through the
/// redactor.
public struct LogPolicy: Sendable {
    /// What is left of an error.
    public enum ErrorDetail: Sendable, Hashable {
        /// The name of its type and of its case, or its domain and number.
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
    /// The keys whose values are replaced by a name, so that lines about one of them can be joined; masked where there are
    /// no ``pseudonyms``.
    public var pseudonymKeys: Set<String> = []
    /// What makes the names.
    public var pseudonyms: Pseudonyms?
    /// What is left of errors.
    public var errors: ErrorDetail
    /// What messages and shown values go through.
    public var redactor: TextRedactor

    /// Shows no metadata but what `shownKeys` names.
    public init(
        shownKeys: Set<String> = [], errors: ErrorDetail = .usual, redactor: TextRedactor = LogPolicy.sharedRedactor
    ) {
        self.shownKeys = shownKeys
        self.errors = errors
        self.redactor = redactor
    }

    /// A redactor that all policies share unless told otherwise.
    public static let sharedRedactor = TextRedactor()

    /// What stands for a value that is not shown.
    public static let mask = "<redacted>"

    /// A message as it may be written.
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

    /// What is left of an error.
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
