import AuditModel

extension ConcurrencyEscape {
    /// With what follows from the rest, so that a reader need not work it out.
    var json: JSONValue {
        [
            "kind": .string(kind.rawValue),
            "name": .string(name),
            "location": location.json,
            "role": .string(role),
            "verdict": .string(verdict.rawValue),
            "risk": .string(risk.rawValue),
            "priority": .string(priority.rawValue),
            "isGuess": .boolean(isGuess),
            "reason": .string(reason),
            "members": .array(members.map(\.json)),
            "evidence": .array(evidence.map(\.json)),
            "form": .string(form.rawValue),
            "lines": .array(lines.map(\.json)),
            "callers": .array(callers.map(\.json)),
            "effort": .integer(effort),
            "isDocumented": .boolean(isDocumented),
            "isJustified": .boolean(isJustified),
            "acceptedBecause": acceptedBecause.map(JSONValue.string),
            "today": .array(today.map { ["number": .integer($0.number), "text": .string($0.text)] }),
            "sketch": sketch.map(JSONValue.string),
        ]
    }
}

extension ConcurrencyEscape.Member {
    fileprivate var json: JSONValue {
        [
            "name": .string(name), "type": type.map(JSONValue.string), "isMutable": .boolean(isMutable),
            "access": .string(access), "location": location.json,
        ]
    }
}

extension ConcurrencyTarget {
    var json: JSONValue {
        [
            "name": .string(name), "file": .string(file), "isTest": .boolean(isTest),
            "defaultIsolation": defaultIsolation?.json, "nonsendingByDefault": nonsendingByDefault?.json,
            "languageMode": languageMode?.json, "strictConcurrency": strictConcurrency?.json,
            "escapes": .integer(escapes),
        ]
    }
}

extension ConcurrencyTarget.Setting {
    fileprivate var json: JSONValue { ["value": .string(value), "file": .string(file), "line": .integer(line)] }
}

extension ConcurrencyReview {
    /// The counts at the head of a review.
    var json: JSONValue {
        [
            "total": .integer(statistics.total),
            "inForeignCode": .integer(foreign.reduce(0) { $0 + $1.escapes.count }),
            "justified": .integer(share(.justified).count),
            "needless": .integer(share(.needless).count),
            "undocumented": .integer(statistics.undocumented),
            "byRisk": risks { statistics.byRisk[$0] },
            "byKind": .counts(Dictionary(uniqueKeysWithValues: kinds.map { ($0.subject.rawValue, $0.count) })),
            "byVerdict": .counts(Dictionary(uniqueKeysWithValues: verdicts.map { ($0.subject.rawValue, $0.count) })),
            "effort": risks { work.effort[$0] },
        ]
    }

    /// A number for each risk, worst first.
    private func risks(_ number: (ConcurrencyEscape.Risk) -> Int?) -> JSONValue {
        .object(
            ConcurrencyEscape.Risk.allCases.map {
                JSONValue.Member(name: $0.rawValue, value: .integer(number($0) ?? 0))
            })
    }
}
