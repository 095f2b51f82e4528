import AuditKit

extension [Example] {
    static let authenticationFailsOpenBad: [Example] = [
        Example(
            """
            func open() async {
                guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else {
                    ↓isUnlocked = true
                    return
                }
                await ask()
            }
            """),
        Example(
            """
            func authenticate(_ done: @escaping (Bool) -> Void) {
                var error: NSError?
                if context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) {
                    ask(done)
                } else {
                    ↓done(true)
                }
            }
            """),
        Example(
            """
            func authenticate() async -> Bool {
                do { return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) }
                catch { ↓return true }
            }
            """),
        Example(
            """
            context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) { success, error in
                if success { session.unlock() } else if (error as? LAError)?.code == .passcodeNotSet { ↓session.unlock() }
            }
            """),
        Example(
            """
            final class Gate {
                func request() {
                    context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) { ok, error in
                        if ok { self.vault.open() }
                        if (error as? LAError)?.code == .biometryNotEnrolled { ↓self.vault.open() }
                    }
                }
            }
            """, "what is done after a check that has passed"),
        Example(
            """
            func confirm(then export: @escaping () -> Void) {
                guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else {
                    ↓export()
                    return
                }
                ask(export)
            }
            """, "what was to wait for the user"),
    ]

    static let authenticationFailsOpenGood: [Example] = [
        Example(
            """
            func open() async {
                guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else {
                    isUnlocked = false
                    showsPinPad = true
                    return
                }
                isUnlocked = await ask()
            }
            """, "refuses, and asks another way"),
        Example(
            """
            func authenticate() async -> Bool {
                do { return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) }
                catch { return false }
            }
            """),
        Example(
            """
            func offersBiometrics() -> Bool {
                guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else { return false }
                return true
            }
            """, "only asks what the device has"),
        Example(
            "if !context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) { isLocked = true; showsError = true }"
        ),
    ]
}
