import AuditModel

/// All of a report, after `Documentation/report.schema.json`. `JSONDecoder` reads it back into a `Report`.
struct JsonReport {
    /// Raised when a reader of the last version would go wrong; new members alone do not raise it.
    static let schemaVersion = 1

    let text: String

    init(_ report: Report) {
        text = JSONWriter.text([
            "tool": "bulwark",
            "schemaVersion": .integer(Self.schemaVersion),
            "version": .string(report.version),
            "target": .string(report.target),
            "profile": .string(report.profile.rawValue),
            "findings": .array(report.findings.map(\.json)),
            "suppressed": .array(report.suppressed.map(\.json)),
            "hidden": .array(report.hidden.map(\.json)),
            "unread": .array(report.unread.map(\.json)),
            "notices": .strings(report.notices),
            "coverage": report.coverage.json,
            "subject": report.subject?.json,
            "date": report.date.map(JSONValue.string),
            "comparison": report.comparison?.json,
            "controls": .array(report.controls.map(\.json)),
            "checklists": .array(report.checklists.map(\.json)),
            "components": .array(report.components.map(\.json)),
            "escapes": report.escapes.map { .array($0.map(\.json)) },
            "escapeStatistics": ConcurrencyReview(report)?.json,
            "concurrencyTargets": report.concurrencyTargets.map { .array($0.map(\.json)) },
            "rules": .array(report.rules.map(\.json)),
        ])
    }
}

extension Finding {
    fileprivate var json: JSONValue {
        [
            "rule": .string(rule),
            "severity": .string(severity.rawValue),
            "confidence": .string(confidence.rawValue),
            "message": .string(message),
            "location": location.json,
            "excerpt": excerpt?.json,
            "paths": .array(paths.map { .array($0.map(\.json)) }),
            "related": .array(related.map(\.json)),
            "role": .string(role),
            "fingerprint": .string(fingerprint),
            "fix": fix?.json,
            "suppression": suppression?.json,
        ]
    }
}

extension Fix {
    fileprivate var json: JSONValue {
        [
            "summary": .string(summary),
            "isBreaking": .boolean(isBreaking),
            "edits": .array(
                edits.map { edit in
                    [
                        "location": edit.location.json,
                        "offset": .integer(edit.offset),
                        "length": .integer(edit.length),
                        "replacement": .string(edit.replacement),
                    ]
                }),
        ]
    }
}

extension Finding.Related {
    var json: JSONValue { ["location": location.json, "message": .string(message)] }
}

extension Location {
    var json: JSONValue {
        [
            "path": .string(path),
            "line": .integer(line),
            "column": .integer(column),
            "endLine": .integer(endLine),
            "endColumn": .integer(endColumn),
            "keyPath": keyPath.map(JSONValue.string),
        ]
    }
}

extension Excerpt {
    fileprivate var json: JSONValue {
        [
            "firstLine": .integer(firstLine),
            "lines": .strings(lines),
            "mark": mark.map { ["offset": .integer($0.offset), "length": .integer($0.length)] },
        ]
    }
}

extension Suppression {
    fileprivate var json: JSONValue {
        ["kind": .string(kind.rawValue), "reason": .string(reason), "until": until.map(JSONValue.string)]
    }
}

extension Hidden {
    fileprivate var json: JSONValue { ["count": .integer(count), "reason": .string(reason), "rules": .strings(rules)] }
}

extension UnreadFile {
    fileprivate var json: JSONValue {
        ["path": .string(path), "reason": .string(reason), "extent": .string(extent.rawValue)]
    }
}

extension Coverage {
    fileprivate var json: JSONValue {
        [
            "swiftLines": .integer(swiftLines),
            "filesByKind": .counts(filesByKind),
            "passedOver": .counts(passedOver),
            "followedInPart": .array(followedInPart.map(JSONValue.string)),
        ]
    }
}

extension Subject {
    fileprivate var json: JSONValue { ["name": .string(name), "version": version.map(JSONValue.string)] }
}

extension BaselineComparison {
    fileprivate var json: JSONValue {
        [
            "new": .integer(new),
            "known": .integer(known),
            "gone": .array(
                gone.map { ["rule": .string($0.rule), "path": .string($0.path), "line": .integer($0.line)] }),
        ]
    }
}

extension RuleDescription {
    var json: JSONValue {
        [
            "id": .string(id),
            "title": .string(title),
            "category": .string(category.rawValue),
            "severity": .string(severity.rawValue),
            "confidence": .string(confidence.rawValue),
            "profile": .string(profile.rawValue),
            "references": .strings(references.map(\.label)),
            "since": .string(since),
            "why": .string(why),
            "remedy": .string(remedy),
            "bad": .array(bad.map(\.json)),
            "good": .array(good.map(\.json)),
            "severities": .array(severities.map(\.json)),
        ]
    }
}

extension RuleDescription.SeverityCase {
    var json: JSONValue { ["severity": .string(severity.rawValue), "place": .string(place)] }
}

extension RuleDescription.Sample {
    var json: JSONValue {
        [
            "code": .string(code), "language": .string(language), "note": .string(note),
            "mended": mended.map(JSONValue.string),
        ]
    }
}
