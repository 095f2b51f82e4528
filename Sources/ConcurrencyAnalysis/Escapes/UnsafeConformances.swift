import AuditKit
import AuditModel
import CodeModel

/// Judges `@unsafe P` (SE-0458): the word says that a member by which the type meets a safe requirement is not safe for
/// memory, and hands the duty to whoever uses the conformance.
struct UnsafeConformances: Sendable {
    let project: ConcurrencyProject

    /// Warranted where such a member is there. What a body does without its signature telling is marked `unsafe` in the
    /// body, and the conformance is safe.
    func finding(of escape: EscapeHatch) -> EscapeJudge.TypeFinding {
        let name = TypeName.base(escape.place.name)
        guard let parts = project.types.owner(of: escape.owner) else {
            let isUnsafe = unsafeWords.occur(in: escape.name)
            let why = isUnsafe ? "is itself unsafe" : "is from another module, which may satisfy `\(name)` unsafely"
            return EscapeJudge.TypeFinding(
                verdict: .unsafeConformance, reason: "`\(escape.name)` \(why)", isGuess: !isUnsafe)
        }
        if parts.declaration.attribute("unsafe") != nil {
            return warranted("`\(parts.name)` is itself `@unsafe`", by: parts.declaration)
        }
        let wanted = requirements(escape.place)
        let code = TypeCode(parts, project.types, project.lookup)
        let candidates = ([parts] + code.supers).flatMap(\.all).flatMap(\.memberNodes) + given(to: parts)
        if let member = candidates.first(where: { wanted?.contains($0.name) != false && isUnsafe($0) }) {
            return warranted(
                "`\(member.name)`, with which `\(parts.name)` satisfies `\(name)`, is unsafe to use", by: member,
                isGuess: wanted == nil)
        }
        let isUnsafeWithin = parts.all.contains { $0.descendants.contains(where: \.isUnsafe) }
        let aside = isUnsafeWithin ? " to use; unsafe code in a body is marked `unsafe` there" : ""
        return EscapeJudge.TypeFinding(
            verdict: .needless, reason: "no member with which `\(parts.name)` satisfies `\(name)` is unsafe\(aside)",
            isGuess: code.inheritsFromLibrary)
    }

    private func warranted(_ reason: String, by node: Node, isGuess: Bool = false) -> EscapeJudge.TypeFinding {
        EscapeJudge.TypeFinding(
            verdict: .unsafeConformance, reason: reason, evidence: [.init(node: node, words: "unsafe to use")],
            isGuess: isGuess)
    }

    /// The names of what a protocol of the project asks for and what is safe there; `nil` for one of a library.
    private func requirements(_ inherited: Node) -> Set<String>? {
        guard let asked = project.types.type(named: inherited.name, from: inherited), asked.kind == .protocolDecl else {
            return nil
        }
        return Set(asked.declaration.memberNodes.filter { !isUnsafe($0) }.map(\.name))
    }

    /// Members that extensions of protocols of the project give to those who conform.
    private func given(to parts: TypeParts) -> [Node] {
        parts.all.flatMap { $0.children(.inherited) }.flatMap { inherited in
            project.types.type(named: inherited.name, from: inherited)?.extensions.flatMap(\.memberNodes) ?? []
        }
    }

    /// Whether the compiler takes a member for unsafe: it is marked so, or its signature has a type that is.
    private func isUnsafe(_ member: Node) -> Bool {
        if member.attribute("safe") != nil { return false }
        if member.attribute("unsafe") != nil || member.has(.isNonisolatedUnsafe) { return true }
        let isVariable = member.kind == .variable
        let own = isVariable ? member.declaredTypeText(project.lookup) : member.typeText
        let types = [own] + member.children(.parameter).map(\.typeText) + member.children(.returnType).map(\.name)
        return types.contains { $0.map(unsafeWords.occur) ?? false }
    }
}

extension TypeCode {
    /// Whether the last superclass that the project shows inherits from one that it does not show.
    fileprivate var inheritsFromLibrary: Bool {
        let last = supers.last ?? type
        guard last.kind == .classDecl, let first = last.declaration.children(.inherited).first else { return false }
        return !first.hasTypeAttribute("unsafe") && SendableTypes.named(TypeName.base(first.name)) != nil
    }
}

extension Node {
    /// Whether a name, type or attribute speaks of memory that the compiler does not check.
    fileprivate var isUnsafe: Bool { role != .inherited && unsafeWords.occur(in: name) }
}

private let unsafeWords = FoldedWords("unsafe", "unmanaged", "OpaquePointer")
