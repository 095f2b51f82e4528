import AuditModel

extension Report {
    /// The report with `change` made to every text that comes from the project, the rules or the user.
    func mapText(_ change: (String) -> String) -> Report {
        Report(
            version: version, target: change(target), profile: profile, rules: rules.map { $0.mapText(change) },
            findings: findings.map { $0.mapText(change) }, suppressed: suppressed.map { $0.mapText(change) },
            hidden: hidden.map { Hidden(count: $0.count, reason: change($0.reason), rules: $0.rules.map(change)) },
            unread: unread.map {
                UnreadFile(path: change($0.path), reason: change($0.reason), extent: $0.extent)
            },
            notices: notices.map(change),
            coverage: Coverage(
                swiftLines: coverage.swiftLines, filesByKind: coverage.filesByKind.mapKeys(change),
                passedOver: coverage.passedOver.mapKeys(change)),
            subject: subject.map { Subject(name: change($0.name), version: $0.version.map(change)) }, date: date,
            comparison: comparison.map { $0.mapText(change) }, controls: controls.map { $0.mapText(change) },
            checklists: checklists.map { $0.mapText(change) }, components: components.map { $0.mapText(change) },
            escapes: escapes.map { $0.map { $0.mapText(change) } },
            concurrencyTargets: concurrencyTargets.map { $0.map { $0.mapText(change) } })
    }

    func replacing(findings: [Finding]) -> Report {
        Report(
            version: version, target: target, profile: profile, rules: rules, findings: findings,
            suppressed: suppressed, hidden: hidden, unread: unread, notices: notices, coverage: coverage,
            subject: subject, date: date, comparison: comparison, controls: controls, checklists: checklists,
            components: components, escapes: escapes, concurrencyTargets: concurrencyTargets)
    }

    func replacing(escapes: [ConcurrencyEscape]) -> Report {
        Report(
            version: version, target: target, profile: profile, rules: rules, findings: findings,
            suppressed: suppressed, hidden: hidden, unread: unread, notices: notices, coverage: coverage,
            subject: subject, date: date, comparison: comparison, controls: controls, checklists: checklists,
            components: components, escapes: escapes, concurrencyTargets: concurrencyTargets)
    }
}

extension ConcurrencyEscape {
    /// The escape in another file, which has another role.
    func moved(to path: String, role: String) -> ConcurrencyEscape {
        ConcurrencyEscape(
            kind: kind, name: name,
            location: Location(
                path: path, line: location.line, column: location.column, endLine: location.endLine,
                endColumn: location.endColumn), role: role, verdict: verdict, risk: risk, isGuess: isGuess,
            reason: reason, members: members, evidence: evidence, form: form, lines: lines, callers: callers,
            isDocumented: isDocumented, acceptedBecause: acceptedBecause, today: today, sketch: sketch)
    }

    fileprivate func mapText(_ change: (String) -> String) -> ConcurrencyEscape {
        ConcurrencyEscape(
            kind: kind, name: change(name), location: location.mapText(change), role: change(role), verdict: verdict,
            risk: risk, isGuess: isGuess, reason: change(reason), evidence: evidence.map { $0.mapText(change) },
            form: form, lines: lines.map { $0.mapText(change) }, callers: callers.map { $0.mapText(change) },
            isDocumented: isDocumented, acceptedBecause: acceptedBecause.map(change),
            today: today.map { SourceLine(number: $0.number, text: change($0.text)) }, sketch: sketch.map(change))
    }
}

extension ConcurrencyTarget {
    fileprivate func mapText(_ change: (String) -> String) -> ConcurrencyTarget {
        ConcurrencyTarget(
            name: change(name), file: change(file), isTest: isTest, defaultIsolation: defaultIsolation?.mapText(change),
            nonsendingByDefault: nonsendingByDefault?.mapText(change), languageMode: languageMode?.mapText(change),
            strictConcurrency: strictConcurrency?.mapText(change), escapes: escapes)
    }
}

extension ConcurrencyTarget.Setting {
    fileprivate func mapText(_ change: (String) -> String) -> Self {
        Self(value: change(value), file: change(file), line: line)
    }
}

extension Finding {
    func mapText(_ change: (String) -> String) -> Finding {
        Finding(
            rule: change(rule), severity: severity, confidence: confidence, message: change(message),
            location: location.mapText(change),
            excerpt: excerpt.map {
                Excerpt(firstLine: $0.firstLine, lines: $0.lines.map(change), mark: $0.mark)
            },
            paths: paths.map { $0.map { $0.mapText(change) } }, related: related.map { $0.mapText(change) },
            role: change(role), fingerprint: fingerprint,
            suppression: suppression.map {
                Suppression(kind: $0.kind, reason: change($0.reason), until: $0.until)
            })
    }
}

extension Finding.Related {
    fileprivate func mapText(_ change: (String) -> String) -> Self {
        Self(location: location.mapText(change), message: change(message))
    }
}

extension Location {
    func mapText(_ change: (String) -> String) -> Location {
        Location(
            path: change(path), line: line, column: column, endLine: endLine, endColumn: endColumn,
            keyPath: keyPath.map(change))
    }
}

extension RuleDescription {
    fileprivate func mapText(_ change: (String) -> String) -> RuleDescription {
        RuleDescription(
            id: change(id), title: change(title), category: category, severity: severity, confidence: confidence,
            profile: profile, references: references, since: since, why: change(why), remedy: change(remedy),
            bad: bad, good: good)
    }
}

extension [String: Int] {
    fileprivate func mapKeys(_ change: (String) -> String) -> [String: Int] {
        [String: Int](map { (change($0.key), $0.value) }, uniquingKeysWith: +)
    }
}
