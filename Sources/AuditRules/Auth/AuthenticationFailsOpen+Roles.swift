import AuditAnalysis
import AuditKit
import CodeModel

extension Node {
    /// `Role(rawValue: claims["role"] ?? "") ?? .admin`, `claims.role ?? "admin"`.
    var privilegedFallback: Node? {
        let operands = children(.operand)
        guard operands.count == 2 else { return nil }
        let fallback = operands[1].unwrapped
        let isCase = fallback.kind == .member && (fallback.has(.hasImplicitBase) || fallback.base?.isTypeName == true)
        guard isCase || fallback.kind == .string, !Set(Words.of(fallback.name)).isDisjoint(with: privileged),
            Words.of(fallback.name).count < 3
        else { return nil }
        let read = operands[0].unwrapped
        let names = ([read] + read.descendants).flatMap { node -> [String] in
            [.call, .member, .reference, .subscriptCall, .string].contains(node.kind) ? Words.of(node.name) : []
        }
        return names.contains(where: ranks.contains) ? self : nil
    }

    /// `Role` in `Role.admin`.
    private var isTypeName: Bool { kind == .reference && name.first?.isUppercase == true }
}

/// Words of values that say how much somebody may do.
private let ranks: Set<String> = [
    "role", "roles", "permission", "permissions", "privilege", "privileges", "access", "scope", "scopes", "rights",
]

/// Words of ranks above that of somebody about whom nothing is known.
private let privileged: Set<String> = [
    "admin", "administrator", "owner", "root", "superuser", "moderator", "manager", "operator", "editor", "supervisor",
    "staff", "maintainer", "full", "write", "superadmin", "clinician", "doctor", "teacher", "employee", "trusted",
]
