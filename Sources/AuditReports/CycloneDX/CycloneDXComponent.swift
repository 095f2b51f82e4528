import AuditModel

extension CycloneDXReport {
    /// A component. What a lock file calls a checksum is that of a specification and not of the code, so that no
    /// hash can be given; the commit is told as a property.
    static func component(_ named: CycloneDXReferences.Named) -> JSONValue {
        let component = named.component
        return [
            "type": "library",
            "bom-ref": .string(named.reference),
            "name": .string(component.name),
            "version": version(of: component).map { .string(bounded($0)) },
            "purl": component.purl.isEmpty ? nil : .string(component.purl),
            "externalReferences": RepositoryLink(component.origin).map { link in
                [["type": .string(link.isRepository ? "vcs" : "distribution"), "url": .string(link.url)]]
            },
            "evidence": [
                "occurrences": [
                    [
                        "location": .string(component.location.path),
                        "line": .integer(max(1, component.location.line)),
                    ]
                ]
            ],
            "properties": .array(properties(of: component)),
        ]
    }

    /// The version, or the commit where none is known, as in the package URL.
    static func version(of component: Component) -> String? { component.version ?? component.revision }

    private static func properties(of component: Component) -> [JSONValue] {
        let values: [(name: String, value: String?)] = [
            ("bulwark:ecosystem", component.ecosystem.rawValue),
            ("bulwark:commit", component.revision),
            ("bulwark:direct", component.isDirect.map { $0 ? "true" : "false" }),
            ("bulwark:checked", component.standing == .unchecked ? "false" : "true"),
        ]
        return values.compactMap { name, value in
            value.map { ["name": .string(name), "value": .string($0)] }
        }
    }
}

/// The address of a repository or an archive as a reference after RFC 3986.
private struct RepositoryLink {
    let url: String
    let isRepository: Bool

    /// Nothing for a folder, a registry, or what no scheme tells.
    init?(_ origin: String) {
        let text: String
        if let mark = origin.firstRange(of: "://") {
            let scheme = origin[..<mark.lowerBound].lowercased()
            guard ["http", "https", "ssh", "git"].contains(scheme) else { return nil }
            let rest = origin[mark.upperBound...]
            text = scheme + "://" + Self.withoutPassword(rest)
        } else if let colon = origin.firstIndex(of: ":"), origin[..<colon].contains("@"), !origin.hasPrefix("/") {
            // `git@host:path`, the short form of ssh.
            text = "ssh://" + origin[..<colon] + "/" + origin[origin.index(after: colon)...].drop { $0 == "/" }
        } else {
            return nil
        }
        url = PercentEncoding.url(text)
        isRepository = ![".json", ".zip", ".podspec"].contains { text.hasSuffix($0) }
    }

    /// A password or token in an address is nobody else's business.
    private static func withoutPassword(_ rest: Substring) -> Substring {
        let host = rest.prefix { $0 != "/" }
        guard let mark = host.lastIndex(of: "@"), host[..<mark] != "git" else { return rest }
        return rest[host.index(after: mark)...]
    }
}
