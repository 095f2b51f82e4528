import AuditKit
import CodeModel

/// Code that is compiled only for systems on which a program has one thread, as on WebAssembly: `#if` says so.
extension Node {
    /// Whether a place stands in a branch that such systems alone compile.
    var isThreadless: Bool { ancestors.contains { $0.kind == .ifClause && $0.asksForOneThread } }

    /// Whether a branch of an `#if` is left out where there are threads.
    var asksForOneThread: Bool {
        if name.isEmpty {
            let others = parent?.children.filter { $0.kind == .ifClause && $0 != self } ?? []
            return others.contains { $0.name.conjuncts == [threads] }
        }
        return name.conjuncts.contains("!" + threads)
    }
}

extension String {
    /// What a condition demands all at once.
    fileprivate var conjuncts: [String] {
        guard !contains("||") else { return [] }
        return replacing(" ", with: "").split(separator: "&&").map(String.init)
    }
}

private let threads = "_runtime(_multithreaded)"
