/// What a target of the project says of concurrency, with the file and line of each word.
public struct ConcurrencyTarget: Codable, Sendable, Hashable {
    public let name: String
    /// The manifest or the project that declares it.
    public let file: String
    public let isTest: Bool
    /// `MainActor` or `nonisolated` (SE-0466); `nil` where nothing is said, which means `nonisolated`.
    public let defaultIsolation: Setting?
    /// Whether asynchronous functions on no actor run where their caller does (SE-0461).
    public let nonsendingByDefault: Setting?
    /// `5` or `6`; from Swift 6 the compiler stops at what can race.
    public let languageMode: Setting?
    /// `minimal`, `targeted` or `complete`.
    public let strictConcurrency: Setting?
    /// The escapes in the files that it compiles.
    public let escapes: Int

    public init(
        name: String, file: String, isTest: Bool, defaultIsolation: Setting? = nil, nonsendingByDefault: Setting? = nil,
        languageMode: Setting? = nil, strictConcurrency: Setting? = nil, escapes: Int = 0
    ) {
        self.name = name
        self.file = file
        self.isTest = isTest
        self.defaultIsolation = defaultIsolation
        self.nonsendingByDefault = nonsendingByDefault
        self.languageMode = languageMode
        self.strictConcurrency = strictConcurrency
        self.escapes = escapes
    }

    /// A value where it is set.
    public struct Setting: Codable, Sendable, Hashable {
        public let value: String
        public let file: String
        public let line: Int

        public init(value: String, file: String, line: Int) {
            self.value = value
            self.file = file
            self.line = line
        }
    }
}
