import AuditAnalysis
import AuditKit
import CodeModel

/// Functions of C that secure something and say by a number whether they could, where nobody looks at it.
enum DroppedStatuses {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped else { return }
        for call in file.tree.nodes(.call, named: securing) where call.isOfCLibrary || call.base == nil {
            guard !call.isForDevelopers, call.isDropped, pass.lookup.function(of: call) == nil else { continue }
            pass.report("Nobody learns when `\(call.name)` fails", at: call)
        }
    }

    /// What drops rights, and decides on rights or on code.
    private static let securing = [
        "setuid", "seteuid", "setreuid", "setgid", "setegid", "setregid", "setgroups", "initgroups", "chroot",
        "sandbox_init", "AuthorizationCreateFromExternalForm", "AuthorizationCopyRights", "AuthorizationCreate",
        "SecCodeCheckValidity", "SecCodeCheckValidityWithErrors", "SecStaticCodeCheckValidity",
        "SecStaticCodeCheckValidityWithErrors",
    ]
}

extension Node {
    /// Whether the result of a call is thrown away: a statement of its own, or `_ = call()`.
    fileprivate var isDropped: Bool {
        guard let up = parent else { return false }
        if up.kind == .assignment { return up.child(.target)?.unwrapped.name == "_" }
        return role == .statement && !isOnlyStatementOfClosure
    }

    /// `{ setuid(id) }`, whose result is that of the closure.
    private var isOnlyStatementOfClosure: Bool {
        parent?.kind == .closure && parent?.children(.statement).count == 1
    }
}

extension [Example] {
    static let droppedStatuses: [Example] = [
        Example("func drop(_ user: uid_t) { ↓setuid(user); serve() }", "it goes on with all rights"),
        Example(
            """
            func mayInstall(_ form: AuthorizationExternalForm) -> Bool {
                var (form, reference) = (form, AuthorizationRef?.none)
                _ = ↓AuthorizationCreateFromExternalForm(&form, &reference)
                return true
            }
            """, "nobody was asked"),
    ]

    static let keptStatuses: [Example] = [
        Example("func drop(_ user: uid_t) { guard setuid(user) == 0 else { exit(1) }; serve() }"),
        Example(
            """
            func check(_ code: SecCode) -> Bool {
                let status = SecCodeCheckValidity(code, [], nil)
                return status == errSecSuccess
            }
            """),
    ]
}
