package import AuditKit
package import CodeModel

/// Collections and boxes that an object of Realm keeps its values in: `List`, `MutableSet`, `Map`, `RealmProperty`.
package enum RealmCollections {
    /// The object whose property a collection is: `user` of `user.tags`; nil where the collection is named without its object.
    static func owner(of node: Node, _ pass: Pass) -> Node? {
        let node = node.unwrapped
        guard node.kind == .member, let base = node.base, isCollection(node, pass) else { return nil }
        return base
    }

    /// What calls put into collections: the collection and each value.
    package static func insertions(in file: SwiftFile, _ pass: Pass) -> [(collection: Node, value: Node)] {
        guard pass.workspace.imports("RealmSwift", "Realm") || file.tree.mentions("Persisted") else { return [] }
        return file.calls("append", "insert", "updateValue", "replace").flatMap { call -> [(Node, Node)] in
            guard let collection = call.base?.unwrapped, [.member, .reference].contains(collection.kind),
                let value = call.arguments.first(where: { valueLabels.contains($0.label) }),
                isCollection(collection, pass)
            else { return [] }
            let values = value.unwrapped.kind == .array ? Array(value.unwrapped.children) : [value]
            return values.map { (collection, $0) }
        }
    }

    /// Whether a name is that of a property that is one of Realm's collections or boxes.
    package static func isCollection(_ node: Node, _ pass: Pass) -> Bool {
        guard let declared = node.declaredProperty(pass), declared.kind == .variable,
            declared.parent?.kind.isTypeDeclaration == true
        else { return false }
        let written = declared.typeText ?? declared.initialValue?.unwrapped.madeType ?? ""
        return types.contains(TypeName.base(written))
    }

    private static let types: Set<String> = [
        "List", "MutableSet", "Map", "RealmProperty", "RealmOptional", "RLMArray", "RLMSet", "RLMDictionary",
    ]

    private static let valueLabels: Set<String> = ["", "objectsIn", "contentsOf", "object"]
}

extension Node {
    /// The type that a call makes a value of.
    fileprivate var madeType: String? { kind == .call ? callee?.unwrapped.name : nil }
}
