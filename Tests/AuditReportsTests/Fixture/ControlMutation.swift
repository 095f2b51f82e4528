import AuditModel

extension BaselineComparison {
    func mapText(_ change: (String) -> String) -> BaselineComparison {
        BaselineComparison(
            new: new, known: known,
            gone: gone.map { Gone(rule: change($0.rule), path: change($0.path), line: $0.line) })
    }
}

extension ControlOutcome {
    func mapText(_ change: (String) -> String) -> ControlOutcome {
        ControlOutcome(
            id: change(id), title: title.mapText(change), status: status, reason: change(reason),
            evidence: evidence.map {
                Evidence(
                    location: $0.location.mapText(change), message: change($0.message), rule: $0.rule.map(change))
            },
            evidenceCount: evidenceCount, remedy: change(remedy), references: references,
            notes: notes.map {
                RegulationNote(
                    regulation: $0.regulation, article: change($0.article), text: $0.text.mapText(change))
            })
    }
}

extension LocalizedText {
    fileprivate func mapText(_ change: (String) -> String) -> LocalizedText {
        LocalizedText(en: change(en), es: change(es), it: change(it))
    }
}

extension Checklist {
    func mapText(_ change: (String) -> String) -> Checklist {
        Checklist(
            id: change(id), title: title.mapText(change),
            sections: sections.map { section in
                Section(
                    title: section.title.mapText(change),
                    items: section.items.map { Item(text: $0.text.mapText(change), control: change($0.control)) })
            })
    }
}

extension Component {
    func mapText(_ change: (String) -> String) -> Component {
        Component(
            name: change(name), version: version.map(change), revision: revision.map(change), origin: change(origin),
            ecosystem: ecosystem, purl: purl, location: location.mapText(change), isDirect: isDirect,
            dependencies: dependencies.map(change), advisories: advisories.map { $0.mapText(change) },
            isChecked: isChecked)
    }
}

extension Advisory {
    fileprivate func mapText(_ change: (String) -> String) -> Advisory {
        Advisory(
            id: change(id), aliases: aliases.map(change), summary: change(summary), severity: severity, cvss: cvss,
            cwes: cwes, fixed: fixed.map(change))
    }
}
