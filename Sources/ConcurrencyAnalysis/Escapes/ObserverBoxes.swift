import AuditKit
import AuditModel
package import CodeModel

extension EscapeVerdict {
    /// The one reference that a class exists to carry into closures; `nil` where the class is more than that.
    package func carriedReference(_ project: ConcurrencyProject) -> StoredProperty? {
        guard escape.kind == .uncheckedSendable, escape.owner.kind == .classDecl, verdict == .race else { return nil }
        let parts = project.types.parts(of: escape.owner)
        let stored = StoredProperty.all(of: parts, project.lookup)
        guard stored.count == 1, let only = stored.first, !only.isLet else { return nil }
        let isBox = Words.of(escape.name).contains(where: boxes.contains) || escape.owner.enclosingFunction != nil
        let functions = parts.all.flatMap(\.memberNodes).filter { $0.kind == .functionDecl }
        let type = only.type ?? ""
        if carried.contains(where: type.contains) { return isBox || functions.count <= 2 ? only : nil }
        let isGeneric = GenericParameters(of: escape.owner).constraints[type] != nil
        return (isBox || isGeneric) && functions.isEmpty ? only : nil
    }

    /// The first use of an instance in a closure that may run elsewhere.
    package func capture(_ project: ConcurrencyProject) -> Node? {
        let parts = project.types.parts(of: escape.owner)
        let isOfFile = escape.owner.reach == .file
        for tree in isOfFile ? [escape.owner.tree] : project.trees(naming: parts.name) {
            let holders = tree.holders(of: parts.name)
            for name in Set(holders.map(\.name)).sorted() {
                let uses = tree.references(name) + tree.members(name)
                let own = uses.filter { use in
                    use.kind == .member && project.lookup.type(of: use)?.name == parts.name
                        || project.lookup.declaration(of: use).map(holders.contains) ?? false
                }
                if let use = own.first(where: { !parts.owns($0) && $0.isCaptured(project.lookup) }) { return use }
            }
        }
        return nil
    }
}

extension CodeTree {
    /// Variables and parameters that are declared of a type, or begin with what it makes.
    fileprivate func holders(of name: String) -> Set<Node> {
        let made = references(name).compactMap { use in
            use.ancestors.prefix(8).prefix { $0.kind != .closure && $0.kind != .block }.first { $0.kind == .variable }
        }
        let declared = (nodes(.parameter) + nodes(.variable)).filter { node in
            node.typeText?.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == name } ?? false
        }
        return Set(made + declared)
    }
}

extension Node {

    /// Whether a closure that is not run on the spot stands between a use and the declaration of what it names.
    fileprivate func isCaptured(_ lookup: Lookup) -> Bool {
        let declaration = kind == .reference ? lookup.declaration(of: self) : nil
        return ancestors.contains { outer in
            guard outer.kind == .closure, declaration.map({ !outer.contains($0) }) ?? true else { return false }
            if outer.label == "onCancel" { return true }
            return outer.closureRole != .inPlace && outer.closureRole != .forEach
        }
    }
}

/// What classes are called that only carry something.
private let boxes: Set<String> = [
    "box", "holder", "wrapper", "token", "carrier", "ref", "reference", "container", "bag", "storage",
]

/// Parts of the types of references that observers and tasks are ended by.
private let carried = [
    "NSObjectProtocol", "Any?", "AnyObject", "Task<", "Continuation", "Cancellable", "Timer", "NSKeyValueObservation",
    "DispatchSource", "DispatchWorkItem", "URLSessionTask", "URLSessionDataTask", "Observation", "Listener",
]
