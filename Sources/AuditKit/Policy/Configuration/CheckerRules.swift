import AuditModel

/// How the checker reads `rules`.
extension ConfigurationChecker {
    /// A mapping from rule ids and categories to what is set for them.
    mutating func ruleSettings(_ node: YAMLTree?) -> RuleSettings {
        var settings = RuleSettings()
        guard let node, let pairs = rulePairs(node) else { return settings }
        let rules = Set(vocabulary.rules)
        for pair in pairs {
            let isRule = rules.contains(pair.key)
            let category = isRule ? nil : vocabulary.categories.first { $0.rawValue == pair.key }
            guard isRule || category != nil else {
                let names = vocabulary.rulesAndCategories
                report(
                    line: pair.line, column: pair.column, Self.unknown("rule or category", pair.key, among: names))
                continue
            }
            guard let setting = ruleSetting(pair.value, of: pair.key) else { continue }
            if let category { settings.categories[category] = setting } else { settings.rules[pair.key] = setting }
        }
        return settings
    }

    private mutating func rulePairs(_ node: YAMLTree) -> [YAMLTree.Pair]? {
        switch node.content {
        case .mapping(let pairs): return pairs
        case .nothing: return nil
        case .text, .list:
            report(node, "“rules” must be a mapping from rule to setting, not \(node.kind)")
            return nil
        }
    }

    /// `on`, `off`, a severity, or a mapping.
    private mutating func ruleSetting(_ node: YAMLTree, of rule: String) -> RuleSetting? {
        switch node.content {
        case .text(let text): return ruleState(text, at: node, of: rule)
        case .mapping: return ruleMapping(node, of: rule)
        case .nothing, .list:
            report(node, "the setting of \(rule.quoted) must be “on”, “off”, a severity or a mapping, not \(node.kind)")
            return nil
        }
    }

    /// YAML 1.1 takes `true` for `on` and `false` for `off`, and so do we.
    private mutating func ruleState(_ text: String, at node: YAMLTree, of rule: String) -> RuleSetting? {
        if let isOn = Self.flag(text) { return RuleSetting(isOn: isOn) }
        if let severity = Severity(rawValue: text) { return RuleSetting(isOn: true, severity: severity) }
        let allowed = Self.either(["on", "off"] + Severity.allCases.reversed().map(\.rawValue))
        report(node, "\(rule.quoted) cannot be \(text.quoted); write \(allowed)")
        return nil
    }

    /// A severity in a mapping switches the rule on, as it does on its own.
    private mutating func ruleMapping(_ node: YAMLTree, of rule: String) -> RuleSetting? {
        let options = vocabulary.options[rule] ?? []
        let keys = ["severity", "exclude"] + options
        guard let fields = fields(of: node, keys: keys, what: "the setting of \(rule.quoted)") else { return nil }
        let severity: Severity? = choice(fields["severity"], "severity")
        var setting = RuleSetting(isOn: severity == nil ? nil : true, severity: severity)
        setting.exclude = globs(fields["exclude"], "exclude")
        for name in options {
            if let value = fields[name], let option = option(value, name) { setting.options[name] = option }
        }
        return setting
    }

    private mutating func option(_ node: YAMLTree, _ name: String) -> RuleOption? {
        switch node.content {
        case .text(let text):
            if let flag = Self.flag(text) { return .flag(flag) }
            return Int(text).map { .number($0) } ?? .text(text)
        case .list: return .list(words(node, name))
        case .nothing, .mapping:
            report(node, "\(name.quoted) must be a value or a list of values, not \(node.kind)")
            return nil
        }
    }

    private static func flag(_ text: String) -> Bool? {
        switch text {
        case "on", "true": true
        case "off", "false": false
        default: nil
        }
    }
}
