import AuditKit
package import CodeModel

/// Hashes behind another name: an alias, a function that is handed on, a property of the project's own.
extension HashCalls {
    /// What `typealias H = Insecure.SHA1` stands for.
    static func alias(_ node: Node, _ lookup: Lookup) -> String? {
        guard node.kind == .reference, node.name.first?.isUppercase == true, lookup.index.types[node.name] == nil else {
            return nil
        }
        let local = node.tree.nodes(.typealiasDecl, named: node.name).first { $0.parent?.contains(node) ?? true }
        let global = lookup.index.globals[node.name]?.first { $0.kind == .typealiasDecl }
        return (local ?? global)?.descendants(.type).first?.name
    }

    /// `Archive<Insecure.MD5>.digest(of: file)`: a type of the project that is told which hash it works out.
    static func uses(ofGeneric file: SwiftFile, _ flow: LocalFlow) -> [Use] {
        file.nodes(.call).compactMap { call in
            guard !hasherCalls.contains(call.name), let callee = call.callee?.unwrapped,
                let algorithm = told(callee.kind == .member ? callee.base?.unwrapped : callee)
            else { return nil }
            let inputs = call.arguments.filter { $0.kind != .closure }
            return Use(
                node: call, algorithm: algorithm, inputs: inputs, names: flow.names(of: inputs), isLibrary: false)
        }
    }

    /// The broken hash that a type is told to work with between its angle brackets.
    private static func told(_ type: Node?) -> Algorithm? {
        guard let text = type?.text, text.utf8.count < 80, text.first?.isUppercase == true,
            let start = text.firstIndex(of: "<"),
            !["HMAC", "HKDF"].contains(text[..<start].split(separator: ".").last ?? "")
        else { return nil }
        let given = text[text.index(after: start)...]
        return given.hasPrefix("Insecure.") || given.hasPrefix("CryptoKit.Insecure.")
            || given.hasPrefix("Crypto.Insecure.") ? Algorithm(name: String(given)) : nil
    }

    /// The algorithm that the calls in a file give for a type parameter of a type of the project; the weakest of them.
    static func ofType(_ type: Node, _ parameter: String) -> Algorithm? {
        let name = TypeName.base(type.name)
        let given = type.tree.nodes(.call, named: [name]).compactMap { $0.callee?.text }
            .filter { $0.hasPrefix(name + "<") }.compactMap { Algorithm(name: String($0.dropFirst(name.utf8.count))) }
        return given.first(where: \.isBroken) ?? given.first
    }

    /// `list.map(Insecure.MD5.hash(data:))`, and the calls of `let digest = Insecure.MD5.hash(data:)`.
    static func uses(ofFunction member: Node, _ flow: LocalFlow, _ lookup: Lookup) -> [Use] {
        guard member.role != .callee, let owner = member.base, let algorithm = hasher(owner, lookup) else { return [] }
        let value = member.outerExpression
        guard let up = value.parent else { return [] }
        if up.kind == .call, value.role == .argument, mapping.contains(up.name), let list = up.base {
            return [
                Use(node: member, algorithm: algorithm, inputs: [list], names: flow.names(of: [list]), isLibrary: true)
            ]
        }
        guard up.kind == .variable, value.role == .initialValue else { return [] }
        return member.tree.calls(up.name).filter { call in
            guard let callee = call.callee?.unwrapped, callee.kind == .reference else { return false }
            return lookup.declaration(of: callee) == up
        }
        .map { call in
            let inputs = Array(call.arguments)
            return Use(
                node: call, algorithm: algorithm, inputs: inputs, names: flow.names(of: inputs), isLibrary: true)
        }
    }

    /// Properties that the project gives to texts and bytes and that hash what they are asked of: `var hashed: String`.
    static func properties(that uses: some Sequence<Use>, _ lookup: Lookup) -> [String: Algorithm] {
        var found: [String: Algorithm] = [:]
        for use in uses where use.isLibrary {
            let around = use.node.ancestors.prefix { $0.kind != .functionDecl && $0.kind != .closure }
            guard let property = around.first(where: { $0.kind == .variable && $0.has(.isComputed) }),
                let type = property.parent, type.kind == .extensionDecl,
                SensitiveTypes.isText(TypeName.base(type.name)), Algorithm(name: property.name) == nil
            else { continue }
            found[property.name] = use.algorithm
        }
        return found
    }

    /// Where such a property is asked for.
    static func uses(of properties: [String: Algorithm], in file: SwiftFile, _ lookup: Lookup) -> [Use] {
        let flow = LocalFlow(lookup: lookup)
        return file.nodes(.member, whereName: { properties[$0] != nil }).compactMap { member in
            guard let algorithm = properties[member.name], member.role != .callee, let base = member.base,
                let declared = lookup.declaration(ofMember: member), declared.parent?.kind == .extensionDecl
            else { return nil }
            return Use(
                node: member, algorithm: algorithm, inputs: [base], names: flow.names(of: [base]), isLibrary: false)
        }
    }
}

private let mapping: Set<String> = ["map", "compactMap", "flatMap", "forEach"]

extension LocalFlow {
    /// The references and members that a value is made of, through the locals of a function.
    package func chain(from node: Node) -> [Node] {
        var found: [Node] = []
        var queue = [(node, 3)]
        var seen: Set<Node> = []
        while let (next, reach) = queue.popLast(), found.count < 60 {
            guard seen.insert(next).inserted else { continue }
            for part in next.reachable where part.kind == .reference || part.kind == .member {
                found.append(part)
                guard reach > 0, part.kind == .reference, let declaration = lookup.declaration(of: part),
                    declaration.kind == .variable, let value = declaration.initialValue, value.kind != .closure
                else { continue }
                queue.append((value, reach - 1))
            }
        }
        return found
    }
}
