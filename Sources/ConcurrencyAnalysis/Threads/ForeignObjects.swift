package import AuditKit
package import CodeModel

/// A use of a Core Data object or context on a thread that is not the context's own.
package struct ForeignObject: Sendable {
    package let node: Node
    package let name: String
    package let isContext: Bool
    /// The closure that leaves the thread.
    package let start: Node
}

/// Finds objects of Core Data that a closure takes along to another thread.
package struct ForeignObjects: Sendable {
    let project: ConcurrencyProject

    package init(project: ConcurrencyProject) { self.project = project }

    /// The first such use in each closure of a file.
    package func all(in file: SwiftFile) -> [ForeignObject] {
        guard file.role.isShipped, !file.tree.nodes(.closure).isEmpty else { return [] }
        let trace = ThreadTrace(project: project)
        return file.tree.nodes(.closure).compactMap { closure in
            guard trace.leavesItsCaller(closure) else { return nil }
            return closure.descendants.lazy.compactMap { use($0, in: closure) }.first
        }
    }

    private func use(_ node: Node, in closure: Node) -> ForeignObject? {
        guard node.kind == .member, !sharedMembers.contains(node.name), let base = node.base?.unwrapped,
            base.kind == .reference || base.kind == .member, node.runsPlainly(in: closure)
        else { return nil }
        if base.lastName == "viewContext", node.role == .callee, contextCalls.contains(node.name) {
            return ForeignObject(node: node, name: base.lastName, isContext: true, start: closure)
        }
        guard base.kind == .reference, base.name != "self", let declared = outer(base, closure),
            declared.kind == .parameter || declared.isLocalVariable, isManaged(declared)
        else { return nil }
        return ForeignObject(node: node, name: base.name, isContext: false, start: closure)
    }

    /// What a name means that the closure has from outside; a capture by the same name is the same object.
    private func outer(_ reference: Node, _ closure: Node) -> Node? {
        guard let declared = project.lookup.declaration(of: reference) else { return nil }
        guard declared.kind == .capture else { return closure.contains(declared) ? nil : declared }
        guard declared.parent == closure, declared.initialValue == nil else { return nil }
        return closure.enclosingFunction?.descendants.first { node in
            (node.kind == .parameter || node.kind == .variable) && node.name == declared.name
                && !closure.contains(node)
        }
    }

    private func isManaged(_ declared: Node) -> Bool {
        guard let type = project.lookup.type(of: declared), !type.isMetatype else { return false }
        if type.name == "NSManagedObject" { return true }
        // Where a value type has the name too, it is that which travels.
        guard let known = project.lookup.index.types[type.name], known.declarations.count == 1 else { return false }
        return known.ancestors.contains("NSManagedObject")
    }
}

extension Node {
    /// Whether a place runs where its closure or function does: in no other closure, but for loops and such as run at once.
    func runsPlainly(in closure: Node) -> Bool {
        ancestors.prefix { $0 != closure }.allSatisfy { outer in
            guard outer.kind == .closure else { return !outer.kind.isFunctionLike }
            guard [.inPlace, .forEach].contains(outer.closureRole) else { return false }
            return outer.parent?.name != "performAndWait" && outer.parent?.name != "sync"
        }
    }
}

/// What may be read of an object on any thread: Core Data Programming Guide, "Concurrency".
private let sharedMembers: Set<String> = [
    "objectID", "managedObjectContext", "isFault", "hasChanges", "perform", "performAndWait", "hash", "entity",
    "persistentStoreCoordinator", "automaticallyMergesChangesFromParent",
]

private let contextCalls: Set<String> = [
    "fetch", "save", "delete", "insert", "execute", "count", "object", "existingObject", "refresh", "reset",
    "rollback", "refreshAllObjects", "obtainPermanentIDs",
]
