import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Biometric protection that the device's passcode opens too.
    static let biometricsFallBackToPasscode = Rule(
        id: "biometrics-fall-back-to-passcode",
        title: "Device passcode unlocks what biometrics protect",
        category: .auth,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(305), .cwe(287), .masvs("AUTH", 2), .maswe(21), .mastg("MASTG-TEST-0268"), .mobileTop10(3)],
        why: """
            The passcode can be observed over a shoulder and is shared within families. Where it opens the same lock, \
            biometrics add no protection against anyone who knows it.
            """,
        remedy: """
            Use `.deviceOwnerAuthenticationWithBiometrics` and `.biometryCurrentSet` where the data warrants it, and \
            offer the app's own password as the fallback. Bulwark’s `DeviceAuthenticator` asks for the passcode only \
            if its `fallback` allows it.
            """,
        bad: [
            Example(
                "context.evaluatePolicy(↓.deviceOwnerAuthentication, localizedReason: reason) { ok, _ in finish(ok) }"),
            Example("let control = SecAccessControlCreateWithFlags(nil, level, ↓.userPresence, &error)"),
            Example(
                "let control = SecAccessControlCreateWithFlags(nil, level, [.biometryCurrentSet, .or, "
                    + "↓.devicePasscode], nil)"
            ),
        ],
        good: [
            Example(
                "context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: r) { ok, "
                    + "_ in f(ok) }"
            ),
            Example("let control = SecAccessControlCreateWithFlags(nil, level, .biometryCurrentSet, &error)"),
            Example("let has = context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error)", "only asks"),
            Example(
                "let control = SecAccessControlCreateWithFlags(nil, level, [.biometryCurrentSet, .and, "
                    + ".devicePasscode], nil)",
                "both are needed"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("evaluatePolicy") where call.isBiometricCheck {
        guard let policy = call.argument(at: 0), policy.lastName == "deviceOwnerAuthentication" else { continue }
        pass.report("`deviceOwnerAuthentication` also accepts the device passcode", at: policy)
    }
    for call in file.calls("SecAccessControlCreateWithFlags") {
        guard let flags = call.argument(at: 2), !flags.namesWithin.contains("and") else { continue }
        for flag in flags.accessFlags(["userPresence", "devicePasscode"]) {
            pass.report("`\(flag.name)` also accepts the device passcode", at: flag)
        }
    }
}

extension Node {
    /// The members of these names in the flags of an access control.
    func accessFlags(_ names: Set<String>) -> [Node] {
        ([self] + Array(descendants)).filter { $0.kind == .member && names.contains($0.name) }
    }
}
