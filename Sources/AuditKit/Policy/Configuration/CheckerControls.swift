/// How the checker reads `controls`.
extension ConfigurationChecker {
    /// A mapping from control ids to what the project says of them.
    mutating func attestations(_ node: YAMLTree?) -> [String: Attestation] {
        var attestations: [String: Attestation] = [:]
        guard let node, let fields = fields(of: node, keys: vocabulary.controls, what: "“controls”") else {
            return attestations
        }
        for (id, value) in fields.sorted(by: { $0.key < $1.key }) { attestations[id] = attestation(value, of: id) }
        return attestations
    }

    /// Either a file that proves the control, or why it does not apply; each with a reason in words.
    private mutating func attestation(_ node: YAMLTree, of id: String) -> Attestation? {
        let keys = ["evidence", "reason", "not-applicable", "until"]
        guard let fields = fields(of: node, keys: keys, what: "the entry for \(id.quoted)") else { return nil }
        let until = fields["until"].flatMap { day($0, "until") }
        if fields["until"] != nil, until == nil { return nil }
        switch (fields["evidence"], fields["not-applicable"]) {
        case (let evidence?, nil):
            guard let path = projectPath(evidence, "evidence"), let reason = sentence(fields["reason"], "reason", node)
            else { return nil }
            return Attestation(answer: .evidence(path: path, reason: reason), until: until)
        case (nil, let waiver?):
            guard let reason = sentence(waiver, "not-applicable", node) else { return nil }
            return Attestation(answer: .notApplicable(reason: reason), until: until)
        default:
            report(node, "\(id.quoted) needs either “evidence” with a “reason”, or “not-applicable”")
            return nil
        }
    }

    private mutating func sentence(_ node: YAMLTree?, _ key: String, _ owner: YAMLTree) -> String? {
        guard let node else {
            report(owner, "\(key.quoted) is missing: describe what the evidence shows")
            return nil
        }
        guard let text = text(node, key) else { return nil }
        let trimmed = text.split(separator: " ").joined(separator: " ")
        guard !trimmed.isEmpty else {
            report(node, "\(key.quoted) must say why")
            return nil
        }
        return trimmed
    }

    private mutating func day(_ node: YAMLTree, _ key: String) -> Day? {
        guard let text = text(node, key) else { return nil }
        if let day = Day(text) { return day }
        report(node, "\(key.quoted) must be a day such as 2027-01-31, not \(text.quoted)")
        return nil
    }
}
