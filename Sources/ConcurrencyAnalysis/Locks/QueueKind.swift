import AuditKit
import CodeModel

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
        if let known = Self.wellKnown(node) ?? Self.made(by: node) {
            self = known
            return
        }
        let type = lookup.type(of: node)?.name
        if let type, type != "DispatchQueue", !["DispatchSerialQueue", "DispatchQueueProtocol"].contains(type) {
            return nil
        }
        guard type != nil || node.name.lowercased().contains("queue") else { return nil }
        self = declaration.flatMap { Self.made($0, lookup) } ?? .serial
    }

    /// A queue of operations; `nil` where the expression is something else.
    init?(operations node: Node, _ declaration: Node?, _ lookup: Lookup) {
        let node = node.unwrapped
        if node.kind == .member, node.name == "main", node.base?.unwrapped.name == "OperationQueue" {
            self = .main
            return
        }
        guard lookup.type(of: node)?.name == "OperationQueue" else { return nil }
        self = declaration.map { Self.runsOneByOne($0, lookup) } ?? false ? .serial : .concurrent
    }

    /// `DispatchQueue.main` and `DispatchQueue.global()`; schedulers that hop to the main thread count as its queue.
    static func wellKnown(_ node: Node) -> QueueKind? {
        let node = node.unwrapped
        if mainSchedulers.contains(node.kind == .call ? node.name : node.base?.unwrapped.name ?? "") { return .main }
        if node.kind == .member, node.name == "main" {
            let base = node.base?.unwrapped.name
            return node.has(.hasImplicitBase) || ["DispatchQueue", "OperationQueue", "RunLoop"].contains(base)
                ? .main : nil
        }
        return node.kind == .call && node.name == "global" ? .wide : nil
    }

    /// `DispatchQueue(label: "images", attributes: .concurrent)`.
    private static func made(by call: Node) -> QueueKind? {
        guard call.kind == .call, call.name == "DispatchQueue" else { return nil }
        return call.argument("attributes")?.text.contains("concurrent") == true ? .concurrent : .serial
    }

    /// The kind that the code makes a queue of: where it is declared, assigned, or handed in by default.
    private static func made(_ declaration: Node, _ lookup: Lookup, depth: Int = 0) -> QueueKind? {
        guard depth < deepest else { return nil }
        for value in lookup.values(of: declaration) {
            if let known = wellKnown(value) { return known }
            if let call = value.descendantsAndSelf.first(where: { $0.kind == .call && $0.name == "DispatchQueue" }) {
                return made(by: call)
            }
            if let source = lookup.declaration(of: value), let kind = made(source, lookup, depth: depth + 1) {
                return kind
            }
        }
        return nil
    }

    /// Whether the code sets `maxConcurrentOperationCount` of this very queue to 1.
    private static func runsOneByOne(_ declaration: Node, _ lookup: Lookup, depth: Int = 0) -> Bool {
        guard depth < deepest else { return false }
        let settings = declaration.tree.members("maxConcurrentOperationCount").filter { $0.assignedValue?.name == "1" }
        guard !settings.isEmpty else { return false }
        if settings.contains(where: { $0.base.map { lookup.isUse($0.unwrapped, of: declaration) } ?? false }) {
            return true
        }
        return lookup.values(of: declaration).contains { value in
            if let source = lookup.declaration(of: value) { return runsOneByOne(source, lookup, depth: depth + 1) }
            let maker = lookup.function(of: value)
            return settings.contains { value.contains($0) || maker?.contains($0) ?? false }
        }
    }

    /// How often a queue may be handed on from one name to the next.
    private static let deepest = 4

    /// `UIScheduler.shared` of Combine Schedulers, `UIScheduler()` of ReactiveSwift, `MainScheduler.instance` of RxSwift.
    private static let mainSchedulers: Set<String> = ["UIScheduler", "MainScheduler"]
}

extension Lookup {
    /// What a variable is given where it is declared, or else wherever its file assigns to it; the default of a
    /// parameter.
    func values(of declaration: Node) -> [Node] {
        if let value = declaration.initialValue { return [value.unwrapped] }
        guard declaration.kind == .variable else { return [] }
        let tree = declaration.tree
        let uses = tree.references(declaration.name) + tree.members(declaration.name)
        return uses.compactMap { use in
            guard let value = use.assignedValue, isUse(use, of: declaration) else { return nil }
            return value.unwrapped
        }
    }

    /// Whether a name, plain or behind `self`, means a declaration.
    func isUse(_ node: Node, of declaration: Node) -> Bool {
        guard node.name == declaration.name else { return false }
        switch node.kind {
        case .reference: return self.declaration(of: node) == declaration
        case .member:
            if let found = self.declaration(ofMember: node) { return found == declaration }
            guard node.base?.unwrapped.name == "self", let own = node.enclosingType,
                let type = declaration.enclosingType
            else { return false }
            return TypeName.base(own.name) == TypeName.base(type.name)
        default: return false
        }
    }
}

extension Node {
    /// What an assignment gives this place.
    fileprivate var assignedValue: Node? {
        guard role == .target, let parent, parent.kind == .assignment else { return nil }
        return parent.child(.operand)
    }
}
