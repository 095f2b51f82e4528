import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Biometric protection that a newly enrolled finger or face opens.
    static let biometricsSurviveEnrolment = Rule(
        id: "biometrics-survive-enrolment",
        title: "Newly enrolled finger or face unlocks the item",
        category: .auth,
        severity: .medium,
        references: [.cwe(287), .cwe(305), .masvs("AUTH", 2), .maswe(22), .mastg("MASTG-TEST-0270"), .mobileTop10(3)],
        why: """
            With `.biometryAny` the item stays valid when fingers or faces are added. Anyone who knows the passcode \
            can enroll their own finger in Settings and unlock it.
            """,
        remedy: """
            Use `.biometryCurrentSet`, which makes the item unreadable after a change, and have the user sign in again \
            to store it anew. Bulwark’s `KeychainStore` does this with `UserPresence.currentBiometry`. `LocalUnlock` \
            distinguishes such a change from other failures.
            """,
        bad: [
            Example("let control = SecAccessControlCreateWithFlags(nil, level, ↓.biometryAny, &error)"),
            Example("let control = SecAccessControlCreateWithFlags(nil, level, [↓.touchIDAny, .privateKeyUsage], nil)"),
            Example(
                "let flags: SecAccessControlCreateFlags = [↓.biometryAny]; make(flags)",
                mended: "let flags: SecAccessControlCreateFlags = [.biometryCurrentSet]; make(flags)"),
            Example(
                "let keychain = Keychain(service: s).accessibility(.whenUnlocked, authenticationPolicy: "
                    + "↓.biometryAny)"),
            Example(
                """
                func key() throws -> SecKey { try make(guardedBy: [.privateKeyUsage, ↓.biometryAny]) }
                func make(guardedBy flags: SecAccessControlCreateFlags) throws -> SecKey { try create(flags) }
                """, "handed to a function of one's own"),
            Example(
                "enum Guarded { static var flags: SecAccessControlCreateFlags { [.privateKeyUsage, ↓.biometryAny] } }"),
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
        guard pass.declaration(of: flag) == nil, flag.isGivenToKeychain(pass) else { continue }
        pass.report(
            "`.\(flag.name)` accepts fingers and faces enrolled later", at: flag,
            .init(fix: flag.ofThoseEnrolledNow))
    }
}

extension Node {
    /// The flag for those who are enrolled when the item is made; nil where a switch gives each of one's own cases its flag.
    fileprivate var ofThoseEnrolledNow: SourceFix? {
        enclosing(.case) == nil
            ? SourceFix.rename(self, to: name.replacing("Any", with: "CurrentSet"))?.breaking : nil
    }

    /// Whether the flag goes into an access control: as an argument, under its type, or as what a function gives back.
    fileprivate func isGivenToKeychain(_ pass: Pass) -> Bool {
        if base?.name == Self.flags { return true }
        for node in ancestors.prefix(8) {
            if node.kind == .call {
                return node.name == "SecAccessControlCreateWithFlags"
                    || node.arguments.contains {
                        $0.label == "authenticationPolicy" && ($0 == self || $0.contains(self))
                    } || node.takesFlags(at: self, pass)
            }
            if node.kind == .variable { return node.typeText?.contains(Self.flags) ?? false }
            if node.kind == .functionDecl { return node.child(.returnType)?.name.contains(Self.flags) ?? false }
        }
        return false
    }

    /// Whether a call of the project's own takes flags of an access control where this value stands, or puts it among some.
    private func takesFlags(at value: Node, _ pass: Pass) -> Bool {
        if ["insert", "formUnion", "union"].contains(name), let base {
            return pass.lookup.isValue(base, of: Self.flags)
        }
        guard let argument = arguments.first(where: { $0 == value || $0.contains(value) }),
            let function = pass.lookup.function(of: self)
        else { return false }
        return function.children(.parameter).contains { parameter in
            parameter.label == argument.label && parameter.typeText?.contains(Self.flags) == true
        }
    }

    private static let flags = "SecAccessControlCreateFlags"
}
