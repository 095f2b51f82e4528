/// The reasons a value was rejected, in the order in which they were found. It never contains the value.
public struct Rejection: Error, Hashable, Sendable, CustomStringConvertible {
    /// One or more.
    public let reasons: [Reason]

    public init(_ reasons: [Reason]) { self.reasons = reasons }

    /// The reasons of one field of a form.
    public func reasons(of field: String) -> [Reason] { reasons.filter { $0.field == field } }

    /// Whether this is among the reasons.
    public func contains(_ code: Reason.Code) -> Bool { reasons.contains { $0.code == code } }

    /// Returns the messages for the user, one sentence per reason.
    public func messages(in language: Language = .english) -> [String] { reasons.map { $0.message(in: language) } }

    public var description: String { messages().joined(separator: " ") }
}

/// A language of messages.
public enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case spanish = "es"
    case italian = "it"
}

/// A reason for rejecting a value.
public struct Reason: Hashable, Sendable {
    public let code: Code
    /// The limit that was exceeded, in the unit of the code.
    public let limit: Int?
    /// The position of the first invalid character, in Unicode scalars from the start, if a character is at fault.
    public let position: Int?
    /// The name of the form field, if given.
    public let field: String?

    public init(_ code: Code, limit: Int? = nil, position: Int? = nil, field: String? = nil) {
        self.code = code
        self.limit = limit
        self.position = position
        self.field = field
    }

    /// Returns the same reason for a named field.
    public func of(field name: String) -> Reason {
        Reason(code, limit: limit, position: position, field: field ?? name)
    }

    /// Returns a sentence for the user who entered the value.
    public func message(in language: Language = .english) -> String {
        code.text(in: language).replacing("{limit}", with: limit.map(String.init) ?? "")
    }

    /// A kind of fault. The set is open: custom validators define their own, and new ones may be added; keep a
    /// `default` case.
    public struct Code: Sendable, CustomStringConvertible {
        /// A short name, by which codes are compared.
        public let name: String
        let english: String
        let spanish: String
        let italian: String

        /// - Parameters:
        ///   - name: Short and lasting; two codes of one name are the same.
        ///   - english: What to show; `{limit}` stands for the bound.
        ///   - spanish: The same in Spanish; English where it is nil.
        ///   - italian: The same in Italian; English where it is nil.
        public init(_ name: String, english: String, spanish: String? = nil, italian: String? = nil) {
            self.name = name
            self.english = english
            self.spanish = spanish ?? english
            self.italian = italian ?? english
        }

        public var description: String { name }

        func text(in language: Language) -> String {
            switch language {
            case .english: english
            case .spanish: spanish
            case .italian: italian
            }
        }
    }
}

extension Reason.Code: Hashable {
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
