import AuditAnalysis
import AuditKit
import CodeModel

extension Node {
    /// What the project's own `description` of this value is made of; nothing where it has none.
    func ownDescription(_ pass: Pass) -> [Node]? {
        guard kind == .reference || kind == .member, let type = pass.type(of: self) else { return nil }
        return description(of: type, pass)
    }

    /// The same where only the exact model of the code tells the type of the value.
    func inferredDescription(_ pass: Pass) -> [Node]? {
        guard kind == .reference || kind == .member, pass.type(of: self) == nil,
            let type = pass.lookup.knownType(of: self)
        else { return nil }
        return description(of: type, pass)
    }

    private func description(of type: InferredType, _ pass: Pass) -> [Node]? {
        guard !type.isMetatype, let own = pass.lookup.index.types[type.name] else { return nil }
        if showsNameAlone(own, pass, steps: 4) { return [] }
        guard own.declarations.count(where: { $0.kind != .extensionDecl }) == 1,
            let words = own.members["description"]?.first, words.kind == .variable, words.has(.isComputed)
        else { return nil }
        let getter = words.children(.accessor).first { $0.name == "get" } ?? words
        let results = getter.givenResults
        return results.isEmpty ? getter.descendants.filter { $0.kind == .interpolatedString } : results
    }

    /// Whether this value is a structure of the project that is put into words with all its properties.
    func showsAll(_ pass: Pass) -> Bool {
        guard kind == .reference || kind == .member, pass.type(of: self)?.isMetatype != true,
            let name = pass.type(of: self)?.name ?? ValueTypes(lookup: pass.lookup).text(of: self).map(TypeName.base),
            let own = pass.lookup.index.types[name]
        else { return false }
        // Objects of Realm tell all their properties too.
        let isRealm = ["Object", "EmbeddedObject", "RealmSwiftObject"].contains { base in
            pass.lookup.index.type(name, inherits: base)
        }
        guard own.kind == .structDecl || isRealm else { return false }
        return own.members["description"] == nil && own.members["debugDescription"] == nil
            && !pass.lookup.index.type(name, inherits: "CustomStringConvertible")
    }

}

/// Whether of an object only the name of its type is shown: neither it nor what it inherits says how it is described.
private func showsNameAlone(_ type: DeclaredType, _ pass: Pass, steps: Int) -> Bool {
    guard steps > 0, type.kind == .classDecl else { return false }
    return type.inherited.allSatisfy { name in
        if silent.contains(name) { return true }
        guard let above = pass.lookup.index.types[name] else { return false }
        return above.kind == .protocolDecl
            ? above.inherited.allSatisfy(silent.contains)
            : showsNameAlone(above, pass, steps: steps - 1)
    }
}

/// Protocols that do not say how a value is described.
private let silent: Set<String> = [
    "Codable", "Encodable", "Decodable", "Sendable", "Equatable", "Hashable", "Comparable", "Identifiable", "AnyObject",
    "ObservableObject",
]

extension Node {
    /// Whether a command of ArgumentParser prints one value and ends: its standard output is what whoever started it waits for, as
    /// `sudo` does for a password.
    var isAnswer: Bool {
        guard name == "print" || name == "puts", arguments.count == 1,
            [.reference, .member].contains(arguments[0].uncast.kind), let type = enclosingType,
            type.inheritedTypes.contains(where: { $0.hasSuffix("ParsableCommand") })
        else { return false }
        guard let block = parent, block.kind == .block else { return false }
        let next = block.children.first { isBefore($0) }
        guard let next else { return enclosingFunction?.name == "run" && enclosingFunction?.child(.body) == block }
        return next.kind == .return || next.kind == .call && next.name == "exit"
    }

    /// Whether code runs only where somebody started the program with an argument that asks for it, as developers do.
    var isAskedForAtLaunch: Bool {
        ancestors.contains { branch in
            guard branch.kind == .if || branch.kind == .guard else { return false }
            return branch.children(.condition).contains { condition in
                ([condition] + Array(condition.descendants)).contains { node in
                    node.name == "arguments" && ["CommandLine", "processInfo"].contains(node.base?.unwrapped.name)
                }
            }
        }
    }
}
