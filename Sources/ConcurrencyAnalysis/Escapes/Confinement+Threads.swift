import AuditKit
import CodeModel

/// Objects that nobody changes once others know them, and those that the main thread alone uses.
extension Confinement {
    /// What keeps two threads from meeting in an object, and the place that shows it.
    struct Proof {
        let reason: String
        let evidence: EscapeVerdict.Place
        var lock: String?
    }

    /// What keeps threads apart in these properties of a type; `nil` where the source shows nothing of the kind.
    ///
    /// - Parameter isGuess: Whether no two threads are shown to meet in them; where they are, only who never changes them
    ///   once others know the object is safe.
    func proof(for parts: TypeParts, _ state: [StoredProperty], isGuess: Bool) -> Proof? {
        guard parts.kind == .classDecl, !state.isEmpty else { return nil }
        if let proof = setUpByDecoding(parts, state) { return proof }
        return isGuess ? usedByInterface(parts, state) : nil
    }

    // MARK: - Set up by decoding

    /// The functions that change the object belong to the work of `init(from:)`, which nobody else calls.
    private func setUpByDecoding(_ parts: TypeParts, _ state: [StoredProperty]) -> Proof? {
        let uses = project.accesses(of: parts)
        var writers: Set<Node> = []
        for property in state {
            let writes = (uses[property.name] ?? []).filter { $0.isWrite && !$0.held.isEverything }
            guard property.writeReach < .everybody, !writes.isEmpty else { return nil }
            for write in writes {
                guard !write.isOutside, let function = write.node.outermostFunction, function.kind == .functionDecl
                else { return nil }
                writers.insert(function)
            }
        }
        guard let first = writers.min(by: { $0.stands(before: $1) }), writers.allSatisfy(isCalledByDecoding) else {
            return nil
        }
        return Proof(
            reason: "only `\(first.name)` changes it, and only decoding calls that, before the object is shared",
            evidence: .init(node: first, words: "set here"))
    }

    /// Whether initializers that decode are the only ones to call a function, directly or through functions of its name in
    /// the objects above.
    private func isCalledByDecoding(_ function: Node) -> Bool {
        let trees = project.trees(naming: function.name)
        let sites = trees.flatMap { $0.references(function.name) + $0.members(function.name) }.filter {
            project.counts($0, for: function)
        }
        let callers = sites.map(\.outermostFunction)
        guard sites.count <= ConcurrencyProject.mostUses, callers.contains(where: { $0?.isDecoding ?? false }) else {
            return false
        }
        return callers.allSatisfy { caller in
            guard let caller else { return false }
            return caller.isDecoding || caller.kind == .functionDecl && caller.name == function.name
        }
    }

    // MARK: - Used by the interface

    /// All code that uses an object of the interface is on the main thread, by isolation or by its class.
    private func usedByInterface(_ parts: TypeParts, _ state: [StoredProperty]) -> Proof? {
        let code = TypeCode(parts, project.types, project.lookup)
        guard parts.declaration.reach < .everybody, code.servesInterface else { return nil }
        let members = parts.all.flatMap(\.memberNodes).filter { member in
            (member.kind == .functionDecl || member.kind == .variable) && !member.has(.isStatic)
                && !member.has(.isPrivate)
        }
        let uses = Set(members.map(\.name)).sorted().flatMap { project.outsideUses(of: $0, code) }
        guard let first = uses.first else { return nil }
        let held = project.locks(at: uses)
        let trace = ThreadTrace(project: project)
        let known = project.accesses(of: parts)
        let own = state.flatMap { known[$0.name] ?? [] }.filter { !$0.isOutside && !$0.held.isEverything }
        guard uses.allSatisfy({ held[$0]?.modes[Self.mainActor] != nil || isOfInterface($0, trace) }),
            own.allSatisfy({ trace.mayBeOnMain($0.node) })
        else { return nil }
        return Proof(
            reason: "all code that uses `\(parts.name)` runs on the main actor",
            evidence: .init(node: first, words: "on the main actor"), lock: Self.mainActor)
    }

    private static let mainActor = "@MainActor"

    /// Whether a place stands in a function of a class of the interface, and in no closure that runs elsewhere.
    private func isOfInterface(_ place: Node, _ trace: ThreadTrace) -> Bool {
        guard let function = place.outermostFunction, project.livesOnMainActor(around: function) else { return false }
        return trace.mayBeOnMain(place)
    }
}

extension ThreadTrace {
    /// Whether nothing shows that a place runs on another thread than the main one.
    fileprivate func mayBeOnMain(_ place: Node) -> Bool {
        threads(at: place).allSatisfy { $0 == .unknown || $0 == .actor("@MainActor") }
    }
}

extension TypeCode {
    /// Whether objects of the type are shown: it is observed by views, or named for what it does on the screen.
    fileprivate var servesInterface: Bool {
        ([type] + supers).contains(where: \.isWatched) || type.isNamedForInterface
    }
}

extension Node {
    /// Whether it is an initializer that a decoder calls: `init(from:)`.
    fileprivate var isDecoding: Bool {
        kind == .initializerDecl && children(.parameter).first?.label == "from"
            && children(.parameter).first?.typeText?.hasSuffix("Decoder") ?? false
    }
}
