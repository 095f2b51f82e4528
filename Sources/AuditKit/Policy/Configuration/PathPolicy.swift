public import AuditModel

/// What a configuration says about one file, with its paths already matched.
public struct PathPolicy: Sendable {
    public let path: String
    /// The least findings shown in this file.
    public let thresholds: Thresholds
    /// What the file is for, where the configuration says so.
    public let role: String?
    private let profile: Profile
    /// In rising order of weight.
    private let settings: [RuleSettings]

    init(_ configuration: Configuration, path: String) {
        let matching = configuration.paths.filter { $0.match.contains { $0.covers(path) } }
        var thresholds = configuration.thresholds
        for one in matching {
            thresholds.severity = one.severity ?? thresholds.severity
            thresholds.confidence = one.confidence ?? thresholds.confidence
        }
        self.path = path
        self.thresholds = thresholds
        role = matching.last { $0.role != nil }?.role
        profile = configuration.profile
        settings = [configuration.rules] + matching.map(\.rules)
    }

    /// Whether the rule runs in this file.
    ///
    /// A rule for hardening advice runs under the strict profile, or where the configuration switches it on.
    public func isEnabled(_ rule: RuleDescription) -> Bool {
        let concerned = concerning(rule)
        if concerned.contains(where: { $0.exclude.contains { $0.covers(path) } }) { return false }
        return concerned.last { $0.isOn != nil }?.isOn ?? (rule.profile == .default || profile == .strict)
    }

    /// Whether findings of the rule that are hardening advice are shown in this file: under the strict profile, or where
    /// the configuration switches the rule on.
    func showsAdvice(of rule: RuleDescription) -> Bool {
        profile == .strict || concerning(rule).last { $0.isOn != nil }?.isOn == true
    }

    /// How bad a finding of the rule is in this file.
    public func severity(of rule: RuleDescription) -> Severity { chosenSeverity(of: rule) ?? rule.severity }

    /// How bad the project says that a finding of the rule is in this file; `nil` where it leaves that to the rule.
    func chosenSeverity(of rule: RuleDescription) -> Severity? {
        concerning(rule).last { $0.severity != nil }?.severity
    }

    /// What the project chose in this file for an option of the rule with this id.
    public func option(_ name: String, of rule: String) -> RuleOption? {
        settings.compactMap { $0.rules[rule]?.options[name] }.last
    }

    private func concerning(_ rule: RuleDescription) -> [RuleSetting] {
        settings.flatMap { $0.concerning(rule) }
    }
}

extension Configuration {
    /// What holds for one file. Ask once for each file and keep the answer.
    public func policy(for path: String) -> PathPolicy { PathPolicy(self, path: path) }

    /// Whether the rule runs in the file.
    public func isEnabled(rule: RuleDescription, path: String) -> Bool { policy(for: path).isEnabled(rule) }

    /// Whether the rule runs in any file at all.
    public func isEnabledAnywhere(rule: RuleDescription) -> Bool {
        let concerned = rules.concerning(rule)
        let isOn = concerned.last { $0.isOn != nil }?.isOn ?? (rule.profile == .default || profile == .strict)
        return isOn || paths.contains { $0.rules.concerning(rule).contains { $0.isOn == true } }
    }

    /// How bad a finding of the rule is in the file.
    public func severity(of rule: RuleDescription, path: String) -> Severity { policy(for: path).severity(of: rule) }

    /// What the file is for, where the configuration says so.
    public func role(path: String) -> String? { policy(for: path).role }

    /// The least findings shown in the file.
    public func thresholds(path: String) -> Thresholds { policy(for: path).thresholds }

    /// Whether the file is to be read.
    public func includes(path: String) -> Bool {
        (include.isEmpty || include.contains { $0.covers(path) }) && !exclude.contains { $0.covers(path) }
    }

    /// Whether nothing in the folder is to be read, so that nobody need look inside.
    public func excludes(folder path: String) -> Bool {
        exclude.contains { $0.coversFolder(path) }
    }
}
