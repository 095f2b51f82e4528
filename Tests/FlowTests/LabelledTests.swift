import AuditKit
import AuditModel
import AuditRules
import Testing

/// How much of the labelled set is found, and how much of what is found is right; hardening advice included.
@Suite struct LabelledTests {
    @Test func findsWhatIsLabelledAndNothingElse() throws {
        var classes: [String: Tally] = [:]
        var wrong: [String] = []
        for project in try LabelledSet.load() {
            let outcome = Audit(rules: Catalog.all, configuration: Configuration(profile: .strict)).run(
                files: project.files)
            let places = Set(
                outcome.report.findings.map { "\($0.rule) \($0.location.path) \($0.location.line)" })
            for label in project.labels {
                let isFound = label.lines.contains { places.contains("\(label.rule) \(label.path) \($0)") }
                classes[label.rule, default: Tally()].add(label, isFound)
                if isFound != label.isBad {
                    wrong.append("\(label.isBad ? "missed" : "false") \(project.name):\(label.lines.lowerBound)")
                }
            }
        }
        for (rule, tally) in classes.sorted(by: { $0.key < $1.key }) { print(tally.row(rule)) }
        let all = classes.values.reduce(into: Tally()) { $0.add($1) }
        print(all.row("all"))
        #expect(all.bad >= 300 && all.good >= 300)
        #expect(all.recall > 0.97, "\(wrong)")
        #expect(all.precision > 0.99, "\(wrong)")
    }
}

/// Labels of one class, counted.
private struct Tally {
    var bad = 0
    var good = 0
    var found = 0
    var falseAlarms = 0

    mutating func add(_ label: LabelledSet.Label, _ isFound: Bool) {
        bad += label.isBad ? 1 : 0
        good += label.isBad ? 0 : 1
        found += label.isBad && isFound ? 1 : 0
        falseAlarms += !label.isBad && isFound ? 1 : 0
    }

    mutating func add(_ other: Tally) {
        bad += other.bad
        good += other.good
        found += other.found
        falseAlarms += other.falseAlarms
    }

    var recall: Double { bad == 0 ? 1 : Double(found) / Double(bad) }
    var precision: Double { found + falseAlarms == 0 ? 1 : Double(found) / Double(found + falseAlarms) }

    func row(_ name: String) -> String {
        let padded = name + String(repeating: " ", count: max(0, 28 - name.count))
        return "\(padded) found \(found) of \(bad), wrongly \(falseAlarms) of \(good)"
    }
}
