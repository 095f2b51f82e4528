import AuditKit
import AuditModel
import AuditRules
import CodeModel
import Foundation
import Testing

/// Small projects for what one file cannot show: settings and the list that uses them, code and its permissions.
///
/// `Fixtures/<rule>/<case>/` holds a project and an `expected.txt` with one finding a line, `path:line:column severity`,
/// in order; an empty file stands for none. A folder `advisories` holds the records that the audit is given.
@Suite struct FixtureTests {
    @Test(arguments: Fixture.all)
    func findsWhatIsExpected(_ fixture: Fixture) throws {
        let rule = try #require(Catalog.all.first { $0.id == fixture.rule }, "no rule is called \(fixture.rule)")
        #expect(try fixture.findings(of: rule) == fixture.expected())
    }

    @Test func everyRuleFolderHoldsCases() {
        #expect(!Fixture.all.isEmpty)
        #expect(Set(Fixture.all.map(\.rule)) == Set(Fixture.names(in: Fixture.root)))
    }
}

/// One project and what a rule must find in it.
struct Fixture: Sendable, CustomTestStringConvertible {
    let rule: String
    let name: String

    var testDescription: String { "\(rule), \(name)" }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    static let all: [Fixture] = names(in: root).flatMap { rule in
        names(in: root.appending(path: rule)).map { Fixture(rule: rule, name: $0) }
    }

    /// The folders in a folder, in order.
    static func names(in folder: URL) -> [String] {
        let content = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (content ?? []).filter(\.hasDirectoryPath).map(\.lastPathComponent).sorted()
    }

    /// What the rule reports, under the strict profile and with guesses shown.
    func findings(of rule: Rule) throws -> [String] {
        var configuration = Configuration(profile: .strict)
        configuration.thresholds = Thresholds(severity: .note, confidence: .low)
        var audit = Audit(rules: [rule], configuration: configuration)
        // A lock file may be one that this project's own `.gitignore` names.
        audit.options.readsIgnoredFiles = true
        let advisories = folder.appending(path: "advisories").path(percentEncoded: false)
        if FileManager.default.fileExists(atPath: advisories) {
            audit.options.advisories = try AdvisoryDatabase.read(folder: advisories)
        }
        return try audit.run(target: folder.path(percentEncoded: false)).report.findings
            .sorted { $0.location < $1.location }
            .map { "\($0.location.path):\($0.location.line):\($0.location.column) \($0.severity)" }
    }

    func expected() throws -> [String] {
        let text = try String(contentsOf: folder.appending(path: "expected.txt"), encoding: .utf8)
        return text.split(whereSeparator: \.isNewline).map(String.init)
    }

    private var folder: URL { Self.root.appending(path: rule).appending(path: name) }
}
