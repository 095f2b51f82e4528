import AuditAnalysis
import AuditKit
import CodeModel

/// Callbacks of NIOSSL that always say yes.
func inspectCallbacks(_ file: SwiftFile, _ pass: inout Pass) {
    let callbacks = file.calls("NIOSSLClientHandler", "NIOSSLServerHandler", "setCustomVerification", "sslVerification")
        .compactMap { $0.arguments.first { $0.kind == .closure } }
    for callback in callbacks where !callback.isForDevelopers {
        let yes = callback.descendants.filter { $0.name == "certificateVerified" && $0.kind == .member }
        guard let first = yes.first, yes.count == 1, !callback.descendants.contains(where: { $0.name == "failed" }),
            !first.ancestors.prefix(while: { $0 != callback }).contains(where: {
                [.if, .guard, .ternary, .switch].contains($0.kind)
            }),
            !callback.descendants.contains(where: { [.guard, .try].contains($0.kind) })
        else { continue }
        pass.report("Every server is accepted, whatever its certificate", at: first)
    }
}

extension Node {
    /// `SecTrustEvaluateAsyncWithError(trust, queue) { _, _, _ in complete(true) }`: the verdict is there and not asked.
    var ignoresVerdict: Bool {
        guard let closure = enclosing(.closure), let call = closure.parent, call.kind == .call,
            call.name.hasPrefix("SecTrustEvaluateAsync"), role == .statement || parent == closure
        else { return false }
        let verdict = closure.children(.parameter).dropFirst().first?.name ?? "$1"
        return !closure.descendants.contains { $0.kind == .guard || $0.kind == .return }
            && (verdict == "_" || !closure.descendants.contains { $0.kind == .reference && $0.name == verdict })
    }
}
