import AuditKit
import CodeModel

/// Finds the places of a file where keys, vectors, salts, passwords and choices of ciphers are handed over.
struct CryptoSinks {
    let lookup: Lookup

    struct Place: Sendable {
        let kind: CryptoSink.Kind
        let argument: Node
        let call: Node
        let isKnown: Bool
    }

    func sinks(in file: SwiftFile) -> [Place] {
        var found: [Place] = []
        for call in file.tree.nodes(.call, named: CryptoSink.named.keys.sorted()) {
            for (kind, argument) in CryptoSink.known(in: call) where isEnd(call, kind, argument) {
                found.append(Place(kind: kind, argument: argument, call: call, isKnown: true))
            }
        }
        let known = Set(found.map(\.argument))
        for call in CryptoSink.mayBeLabelled(in: file.tree) ? file.nodes(.call) : [] {
            for (kind, argument) in CryptoSink.labelled(in: call)
            where !known.contains(argument) && isEnd(call, kind, argument) {
                found.append(Place(kind: kind, argument: argument, call: call, isKnown: false))
            }
        }
        for node in file.nodes(.assignment) {
            guard let target = node.child(.target), ["encryptionKey", "hmacKey"].contains(target.name),
                target.kind == .member, target.base?.name != "self", let value = node.child(.operand)
            else { continue }
            found.append(Place(kind: .key, argument: value, call: node, isKnown: true))
        }
        for entry in file.tree.containsName(where: { $0.hasSuffix("PasswordOption") })
            ? file.nodes(.dictionaryEntry) : []
        {
            guard let key = entry.child(.key), ["userPasswordOption", "ownerPasswordOption"].contains(key.name),
                let value = entry.child(.value)
            else { continue }
            found.append(Place(kind: .password, argument: value, call: key, isKnown: true))
        }
        return found
    }

    /// Whether the value ends here, and is not handed on by a function of the project to a sink of its own.
    private func isEnd(_ call: Node, _ kind: CryptoSink.Kind, _ argument: Node) -> Bool {
        if call.name.hasPrefix("CC") || call.name.hasPrefix("RNCryptor") { return true }
        let name = call.callee?.unwrapped.name ?? ""
        guard let function = lookup.function(of: call) else {
            // The compiler's own initializer only keeps what it is given.
            return lookup.index.types[name]?.kind != .structDecl || call.callee?.kind == .member
        }
        guard let body = function.child(.body) else { return true }
        if body.descendants.contains(where: { $0.kind == .call && takes(kind, $0) }) { return false }
        guard function.kind == .initializerDecl, let place = call.arguments.firstIndex(of: argument),
            let parameter = parameter(of: function, at: place, argument)
        else { return true }
        return !body.descendants.contains { node in
            node.kind == .assignment && node.child(.operand)?.namesWithin.contains(parameter.name) == true
        }
    }

    private func parameter(of function: Node, at place: Int, _ argument: Node) -> Node? {
        let parameters = function.children(.parameter)
        if !argument.label.isEmpty { return parameters.first { $0.label == argument.label } }
        return parameters.indices.contains(place) ? parameters[place] : nil
    }

    private func takes(_ kind: CryptoSink.Kind, _ call: Node) -> Bool {
        (CryptoSink.known(in: call) + CryptoSink.labelled(in: call)).contains { $0.kind == kind }
    }
}
