package import AuditKit
package import CodeModel

/// A place that stops the program unless it is on the main actor, in code that another thread runs.
package struct AssumedMainActor: Sendable {
    package let call: Node
    /// Where the code leaves the main thread.
    package let start: Node

    /// The places of a file, in source order.
    package static func all(in file: SwiftFile, _ project: ConcurrencyProject) -> [AssumedMainActor] {
        guard file.role.isShipped else { return [] }
        let trace = ThreadTrace(project: project, doubtsMainActor: true)
        return file.tree.calls("assumeIsolated", "preconditionIsolated").compactMap { call in
            guard call.base?.dottedName == "MainActor", !call.isAskedFirst,
                !call.ancestors.contains(where: { $0.kind == .functionDecl && $0.has(.isOverride) })
            else { return nil }
            let threads = trace.threads(at: call)
            guard !threads.isEmpty, threads.allSatisfy(\.isElsewhereForSure),
                let start = threads.sorted(by: { $0.rank < $1.rank }).first?.start
            else { return nil }
            return AssumedMainActor(call: call, start: start)
        }
    }
}

extension CodeThread {
    /// Whether it is never the main thread.
    fileprivate var isElsewhereForSure: Bool {
        switch self {
        case .background, .queue: true
        case .actor, .executor, .requests, .unknown: false
        }
    }
}

extension Node {
    /// Whether the code asks for its thread before it relies on it: `if Thread.isMainThread { … }`.
    fileprivate var isAskedFirst: Bool {
        guard let function = outermostFunction else { return false }
        return function.descendants.contains { node in
            node.name == "isMainThread" || node.name == "pthread_main_np"
        }
    }
}
