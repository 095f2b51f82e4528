import AuditKit

/// What the project assigns to its properties, so that a `var` written once can be read like a constant.
struct Assignments: Fact {
    /// By `Type.property`, the values assigned; by `*.property` where the type of the receiver is not known.
    private var values: [String: [Node]] = [:]
    /// Properties that are changed in place or passed by reference.
    private var changed: Set<String> = []

    init(workspace: Workspace) {
        for file in workspace.swift {
            for node in file.nodes(.assignment) {
                guard let target = node.child(.target), let value = node.child(.operand) else { continue }
                guard node.name == "=", target.unwrapped.kind != .subscriptCall else {
                    note(target)
                    continue
                }
                guard let key = Self.key(of: target.unwrapped) else { continue }
                values[key, default: []].append(value)
            }
            for node in file.nodes(.inout) where !node.isCryptoInput { note(node) }
            for node in file.nodes(.call, whereName: mutators.contains) { node.base.map { note($0) } }
        }
    }

    private mutating func note(_ target: Node) {
        var node = target.unwrapped
        while node.kind == .subscriptCall, let base = node.base { node = base.unwrapped }
        if let key = Self.key(of: node) { changed.insert(key) }
    }

    /// The values assigned to a property anywhere; nothing where it is changed in other ways.
    func values(of property: Node) -> [Node]? {
        let keys = [Self.key(ofProperty: property), "*." + property.name]
        if keys.contains(where: changed.contains) { return nil }
        return keys.flatMap { values[$0] ?? [] }
    }

    private static func key(ofProperty node: Node) -> String {
        (node.enclosingType.map { TypeName.base($0.name) } ?? "") + "." + node.name
    }

    private static func key(of target: Node) -> String? {
        switch target.kind {
        case .reference: return key(ofProperty: target)
        case .member:
            guard let base = target.base?.unwrapped else { return nil }
            return base.name == "self" || base.name == "Self" ? key(ofProperty: target) : "*." + target.name
        default: return nil
        }
    }
}

private let mutators: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeLast", "removeFirst", "replaceSubrange", "merge", "reverse",
    "withUnsafeMutableBytes", "withUnsafeMutableBufferPointer", "resetBytes", "copyBytes",
]

extension Node {
    /// Whether a local variable is given another value, or filled, after its declaration.
    var isRewritten: Bool {
        guard let scope else { return true }
        return scope.descendants.contains { use in
            use.kind == .reference && use.name == name && use.changesItsName
        }
    }

    private var changesItsName: Bool {
        guard let parent else { return false }
        switch parent.kind {
        case .assignment: return role == .target
        case .inout: return !parent.isCryptoInput
        case .member where role == .base:
            guard parent.role == .callee else { return parent.kind == .member && parent.name == "mutableBytes" }
            return mutators.contains(parent.name)
        case .subscriptCall where role == .base, .forceUnwrap, .optionalChain: return parent.changesItsName
        default: return false
        }
    }

    /// Whether `&x` only lends its bytes to a C function that reads them.
    fileprivate var isCryptoInput: Bool {
        guard kind == .inout, let call = parent, call.kind == .call else { return false }
        guard let sinks = CryptoSink.named[call.name] else { return false }
        return sinks.contains { sink in sink.argument(of: call) == self }
    }
}
