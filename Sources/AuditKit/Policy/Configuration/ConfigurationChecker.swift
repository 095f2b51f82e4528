import AuditModel

/// Turns a YAML tree into a configuration and notes down what is wrong on the way.
struct ConfigurationChecker {
    let vocabulary: ConfigurationVocabulary
    private(set) var problems: [ConfigurationError.Problem] = []

    /// Enough for anybody to see that the file is no configuration.
    private static let mostProblems = 100

    init(vocabulary: ConfigurationVocabulary) {
        self.vocabulary = vocabulary
    }

    /// The whole file.
    mutating func configuration(_ root: YAMLTree?) -> Configuration {
        var result = Configuration()
        guard let root, let fields = fields(of: root, keys: Self.keys, what: "the configuration") else { return result }
        result.profile = choice(fields["profile"], "profile") ?? result.profile
        result.failOn = failOn(fields["fail-on"]) ?? result.failOn
        result.thresholds.severity = choice(fields["severity"], "severity") ?? result.thresholds.severity
        result.thresholds.confidence = choice(fields["confidence"], "confidence") ?? result.thresholds.confidence
        result.include = globs(fields["include"], "include")
        result.exclude = globs(fields["exclude"], "exclude")
        result.rules = ruleSettings(fields["rules"])
        result.paths = items(fields["paths"], "paths").compactMap { pathSettings($0) }
        result.sensitiveNames = words(fields["sensitive-names"], "sensitive-names")
        result.notSensitiveNames = words(fields["not-sensitive-names"], "not-sensitive-names")
        result.secretShapes = secretShapes(fields["secret-shapes"])
        result.baseline = fields["baseline"].flatMap { projectPath($0, "baseline") }
        result.advisories = fields["advisories"].flatMap { projectPath($0, "advisories") }
        result.flow = flowSettings(fields["flow"])
        result.controls = attestations(fields["controls"])
        problems.sort { ($0.line, $0.column) < ($1.line, $1.column) }
        return result
    }

    private static let keys = [
        "profile", "fail-on", "confidence", "severity", "include", "exclude", "rules", "paths", "sensitive-names",
        "not-sensitive-names", "secret-shapes", "baseline", "advisories", "flow", "controls",
    ]

    /// Notes down a problem at a node.
    mutating func report(_ node: YAMLTree, _ message: @autoclosure () -> String) {
        report(line: node.line, column: node.column, message())
    }

    /// Notes down a problem, unless there are far too many; only then is the message made.
    mutating func report(line: Int, column: Int, _ message: @autoclosure () -> String) {
        guard problems.count < Self.mostProblems else { return }
        problems.append(.init(line: line, column: column, message: message()))
    }

    private mutating func failOn(_ node: YAMLTree?) -> FailureThreshold? {
        let names = ["never"] + Severity.allCases.map(\.rawValue)
        guard let name = word(node, "fail-on", among: names) else { return nil }
        return Severity(rawValue: name).map { .atLeast($0) } ?? .never
    }

    private mutating func pathSettings(_ node: YAMLTree) -> PathSettings? {
        let keys = ["match", "rules", "severity", "confidence", "role"]
        guard let fields = fields(of: node, keys: keys, what: "an entry of “paths”") else { return nil }
        let match = globs(fields["match"], "match")
        if fields["match"] == nil { report(node, "an entry of “paths” needs the key “match”") }
        return PathSettings(
            match: match, rules: ruleSettings(fields["rules"]), severity: choice(fields["severity"], "severity"),
            confidence: choice(fields["confidence"], "confidence"),
            role: word(fields["role"], "role", among: vocabulary.roles))
    }

    /// The path of a file inside the project: a stranger's project must not reach outside of itself.
    mutating func projectPath(_ node: YAMLTree, _ key: String) -> String? {
        guard let path = text(node, key) else { return nil }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.isEmpty, !parts.contains(".."), parts.first != "", parts.last != "", !path.contains("\0") else {
            report(node, "\(key.quoted) must be the path of a file inside the project")
            return nil
        }
        return path
    }
}
