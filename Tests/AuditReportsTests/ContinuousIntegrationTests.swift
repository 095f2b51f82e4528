import AuditModel
import Testing

@testable import AuditReports

@Suite struct ContinuousIntegrationTests {
    private static let place = Location(path: "a,b:c%.swift", line: 3, column: 5, endLine: 3, endColumn: 9)

    private static func report(_ severity: Severity = .high, at place: Location = place) -> Report {
        Ledger.mended.replacing(findings: [
            Finding(rule: "secret-in-log", severity: severity, confidence: .high, message: "100%: a,b", location: place)
        ])
    }

    // MARK: - GitHub

    @Test(arguments: [
        (Severity.critical, "error"), (.high, "error"), (.medium, "warning"), (.low, "notice"), (.note, "notice"),
    ])
    func githubEscapesPropertiesAndMessages(severity: Severity, word: String) {
        let lines = ReportFormat.github.render(Self.report(severity)).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[1].hasPrefix("::\(word) file=a%2Cb%3Ac%25.swift,line=3,endLine=3,col=5,endColumn=9,title="))
        #expect(lines[1].contains("::100%25: a,b%0AFix: "))
    }

    @Test func githubHasOneCommandForEachThing() {
        let report = Ledger.report.mapText { "\r\n::error::x,y=1%0A" + $0 }
        let lines = ReportFormat.github.render(report).split(separator: "\n")
        #expect(lines.count == 1 + report.findings.count + report.unread.count + report.notices.count)
        #expect(
            lines.allSatisfy { $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") || $0.hasPrefix("::notice ") })
        #expect(lines.allSatisfy { !$0.contains("%0A::") })
    }

    @Test(arguments: [ReportFormat.github, .gitlab, .junit, .sonar, .xcode])
    func rootsArePutBeforePaths(format: ReportFormat) {
        let place = Location(path: "Sources/A.swift", line: 3, column: 5, endLine: 3, endColumn: 9)
        let text = format.render(Self.report(at: place), options: ReportOptions(root: "App"))
        #expect(text.contains("App/Sources/A.swift"))
    }

    // MARK: - GitLab

    @Test func gitlabKnowsAFindingByItsFingerprint() throws {
        let log = try ParsedJSON(ReportFormat.gitlab.render(Ledger.report))
        let finding = log["vulnerabilities", 0]
        #expect(finding["id"].string == "00000000-0000-0000-0000-00000000000c")
        #expect(finding["severity"].string == "Critical")
        #expect(finding["identifiers", 1, "value"].string == "321")
        #expect(finding["details", "steps", "rows", 1, 0, "file_name"].string == "Sources/Ledger/Signing/Export.swift")
        #expect(log["scan", "start_time"].string == "2026-11-20T00:00:00")
    }

    @Test func gitlabIdsAreUnique() throws {
        let log = try ParsedJSON(ReportFormat.gitlab.render(Ledger.report))
        let ids = (0..<(log["vulnerabilities"].count ?? 0)).compactMap { log["vulnerabilities", $0, "id"].string }
        #expect(ids.count == Ledger.report.findings.count)
        #expect(Set(ids).count == ids.count)
    }

    // MARK: - SonarQube

    /// What SonarQube refuses a report for.
    @Test(arguments: [Ledger.report, Ledger.empty, Ledger.report.mapText { "<b>\u{1B}" + $0 }])
    func sonarIssuesPointAtRules(report: Report) throws {
        let log = try ParsedJSON(ReportFormat.sonar.render(report))
        let rules = (0..<(log["rules"].count ?? 0)).map { log["rules", $0] }
        let ids = rules.compactMap { $0["id"].string }
        #expect(Set(ids).count == rules.count)
        for rule in rules {
            #expect(rule["name"].string?.isEmpty == false && rule["engineId"].string == "bulwark")
            #expect(["BLOCKER", "HIGH", "MEDIUM", "LOW", "INFO"].contains(rule["impacts", 0, "severity"].string))
            #expect(["TRUSTWORTHY", "LOGICAL"].contains(rule["cleanCodeAttribute"].string))
            #expect(rule["description"].string?.contains("<") == false)
        }
        for index in report.findings.indices {
            let issue = log["issues", index]
            #expect(ids.contains(issue["ruleId"].string ?? ""))
            #expect(!issue["severity"].isThere && !issue["type"].isThere)
            #expect(issue["primaryLocation", "filePath"].string?.isEmpty == false)
        }
    }

    @Test func sonarRangesAreNeverEmpty() throws {
        let empty = Location(path: "a", line: 3, column: 5, endLine: 3, endColumn: 5)
        let range = try ParsedJSON(ReportFormat.sonar.render(Self.report(at: empty)))[
            "issues", 0, "primaryLocation", "textRange"]
        #expect(range["startLine"].integer == 3 && !range["startColumn"].isThere)
        let filled = try ParsedJSON(ReportFormat.sonar.render(Self.report()))[
            "issues", 0, "primaryLocation", "textRange"]
        #expect(filled["startColumn"].integer == 4 && filled["endColumn"].integer == 8)
    }

    // MARK: - JUnit

    @Test func everyRuleThatRanIsATest() {
        let text = ReportFormat.junit.render(Ledger.mended)
        #expect(text.split(separator: "<testcase ").count - 1 == Ledger.rules.count)
        #expect(!text.contains("<failure"))
        #expect(ReportFormat.junit.render(Ledger.report).split(separator: "<failure ").count - 1 == 24)
    }
}
