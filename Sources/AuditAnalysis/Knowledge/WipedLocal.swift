import AuditKit
package import CodeModel

/// The ways out of a function between the moment a secret is there and the moment it is wiped.
package struct WipedLocal {
    let variable: Node
    let lastWipe: Node

    package init(variable: Node, lastWipe: Node) {
        self.variable = variable
        self.lastWipe = lastWipe
    }

    /// Methods by which a type wipes itself.
    package static let methods: Set<String> = [
        "zeroize", "zeroise", "wipe", "erase", "secureErase", "secureZero", "scrub",
    ]

    /// Calls that may wipe.
    package static let calls: [String] =
        [
            "memset_s", "memset", "explicit_bzero", "bzero", "sodium_memzero", "OPENSSL_cleanse", "resetBytes",
            "withUnsafeMutableBytes",
        ] + methods.sorted()

    /// The variable that a call sets to zero.
    package static func wiped(by call: Node) -> Node? {
        let target: Node?
        switch call.name {
        case "memset_s", "explicit_bzero", "memset", "bzero", "sodium_memzero", "OPENSSL_cleanse":
            target = call.argument(at: 0)
        case "withUnsafeMutableBytes":
            let zeroing = call.trailingClosure?.descendants.contains { zeroers.contains($0.name) && $0.kind == .call }
            target = zeroing ?? false ? call.base : nil
        default: target = call.base
        }
        guard let name = target?.unwrapped, name.kind == .reference else { return nil }
        return name
    }

    /// The first exit that leaves the secret behind.
    package var unwipedExit: (node: Node, way: String)? {
        guard let scope = variable.scope, let function = variable.enclosingFunction,
            lastWipe.enclosingFunction == function, lastWipe.enclosing(.defer) == nil
        else { return nil }
        let mentions = scope.descendants.filter { $0.kind == .reference && $0.name == variable.name }
        let cleared = mentions.filter(isWipe)
        if cleared.contains(where: { $0.enclosing(.defer) != nil }) || isUsedLater(mentions, cleared) { return nil }
        guard let start = filled(mentions) else { return nil }
        for node in scope.descendants where start.isBefore(node) && !start.contains(node) && node.isBefore(lastWipe) {
            guard let way = way(node), node.enclosingFunction == function, !isHarmless(node, cleared) else { continue }
            return (node, way)
        }
        return nil
    }

    private func way(_ node: Node) -> String? {
        switch node.kind {
        case .throw: return "an error is thrown"
        case .return: return "the function returns"
        case .try: return node.has(.isOptional) || node.has(.isForced) ? nil : "`try` fails"
        default: return nil
        }
    }

    /// The statement after which the secret is there: the declaration, or what fills an empty buffer.
    private func filled(_ mentions: [Node]) -> Node? {
        guard let value = variable.initialValue, !isEmpty(value) else {
            guard let first = mentions.first, let statement = first.statement else { return nil }
            // `guard fill(&x) else` and a check of the result right behind it leave nothing.
            let after = statement.parent?.children.first { statement.isBefore($0) }
            return after?.kind == .guard && after.map { !$0.descendants.contains { mentions.contains($0) } } ?? false
                ? after : statement
        }
        return variable
    }

    private func isEmpty(_ value: Node) -> Bool {
        let value = value.unwrapped
        if value.kind == .array || value.kind == .string { return value.children.isEmpty }
        return value.kind == .call
            && (value.arguments.isEmpty && value.callee?.kind == .array || value.argument("count") != nil
                || value.argument("repeating") != nil || value.name == "allocate"
                || (value.arguments.isEmpty && ["Data", "String"].contains(value.name)))
    }

    /// Whether the wipe is no end: the buffer is used again behind it, as one that is made empty first.
    private func isUsedLater(_ mentions: [Node], _ cleared: [Node]) -> Bool {
        mentions.contains { mention in
            lastWipe.isBefore(mention) && !lastWipe.contains(mention) && !cleared.contains(mention)
                && mention.parent?.name != "deallocate"
        }
    }

    private func isWipe(_ mention: Node) -> Bool {
        mention.ancestors.prefix(4).contains {
            Self.calls.contains($0.name) && $0.kind == .call && Self.wiped(by: $0) == mention
        }
    }

    /// Whether an exit gives the secret away, comes after a wipe, tests what there is of it, or is caught.
    private func isHarmless(_ exit: Node, _ cleared: [Node]) -> Bool {
        if exit.kind == .return, exit.descendants.contains(where: { $0.name == variable.name }) { return true }
        if cleared.contains(where: { $0.isBefore(exit) && $0.enclosing(.block)?.contains(exit) ?? false }) {
            return true
        }
        if let test = exit.enclosing(.guard), test.child(.elseBody)?.contains(exit) ?? false,
            test.children(.condition).contains(where: { $0.namesWithin.contains(variable.name) && $0.kind == .binary })
        {
            return true
        }
        guard exit.kind == .try || exit.kind == .throw else { return false }
        let attempt = exit.ancestors.first { node in
            node.kind == .do && !node.children(.clause).isEmpty && node.child(.body)?.contains(exit) ?? false
        }
        guard let attempt else { return false }
        return !attempt.contains(lastWipe)
            || attempt.children(.clause).allSatisfy { clause in cleared.contains { clause.contains($0) } }
    }
}

extension Node {
    /// The statement of a block that holds the node.
    fileprivate var statement: Node? {
        role == .statement ? self : ancestors.first { $0.role == .statement && $0.parent?.kind == .block }
    }
}

private let zeroers: Set<String> = ["memset_s", "memset", "explicit_bzero", "bzero", "sodium_memzero"]
