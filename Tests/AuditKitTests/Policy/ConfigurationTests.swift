import AuditModel
import Testing

@testable import AuditKit

@Suite struct ConfigurationTests {
    static let vocabulary = ConfigurationVocabulary(
        rules: ["cleartext-url", "secret-in-log", "weak-hash", "timeout-missing"],
        options: ["weak-hash": ["allowed-uses", "bits", "strictly"]])

    static func read(_ text: String) throws -> Configuration {
        try ConfigurationFile.read(text, vocabulary: vocabulary)
    }

    @Test(arguments: ["", "# nothing\n", "---\n", "rules:\nexclude:\n", "{}"])
    func emptyMeansDefaults(text: String) throws {
        #expect(try Self.read(text) == Configuration())
    }

    @Test func everyKeyIsRead() throws {
        let configuration = try Self.read(Self.full)
        #expect(configuration.profile == .strict)
        #expect(configuration.failOn == .atLeast(.high))
        #expect(configuration.thresholds == Thresholds(severity: .note, confidence: .low))
        #expect(configuration.include == [try Glob("Sources/**")])
        #expect(configuration.exclude == [try Glob("Generated/**"), try Glob("*.pb.swift")])
        #expect(configuration.rules.rules["cleartext-url"] == RuleSetting(isOn: false))
        #expect(configuration.rules.categories[.storage] == RuleSetting(isOn: true, severity: .critical))
        let hash = try #require(configuration.rules.rules["weak-hash"])
        #expect(hash.severity == .note)
        #expect(hash.exclude == [try Glob("Cache/**")])
        #expect(
            hash.options == ["allowed-uses": .list(["etag", "cache"]), "bits": .number(256), "strictly": .flag(true)])
        #expect(configuration.paths.count == 1)
        #expect(configuration.paths.first?.role == "test")
        #expect(configuration.paths.first?.severity == .high)
        #expect(configuration.paths.first?.rules.rules["secret-in-log"]?.isOn == false)
        #expect(configuration.sensitiveNames == ["patientId", "iban"])
        #expect(configuration.notSensitiveNames == ["cardStyle"])
        #expect(configuration.baseline == ".bulwark-baseline.json")
        #expect(configuration.advisories == "security/osv")
        let shape = try #require(configuration.secretShapes.first)
        #expect(shape.id == "acme-token" && shape.name == "ACME token" && shape.prefix == "acme_")
        #expect(shape.length == 32...64 && shape.suffix == "")
        #expect(shape.alphabet.contains(UInt8(ascii: "-")) && shape.alphabet.contains(UInt8(ascii: "Q")))
        #expect(!shape.alphabet.contains(UInt8(ascii: "+")) && !shape.alphabet.contains(200))
    }

    static let full = """
        profile: strict
        fail-on: high
        confidence: low
        severity: note
        include: ["Sources/**"]
        exclude:
          - "Generated/**"
          - "*.pb.swift"
        rules:
          cleartext-url: off
          storage: critical
          weak-hash: {severity: note, exclude: "Cache/**", allowed-uses: [etag, cache], bits: 256, strictly: on}
        paths:
          - match: "Tests/**"
            rules: { secret-in-log: off }
            severity: high
            role: test
        sensitive-names: [patientId, iban]
        not-sensitive-names: cardStyle
        secret-shapes:
          - id: acme-token
            name: ACME token
            prefix: acme_
            alphabet: "A-Za-z0-9_-"
            length: 32..64
            suffix: ""
        baseline: .bulwark-baseline.json
        advisories: security/osv
        """

    @Test func placesGoBeforeTheProjectAndRulesBeforeCategories() throws {
        let configuration = try Self.read(
            """
            rules: {storage: off, weak-hash: high}
            paths:
              - match: Tests
                confidence: high
                rules: {weak-hash: off, secret-in-log: low}
              - match: "Tests/Vectors/**"
                severity: critical
                role: tool
                rules: {storage: note}
            """)
        let (hash, log) = (RuleDescription.sample("weak-hash"), RuleDescription.sample("secret-in-log"))
        #expect(configuration.isEnabled(rule: hash, path: "Sources/A.swift"))
        #expect(configuration.severity(of: hash, path: "Sources/A.swift") == .high)
        #expect(!configuration.isEnabled(rule: log, path: "Sources/A.swift"))
        #expect(!configuration.isEnabled(rule: hash, path: "Tests/A.swift"))
        #expect(configuration.severity(of: log, path: "Tests/A.swift") == .low)
        #expect(configuration.isEnabled(rule: hash, path: "Tests/Vectors/A.swift"))
        #expect(configuration.severity(of: log, path: "Tests/Vectors/A.swift") == .note)
        #expect(configuration.isEnabledAnywhere(rule: log))
        #expect(configuration.role(path: "Tests/A.swift") == nil)
        #expect(configuration.role(path: "Tests/Vectors/A.swift") == "tool")
        #expect(configuration.thresholds(path: "A.swift") == Thresholds())
        #expect(configuration.thresholds(path: "Tests/Vectors/A") == Thresholds(severity: .critical, confidence: .high))
        #expect(!Thresholds(severity: .high).admit(.medium, .high))
        #expect(Thresholds(severity: .high).admit(.critical, .medium))
    }

    @Test func adviceRunsWhenAskedFor() throws {
        let rule = RuleDescription.sample("timeout-missing", .network, profile: .strict)
        #expect(try !Self.read("").isEnabled(rule: rule, path: "a"))
        #expect(try Self.read("profile: strict").isEnabled(rule: rule, path: "a"))
        #expect(try Self.read("rules: {timeout-missing: on}").isEnabled(rule: rule, path: "a"))
        #expect(try Self.read("rules: {timeout-missing: {severity: low}}").isEnabled(rule: rule, path: "a"))
        #expect(try !Self.read("rules: {timeout-missing: {exclude: b}}").isEnabledAnywhere(rule: rule))
        #expect(
            try !Self.read("rules: {timeout-missing: {severity: low, exclude: b}}").isEnabled(rule: rule, path: "b"))
    }

    @Test func excludeGoesBeforeInclude() throws {
        let configuration = try Self.read(
            "include: [\"Sources/**\", App]\nexclude: [\"*.pb.swift\", \"Sources/Gen/**\"]")
        #expect(configuration.includes(path: "Sources/A.swift"))
        #expect(configuration.includes(path: "App/A.swift"))
        #expect(!configuration.includes(path: "Other/A.swift"))
        #expect(!configuration.includes(path: "Sources/A.pb.swift"))
        #expect(configuration.excludes(folder: "Sources/Gen"))
        #expect(!configuration.excludes(folder: "Sources"))
    }

    @Test func neverFails() throws {
        #expect(try Self.read("fail-on: never").failOn.isReached(by: .critical) == false)
        #expect(FailureThreshold.atLeast(.medium).isReached(by: .medium))
        #expect(!FailureThreshold.atLeast(.medium).isReached(by: .low))
    }
}
