import AuditKit

/// In which order a queue runs what it is given.
enum QueueKind: Sendable {
    case main
    /// One block after the other.
    case serial
    /// Several at once, but for barriers.
    case concurrent
    /// Several at once, and barriers do not count: the global queues.
    case wide

    /// A dispatch queue; `nil` where the expression is something else.
    init?(_ node: Node, _ declaration: Node?, _ lookup: Lookup) {
        let node = node.unwrapped
        if let known = Self.wellKnown(node) {
            self = known
            return
        }
        let type = lookup.type(of: node)?.name
        if let type, type != "DispatchQueue", !["DispatchSerialQueue", "DispatchQueueProtocol"].contains(type) {
            return nil
        }
        guard type != nil || node.name.lowercased().contains("queue") else { return nil }
        self = Self.made(declaration, of: "DispatchQueue") ?? .serial
    }

    /// A queue of operations; `nil` where the expression is something else.
    init?(operations node: Node, _ declaration: Node?, _ lookup: Lookup) {
        let node = node.unwrapped
        if node.kind == .member, node.name == "main", node.base?.unwrapped.name == "OperationQueue" {
            self = .main
            return
        }
        guard lookup.type(of: node)?.name == "OperationQueue" else { return nil }
        self = declaration.map(Self.runsOneByOne) ?? false ? .serial : .concurrent
    }

    /// `DispatchQueue.main` and `DispatchQueue.global()`.
    static func wellKnown(_ node: Node) -> QueueKind? {
        let node = node.unwrapped
        if node.kind == .member, node.name == "main" {
            let base = node.base?.unwrapped.name
            return node.has(.hasImplicitBase) || ["DispatchQueue", "OperationQueue", "RunLoop"].contains(base)
                ? .main : nil
        }
        return node.kind == .call && node.name == "global" ? .wide : nil
    }

    /// The kind that the code makes a queue of: where it is declared, or where it is assigned.
    private static func made(_ declaration: Node?, of type: String) -> QueueKind? {
        guard let declaration, declaration.kind == .variable else { return nil }
        let values = declaration.initialValue.map { [$0] } ?? declaration.assignedValues
        for value in values {
            if let known = wellKnown(value) { return known }
            for call in value.descendantsAndSelf where call.kind == .call && call.name == type {
                return call.argument("attributes")?.text.contains("concurrent") == true ? .concurrent : .serial
            }
        }
        return nil
    }

    /// Whether the code of the file sets `maxConcurrentOperationCount` to 1.
    private static func runsOneByOne(_ declaration: Node) -> Bool {
        declaration.tree.members("maxConcurrentOperationCount").contains { member in
            guard member.role == .target, let value = member.parent?.child(.operand), value.name == "1" else {
                return false
            }
            return declaration.contains(member) || member.base?.unwrapped.name == declaration.name
        }
    }
}
