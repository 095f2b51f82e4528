import AuditAnalysis
import AuditKit
import CodeModel

extension Node {
    /// `Role(rawValue: claims["role"] ?? "") ?? .admin`, `claims.role ?? "admin"`.
    var privilegedFallback: Node? {
        let operands = children(.operand)
        guard operands.count == 2 else { return nil }
        return isPrivileged(operands[1].unwrapped, insteadOf: operands[0].unwrapped) ? self : nil
    }

    /// `members[name, default: .editor]`.
    var privilegedDefault: Node? {
        guard kind == .subscriptCall, let fallback = argument("default")?.unwrapped, let list = base else { return nil }
        return isPrivileged(fallback, insteadOf: list.unwrapped) ? self : nil
    }

    /// Whether a value gives rights, where another that says how much somebody may do is missing.
    private func isPrivileged(_ fallback: Node, insteadOf read: Node) -> Bool {
        let isCase = fallback.kind == .member && (fallback.has(.hasImplicitBase) || fallback.base?.isTypeName == true)
        guard isCase || fallback.kind == .string, !Set(Words.of(fallback.name)).isDisjoint(with: privileged),
            Words.of(fallback.name).count < 3
        else { return false }
        let function = enclosingDeclaredFunction ?? enclosing(.accessor)?.parent
        let asked = isAnswer(of: function) ? Words.of(function?.name ?? "") + Words.of(function?.answerType ?? "") : []
        let names = ([read] + read.descendants).flatMap { node -> [String] in
            [.call, .member, .reference, .subscriptCall, .string].contains(node.kind) ? Words.of(node.name) : []
        }
        return (names + asked).contains(where: rankWords.contains)
    }

    /// Whether an expression is what a function gives back.
    private func isAnswer(of function: Node?) -> Bool { function.map { isResult(of: $0) } ?? false }

    private var answerType: String? { child(.returnType)?.name ?? typeText }

    /// `Role` in `Role.admin`.
    private var isTypeName: Bool { kind == .reference && name.first?.isUppercase == true }
}

/// Words of values that say how much somebody may do.
let rankWords: Set<String> = [
    "role", "roles", "permission", "permissions", "privilege", "privileges", "access", "scope", "scopes", "rights",
    "grant", "clearance", "authority", "capability", "capabilities", "rank", "privileged", "entitlement",
    "entitlements",
]

/// Words of ranks above that of somebody about whom nothing is known.
private let privileged: Set<String> = [
    "admin", "administrator", "owner", "root", "superuser", "moderator", "manager", "operator", "editor", "supervisor",
    "staff", "maintainer", "full", "write", "superadmin", "clinician", "doctor", "teacher", "employee", "trusted",
]
