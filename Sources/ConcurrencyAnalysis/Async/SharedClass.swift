import AuditKit
import CodeModel

/// A class whose objects must not be used from two threads: the project's own, or a mutable one of Foundation.
struct SharedClass {
    private let name: String
    private let lookup: Lookup
    private let isOfFoundation: Bool

    init?(_ type: InferredType, _ pass: Pass) {
        self.init(named: type.name, pass.lookup) { pass[IsolationRules.self].ofMembers(of: $0).isIsolated }
    }

    /// - Parameter isIsolated: Whether the members of a type run on an actor.
    init?(named type: String, _ lookup: Lookup, isIsolated: (Node) -> Bool) {
        if MutableObjects.classes.contains(type), lookup.index.types[type]?.kind != .classDecl {
            name = type
            self.lookup = lookup
            isOfFoundation = true
            return
        }
        guard let known = lookup.index.types[type], known.kind == .classDecl, known.declarations.count == 1,
            let declaration = known.declarations.first, declaration.typedefIsPlain, !isIsolated(declaration)
        else { return nil }
        let ancestors = known.ancestors
        let isPlain = ancestors.allSatisfy { ancestor in
            ancestor == "NSObject" || lookup.index.types[ancestor] != nil || plainProtocols.contains(ancestor)
        }
        guard isPlain, !ancestors.contains("Sendable") else { return nil }
        // What has a lock of its own is judged by what it does with it.
        let parts = known.declarations + known.extensions
        guard !parts.contains(where: \.holdsLock) else { return nil }
        name = type
        self.lookup = lookup
        isOfFoundation = false
    }

    /// What the use of a member does to an object; `nil` where it touches nothing that changes.
    func use(_ member: Node) -> SharedState.Use? {
        if isOfFoundation { return .init(node: member, isWrite: MutableObjects.isChange(member)) }
        guard let declared = lookup.index.members(member.name, of: name).first else { return nil }
        switch declared.kind {
        case .variable where !declared.has(.isLet) && !declared.has(.isComputed):
            return .init(node: member, isWrite: member.isWrittenPlace)
        case .functionDecl where member.role == .callee && !declared.has(.isAsync):
            let touched = declared.descendants.filter { isState($0) }
            return touched.isEmpty ? nil : .init(node: member, isWrite: touched.contains(where: \.isWrittenPlace))
        default: return nil
        }
    }

    /// Whether a node in a method stands for a variable of the object.
    private func isState(_ node: Node) -> Bool {
        let isOwn = node.kind == .reference || node.kind == .member && node.base?.unwrapped.name == "self"
        guard isOwn, node.role != .callee, let declared = lookup.index.members(node.name, of: name).first else {
            return false
        }
        return declared.kind == .variable && !declared.has(.isLet) && !declared.has(.isComputed)
            && !declared.has(.isStatic)
    }
}

extension Node {
    fileprivate var typedefIsPlain: Bool {
        children(.attribute).allSatisfy { !$0.name.hasSuffix("Actor") && $0.name != "Model" && $0.name != "Observable" }
    }

    /// Whether a type keeps a lock or a queue to guard itself with.
    fileprivate var holdsLock: Bool {
        children.contains { member in
            guard member.kind == .variable else { return false }
            let words = [member.name, member.typeText ?? "", member.initialValue?.dottedName ?? ""]
            return words.contains { guards.occur(in: $0) } || !member.children(.attribute).isEmpty
        }
    }
}

private let guards = FoldedWords("lock", "mutex", "semaphore", "queue", "atomic", "protected")

private let plainProtocols: Set<String> = [
    "NSObject", "Equatable", "Hashable", "Codable", "Encodable", "Decodable", "CustomStringConvertible", "Identifiable",
    "Comparable", "AnyObject", "ObservableObject", "NSCopying", "NSCoding",
]
