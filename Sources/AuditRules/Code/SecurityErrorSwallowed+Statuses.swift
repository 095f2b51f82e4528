import AuditAnalysis
import AuditKit
import CodeModel

/// Functions of C that secure something and say by a number whether they could, where nobody looks at it.
enum DroppedStatuses {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped else { return }
        for call in file.tree.nodes(.call, named: securing) where call.isOfCLibrary || call.base == nil {
            guard !call.isForDevelopers, call.isDiscarded, pass.lookup.function(of: call) == nil else { continue }
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
