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
            After five failed attempts the system locks biometrics until the passcode is entered. An app that treats \
            this like any other failure locks its user out, or falls back to a weaker path that an attacker can \
            provoke.
            """,
        remedy: """
            Handle `LAError.biometryLockout` separately and fall back to the app's own password, with limited \
            attempts. Bulwark’s `DeviceAuthenticator` reports it with the code `lockedOut`, and `LoginLimiter` counts \
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
        pass.report("After five failed attempts this check fails until the passcode is entered", at: call)
        return
    }
}
