public import AuditModel

/// The names that a configuration file may use.
public struct ConfigurationVocabulary: Sendable {
    /// The ids of all rules.
    public var rules: [String]
    public var categories: [AuditModel.Category]
    /// What a file can be for.
    public var roles: [String]
    /// The options of each rule, by its id.
    public var options: [String: [String]]
    /// The ids of all controls.
    public var controls: [String]
    /// The ids of the rules that take sinks of the project's own.
    public var flowRules: [String]

    public init(
        rules: [String], categories: [AuditModel.Category] = AuditModel.Category.allCases,
        roles: [String] = ["app", "test", "tool", "preview", "generated", "vendored"],
        options: [String: [String]] = [:], controls: [String] = [], flowRules: [String] = []
    ) {
        self.rules = rules
        self.categories = categories
        self.roles = roles
        self.options = options
        self.controls = controls
        self.flowRules = flowRules
    }

    /// What may stand where a rule or a category is wanted.
    var rulesAndCategories: [String] { rules + categories.map(\.rawValue) }
}
