package import AuditKit
package import CodeModel

extension DeclaredType {
    /// Whether a type is a model of Fluent.
    package var isStoredModel: Bool {
        kind == .classDecl && (inherited.contains("Model") || members["schema"]?.contains { $0.has(.isStatic) } == true)
    }

    /// The property of a model that says whose the record is: `@Parent(key: "user_id") var owner: User`.
    package func owner(among accounts: Set<String>, _ lookup: Lookup? = nil) -> Node? {
        if let own = ownRelation(among: accounts) { return own }
        // `@Parent var show: Show`, which has an owner in its turn.
        guard let lookup else { return nil }
        return relations.first { relation in
            guard let type = relation.relatedType, let other = lookup.index.types[type], other.isStoredModel else {
                return false
            }
            return type != name && other.ownRelation(among: accounts) != nil
        }
    }

    /// The name of a stored property of any type that says whose a record is: `ownerID`, `userId`.
    package var ownerName: String? {
        let stored = members.values.joined().filter {
            $0.kind == .variable && !$0.has(.isStatic) && !$0.has(.isComputed)
        }
        return stored.map(\.name).sorted().first { name in
            let words = Words.of(name)
            guard let first = words.first, owners.contains(first) || first == "member" else { return false }
            return words.count == 1 ? first != "account" && first != "member" : words.last == "id" && words.count == 2
        }
    }

    /// Relations to one other record.
    private var relations: [Node] {
        members.values.joined().filter {
            $0.kind == .variable && !$0.has(.isStatic)
                && ($0.attribute("Parent") ?? $0.attribute("OptionalParent")) != nil
        }.sorted { $0.isBefore($1) }
    }

    private func ownRelation(among accounts: Set<String>) -> Node? {
        relations.first { relation in
            relation.relatedType.map { accounts.contains($0) || owners.contains(relation.name) } ?? false
        }
    }
}

extension Node {
    /// The type that a relation leads to.
    fileprivate var relatedType: String? {
        typeText.map { TypeName.base($0.hasSuffix("?") ? String($0.dropLast()) : $0) }
    }
}

/// Names of relations to the one whose a record is.
private let owners: Set<String> = ["user", "owner", "account", "customer", "patient"]
