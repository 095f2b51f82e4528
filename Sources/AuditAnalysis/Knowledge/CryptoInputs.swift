package import AuditKit
import AuditModel
package import CodeModel

/// Every argument of the project that is a key, a vector, a salt, a password, a number of rounds or the choice of a
/// cipher, with the constants that can arrive there.
package struct CryptoInputs: Fact {
    private let found: [String: [Use]]
    private let covered: Set<Node>
    private let guessed: [String: [Guess]]

    /// A number that can be foretold and arrives at a sink.
    package struct Guess: Sendable {
        package let source: Node
        /// Whether others know it; else it is a number of a generator that can be run again.
        package let isKnown: Bool
        /// The ways from the source to the sink.
        package let paths: [[Pass.Details.Step]]
        package let call: Node
        package let kind: CryptoSink.Kind
        package let argument: Node

        /// What a call of the project's own function hands over.
        let choice: Node?

        /// The place to change: the argument, or the function it is given to where it stands on a line of its own.
        package var place: Node {
            if let choice { return choice }
            // `seal(data, nonce: Nonce(data: bytes))`: what seals is what has to change.
            let user = call.role == .argument && call.parent?.kind == .call ? call.parent ?? call : call
            return user.callee.map { user.isOnLaterLine(argument) ? $0 : argument } ?? argument
        }
    }

    /// Constants that arrive at a sink.
    package struct Use: Sendable {
        package let kind: CryptoSink.Kind
        package let argument: Node
        /// The call of the library in which they end.
        package let call: Node
        /// Whether the library's function is known to take such a value there, and not its label alone tells it.
        package let isKnown: Bool
        package let sources: [FlowSource]
        /// What a call of the project's own function hands over, where that decides and others may hand over better.
        package var choice: Node?

        /// The place to change: what a call decides; the literal where it stands in the argument, or where it is named as
        /// what it is and only
        /// handed through a function that takes any; else the argument.
        package var place: Node {
            if let choice { return choice }
            if sources.count == 1, argument.contains(sources[0].node) { return sources[0].node }
            if let named = sources.first(where: isNamed) { return named.node }
            return sink
        }

        /// The argument, or the function that is called where the argument stands on a line of its own.
        package var sink: Node {
            guard call.kind == .call, let callee = call.callee else { return argument }
            return call.isOnLaterLine(argument) ? callee : argument
        }

        private func isNamed(_ source: FlowSource) -> Bool {
            // `let password = settings["password"] ?? "…"`
            if kind == .password, source.node.kind == .string, sources.count == 1,
                source.node.outerExpression.parent?.name == "??"
            {
                let variable = source.node.enclosing(.variable)
                return variable?.name.isPasswordName == true && source.node.givenName == variable?.name
            }
            guard kind == .key || kind == .salt, let word = kind.word else { return false }
            let handsOn = source.steps.contains { $0.kind == .parameter && $0.parent?.kind != .closure }
            let name = source.node.ancestors.prefix(3).first { $0.kind == .variable }?.name ?? ""
            return handsOn && Words.of(name).contains(word)
        }
        /// The name of the library's function.
        package var api: String {
            if call.kind == .assignment { return call.child(.target)?.lastName ?? "" }
            return call.name == "init" ? call.enclosingType?.name ?? call.name : call.name
        }
    }

    package init(workspace: Workspace) {
        let flow = workspace.fact(FlowAnalysis<LibraryFlow>.self)
        let hidden = Set(
            workspace.swift.filter { $0.role != .app && $0.role != .vendored && $0.role != .generated }.map(\.path))
        let lookup = workspace.lookup
        let makers = CipherOrigins.generators.union(CipherOrigins.numbersByChance)
        let hasGenerators = workspace.swift.contains { file in makers.contains { file.tree.mentions($0) } }
        let all = workspace.concurrentMap { file -> [Use] in
            guard file.role != .test else { return [] }
            return CryptoSinks(lookup: lookup).sinks(in: file).compactMap { sink in
                guard !sink.call.isDebugOnly, !sink.call.saltsExtraction else { return nil }
                var labels = sink.kind.labels
                if hasGenerators, sink.kind.isSecret { labels.formUnion(.guessable) }
                if sink.kind != .salt, sink.kind.isSecret { labels.formUnion(.known) }
                if sink.kind == .vector { labels.formUnion(.digest) }
                var sources = flow.sources(of: sink.argument, labelled: labels)
                // What tests and previews pass is not what is shipped.
                sources.removeAll { source in
                    ([source.node] + source.steps).contains {
                        $0.tree.path != file.path && hidden.contains($0.tree.path)
                    }
                }
                sources.removeAll { $0.node.isDebugOnly || $0.steps.contains(where: \.isDebugOnly) }
                // `[0x61707865, words(of: key)]`: what the numbers are mixed with is no constant.
                sources.removeAll { $0.node.isMixed(lookup) }
                // On a way through so many files a constant is one of many that a general type may hold.
                sources.removeAll { FlowFinding(source: $0, kind: nil).isFar }
                // An object that begins with an empty buffer, or wipes it, is filled in between.
                sources.removeAll {
                    $0.labels.isSubset(of: [.zeros, .digits]) && $0.node.isBuffer(awayFrom: sink.argument)
                }
                // A number that stands in the code is no salt and no password: `salt: BigUInt = 0` chooses an address.
                if sink.kind == .salt || sink.kind == .password {
                    sources.removeAll { $0.labels.isSubset(of: [.digits, .integer]) }
                }
                guard !sources.isEmpty else { return nil }
                return Use(
                    kind: sink.kind, argument: sink.argument, call: sink.call, isKnown: sink.isKnown, sources: sources)
            }
        }
        let guesses = all.joined().flatMap { use in
            use.guesses.map { source in
                Guess(
                    source: source.node, isKnown: !source.labels.contains(.guessable),
                    paths: [FlowFinding(source: source, kind: nil).path(to: use.argument)], call: use.call,
                    kind: use.kind, argument: use.argument, choice: use.choice(of: source))
            }
        }
        guessed = Dictionary(
            grouping: guesses, by: { ($0.isKnown ? $0.place : $0.source).tree.path })
        let uses = all.joined().compactMap(\.constant).flatMap(\.byChoice)
        found = Dictionary(grouping: uses, by: { $0.place.tree.path })
        covered = Set(uses.flatMap { $0.sources.map(\.node) })
    }

    /// The constants that reach a kind of sink in a file.
    package func uses(_ kinds: CryptoSink.Kind..., in file: SwiftFile) -> [Use] {
        (found[file.path] ?? []).filter { kinds.contains($0.kind) }
    }

    /// The numbers made in a file that can be foretold and arrive at a sink.
    package func guesses(in file: SwiftFile) -> [Guess] { (guessed[file.path] ?? []).filter { !$0.isKnown } }

    /// The keys and vectors of a file that are made of what others know.
    package func known(_ kind: CryptoSink.Kind, in file: SwiftFile) -> [Guess] {
        (guessed[file.path] ?? []).filter {
            $0.isKnown && $0.kind == kind && !$0.call.hasChance && !$0.place.hasChance
        }
    }

    /// The uses of one literal, wherever they are.
    package func uses(_ kind: CryptoSink.Kind, of literal: Node) -> [Use] {
        guard covered.contains(literal) else { return [] }
        return found.values.joined().filter { use in use.kind == kind && use.sources.contains { $0.node == literal } }
    }

    /// Whether an expression ends in some sink, where it is reported.
    package func covers(_ node: Node) -> Bool { covered.contains(node) }
}

extension Node {
    /// Whether a part of a call stands on another line than the call begins on.
    fileprivate func isOnLaterLine(_ part: Node) -> Bool {
        tree.text(range.lowerBound..<part.range.lowerBound).utf8.contains(UInt8(ascii: "\n"))
    }

    /// Whether a key is only the salt of HKDF's first step, `HMAC.authenticationCode(for: secret, using: key)` (RFC 5869,
    /// section 2.2): what is secret there is what the code is made of.
    fileprivate var saltsExtraction: Bool {
        guard name == "SymmetricKey",
            let code = ancestors.prefix(2).first(where: { $0.kind == .call && $0.name == "authenticationCode" }),
            let material = code.argument("for"), code.argument("using")?.contains(self) != false
        else { return false }
        let words = Words.of(material.uncast.lastName)
        return words.contains { ["ikm", "seed", "secret"].contains($0) }
            || zip(words, words.dropFirst()).contains { $0 == "key" && $1 == "material" }
    }

    /// Whether a number is one of several in a list of which others are not constant.
    fileprivate func isMixed(_ lookup: Lookup) -> Bool {
        guard kind == .integer, let list = parent, list.kind == .array else { return false }
        return list.children.contains { $0.kind == .call && $0.base != nil && lookup.constant($0) == nil }
    }
}

extension CryptoInputs.Use {
    /// What of the sources can be foretold.
    fileprivate var guesses: [FlowSource] { sources.filter { !$0.labels.isDisjoint(with: .foretold) } }

    /// The use without what can be foretold; nothing where that is all.
    fileprivate var constant: Self? {
        let others = sources.filter { !$0.labels.isDisjoint(with: kind.labels) }
        guard !others.isEmpty else { return nil }
        return Self(kind: kind, argument: argument, call: call, isKnown: isKnown, sources: others)
    }

    /// The ranges of the file that hold the constants.
    package var masks: [Range<Int>] {
        sources.map(\.node).filter { $0.tree === place.tree }.map(\.range)
    }

    /// The ways from the constants to the sink.
    package var paths: [[Pass.Details.Step]] {
        let far = sources.filter { $0.node != place && !argument.contains($0.node) }
        return far.prefix(FlowFinding.mostPaths).map {
            FlowFinding(source: $0, kind: nil).path(to: argument, beginning: "The value comes from here")
        }
    }

    /// The sink, where the finding stands elsewhere.
    package var related: [Pass.Details.Step] {
        let isElsewhere = place.tree !== argument.tree || !argument.contains(place) && place != sink
        return isElsewhere ? [(argument, "It is used here")] : []
    }

    /// The texts and bytes that arrive, as far as they are whole.
    package func values(_ lookup: Lookup) -> [Constant] {
        if let whole = lookup.constant(argument)?.value { return [whole] }
        return sources.compactMap { lookup.constant($0.node)?.value }
    }

    /// How many bytes there are at most.
    package func length(_ lookup: Lookup) -> Int {
        if let whole = lookup.constant(argument)?.value.bytes { return whole.count }
        return sources.reduce(0) { sum, source in
            // `String(repeating: "k", count: 64)`
            if source.node.label == "repeating" { return sum + 16 }
            let bytes = lookup.constant(source.node)?.value.bytes?.count
            return sum + (bytes ?? (source.labels.isDisjoint(with: [.zeros, .bytes]) ? 1 : 16))
        }
    }

    /// Whether some constant is a text of letters or bytes, and not only an empty buffer.
    package var isWritten: Bool { sources.contains { !$0.labels.isDisjoint(with: [.text, .bytes]) } }
}

extension CryptoSink.Kind {
    /// The word in the names of such values.
    fileprivate var word: String? {
        switch self {
        case .key: "key"
        case .salt: "salt"
        default: nil
        }
    }

    /// Whether nobody may foretell the value.
    fileprivate var isSecret: Bool { [.key, .vector, .salt, .password].contains(self) }

    /// The labels that matter at such a sink.
    var labels: FlowLabels {
        switch self {
        case .key, .salt, .password: .constant
        case .vector: [.constant, .absent]
        case .rounds, .cost, .memory: .integer
        case .algorithm: [.weakCipher, .integer]
        case .mode: [.codebook, .integer]
        }
    }
}

extension Node {
    /// Whether a buffer of zeros becomes a property of an object in another function than the one that uses it.
    fileprivate func isBuffer(awayFrom use: Node) -> Bool {
        guard let function = enclosingDeclaredFunction, function != use.enclosingDeclaredFunction,
            let assignment = enclosing(.assignment), function.contains(assignment),
            let target = assignment.child(.target)?.unwrapped
        else { return false }
        let name = target.kind == .member ? target : target.base ?? target
        return !function.descendants.contains { $0.kind == .variable && $0.name == name.lastName }
    }
}
