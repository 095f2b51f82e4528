import AuditModel

/// Answers controls from what rules found and what searches prove.
struct ControlSettlement: Sendable {
    let controls: [Control]
    let workspace: Workspace
    let options: Audit.Options
    /// Findings that stand against the project, whatever the profile shows, by rule.
    let standing: [String: [Finding]]
    /// How many findings of a rule somebody accepted beside the code.
    let accepted: [String: Int]
    /// The rules that ran.
    let ran: Set<String>
    /// Whether the audited folder holds a file that no rule reads, such as a PDF.
    let holds: @Sendable (String) -> Bool

    /// The most places that an outcome shows.
    private static let mostPlaces = 8

    /// - Parameter searches: What each control found, in their order.
    func outcomes(of searches: [ControlSearch]) -> [ControlOutcome] {
        zip(controls, searches).map { outcome(of: $0, from: $1) }
    }

    private func outcome(of control: Control, from search: ControlSearch) -> ControlOutcome {
        let findings = control.weaknesses.flatMap { standing[$0] ?? [] }.sorted { $0.location < $1.location }
        let objections = places(search.objection)
        let proofs = places(search.proof)
        if !findings.isEmpty || !objections.isEmpty {
            return make(control, .failed, failure(findings, objections), findings.map(\.evidence) + objections)
        }
        if let attested = attested(control) { return attested }
        if let reason = search.notApplicable { return make(control, .notApplicable, reason, []) }
        if let missing = control.weaknesses.first(where: { !ran.contains($0) }) {
            return make(control, .notFound, "The rule `\(missing)` did not run, so the result is unknown", [])
        }
        guard !proofs.isEmpty else {
            return make(control, .notFound, search.summary ?? "No evidence in the project", [])
        }
        return make(control, .passed, success(control, proofs, search.summary), proofs)
    }

    private func make(
        _ control: Control, _ status: ControlStatus, _ reason: String, _ evidence: [ControlOutcome.Evidence]
    ) -> ControlOutcome {
        ControlOutcome(
            id: control.id, title: control.title, status: status, reason: reason,
            evidence: Array(evidence.prefix(Self.mostPlaces)), evidenceCount: evidence.count,
            remedy: control.remedy, references: control.references, notes: control.notes)
    }

    // MARK: - Reasons

    private func failure(_ findings: [Finding], _ objections: [ControlOutcome.Evidence]) -> String {
        let rules = Set(findings.map(\.rule)).sorted().map { "`\($0)`" }.joined(separator: ", ")
        let count = findings.count
        if count == 0 { return objections.first?.message ?? "" }
        return "\(count) finding\(count == 1 ? "" : "s") of \(rules)"
    }

    private func success(_ control: Control, _ proofs: [ControlOutcome.Evidence], _ summary: String?) -> String {
        let count = proofs.count
        let base = summary ?? (count == 1 ? "Evidence in one place" : "Evidence in \(count) places")
        let waived = control.weaknesses.reduce(0) { $0 + (accepted[$1] ?? 0) }
        guard waived > 0 else { return base }
        return base + "; \(waived) finding\(waived == 1 ? " was" : "s were") suppressed in the code"
    }

    // MARK: - Attestations

    /// What the configuration says, where it still holds and its file is there.
    private func attested(_ control: Control) -> ControlOutcome? {
        guard let attestation = workspace.configuration.controls[control.id] else { return nil }
        if let until = attestation.until, let today = options.today, until < today {
            return make(control, .notFound, "The statement in the configuration was valid until \(until)", [])
        }
        switch attestation.answer {
        case .notApplicable(let reason): return make(control, .notApplicable, reason, [])
        case .evidence(let path, let reason):
            guard workspace.file(path) != nil || holds(path) else {
                return make(control, .notFound, "The configuration refers to `\(path)`, which does not exist", [])
            }
            let location = Location(path: path, line: 1, column: 1, endLine: 1, endColumn: 1)
            return make(control, .passed, reason, [.init(location: location, message: reason)])
        }
    }

    // MARK: - Places

    /// What a search reported, as places, each once and in order.
    private func places(_ pass: Pass) -> [ControlOutcome.Evidence] {
        var readers: [String: PlaceReader] = [:]
        var seen: Set<ControlOutcome.Evidence> = []
        let places = pass.reports.compactMap { raw -> ControlOutcome.Evidence? in
            guard let reader = readers[raw.path] ?? workspace.file(raw.path).map({ PlaceReader(file: $0) }) else {
                return nil
            }
            readers[raw.path] = reader
            let place = ControlOutcome.Evidence(location: reader.location(of: raw.place), message: raw.message)
            return seen.insert(place).inserted ? place : nil
        }
        return places.sorted { $0.location < $1.location }
    }
}

extension Finding {
    fileprivate var evidence: ControlOutcome.Evidence { .init(location: location, message: message, rule: rule) }
}
