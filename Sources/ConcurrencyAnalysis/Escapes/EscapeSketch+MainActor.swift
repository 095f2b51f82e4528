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
            verdict.state.allSatisfy({ conditions.fitsMainActor($0, of: type) })
        {
            return lines(promisingHeader.asFinal, verdict.state.map { "@MainActor " + $0.node.brief }, nil)
        }
        guard let fit else {
            return lines(
                header, [], note("\(names(of: verdict.state)): on the main actor alone; code elsewhere hops: \(hop)"))
        }
        let head = home.declaration.headLine
        var members = home == type ? verdict.state.filter { $0.isMember && isKeptHere($0) }.map(\.node.brief) : []
        if home != type { members.append("// `\(type.name)` is on the main actor with it") }
        if !fit.leaving.isEmpty {
            let names = fit.leaving.prefix(3).map { "`\($0.name.isEmpty ? "init" : $0.name)`" }.joined(separator: ", ")
            members.append("// What leaves the main actor in \(names), comes back: \(hop)")
        }
        if !fit.protocols.isEmpty {
            let names = fit.protocols.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
            members.append("// What \(names) asks for: `nonisolated`, and it hops: \(hop)")
        }
        members += fit.ownProtocols.prefix(2).map { "// with it: `@MainActor protocol \($0.name)`" }
        return "@MainActor\n" + lines(fit.isSendable ? head.without(.unchecked) : head, members, nil)
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
            let words = far.isEmpty ? [] : ["// on the main actor with it: \(far.joined(separator: ", "))"]
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
