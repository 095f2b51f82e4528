package import AuditKit
package import CodeModel

/// Which connections of Network.framework have TLS, told by the parameters of each and not by those of others.
package struct NetworkConnections {
    let pass: Pass

    package init(pass: Pass) {
        self.pass = pass
    }

    /// Whether a connection can be one without TLS; nothing where it cannot be followed to where it is made.
    package func isPlain(_ connection: Node) -> Bool? {
        let kinds = makers(of: connection, steps: 4).compactMap { isPlain(made: $0) }
        return kinds.isEmpty ? nil : kinds.contains(true)
    }

    /// The parameters without TLS that a connection is made with, where they are written.
    package func plainParameters(of connection: Node) -> Node? {
        guard let call = makers(of: connection, steps: 4).first(where: { isPlain(made: $0) == true }),
            var place = call.argument("using")
        else { return nil }
        for _ in 0..<3 {
            guard [.reference, .member].contains(place.uncast.kind), !place.uncast.has(.hasImplicitBase),
                let start = place.uncast.declaredProperty(pass)?.initialValue
            else { break }
            place = start
        }
        return place
    }

    /// Whether the parameters that a connection is made with have no TLS.
    package func isPlain(made call: Node) -> Bool? {
        call.argument("using").flatMap { isPlain(parameters: $0, steps: 3) }
    }

    private func isPlain(parameters: Node, steps: Int) -> Bool? {
        let node = parameters.uncast
        switch node.kind {
        case .member where node.has(.hasImplicitBase) || node.base?.unwrapped.name == "NWParameters":
            return ["tcp", "udp"].contains(node.name) ? true : sealed.contains(node.name) ? false : nil
        case .call where node.name == "NWParameters" || node.name == "init":
            guard let tls = node.argument("tls") ?? node.argument("dtls") ?? node.argument("quic") else {
                return node.arguments.isEmpty ? true : nil
            }
            return tls.unwrapped.kind == .nilLiteral
        case .call where sealed.contains(node.name): return false
        case .reference, .member:
            guard steps > 0, let declared = node.declaredProperty(pass), declared.kind == .variable else { return nil }
            return declared.initialValue.flatMap { isPlain(parameters: $0, steps: steps - 1) }
        default: return nil
        }
    }

    /// The calls that make what an expression stands for: through locals, properties, arguments and listeners.
    private func makers(of node: Node, steps: Int) -> [Node] {
        let node = node.uncast
        if node.kind == .call { return classes.contains(node.name) ? [node] : [] }
        guard steps > 0, [.reference, .member].contains(node.kind), let declared = node.declaredProperty(pass) else {
            return []
        }
        return values(of: declared).flatMap { makers(of: $0, steps: steps - 1) }
    }

    /// What a variable is set to, and what callers give for a parameter.
    private func values(of declared: Node) -> [Node] {
        if declared.kind == .parameter { return given(for: declared) }
        guard declared.kind == .variable else { return [] }
        if declared.has(.isOptionalBinding), declared.initialValue == nil, let type = declared.enclosingType {
            // `if let connection`: the property of that name.
            let outer = pass.lookup.index.members(declared.name, of: TypeName.base(type.name)).first
            return outer.map { $0 == declared ? [] : values(of: $0) } ?? []
        }
        let named = declared.tree.references(declared.name) + declared.tree.members(declared.name)
        let set = named.filter { $0.role == .target && $0.declaredProperty(pass) == declared }
        return (declared.initialValue.map { [$0] } ?? []) + set.prefix(6).compactMap { $0.parent?.child(.operand) }
    }

    private func given(for parameter: Node) -> [Node] {
        guard let function = parameter.parent else { return [] }
        if function.kind == .closure {
            // `listener.newConnectionHandler = { connection in … }`
            guard let target = function.parent?.child(.target)?.unwrapped, target.name == "newConnectionHandler" else {
                return []
            }
            return target.base.map { [$0] } ?? []
        }
        let isInitializer = function.kind == .initializerDecl
        guard isInitializer || function.kind == .functionDecl,
            let name = isInitializer ? function.enclosingType.map({ TypeName.base($0.name) }) : function.name,
            let place = function.children(.parameter).firstIndex(of: parameter)
        else { return [] }
        let label = parameter.label
        var found: [Node] = []
        for file in pass.workspace.swift where file.role.isShipped && file.tree.mentions(name) {
            for call in file.tree.nodes(.call, named: [name]) where pass.lookup.function(of: call) == function {
                let value = label.isEmpty ? call.argument(at: place) : call.argument(label)
                if let value { found.append(value) }
                if found.count == Self.mostCalls { return found }
            }
        }
        return found
    }

    private static let mostCalls = 12
}

private let classes: Set<String> = ["NWConnection", "NWConnectionGroup", "NWListener"]

/// Parameters that encrypt.
private let sealed: Set<String> = ["tls", "quic", "dtls", "applicationService"]
