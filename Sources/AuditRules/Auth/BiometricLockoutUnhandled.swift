import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Biometric checks that do not know of lockout.
    static let biometricLockoutUnhandled = Rule(
        id: "biometric-lockout-unhandled",
        title: "Biometric lockout is not handled",
        category: .auth,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(755), .cwe(307), .masvs("AUTH", 2), .mobileTop10(3)],
        why: """
            After five failures the system locks biometrics until the passcode is entered. An app that treats this \
            like any failure leaves its user outside, or opens a weaker way in for an attacker who provokes it.
            """,
        remedy: """
            Tell `LAError.biometryLockout` apart and lead the user to the app's own password, with its attempts \
            counted. Bulwark’s `DeviceAuthenticator` says so with the code `lockedOut`, and `LoginLimiter` counts \
            the attempts.
            """,
        bad: [
            Example(
                "↓context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: r) { ok, "
                    + "_ in finish(ok) }"
            ),
            Example(
                "let ok = try await ↓LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, "
                    + "localizedReason: r)"
            ),
            Example(
                """
                func unlock() {
                    ↓context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: r) { _, error in
                        show(error?.localizedDescription)
                    }
                }
                """),
        ],
        good: [
            Example(
                """
                context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: r) { ok, error in
                    if (error as? LAError)?.code == .biometryLockout { askForPassword() }
                }
                """),
            Example(
                "context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: r) { ok, _ in f(ok) }",
                "the system asks for the passcode by itself"),
            Example("let can = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &e)"),
            Example("engine.evaluatePolicy(.strict, for: request)", "another engine"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard !["biometryLockout", "touchIDLockout", "kLAErrorBiometryLockout"].contains(where: { file.tree.mentions($0) })
    else { return }
    for call in file.calls("evaluatePolicy") where call.isBiometricCheck {
        guard call.argument(at: 0)?.lastName == "deviceOwnerAuthenticationWithBiometrics" else { continue }
        pass.report("After five failures this check fails until the passcode is entered", at: call)
        return
    }
}
