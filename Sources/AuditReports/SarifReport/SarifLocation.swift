import AuditModel

extension SarifReport {
    /// A place as a `location` (section 3.28).
    static func location(
        _ location: Location, id: Int? = nil, message: String? = nil, excerpt: Excerpt? = nil
    ) -> JSONValue {
        [
            "id": id.map(JSONValue.integer),
            "physicalLocation": [
                "artifactLocation": artifact(location.path),
                "region": region(location, snippet: excerpt.flatMap { snippet(of: location, in: $0) }),
                "contextRegion": excerpt.flatMap { context(of: location, in: $0) },
            ],
            "logicalLocations": location.keyPath.map { [logicalLocation($0)] },
            "message": message.map { ["text": .string(messageText($0))] },
        ]
    }

    /// A file, relative to the audited folder.
    static func artifact(_ path: String) -> JSONValue {
        ["uri": .string(PercentEncoding.path(path)), "uriBaseId": "%SRCROOT%"]
    }

    /// Held within what the standard allows: numbers from 1, the end not before the start.
    static func region(_ location: Location, snippet: String?) -> JSONValue {
        let line = max(1, location.line)
        let column = max(1, location.column)
        let endLine = max(line, location.endLine)
        return [
            "startLine": .integer(line),
            "startColumn": .integer(column),
            "endLine": .integer(endLine),
            "endColumn": .integer(max(endLine == line ? column : 1, location.endColumn)),
            "snippet": snippet.map { ["text": .string($0)] },
        ]
    }

    /// The marked characters, if they are all of the region.
    private static func snippet(of location: Location, in excerpt: Excerpt) -> String? {
        guard let mark = excerpt.mark, let line = excerpt.lines.first, mark.length > 0 else { return nil }
        guard location.line == location.endLine, location.line == excerpt.firstLine else { return nil }
        let marked = line.dropFirst(max(0, mark.offset)).prefix(mark.length)
        return marked.isEmpty ? nil : String(marked)
    }

    /// The lines of the excerpt, if the region lies within them, as a context must (section 3.29.5).
    private static func context(of location: Location, in excerpt: Excerpt) -> JSONValue? {
        let first = excerpt.firstLine
        let (last, overflow) = first.addingReportingOverflow(excerpt.lines.count - 1)
        guard !overflow, first >= 1, first <= location.line, max(location.line, location.endLine) <= last else {
            return nil
        }
        return [
            "startLine": .integer(first),
            "endLine": .integer(last),
            "snippet": ["text": .string(excerpt.lines.joined(separator: "\n"))],
        ]
    }

    /// A key of a property list. The standard names this kind for JSON (section 3.33.7); it fits here as well.
    private static func logicalLocation(_ keyPath: String) -> JSONValue {
        [
            "name": .string(keyPath.split(separator: "/").last.map(String.init) ?? keyPath),
            "fullyQualifiedName": .string(keyPath),
            "kind": "property",
        ]
    }
}

extension JSONValue {
    /// The log with a folder before each path that stands relative to `%SRCROOT%`.
    func below(_ root: String) -> JSONValue {
        switch self {
        case .array(let values): return .array(values.map { $0.below(root) })
        case .object(let members):
            let isArtifact = members.contains { $0.name == "uriBaseId" }
            return .object(
                members.map { member in
                    if isArtifact, member.name == "uri", case .string(let path) = member.value {
                        return Member(name: "uri", value: .string(PathPrefix.join(root, path)))
                    }
                    return Member(name: member.name, value: member.value.below(root))
                })
        default: return self
        }
    }
}
