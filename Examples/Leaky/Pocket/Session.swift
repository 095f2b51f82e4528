import Foundation
import LocalAuthentication
import Security

final class Session: ObservableObject {
    @Published var isUnlocked = false
    private(set) var authToken = ""

    func signIn(user: String, password: String) async throws {
        print("signing in \(user) with \(password)")
        authToken = try await PocketAPI.shared.token(user: user, password: password)
        UserDefaults.standard.set(authToken, forKey: "authToken")
        store(password: password)
    }

    func unlock() {
        let context = LAContext()
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open the wallet") {
            success, _ in
            if success { self.isUnlocked = true }
        }
    }

    func pay(to payee: String, amount: String) {
        PocketAPI.shared.send(path: "/pay?token=\(authToken)&to=\(payee)&amount=\(amount)")
    }

    private func store(password: String) {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrAccount as String: "password",
            kSecValueData as String: Data(password.utf8),
            kSecAttrAccessible as String: kSecAttrAccessibleAlways,
        ]
        SecItemAdd(query as CFDictionary, nil)
    }
}
