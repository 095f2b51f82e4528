import AuditModel

/// A public standard that reports group findings and controls by.
enum Standard: CaseIterable {
    case masvs, maswe, mobileTop10

    /// The name under which it is published.
    var title: String {
        switch self {
        case .masvs: "OWASP MASVS v2"
        case .maswe: "OWASP MASWE 1.0"
        case .mobileTop10: "OWASP Mobile Top 10 (2024)"
        }
    }

    /// Its entries in its own order, each with how the project stands to it: all of them, but of the MASWE those that a
    /// rule or a control of the run looks for, since many others concern servers, policies and Android alone.
    func outcomes(of report: Report) -> [StandardOutcome] {
        let evidence = StandardEvidence(report)
        let entries = self == .maswe ? titles.filter { evidence.lookedFor.contains($0.reference) } : titles
        return entries.map { evidence.outcome(for: $0.reference, title: $0.title) }
    }

    private var titles: [StandardTitle] {
        switch self {
        case .masvs: StandardTitle.masvs
        case .maswe: StandardTitle.maswe
        case .mobileTop10: StandardTitle.mobileTop10
        }
    }
}

/// One entry of a standard, and how the project stands to it.
struct StandardOutcome {
    let reference: Reference
    /// Requirement for or warns of, in a few words.
    let title: LocalizedText
    /// Failed by a finding or a failed control, else passed by a passed control, else not found; not applicable where
    /// there are controls for it and none of them applies.
    let status: ControlStatus
    /// Findings whose rule names the entry; those that somebody accepted do not count.
    let findings: Int
    /// The controls that name the entry, in the order of the report.
    let controls: [ControlOutcome]
}

/// What a report holds for the entries of standards, found once for all of them.
private struct StandardEvidence {
    /// What rules and controls name.
    let lookedFor: Set<Reference>
    private let findings: [Reference: Int]
    private let controls: [Reference: [ControlOutcome]]

    init(_ report: Report) {
        let catalogue = RuleCatalogue(report.rules)
        var findings: [Reference: Int] = [:]
        for finding in report.findings {
            for reference in Set(catalogue[finding.rule]?.references ?? []) { findings[reference, default: 0] += 1 }
        }
        var controls: [Reference: [ControlOutcome]] = [:]
        for control in report.controls {
            for reference in Set(control.references) { controls[reference, default: []].append(control) }
        }
        self.findings = findings
        self.controls = controls
        lookedFor = Set(report.rules.flatMap(\.references) + report.controls.flatMap(\.references))
    }

    func outcome(for reference: Reference, title: LocalizedText) -> StandardOutcome {
        let findings = findings[reference] ?? 0
        let controls = controls[reference] ?? []
        return StandardOutcome(
            reference: reference, title: title, status: status(findings, controls.map(\.status)), findings: findings,
            controls: controls)
    }

    private func status(_ findings: Int, _ statuses: [ControlStatus]) -> ControlStatus {
        if findings > 0 || statuses.contains(.failed) { return .failed }
        if statuses.contains(.passed) { return .passed }
        return !statuses.isEmpty && statuses.allSatisfy { $0 == .notApplicable } ? .notApplicable : .notFound
    }
}
