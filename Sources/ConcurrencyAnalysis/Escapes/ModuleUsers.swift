import AuditKit
import CodeModel

extension ConcurrencyProject {
    /// Whether the source shows who uses a property that the whole module may use: the module alone knows it, code outside
    /// of the type has to do with its objects, and no member of the name is left whose object is not known.
    func showsUsers(of property: StoredProperty, _ code: TypeCode) -> Bool {
        guard property.reach == .module else { return false }
        let name = code.type.name
        let isKnown = trees(naming: name).contains { tree in
            let types = tree.nodes(.type) { TypeName.base($0) == name || $0 == name + "?" }
            return (tree.references(name) + types).contains { use in
                !code.owns(use) && use.role != .inherited && counts(use, for: code.type.declaration)
            }
        }
        guard isKnown else { return false }
        return trees(naming: property.name).allSatisfy { tree in
            tree.members(property.name).allSatisfy { member in
                guard let base = member.base, !code.owns(member) else { return true }
                return lookup.type(of: base) != nil || !tree.mentions(name)
            }
        }
    }
}
