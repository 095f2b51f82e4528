package import CodeModel

extension Node {
    /// Whether the value goes nowhere: a statement by itself that is not what a closure or function returns, or `_ =`.
    package var isDiscarded: Bool {
        guard let parent else { return false }
        if parent.kind == .assignment { return role == .operand && parent.child(.target)?.name == "_" }
        if parent.kind == .variable { return parent.child(.pattern)?.name == "_" || parent.name == "_" }
        return isDiscardedAsStatement
    }

    /// Whether it is a statement by itself that is not what a closure or function returns.
    package var isDiscardedAsStatement: Bool {
        guard role == .statement || parent?.kind == .file, let body = parent else {
            return parent?.kind == .closure && (isAmong || parent?.parent.map { deferring.contains($0.name) } ?? false)
        }
        guard body.children.filter({ $0.role == .statement }).count == 1 else { return true }
        if body.kind == .closure {
            // `_ = key.withUnsafeBytes { open(base, $0.baseAddress) }` throws away what the closure gives.
            return body.parent.map {
                deferring.contains($0.name) || $0.name.hasPrefix("withUnsafe") && $0.isDiscarded
            } ?? false
        }
        guard let owner = body.parent, body.kind == .block else { return body.kind == .file }
        switch owner.kind {
        case .functionDecl: return owner.child(.returnType).map { ["Void", "()"].contains($0.name) } ?? true
        case .closure, .accessor, .if, .guard: return owner.kind == .guard
        default: return true
        }
    }

    /// Whether a closure holds other statements too.
    private var isAmong: Bool { (parent?.children.filter { $0.role == .statement }.count ?? 0) > 1 }
}

/// Calls that run a closure later and take no result from it.
private let deferring: Set<String> = ["async", "asyncAfter", "addOperation", "perform", "asyncAndWait"]
