import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Face ID or Touch ID opens the app or its secrets.
    static let biometricAuthentication = Control(
        id: "biometric-authentication",
        title: LocalizedText(
            en: "Biometric authentication is available",
            es: "La autenticación biométrica está disponible",
            it: "L’autenticazione biometrica è disponibile"),
        remedy: """
            Bind a keychain item to `SecAccessControlCreateWithFlags` with `.biometryCurrentSet`; where a Boolean is \
            enough, call `LAContext.evaluatePolicy`. Bulwark’s `LocalUnlock` with `DeviceAuthenticator` does the \
            former.
            """,
        references: [.masvs("AUTH", 2), .maswe(20), .mobileTop10(3), .cwe(287)],
        notes: [.gdprResilience],
        weaknesses: [
            "biometrics-result-only", "access-control-result-ignored", "biometrics-reused",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    var questions = 0
    for file in search.shippedSwift {
        let evaluations = file.calls("evaluatePolicy", "evaluateAccessControl").filter {
            $0.isEvaluation(search.lookup)
        }
        let others = file.calls("LARight", "LocalAuthenticationView").filter { !$0.isForDevelopers }
        for call in evaluations + others {
            search.proof.report("`\(call.name)` requests biometric authentication of the owner", at: call)
            questions += 1
        }
        for use in file.members("biometryCurrentSet", "biometryAny", "touchIDCurrentSet", "touchIDAny", "userPresence")
        where use.isAccessFlag && !use.isForDevelopers {
            search.proof.report("`.\(use.name)` lets only the owner open the keychain item", at: use)
            questions += 1
        }
    }
    let shape = search.shape
    if questions == 0, !shape.hasLogin, shape.keychainWrites.isEmpty {
        search.doesNotApply("Nothing was found that biometrics could unlock")
    }
}

extension Node {
    /// A call on a context of `LocalAuthentication`, and not on a namesake of the project.
    fileprivate func isEvaluation(_ lookup: Lookup) -> Bool {
        guard callee?.unwrapped.kind == .member, !isForDevelopers else { return false }
        return lookup.function(of: self) == nil
            && (argument("localizedReason") != nil || arguments.first?.unwrapped.name.hasPrefix("deviceOwner") == true
                || arguments.count > 1)
    }

    /// A flag that a call for an access control is given.
    fileprivate var isAccessFlag: Bool {
        ancestors.prefix(6).contains { node in
            node.kind == .call && (node.name == "SecAccessControlCreateWithFlags" || node.name.contains("ccess"))
                || [.variable, .assignment, .return, .array].contains(node.kind) && name != "userPresence"
        }
    }
}
