import Testing

/// How the controls of signing in answer for small projects.
@Suite struct AuthControlTests {
    @Test func autoLock() {
        let timer = """
            final class Watchdog {
                func arm() {
                    ↓Timer.scheduledTimer(withTimeInterval: 300, repeats: false) { _ in self.lockVault() }
                }
                func lockVault() { isLocked = true }
            }
            """
        expectPassed("auto-lock", .login, .app("Watchdog", timer))
        let departure = """
            final class Scene: UIResponder, UIWindowSceneDelegate {
                ↓func sceneDidEnterBackground(_ scene: UIScene) { vault.lockNow() }
            }
            """
        expectPassed("auto-lock", .login, .app("Scene", departure))
        let mutex = timer.replacing("self.lockVault()", with: "mutex.lock()").replacing("Vault", with: "")
        expectNotFound("auto-lock", .login, .app("Queue", mutex.replacing("isLocked = true", with: "")))
        expectNotFound("auto-lock", .login, .app("Names", "final class AutoLockTimer { let autoLockEnabled = true }"))
        expectNotApplicable("auto-lock", .view)
    }

    @Test func biometricAuthentication() {
        let flag = """
            let access = SecAccessControlCreateWithFlags(
                nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, ↓.biometryCurrentSet, nil)
            """
        expectPassed("biometric-authentication", .login, .app("Access", flag))
        let boolean = """
            func open() {
                let policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics
                ↓LAContext().evaluatePolicy(policy, localizedReason: "Open") { success, _ in
                    if success { showAccounts() }
                }
            }
            """
        expectFailed("biometric-authentication", .login, .app("Gate", boolean))
        let named = "struct Face { var isBiometricAvailable: Bool { true }\n func evaluatePolicy() -> Bool { true } }"
        expectNotFound("biometric-authentication", .login, .app("Face", named))
        expectNotApplicable("biometric-authentication", .view)
    }

    @Test func attemptsAreLimited() {
        expectPassed("login-rate-limit", .login, .app("Limiter", limiter), .app("SignIn", signIn))
        expectNotFound("login-rate-limit", .login, .app("Limiter", limiter.replacing("attempts += 1", with: "")))
        expectNotFound("login-rate-limit", .login, .app("Limiter", limiter), because: "")
        expectNotFound("login-rate-limit", .login, .app("Limiter", "final class LoginRateLimiter { let maximum = 5 }"))
        expectNotApplicable("login-rate-limit", .view)

        let kept = limiter.replacing("↓", with: "")
            .replacing(
                "attempts += 1", with: "attempts += 1\n        ↓UserDefaults.standard.set(attempts, forKey: \"n\")")
        expectPassed("rate-limit-persisted", .login, .app("Limiter", kept), .app("SignIn", signIn))
        expectNotFound(
            "rate-limit-persisted", .login, .app("Limiter", limiter), .app("SignIn", signIn), because: "in memory")
        expectNotApplicable("rate-limit-persisted", .view)

        let plain = SampleFile.app("Limiter", limiter.replacing("↓", with: ""))
        let shown = #"func tooManyAttempts(_ minutes: Int) -> String { ↓"Try again in \(minutes) minutes." }"#
        expectPassed("rate-limit-shown", .login, plain, .app("Texts", shown))
        expectNotFound(
            "rate-limit-shown", .login, plain,
            .app("Texts", #"func tooManyAttempts(_ minutes: Int) { print("Try again in \(minutes) minutes.") }"#))
        expectNotApplicable("rate-limit-shown", .view)
    }

    @Test func logoutClearsSecrets() {
        let session = """
            final class Session {
                func login(_ token: Data) { UserService.open(token) }
                ↓func logout() { forget() }
                private func forget() { SecItemDelete([kSecClass: kSecClassGenericPassword] as CFDictionary) }
            }
            """
        expectPassed("logout-clears-secrets", .login, .app("Session", session))
        expectNotFound(
            "logout-clears-secrets", .login,
            .app("Session", session.replacing("{ forget() }", with: "{ clearKeychain() }\nfunc clearKeychain() {}")),
            because: "none removes anything")
        let kept = """
            final class Session {
                let keychain = Keychain(service: "io.acme")
                func finish(accessToken: String) { keychain.set(accessToken, key: "access") }
                func logout() { ↓UserDefaults.standard.set(false, forKey: "isLoggedIn") }
            }
            """
        expectFailed("logout-clears-secrets", .login, .app("Session", kept))
        expectNotApplicable("logout-clears-secrets", .view)
    }

    @Test func secondFactor() {
        let field = """
            import SwiftUI
            struct Code: View {
                @State private var verificationCode = ""
                var body: some View { TextField("Code", text: $verificationCode).textContentType(↓.oneTimeCode) }
            }
            """
        expectPassed("second-factor", .login, .app("Code", field))
        let muted = field.replacing("verificationCode", with: "password").replacing("\"Code\"", with: "\"Password\"")
            .replacing("struct Code", with: "struct Field")
        expectNotFound("second-factor", .login, .app("Field", muted))
        expectNotFound(
            "second-factor", .login, .app("Names", "struct TwoFactorService { let isTwoFactorEnabled = true }"))
        expectNotApplicable("second-factor", .view)
    }

    @Test func sessionTimeout() {
        let idle = """
            final class SessionWatch {
                var lastActivity = Date()
                func check() {
                    if ↓Date().timeIntervalSince(lastActivity) > 900 { signOut() }
                }
                func signOut() { token = nil }
            }
            """
        expectPassed("session-timeout", .login, .app("SessionWatch", idle))
        expectNotFound(
            "session-timeout", .login, .app("SessionWatch", idle.replacing("{ signOut() }", with: "{ hint() }")))
        expectNotFound("session-timeout", .login, .app("Names", "struct SessionTimeout { let sessionTimeout = 900.0 }"))
        expectNotApplicable("session-timeout", .view)
    }

    // MARK: - Projects

    private let limiter = """
        final class LoginLimiter {
            private var attempts = 0
            func mayLogin() -> Bool { ↓attempts < 5 }
            func recordFailure() {
                attempts += 1
            }
        }
        """
    private let signIn = "func login() { guard limiter.mayLogin() else { return }; limiter.recordFailure() }"
}
