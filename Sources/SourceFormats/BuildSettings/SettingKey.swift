/// The name of a build setting with the conditions it is written under, as in `ARCHS[sdk=iphoneos*]`.
public struct SettingKey: Sendable, Hashable, CustomStringConvertible {
    /// A condition such as `sdk=iphoneos*`.
    public struct Condition: Sendable, Hashable {
        /// What is compared: `sdk`, `arch`, `config` or another name.
        public let parameter: String
        /// What it has to match, with `*` and `?` as wildcards.
        public let pattern: String

        /// Makes a condition.
        public init(parameter: String, pattern: String) {
            self.parameter = parameter
            self.pattern = pattern
        }
    }

    /// The setting's name.
    public let name: String
    /// The conditions, all of which have to hold.
    public let conditions: [Condition]

    /// Makes a key from its parts.
    public init(name: String, conditions: [Condition] = []) {
        self.name = name
        self.conditions = conditions
    }

    /// Reads a key as project files write it.
    ///
    /// Conditions stand in brackets one after the other, or in one pair of brackets with commas between them.
    /// A text in brackets without `=` is dropped.
    public init(parsing text: String) {
        guard let bracket = text.firstIndex(of: "[") else {
            self.init(name: text)
            return
        }
        let parts = text[bracket...].split { (character: Character) in
            character == "[" || character == "]" || character == ","
        }
        self.init(name: String(text[..<bracket]), conditions: parts.compactMap(Condition.init))
    }

    /// The key as project files write it.
    public var description: String {
        conditions.reduce(name) { $0 + "[\($1.parameter)=\($1.pattern)]" }
    }

    /// Whether every condition holds in a context.
    ///
    /// A condition on something the context does not name does not hold.
    public func matches(_ context: BuildContext) -> Bool {
        conditions.allSatisfy { condition in
            context[condition.parameter].map { Wildcard.matches($0, condition.pattern) } ?? false
        }
    }
}

extension SettingKey.Condition {
    fileprivate init?(_ text: Substring) {
        guard let equals = text.firstIndex(of: "=") else { return nil }
        self.init(parameter: String(text[..<equals]), pattern: String(text[text.index(after: equals)...]))
    }
}
