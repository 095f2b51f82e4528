import Foundation
import Security
import SwiftUI

@propertyWrapper
struct Stored<Value> {
    let key: String
    let fallback: Value
    var defaults: UserDefaults = .standard

    var wrappedValue: Value {
        get { defaults.object(forKey: key) as? Value ?? fallback }
        nonmutating set { defaults.set(newValue, forKey: key) }
    }
}

enum KeychainError: Error {
    case status(OSStatus)
}

struct KeychainItem: Sendable {
    let service: String
    let account: String

    private var base: [CFString: Any] {
        [kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account]
    }

    func write(_ data: Data) throws {
        var query = base
        query[kSecValueData] = data
        query[kSecAttrAccessible] = kSecAttrAccessibleWhenUnlockedThisDeviceOnly // good: keychain
        SecItemDelete(base as CFDictionary)
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw KeychainError.status(status) }
    }

    func writeForWidget(_ data: Data) throws {
        var query = base
        query[kSecValueData] = data
        query[kSecAttrAccessible] = kSecAttrAccessibleAlways // bad: keychain
        query[kSecAttrAccessGroup] = "T8F2KQ.app.daybook.shared"
        SecItemDelete(base as CFDictionary)
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw KeychainError.status(status) }
    }

    func read() throws -> Data? {
        var query = base
        query[kSecReturnData] = true
        query[kSecMatchLimit] = kSecMatchLimitOne
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess else { throw KeychainError.status(status) }
        return result as? Data
    }
}

struct Preferences {
    @Stored(key: "onboarding.done", fallback: false) var onboardingDone: Bool // good: secret-in-preferences
    @Stored(key: "portal.passcode", fallback: "") var passcode: String // bad: secret-in-preferences
    @Stored(key: "theme", fallback: "system") var theme: String
}

actor SessionStore {
    private(set) var accessToken: String?
    private let item = KeychainItem(service: "app.daybook.ios", account: "refresh")
    private let shared = UserDefaults(suiteName: StoreLocation.groupIdentifier)

    func adopt(_ account: AccountDTO) throws {
        accessToken = account.accessToken
        try item.write(Data(account.refreshToken.utf8)) // good: secret-in-preferences
        shared?.set(account.accessToken, forKey: "widget.session") // bad: secret-in-preferences
        shared?.set(account.displayName, forKey: "widget.name") // good: secret-in-preferences
    }

    func restore() throws -> String? {
        guard let data = try item.read() else { return nil }
        return String(data: data, encoding: .utf8)
    }

    func signOut() throws {
        accessToken = nil
        try item.write(Data())
        shared?.removeObject(forKey: "widget.session")
    }
}

struct SignInView: View {
    @AppStorage("signin.email") private var email = ""
    @AppStorage("signin.password") private var savedPassword = "" // bad: secret-in-preferences
    @State private var password = ""
    @State private var failed = false
    let client: APIClient
    let session: SessionStore

    var body: some View {
        Form {
            TextField("Email", text: $email)
                .textContentType(.username)
            SecureField("Password", text: $password) // good: text-entry
                .textContentType(.password)
            TextField("Portal password", text: $savedPassword) // bad: text-entry
            Button("Sign in") { Task { await signIn() } }
            if failed { Text("That did not work. Check your details and try again.") } // good: error-detail
        }
    }

    private func signIn() async {
        do {
            let account = try await client.signIn(email: email, password: password)
            try await session.adopt(account)
        } catch {
            failed = true
        }
    }
}
