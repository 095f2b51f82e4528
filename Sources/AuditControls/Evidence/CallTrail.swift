import AuditAnalysis
import AuditKit
import CodeModel

/// Every function of shipped code that has a body, by its name.
struct ShippedFunctions: Fact {
    private let functions: [String: [Node]]

    init(workspace: Workspace) {
        let lists = workspace.concurrentMap { file in
            file.role.isShipped ? file.nodes(.functionDecl).filter { $0.child(.body) != nil } : []
        }
        functions = Dictionary(grouping: lists.joined(), by: \.name)
    }

    func named(_ name: String) -> [Node] { functions[name] ?? [] }
}

/// Follows calls from one function to the next through shipped code of the project.
///
/// A call of a protocol's requirement leads to those who fulfil it, as long as they are few. Selectors and function
/// names that are handed on count as calls.
struct CallTrail {
    let lookup: Lookup
    let functions: ShippedFunctions

    init(_ workspace: Workspace) {
        lookup = workspace.lookup
        functions = workspace.fact(ShippedFunctions.self)
    }

    /// The first node that passes a test, in a function or in those it leads to.
    func first(from start: Node, depth: Int = 5, where test: (Node) -> Bool) -> Node? {
        var seen: Set<Node> = [start]
        var level = [start]
        for _ in 0..<depth {
            var next: [Node] = []
            for function in level {
                for node in function.descendants {
                    if test(node) { return node }
                    guard seen.count < Self.mostFunctions else { continue }
                    next += targets(of: node).filter { seen.insert($0).inserted }
                }
            }
            if next.isEmpty { return nil }
            level = next
        }
        return nil
    }

    /// Whether one of these nodes is part of a function or of those it leads to.
    func reaches(_ goals: Set<Node>, from start: Node, depth: Int = 5) -> Bool {
        first(from: start, depth: depth) { goals.contains($0) } != nil
    }

    /// How many functions a trail may lead through.
    private static let mostFunctions = 60
    /// How many functions of one name may be meant where the type of the receiver is not known.
    private static let mostNamesakes = 3

    private func targets(of node: Node) -> [Node] {
        switch node.kind {
        case .call: return targets(ofCall: node)
        case .member where node.role != .callee:
            guard let found = lookup.declaration(ofMember: node) else { return [] }
            return leads(found) ? [found] : []
        case .reference where node.role != .callee && node.role != .base:
            guard let found = lookup.declaration(of: node) else { return [] }
            return leads(found) ? [found] : []
        default: return []
        }
    }

    private func targets(ofCall call: Node) -> [Node] {
        if let found = lookup.function(of: call), leads(found) { return [found] }
        guard let callee = call.callee?.unwrapped, callee.kind == .member || callee.kind == .reference else {
            return []
        }
        let namesakes = functions.named(call.name)
        if namesakes.count <= Self.mostNamesakes { return namesakes }
        // `accountsManager.delete(account)` may mean `AccountsManager.delete`.
        let receiver = callee.base?.unwrapped.name.lowercased() ?? ""
        guard !receiver.isEmpty else { return [] }
        return namesakes.filter { $0.enclosingType.map { TypeName.base($0.name).lowercased() == receiver } ?? false }
    }

    private func leads(_ declaration: Node) -> Bool {
        switch declaration.kind {
        case .functionDecl, .initializerDecl: declaration.child(.body) != nil
        case .variable: declaration.has(.isComputed)
        default: false
        }
    }
}

extension ControlSearch {
    /// Whether shipped code uses a function or property by name anywhere but in its own body.
    ///
    /// An interface file or the system may call what bears an attribute, and what overrides.
    func isUsed(_ declaration: Node) -> Bool {
        if declaration.attribute("IBAction") ?? declaration.attribute("objc") != nil { return true }
        return declaration.has(.isOverride) || declaration.name == "body" || !users(of: declaration).isEmpty
    }

    /// The functions and properties that name a function, property or initialized type, and files that do so elsewhere.
    func users(of declaration: Node) -> Set<Node> {
        let name = declaration.kind == .initializerDecl ? declaration.enclosingType?.name ?? "" : declaration.name
        guard !name.isEmpty else { return [] }
        return shippedSwift.reduce(into: []) { users, file in
            guard file.tree.mentions(name) else { return }
            // The callee of a call is a reference or a member of its own.
            for use in file.uses(name) where !declaration.contains(use) {
                users.insert(use.enclosingDeclaration ?? file.tree.root)
            }
        }
    }
}

extension Node {
    /// The words of a declaration's name.
    var words: Set<String> { Set(Words.of(name)) }

    /// The words of all names within a node, and of the texts that are a single name.
    var wordsWithin: Set<String> {
        var found = words
        for node in descendants where [.reference, .member, .call, .string].contains(node.kind) {
            if node.name.utf8.count <= 60 { found.formUnion(Words.of(node.name)) }
        }
        return found
    }

    /// The nearest function or property with a body around a node, closures passed over.
    var enclosingDeclaration: Node? {
        ancestors.first { node in
            node.kind == .functionDecl || node.kind == .initializerDecl
                || node.kind == .variable && node.scope?.kind.isTypeDeclaration == true
                || node.kind == .variable && node.scope?.kind == .file
        }
    }
}
