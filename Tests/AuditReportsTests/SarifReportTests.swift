import AuditModel
import Testing

@testable import AuditReports

@Suite struct SarifReportTests {
    private let log: Sarif

    init() throws {
        log = try Sarif(Ledger.report)
    }

    @Test func rulesCarryWhatCodeScanningReads() {
        let rule = log.rule(3)
        #expect(
            rule["properties", "tags"].strings?.prefix(4) == [
                "security", "external/cwe/cwe-916", "external/cwe/cwe-759", "external/cwe/cwe-079",
            ])
        #expect(rule["properties", "security-severity"].string == "5.5")
        #expect(rule["properties", "precision"].string == "medium")
        #expect(rule["properties", "problem.severity"].string == "warning")
        #expect(rule["defaultConfiguration", "level"].string == "warning")
        #expect(rule["relationships"].count == 3)
    }

    @Test func notesHaveNoScore() {
        #expect(log.rule(6)["id"].string == "pasteboard-read-unasked")
        #expect(!log.rule(6)["properties", "security-severity"].isThere)
    }

    @Test func resultsPointAtTheirRules() {
        for index in 0..<(log.run["results"].count ?? 0) {
            let result = log.result(index)
            guard let rule = result["ruleIndex"].integer else {
                #expect(result["ruleId"].string == "rule-of-their-own")
                continue
            }
            #expect(log.rule(rule)["id"].string == result["ruleId"].string)
        }
    }

    @Test func taxaPointBack() {
        let target = log.rule(0)["relationships", 0, "target"]
        let index = target["index"].integer ?? -1
        #expect(log.run["taxonomies", 0, "taxa", index, "id"].string == "321")
        #expect(log.run["tool", "driver", "supportedTaxonomies", 0, "name"].string == "CWE")
    }

    @Test func pathsAreRelativeAndEncoded() {
        let place = log.result(19)["locations", 0]
        #expect(place["physicalLocation", "artifactLocation", "uri"].string == "Resources/Info%20100%25.plist")
        #expect(place["physicalLocation", "artifactLocation", "uriBaseId"].string == "%SRCROOT%")
        #expect(place["logicalLocations", 0, "name"].string == "NSAllowsArbitraryLoads")
        #expect(!log.run["originalUriBaseIds"].isThere)
    }

    @Test func snippetsAreTheRegionAndItsLines() {
        let place = log.result(0)["locations", 0, "physicalLocation"]
        #expect(place["region", "snippet", "text"].string == "\"-----BEGIN RSA PRIVATE KEY----- ••••\"")
        #expect(place["region", "startColumn"].integer == 29)
        #expect(place["contextRegion", "endLine"].integer == 13)
    }

    @Test func aSnippetThatIsNotTheRegionIsLeftOut() throws {
        let location = Location(path: "a", line: 5, column: 1, endLine: 7, endColumn: 2)
        let excerpt = Excerpt(firstLine: 5, lines: ["{", "x"], mark: .init(offset: 0, length: 1))
        let finding = Finding(
            rule: "secret-in-log", severity: .high, confidence: .high, message: "m", location: location,
            excerpt: excerpt)
        let place = try Sarif(Ledger.report.replacing(findings: [finding]))
            .result(0)["locations", 0, "physicalLocation"]
        #expect(!place["region", "snippet"].isThere)
        #expect(!place["contextRegion"].isThere)
    }

    @Test func acceptedFindingsAreSuppressed() {
        let first = Ledger.report.findings.count
        #expect(!log.result(first - 1)["suppressions"].isThere)
        #expect(log.result(first)["suppressions", 0, "kind"].string == "inSource")
        #expect(log.result(first)["suppressions", 0, "justification"].string == "printers in the office have no TLS")
        #expect(log.result(first + 1)["suppressions", 0, "kind"].string == "external")
    }

    @Test func unreadFilesAndNoticesAreNotifications() {
        let notifications = log.run["invocations", 0, "toolExecutionNotifications"]
        let levels = (0..<3).map { notifications[$0, "level"].string }
        #expect(levels == ["error", "warning", "note"])
        for index in 0..<3 {
            let descriptor = notifications[index, "descriptor", "index"].integer ?? -1
            let listed = log.run["tool", "driver", "notifications", descriptor, "id"].string
            #expect(listed == notifications[index, "descriptor", "id"].string)
        }
    }

    @Test func aRuleGivenTwiceIsListedOnce() throws {
        let report = Report(
            version: "1", target: "", profile: .strict, rules: Ledger.rules + Ledger.rules, findings: Ledger.findings,
            suppressed: [], hidden: [], unread: [], notices: [], coverage: Ledger.coverage)
        #expect(try Sarif(report).run["tool", "driver", "rules"].count == Ledger.rules.count)
    }
}
