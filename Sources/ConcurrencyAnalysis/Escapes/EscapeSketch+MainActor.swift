import AuditModel
import CodeModel

/// State on the main actor.
extension EscapeSketch {
    /// The class that keeps the state on the main actor, with what leaves it by name; less where even that is not certain.
    var onMainActor: String {
        let hop = "`Task { @MainActor in … }`"
        guard let layout else { return "@MainActor\n\(header) … }" }
        let type = layout.code.type
        let home = verdict.verdict == .nonSendableMember ? type : keeper ?? type
        let fit = conditions.mainActorFit(home == type ? layout : StateLayout(home, conditions.project))
        if verdict.verdict.isSafe, !(fit?.isWhole ?? false),
            verdict.state.allSatisfy({
                conditions.fitsMainActor($0, of: type) && $0.wrappers.isEmpty && !$0.isLazy
            })
        {
            return lines(promisingHeader.asFinal, verdict.state.map { "@MainActor " + $0.node.brief }, nil)
        }
        guard let fit else { return membersOnMainActor }
        let head = home.declaration.headLine
        var members = home == type ? verdict.state.filter { $0.isMember && isKeptHere($0) }.map(\.node.brief) : []
        if home != type { members.append("// `\(type.name)` is isolated to the main actor too") }
        if !fit.leaving.isEmpty {
            let names = fit.leaving.prefix(3).map { "`\($0.name.isEmpty ? "init" : $0.name)`" }.joined(separator: ", ")
            members.append("// Code that leaves the main actor in \(names) hops back: \(hop)")
        }
        if !fit.protocols.isEmpty {
            let names = fit.protocols.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
            members.append("// Requirements of \(names): `nonisolated`, hopping with \(hop)")
        }
        members += fit.ownProtocols.prefix(2).map { "// also `@MainActor protocol \($0.name)`" }
        let project = conditions.project
        // Below a class on no actor the promise is not made by itself (SE-0434); below an unchecked one it stays unchecked.
        let mustRestate = RemedyRules(project: project).mustRestate(verdict.escape)
        let promise = fit.isSendable ? head.without(.unchecked) : mustRestate ? head : head.checked
        return "@MainActor\n" + lines(promise, members, nil)
    }

    /// Single properties on the main actor, in a class that cannot go there, and who uses them elsewhere today.
    private var membersOnMainActor: String {
        let kept = verdict.state.filter(isKeptHere)
        let apart = kept.filter(mayBeOnMainActor)
        var notes: [String] = []
        let others = kept.filter { property in !apart.contains { $0.node == property.node } }
        if !others.isEmpty || kept.isEmpty {
            let rest = kept.isEmpty ? verdict.state : others
            notes.append(
                "// \(names(of: rest)): only on the main actor; other code hops: `Task { @MainActor in … }`")
        }
        let away = functionsOffMainActor(using: kept).prefix(3).map { "`\($0)`" }
        if !away.isEmpty {
            notes.append(
                "// Off the main actor today, so they await it or get a copy: \(away.joined(separator: ", "))")
        }
        return lines(header, apart.prefix(Self.most).map { "@MainActor " + $0.node.brief } + notes, nil, most: .max)
    }

    /// Whether nothing but code that uses it keeps a property from the main actor: what its initializers and protocols do with
    /// it compiles there, too.
    private func mayBeOnMainActor(_ property: StoredProperty) -> Bool {
        guard let layout, !layout.isDerived, layout.isShared(property) else { return false }
        let type = layout.code.type
        // A wrapper is set as the main actor sets it.
        let isSetThere = property.wrappers.isEmpty || !conditions.isSetInInitializer(property, of: type)
        return isSetThere && !conditions.isAskedFor(property.name, of: type)
    }

    /// The names of the functions that use some of these off the main actor.
    private func functionsOffMainActor(using state: [StoredProperty]) -> [String] {
        guard let layout else { return [] }
        let uses = conditions.project.accesses(of: layout.code.type)
        var found: [String] = []
        for access in state.flatMap({ uses[$0.name] ?? [] }) where access.held.modes["@MainActor"] == nil {
            guard !access.held.isEverything, let function = access.node.outermostFunction,
                function.kind == .functionDecl, !found.contains(function.name)
            else { continue }
            found.append(function.name)
        }
        return found
    }

    /// The superclass that declares all of the state.
    private var keeper: TypeParts? {
        let keepers = Set(verdict.state.compactMap { $0.node.enclosingType.flatMap(conditions.project.types.owner) })
        return keepers.count == 1 ? keepers.first : nil
    }

    /// A variable on the main actor: by itself, with its class, or with the functions that use it.
    func variableOnMainActor(_ text: String) -> String {
        let isStatic = declaration.has(.isStatic)
        guard !isStatic, let owner = declaration.enclosingType.flatMap(conditions.project.types.owner) else {
            let functions = conditions.functionsForMainActor(using: declaration) ?? []
            let near = functions.filter {
                $0.tree === declaration.tree && $0.enclosingType == declaration.enclosingType
            }
            let far = functions.filter { !near.contains($0) }.prefix(3).map { "`\($0.name)`" }
            let words = far.isEmpty ? [] : ["// also on the main actor: \(far.joined(separator: ", "))"]
            return (["@MainActor " + text] + near.prefix(3).map { "@MainActor \($0.headLine) … }" } + words)
                .joined(separator: "\n")
        }
        let property = StoredProperty(declaration, type: declaration.declaredTypeText(conditions.project.lookup))
        guard !conditions.fitsMainActor(property, of: owner) else { return "@MainActor " + text }
        return "@MainActor\n" + lines(owner.declaration.headLine, [text], nil)
    }
}

extension StoredProperty {
    /// Whether it is a property, and no superclass that stands for one.
    fileprivate var isMember: Bool { !node.kind.isTypeDeclaration }
}
