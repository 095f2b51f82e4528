import AuditModel

extension ControlOutcome {
    var json: JSONValue {
        [
            "id": .string(id),
            "title": title.json,
            "status": .string(status.rawValue),
            "reason": .string(reason),
            "evidence": .array(evidence.map(\.json)),
            "evidenceCount": .integer(evidenceCount),
            "remedy": .string(remedy),
            "references": .strings(references.map(\.label)),
            "notes": .array(notes.map(\.json)),
        ]
    }
}

extension ControlOutcome.Evidence {
    fileprivate var json: JSONValue {
        ["location": location.json, "message": .string(message), "rule": rule.map(JSONValue.string)]
    }
}

extension RegulationNote {
    fileprivate var json: JSONValue {
        ["regulation": .string(regulation.rawValue), "article": .string(article), "text": text.json]
    }
}

extension LocalizedText {
    fileprivate var json: JSONValue { ["en": .string(en), "es": .string(es), "it": .string(it)] }
}

extension Checklist {
    var json: JSONValue {
        ["id": .string(id), "title": title.json, "sections": .array(sections.map(\.json))]
    }
}

extension Checklist.Section {
    fileprivate var json: JSONValue {
        [
            "title": title.json,
            "items": .array(items.map { ["text": $0.text.json, "control": .string($0.control)] }),
        ]
    }
}
