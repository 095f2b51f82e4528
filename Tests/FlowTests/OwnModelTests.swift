import AuditKit
import AuditModel
import AuditRules
import CodeModel
import Testing

/// What a project says of its own functions under `flow`.
@Suite struct OwnModelTests {
    private static let source = """
        final class Gateway {
            func fetch(_ id: Int) -> String { native(id) }
            func received(text: String) { Store().runRaw(text) }
        }
        class Store {
            func runRaw(_ sql: String, tag: String = "") { native(sql) }
        }
        final class Cache: Store {}
        enum Vault { static func open() -> String { native() } }
        func go(gateway: Gateway, store: Store, cache: Cache, other: Other) {
            let name = gateway.fetch(3)
            store.runRaw("SELECT \\(name)")
            cache.runRaw("SELECT \\(name)")
            other.runRaw("SELECT \\(name)")
            store.runRaw("SELECT 1", tag: name)
            store.runRaw("SELECT \\(tidy(name))")
            send(Vault.open())
            send("nothing")
        }
        func tidy(_ text: String) -> String { text + " " }
        """

    private func lines(_ yaml: String, _ rule: String) throws -> [Int] {
        try report(yaml, rule).findings.map(\.location.line)
    }

    private func report(_ yaml: String, _ rule: String) throws -> Report {
        let vocabulary = ConfigurationVocabulary(rules: Catalog.all.map(\.id), flowRules: Catalog.flowRules)
        let configuration = try ConfigurationFile.read(yaml, path: ".bulwark.yml", vocabulary: vocabulary)
        return Audit(rules: Catalog.all.filter { $0.id == rule }, configuration: configuration)
            .run(files: ["App/A.swift": Array(Self.source.utf8)]).report
    }

    private static let sinks = "  sinks: [{ name: Store.runRaw, argument: 0, rule: sql-injection }]\n"

    @Test func withoutThemNothingIsKnown() throws {
        #expect(try lines("profile: default\n", "sql-injection").isEmpty)
    }

    @Test func sourcesReachSinksOfTypesAndWhatInheritsFromThem() throws {
        #expect(try lines("flow:\n  sources: [Gateway.fetch]\n" + Self.sinks, "sql-injection") == [12, 13, 16])
    }

    @Test func aSanitizerEndsTheWay() throws {
        let yaml = "flow:\n  sources: [fetch]\n  sanitizers: [{ name: tidy, for: [sql-injection] }]\n" + Self.sinks
        #expect(try lines(yaml, "sql-injection") == [12, 13])
        #expect(
            try lines(yaml.replacing("[sql-injection] }]", with: "[path-traversal] }]"), "sql-injection").count == 3)
    }

    @Test func aParameterCanBeASource() throws {
        #expect(try lines("flow:\n  sources: [\"Gateway.received(text:)\"]\n" + Self.sinks, "sql-injection") == [3])
    }

    @Test func argumentsAreMeantByLabelOrPlace() throws {
        let yaml =
            "flow:\n  sources: [Gateway.fetch]\n  sinks: [{ name: runRaw, argument: tag, rule: sql-injection }]\n"
        #expect(try lines(yaml, "sql-injection") == [15])
    }

    @Test func secretsReachSinks() throws {
        let yaml = "flow:\n  secrets: [Vault.open]\n  sinks: [{ name: send, rule: secret-in-log }]\n"
        #expect(try lines(yaml, "secret-in-log") == [17])
    }

    @Test func aNameThatOccursNowhereIsNamed() throws {
        let notices = try report("flow:\n  sources: [Gateway.fetch, \"Bridge.forward(text:)\"]\n", "sql-injection")
            .notices
        #expect(
            notices == [
                "The configuration names Bridge.forward(text:) under flow, but it occurs nowhere in the project."
            ])
    }

    @Test(arguments: [
        ("flow: []\n", "“flow” must be a mapping, not a list"),
        ("flow:\n  source: [a]\n", "unknown key “source”; did you mean “sources”?"),
        ("flow:\n  sources: [\"a b\"]\n", "“a b” is not the name of a function or property"),
        ("flow:\n  sanitizers: [\"a(b:)\"]\n", "write “name” or “Type.name”"),
        ("flow:\n  sinks: [{ name: run }]\n", "a sink needs the key “rule”"),
        ("flow:\n  sinks: [{ rule: sql-injection }]\n", "a sink needs the key “name”"),
        (
            "flow:\n  sinks: [{ name: run, rule: weak-hash }]\n",
            "“weak-hash” is not a rule that accepts custom functions"
        ),
        ("flow:\n  sanitizers: [{ name: run, for: [nothing] }]\n", "“nothing” is not a rule that accepts"),
        ("flow:\n  sinks: [{ name: run, rule: sql-injecton }]\n", "did you mean “sql-injection”?"),
        ("flow:\n  sinks: [{ name: run, argument: -1, rule: sql-injection }]\n", "“-1” is not an argument"),
        ("flow:\n  sinks: [{ name: run, argument: \"a b\", rule: sql-injection }]\n", "“a b” is not an argument"),
    ])
    func mistakesAreNamed(yaml: String, message: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try lines(yaml, "sql-injection") }
        #expect(error.description.contains(message), "\(error.description)")
    }
}
