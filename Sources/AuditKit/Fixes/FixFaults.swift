import AuditModel

/// What is wrong with a project after fixes, and which of them are to blame.
struct FixFaults {
    let before: Audit.Outcome
    let after: Audit.Outcome
    let plan: FixPlan

    typealias Fault = (Finding, FixRun.Reason)

    /// Each fix that does not hold, once. Empty where all do.
    var all: [Fault] {
        var faults: [String: Fault] = [:]
        for (finding, reason) in unread + left + new where faults[finding.fingerprint] == nil {
            faults[finding.fingerprint] = (finding, reason)
        }
        return Array(faults.values)
    }

    /// Files that were read as a whole, and are no longer.
    private var unread: [Fault] {
        let known = Set(before.report.unread.map(\.path))
        return after.report.unread.map(\.path).filter { !known.contains($0) }
            .flatMap { path in blamed(for: path, nil).map { ($0, .breaksFile) } }
    }

    /// Findings of a rule in a file are counted: an edit changes the line that a fingerprint is made of.
    private struct Place: Hashable {
        let rule: String
        let path: String
    }

    private func counts(_ findings: [Finding]) -> [Place: Int] {
        findings.reduce(into: [:]) { $0[Place(rule: $1.rule, path: $1.location.path), default: 0] += 1 }
    }

    /// Fixes after which their rule finds as much as before.
    private var left: [Fault] {
        let (earlier, later) = (counts(before.unfiltered), counts(after.unfiltered))
        let mended = Dictionary(grouping: plan.chosen) { Place(rule: $0.rule, path: $0.location.path) }
        return mended.flatMap { place, findings -> [Fault] in
            let isHeld = later[place, default: 0] <= earlier[place, default: 0] - findings.count
            if isHeld { return [] }
            let there = Set(after.unfiltered.map(\.fingerprint))
            let same = findings.filter { there.contains($0.fingerprint) }
            return (same.isEmpty ? findings : same).map { ($0, .doesNotHelp) }
        }
    }

    /// What is found now and was not.
    private var new: [Fault] {
        let earlier = counts(before.unfiltered)
        return counts(after.unfiltered).flatMap { place, count -> [Fault] in
            guard count > earlier[place, default: 0] else { return [] }
            return blamed(for: place.path, place.rule).map { ($0, .bringsFinding(place.rule)) }
        }
    }

    /// The fixes that changed a file; where none did, those of the rule that speaks now, as one promise rests on another; else
    /// all of them.
    private func blamed(for path: String, _ rule: String?) -> [Finding] {
        let here = plan.chosen.filter { $0.fix?.edits.contains { $0.location.path == path } == true }
        if !here.isEmpty { return here }
        let alike = plan.chosen.filter { $0.rule == rule }
        return alike.isEmpty ? plan.chosen : alike
    }
}
