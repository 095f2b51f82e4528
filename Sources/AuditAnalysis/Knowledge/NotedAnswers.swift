import AuditKit
package import CodeModel

extension Node {
    /// Whether a value decides nothing: it is written to a log, or asked in a test that does no more than that.
    package var isOnlyNoted: Bool {
        let inside = ancestors.prefix { $0.kind != .block && $0.kind != .closure && !$0.kind.isFunctionLike }
        if let test = inside.first(where: { $0.kind == .if }) {
            guard let body = test.child(.body), !body.contains(self) else { return inside.contains(where: \.isNote) }
            return test.children(.condition).count == 1 && test.child(.elseBody) == nil && !body.leaves
        }
        return inside.contains(where: \.isNote)
    }

    /// Whether a call writes to a log and does nothing else.
    package var isNote: Bool {
        kind == .call
            && (["print", "NSLog", "os_log", "debugPrint", "dump"].contains(name)
                || ["log", "logger"].contains(Words.of(base?.lastName ?? "").last ?? ""))
    }

    /// Whether code goes no further than itself, or sets what is looked at later.
    package var leaves: Bool {
        descendants.contains { node in
            [.return, .throw, .jump, .assignment].contains(node.kind)
                || node.kind == .member
                    && ["cancelAuthenticationChallenge", "rejectProtectionSpace", "useCredential"].contains(node.name)
        }
    }

    /// Whether nothing hangs on what a check answers: the answer is dropped, or no more is done than to note it.
    package var decidesNothing: Bool {
        let whole = outerExpression
        guard let user = whole.parent else { return false }
        switch user.kind {
        case .assignment: return user.child(.target)?.unwrapped.name == "_"
        case .variable where whole.role == .initialValue && user.enclosingFunction != nil:
            guard user.name != "_", !user.name.isEmpty else { return true }
            guard user.parent?.kind == .block || user.parent?.kind == .closure, let around = user.parent else {
                return false
            }
            let uses = around.descendants.filter {
                [.reference, .capture].contains($0.kind) && $0.name == user.name && user.isBefore($0)
            }
            return uses.allSatisfy { use in
                let inside = use.ancestors.prefix { $0.kind != .block && !$0.kind.isFunctionLike }
                return use.isOnlyToldInTest
                    || !inside.contains { $0.kind == .if || $0.kind == .guard } && inside.contains(where: \.isNote)
            }
        default: return isOnlyToldInTest
        }
    }

    /// `if check(…) != success { log("refused") }`, and the function goes on behind it.
    private var isOnlyToldInTest: Bool {
        let inside = ancestors.prefix { $0.kind != .block && $0.kind != .closure && !$0.kind.isFunctionLike }
        guard let test = inside.first(where: { $0.kind == .if }), let body = test.child(.body), !body.contains(self),
            test.child(.elseBody) == nil, !body.leaves, let around = test.parent
        else { return false }
        let statements = body.children(.statement)
        guard !statements.isEmpty,
            statements.allSatisfy({ $0.unwrapped.isNote || $0.descendants.contains(where: \.isNote) && $0.kind == .if })
        else { return false }
        return around.children.contains { test.isBefore($0) && !test.contains($0) }
    }
}
