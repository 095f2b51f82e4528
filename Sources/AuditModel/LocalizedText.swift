/// The languages that reports for people can be written in.
public enum Language: String, Codable, Sendable, CaseIterable {
    case english = "en"
    case spanish = "es"
    case italian = "it"
}

/// A short text in each language of the reports.
public struct LocalizedText: Codable, Sendable, Hashable {
    public let en: String
    public let es: String
    public let it: String

    public init(en: String, es: String, it: String) {
        self.en = en
        self.es = es
        self.it = it
    }

    public subscript(language: Language) -> String {
        switch language {
        case .english: en
        case .spanish: es
        case .italian: it
        }
    }
}
