extension OSVRecord {
    /// Reads a record.
    ///
    /// - Throws: ``SourceFormatError`` if the file is no JSON or holds no record with an id.
    public static func parse(_ bytes: [UInt8]) throws(SourceFormatError) -> OSVRecord {
        let root = try JSONDocument.parse(bytes).root
        guard let id = root["id"]?.string, !id.isEmpty else {
            throw SourceFormatError(.malformed, "The file is no OSV record: it has no “id”.", at: 0).located(in: bytes)
        }
        return OSVRecord(id: id, root)
    }

    private init(id: String, _ root: JSONDocument.Node) {
        let affected = root["affected"]?.array ?? []
        let specific = [root["database_specific"]] + affected.map { $0["database_specific"] }
        self.init(
            id: id,
            aliases: root.texts("aliases"),
            related: root.texts("related"),
            summary: root["summary"]?.string ?? "",
            details: root["details"]?.string ?? "",
            withdrawn: root["withdrawn"]?.string,
            severities: root.severities,
            databaseSeverity: specific.lazy.compactMap { $0?["severity"]?.string }.first,
            cwes: specific.reduce(into: []) { numbers, node in
                for number in node?.weaknesses ?? [] where !numbers.contains(number) { numbers.append(number) }
            },
            affected: affected.map(Affected.init))
    }
}

extension OSVRecord.Affected {
    fileprivate init(_ node: JSONDocument.Node) {
        self.init(
            package: node["package"].flatMap(OSVRecord.Package.init),
            ranges: (node["ranges"]?.array ?? []).compactMap(OSVRecord.VersionRange.init),
            versions: node.texts("versions"),
            severities: node.severities)
    }
}

extension OSVRecord.Package {
    fileprivate init?(_ node: JSONDocument.Node) {
        guard let ecosystem = node["ecosystem"]?.string, let name = node["name"]?.string else { return nil }
        self.init(ecosystem: ecosystem, name: name, purl: node["purl"]?.string)
    }
}

extension OSVRecord.VersionRange {
    fileprivate init?(_ node: JSONDocument.Node) {
        guard let kind = node["type"]?.string.flatMap(Kind.init) else { return nil }
        let events = (node["events"]?.array ?? []).flatMap { $0.object ?? [] }
        self.init(kind: kind, repository: node["repo"]?.string, events: events.compactMap(OSVRecord.Event.init))
    }
}

extension OSVRecord.Event {
    fileprivate init?(_ member: JSONDocument.Member) {
        guard let version = member.node.string else { return nil }
        switch member.key {
        case "introduced": self = .introduced(version)
        case "fixed": self = .fixed(version)
        case "last_affected": self = .lastAffected(version)
        case "limit": self = .limit(version)
        default: return nil
        }
    }
}

extension JSONDocument.Node {
    fileprivate func texts(_ key: String) -> [String] {
        (self[key]?.array ?? []).compactMap(\.string)
    }

    fileprivate var severities: [OSVRecord.Severity] {
        (self["severity"]?.array ?? []).compactMap { node in
            guard let type = node["type"]?.string, let score = node["score"]?.string else { return nil }
            return OSVRecord.Severity(type: type, score: score)
        }
    }

    /// The numbers of `"cwe_ids": ["CWE-113"]`.
    fileprivate var weaknesses: [Int] {
        texts("cwe_ids").compactMap { $0.hasPrefix("CWE-") ? Int($0.dropFirst(4)) : nil }.filter { $0 > 0 }
    }
}
