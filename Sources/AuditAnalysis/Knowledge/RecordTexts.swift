package import AuditKit
package import CodeModel

extension Pass {
    /// Whether a value is a text that a record of the project keeps: of a type that is decoded or lies in a database, so
    /// that anybody may have written it.
    package func isTextOfRecord(_ node: Node) -> Bool {
        let member = node.uncast
        guard member.kind == .member, let property = ValueTypes(lookup: lookup).declaration(ofMember: member),
            property.kind == .variable, !property.has(.isComputed), !property.has(.isStatic),
            property.initialValue == nil, let written = property.typeText, let owner = property.enclosingType,
            let type = lookup.index.types[TypeName.base(owner.name)]
        else { return false }
        let text = TypeName.isOptional(written) ? String(written.dropLast()) : written
        guard text == "String" else { return false }
        return type.inherited.contains(where: records.contains)
            || type.declarations.contains { $0.attribute("Model") != nil }
    }
}

/// What types inherit whose values come out of documents and databases.
private let records: Set<String> = [
    "Codable", "Decodable", "FetchableRecord", "Model", "Content", "NSManagedObject", "Object", "PersistentModel",
]
