import AuditModel

extension Component {
    var json: JSONValue {
        [
            "name": .string(name),
            "version": version.map(JSONValue.string),
            "revision": revision.map(JSONValue.string),
            "origin": .string(origin),
            "ecosystem": .string(ecosystem.rawValue),
            "purl": .string(purl),
            "location": location.json,
            "isDirect": isDirect.map(JSONValue.boolean),
            "dependencies": .strings(dependencies),
            "advisories": .array(advisories.map(\.json)),
            "isChecked": .boolean(isChecked),
        ]
    }
}

extension Advisory {
    fileprivate var json: JSONValue {
        [
            "id": .string(id),
            "aliases": .strings(aliases),
            "summary": .string(summary),
            "severity": .string(severity.rawValue),
            "cvss": cvss.map(JSONValue.string),
            "cwes": .array(cwes.map(JSONValue.integer)),
            "fixed": .strings(fixed),
        ]
    }
}
