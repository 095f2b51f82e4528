import AuditModel

/// A report as a JUnit XML file: a test suite for each category, a passed test for each rule that found nothing, a
/// failed test for each finding.
struct JunitReport {
    let text: String

    init(_ report: Report, root: String) {
        let catalogue = RuleCatalogue(report.rules)
        let suites =
            Self.categories(report, catalogue, root: root) + [Self.controls(report), Self.reading(report, root)]
        let filled = suites.filter { !$0.cases.isEmpty }
        let date = report.date ?? CalendarDay.unknown
        text =
            XMLElement("testsuites", children: filled.enumerated().map { $1.element(id: $0, date: date, report) })
            .document
    }

    private static func categories(_ report: Report, _ catalogue: RuleCatalogue, root: String) -> [JunitSuite] {
        let findings = Dictionary(grouping: report.findings, by: \.rule)
        let accepted = Dictionary(grouping: report.suppressed, by: \.rule)
        let suites = Category.allCases.map { category in
            let rules = catalogue.rules.filter { $0.category == category }
            let cases = rules.flatMap { rule -> [JunitCase] in
                let found = (findings[rule.id] ?? []).map { JunitCase($0, rule: rule, root: root) }
                let skipped = (accepted[rule.id] ?? []).map { JunitCase(accepted: $0, rule: rule, root: root) }
                let quiet = report.leftOut(rule).map { JunitCase(leftOut: $0, of: rule) } ?? JunitCase(passed: rule)
                return (found.isEmpty ? [quiet] : found) + skipped
            }
            return JunitSuite(name: category.rawValue, title: category.title, cases: cases)
        }
        let unknown = (report.findings + report.suppressed).filter { catalogue[$0.rule] == nil }.map { finding in
            finding.suppression == nil
                ? JunitCase(finding, rule: nil, root: root) : JunitCase(accepted: finding, rule: nil, root: root)
        }
        return suites + [JunitSuite(name: "other", title: "Other", cases: unknown)]
    }

    private static func controls(_ report: Report) -> JunitSuite {
        JunitSuite(name: "controls", title: "Controls", cases: report.controls.map(JunitCase.init(control:)))
    }

    private static func reading(_ report: Report, _ root: String) -> JunitSuite {
        JunitSuite(
            name: "reading", title: "Reading", cases: report.unread.map { JunitCase(unread: $0, root: root) })
    }
}

/// Tests of one kind.
struct JunitSuite {
    /// A word that begins the class names of its tests.
    let name: String
    let title: String
    let cases: [JunitCase]

    /// The host and the duration are told as the schema asks where they are not known; both would differ on each run.
    func element(id: Int, date: String, _ report: Report) -> XMLElement {
        XMLElement(
            "testsuite",
            [
                ("name", title), ("package", "bulwark"), ("id", String(id)), ("timestamp", date + "T00:00:00"),
                ("hostname", "localhost"), ("tests", String(cases.count)),
                ("failures", String(cases.count { $0.outcome == .failure })),
                ("errors", String(cases.count { $0.outcome == .error })),
                ("skipped", String(cases.count { $0.outcome == .skipped })), ("time", "0"),
            ],
            children: [properties(report)] + cases.map { $0.element(in: name) }
                + [XMLElement("system-out"), XMLElement("system-err")])
    }

    private func properties(_ report: Report) -> XMLElement {
        let values = [("version", report.version), ("target", report.target), ("profile", report.profile.rawValue)]
        return XMLElement(
            "properties",
            children: values.map { XMLElement("property", [("name", $0), ("value", VisibleText.line($1))]) })
    }
}
