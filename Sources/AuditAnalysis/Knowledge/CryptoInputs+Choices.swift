import AuditKit
import CodeModel

/// Who decides on what a cipher is given: the place that has to change.
extension CryptoInputs.Use {
    /// One use for each call that hands such a value to the function around, and one for all that is decided there.
    var byChoice: [Self] {
        // Keys are told where they are written.
        guard kind != .key, kind != .password else { return [self] }
        let choices = sources.map { named($0) ?? witness($0) ?? choice(of: $0) }
        var uses: [Self] = []
        let own = zip(sources, choices).filter { $0.1 == nil }.map(\.0)
        if !own.isEmpty {
            uses.append(Self(kind: kind, argument: argument, call: call, isKnown: isKnown, sources: own))
        }
        let made = choices.compactMap(\.self)
        for (place, choice) in made.enumerated() where !made[..<place].contains(choice) {
            let handed = zip(sources, choices).filter { $0.1 == choice }.map(\.0)
            uses.append(
                Self(kind: kind, argument: argument, call: call, isKnown: isKnown, sources: handed, choice: choice))
        }
        return uses
    }

    /// Where another function than the one that runs the cipher writes a cipher or a mode out by its name: not one of many in
    /// a table that has them all, where each case is called what it gives.
    private func named(_ source: FlowSource) -> Node? {
        guard !source.labels.isDisjoint(with: [.weakCipher, .codebook]), source.node.kind == .reference,
            let around = source.node.enclosingFunction, around != argument.enclosingFunction,
            !source.node.isMappedByName
        else { return nil }
        return source.node
    }

    /// Where one of several types that conform to a protocol gives a value for which the code asks whatever type it is used
    /// with: `Suite.algorithm` of `Sealer<Suite>`.
    private func witness(_ source: FlowSource) -> Node? {
        guard
            let asked = ([argument] + argument.descendants).first(where: {
                $0.kind == .member && $0.base?.unwrapped.kind == .reference && $0.base?.unwrapped.isTypeName == true
            }), let type = asked.base?.unwrapped.name, type != "Self",
            let property = source.node.ancestors.first(where: { $0.kind == .variable }), property.name == asked.name,
            let owner = property.parent, owner.kind.isTypeDeclaration, TypeName.base(owner.name) != type
        else { return nil }
        return source.node
    }

    /// What is handed to the first function on the way from a constant; nothing where it goes through none.
    func choice(of source: FlowSource) -> Node? {
        guard
            let place = source.steps.firstIndex(where: { step in
                step.kind == .parameter && (step.parent?.kind == .functionDecl || step.parent?.kind == .initializerDecl)
            }), place > 0
        else { return nil }
        let (handed, parameter) = (source.steps[place - 1], source.steps[place])
        // What stands in for an argument that is left out is decided by the function.
        guard !parameter.contains(handed), parameter.parent?.isCalledAgain(beside: handed) == true else { return nil }
        return handed.contains(source.node) ? source.node : handed
    }
}

extension Node {
    /// Whether other calls than this one may hand a function something else: in its own file, where it is called from one.
    fileprivate func isCalledAgain(beside call: Node) -> Bool {
        guard tree === call.tree else { return true }
        let called = kind == .initializerDecl ? enclosingType.map { TypeName.base($0.name) } ?? "" : name
        return tree.nodes(.call, named: [called]).count > 1
    }
}

extension Node {
    /// Whether a vector may have a random part after all, or need have none: chance has a part in the function around, the
    /// function only opens what was sealed, or its name says that equal messages are to look equal.
    var hasChance: Bool {
        let around = ancestors.filter { $0.kind == .functionDecl || $0.kind.isTypeDeclaration }
        if around.contains(where: { !chosen.isDisjoint(with: Words.of($0.name)) }) { return true }
        if ancestors.contains(where: { $0.kind == .call && ["SealedBox", "open"].contains($0.name) }) { return true }
        guard let function = enclosingDeclaredFunction else { return false }
        return function.descendants.contains { node in
            guard [.call, .reference, .member].contains(node.kind) else { return false }
            return chance.occur(in: node.name) || node.name == "PrivateKey" && node.arguments.isEmpty
                || node.name == "kCCDecrypt"
                || node.kind == .call && node.name == "Nonce" && node.arguments.isEmpty
        }
    }
}

private let chance = FoldedWords("random", "entropy")

/// Words of functions that open, or that are meant to seal equal messages alike.
private let chosen: Set<String> = [
    "open", "unseal", "decrypt", "decrypted", "decryption", "unwrap", "deterministic", "siv", "convergent",
]
