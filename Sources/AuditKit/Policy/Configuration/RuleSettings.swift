public import AuditModel

/// What is set for rules, by id, and for whole categories.
public struct RuleSettings: Sendable, Equatable {
    public var rules: [String: RuleSetting]
    public var categories: [AuditModel.Category: RuleSetting]

    public init(rules: [String: RuleSetting] = [:], categories: [AuditModel.Category: RuleSetting] = [:]) {
        self.rules = rules
        self.categories = categories
    }

    /// The settings that concern a rule, the one of its category first.
    func concerning(_ rule: RuleDescription) -> [RuleSetting] {
        [categories[rule.category], rules[rule.id]].compactMap(\.self)
    }
}

/// What is set for one rule or one category.
public struct RuleSetting: Sendable, Equatable {
    /// `nil` leaves it to the profile.
    public var isOn: Bool?
    /// `nil` leaves each rule its own.
    public var severity: Severity?
    /// Files in which the rule does not run, whatever else says that it does.
    public var exclude: [Glob]
    /// What the rule itself lets a project choose, by name.
    public var options: [String: RuleOption]

    public init(
        isOn: Bool? = nil, severity: Severity? = nil, exclude: [Glob] = [], options: [String: RuleOption] = [:]
    ) {
        self.isOn = isOn
        self.severity = severity
        self.exclude = exclude
        self.options = options
    }
}

/// The value of an option of a rule.
public enum RuleOption: Sendable, Hashable {
    case flag(Bool)
    case number(Int)
    case text(String)
    case list([String])
}

/// What is set for the files of some paths.
public struct PathSettings: Sendable, Equatable {
    /// A file is meant when any of these covers it.
    public var match: [Glob]
    public var rules: RuleSettings
    /// `nil` leaves the project's.
    public var severity: Severity?
    /// `nil` leaves the project's.
    public var confidence: Confidence?
    /// What the files are for, where the guess is wrong.
    public var role: String?

    public init(
        match: [Glob], rules: RuleSettings = RuleSettings(), severity: Severity? = nil,
        confidence: Confidence? = nil, role: String? = nil
    ) {
        self.match = match
        self.rules = rules
        self.severity = severity
        self.confidence = confidence
        self.role = role
    }
}
