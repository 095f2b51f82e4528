import AuditKit
import AuditModel

/// Judges `@unsafe P` (SE-0458): the word says that what meets a safe requirement is not safe for memory.
struct UnsafeConformances: Sendable {
    let project: ConcurrencyProject

    /// Needless where nothing is unsafe by which the type could meet the protocol; `nil` where something is, since the
    /// word then promises nothing about threads, and says what is true.
    func finding(of hatch: EscapeHatch) -> EscapeJudge.TypeFinding? {
        guard let parts = project.types.owner(of: hatch.owner),
            !parts.all.contains(where: { $0.descendants.contains(where: \.isUnsafe) })
        else { return nil }
        let name = TypeName.base(hatch.place.name)
        return EscapeJudge.TypeFinding(
            verdict: .needless, reason: "nothing by which `\(parts.name)` meets `\(name)` is unsafe")
    }
}

extension Node {
    /// Whether a name, type or attribute speaks of memory that the compiler does not check.
    fileprivate var isUnsafe: Bool { role != .inherited && unsafeWords.occur(in: name) }
}

private let unsafeWords = FoldedWords("unsafe", "unmanaged", "OpaquePointer", "unchecked")
