import CodeModel

/// How the checker reads `flow`.
extension ConfigurationChecker {
    mutating func flowSettings(_ node: YAMLTree?) -> FlowSettings {
        var settings = FlowSettings()
        guard let node,
            let fields = fields(of: node, keys: ["sources", "secrets", "sanitizers", "sinks"], what: "“flow”")
        else { return settings }
        settings.sources = items(fields["sources"], "sources").compactMap { symbol($0, takesParameters: true) }
        settings.secrets = items(fields["secrets"], "secrets").compactMap { symbol($0, takesParameters: true) }
        settings.sanitizers = items(fields["sanitizers"], "sanitizers").compactMap { sanitizer($0) }
        settings.sinks = items(fields["sinks"], "sinks").compactMap { sink($0) }
        return settings
    }

    private mutating func symbol(_ node: YAMLTree, takesParameters: Bool = false) -> FlowSettings.Symbol? {
        guard let text = text(node, "name") else { return nil }
        let forms = takesParameters ? "“name”, “Type.name” or “Type.name(label:)”" : "“name” or “Type.name”"
        guard let symbol = FlowSettings.Symbol(text), takesParameters || symbol.parameter == nil else {
            report(node, "\(text.quoted) is not the name of a function or property; write \(forms)")
            return nil
        }
        return symbol
    }

    /// A name, or a name with the rules that it counts for.
    private mutating func sanitizer(_ node: YAMLTree) -> FlowSettings.Sanitizer? {
        if node.text != nil { return symbol(node).map { FlowSettings.Sanitizer(symbol: $0) } }
        guard let fields = fields(of: node, keys: ["name", "for"], what: "an entry of “sanitizers”"),
            let name = required("name", fields, node, "a sanitizer"), let symbol = symbol(name)
        else { return nil }
        let rules = words(fields["for"], "for")
        for rule in rules where !vocabulary.flowRules.contains(rule) {
            reportUnknown(rule, at: fields["for"] ?? node)
        }
        return FlowSettings.Sanitizer(symbol: symbol, rules: rules)
    }

    private mutating func sink(_ node: YAMLTree) -> FlowSettings.Sink? {
        guard let fields = fields(of: node, keys: ["name", "argument", "rule"], what: "an entry of “sinks”"),
            let name = required("name", fields, node, "a sink"), let symbol = symbol(name),
            let ruleNode = required("rule", fields, node, "a sink"), let rule = text(ruleNode, "rule")
        else { return nil }
        guard vocabulary.flowRules.contains(rule) else {
            reportUnknown(rule, at: ruleNode)
            return nil
        }
        guard let argument = fields["argument"] else { return FlowSettings.Sink(symbol: symbol, rule: rule) }
        guard let text = text(argument, "argument") else { return nil }
        let place = Int(text).map { FlowSettings.Argument.place($0) }
        guard text.utf8.allSatisfy({ isWordByte($0) }), text != "_" else {
            let forms = "the label of an argument or its place, counted from 0"
            report(argument, "\(text.quoted) is not an argument; write \(forms)")
            return nil
        }
        return FlowSettings.Sink(symbol: symbol, argument: place ?? .label(text), rule: rule)
    }

    private mutating func reportUnknown(_ rule: String, at node: YAMLTree) {
        let rules = vocabulary.flowRules
        report(
            node,
            "\(rule.quoted) is not a rule that accepts custom functions; write \(Self.either(rules))"
                + NearestName.hint(for: rule, among: rules))
    }

    private mutating func required(
        _ key: String, _ fields: [String: YAMLTree], _ node: YAMLTree, _ what: String
    ) -> YAMLTree? {
        if fields[key] == nil { report(node, "\(what) needs the key \(key.quoted)") }
        return fields[key]
    }
}
