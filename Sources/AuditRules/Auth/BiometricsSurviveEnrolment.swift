import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Biometric protection that a newly enrolled finger or face opens.
    static let biometricsSurviveEnrolment = Rule(
        id: "biometrics-survive-enrolment",
        title: "A newly enrolled finger or face opens the item",
        category: .auth,
        severity: .medium,
        references: [.cwe(287), .cwe(305), .masvs("AUTH", 2), .maswe(22), .mastg("MASTG-TEST-0270"), .mobileTop10(3)],
        why: """
            With `.biometryAny` the item stays valid when fingers or faces are added. Whoever knows the passcode enrols \
            a finger in the settings and opens it.
            """,
        remedy: """
            Use `.biometryCurrentSet`, which makes the item unreadable after a change, and let the user sign in \
            again to store it anew. \
            Bulwark’s `KeychainStore` does so with `UserPresence.currentBiometry`. `LocalUnlock` tells such a \
            change apart from other refusals.
            """,
        bad: [
            Example("let control = SecAccessControlCreateWithFlags(nil, level, ↓.biometryAny, &error)"),
            Example("let control = SecAccessControlCreateWithFlags(nil, level, [↓.touchIDAny, .privateKeyUsage], nil)"),
            Example("let flags: SecAccessControlCreateFlags = [↓.biometryAny]; make(flags)"),
            Example(
                "let keychain = Keychain(service: s).accessibility(.whenUnlocked, authenticationPolicy: "
                    + "↓.biometryAny)"),
        ],
        good: [
            Example("let control = SecAccessControlCreateWithFlags(nil, level, .biometryCurrentSet, &error)"),
            Example("switch policy { case .biometryAny: describe(); default: break }"),
            Example("enum Choice { case biometryAny }; let choice = Choice.biometryAny", "a type of one's own"),
            Example("if flags.contains(.biometryAny) { explain() }"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for flag in file.members("biometryAny", "touchIDAny") where flag.isUsedAsValue {
        guard pass.declaration(of: flag) == nil, flag.isGivenToKeychain else { continue }
        pass.report("`.\(flag.name)` accepts fingers and faces that are enrolled later", at: flag)
    }
}

extension Node {
    /// Whether the flag goes into an access control: as an argument, or under its type.
    fileprivate var isGivenToKeychain: Bool {
        if base?.name == "SecAccessControlCreateFlags" { return true }
        for node in ancestors.prefix(6) {
            if node.kind == .call {
                return node.name == "SecAccessControlCreateWithFlags"
                    || node.arguments.contains {
                        $0.label == "authenticationPolicy" && ($0 == self || $0.contains(self))
                    }
            }
            if node.kind == .variable { return node.typeText?.contains("SecAccessControlCreateFlags") ?? false }
        }
        return false
    }
}
