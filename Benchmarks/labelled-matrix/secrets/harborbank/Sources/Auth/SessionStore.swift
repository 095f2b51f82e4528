import Foundation
import Security
import os

struct LoginReply: Decodable {
    let accessToken: String
    let refreshToken: String
    let smsCode: String?
    let nextPageToken: String?
    let displayName: String
}

final class SessionStore {
    private let defaults = UserDefaults.standard
    private let logger = Logger(subsystem: "com.harborbank.ios", category: "session")
    private(set) var reply: LoginReply?

    func open(with reply: LoginReply, passcode: String) {
        self.reply = reply
        defaults.set(reply.displayName, forKey: "greetingName") // good: secret-in-preferences
        defaults.set(passcode, forKey: "quickLoginPasscode") // bad: secret-in-preferences
        logger.debug("session opened with \(reply.accessToken, privacy: .public)") // bad: secret-in-log
        logger.debug("refresh handle \(reply.refreshToken, privacy: .private)") // good: secret-in-log
        logger.debug("paging from \(reply.nextPageToken ?? "-", privacy: .public)") // good: secret-in-log
        saveRefreshToken(reply.refreshToken)
        saveAccessToken(reply.accessToken)
    }

    private func saveRefreshToken(_ value: String) {
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "com.harborbank.refresh",
            kSecAttrAccount as String: "default",
            kSecAttrAccessible as String: kSecAttrAccessibleAlways, // bad: keychain-accessibility
            kSecValueData as String: Data(value.utf8)
        ]
        SecItemDelete(attributes as CFDictionary)
        SecItemAdd(attributes as CFDictionary, nil)
    }

    private func saveAccessToken(_ value: String) {
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "com.harborbank.access",
            kSecAttrAccount as String: "default",
            kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlockedThisDeviceOnly, // good: keychain-accessibility
            kSecValueData as String: Data(value.utf8)
        ]
        SecItemDelete(attributes as CFDictionary)
        SecItemAdd(attributes as CFDictionary, nil)
    }

    func shareWithWatch() {
        guard let reply else { return }
        let group = UserDefaults(suiteName: "group.com.harborbank.shared")
        group?.setValue(reply.refreshToken, forKey: "watch.session") // bad: secret-in-preferences
        group?.setValue(Date(), forKey: "watch.sessionRefreshTokenUpdatedAt") // good: secret-in-preferences
    }
}

extension HTTPCookieStorage {
    func archiveBankCookies(to directory: URL) throws {
        let cookies = (self.cookies ?? []).filter { $0.domain.hasSuffix("harborbank.example") }
        let properties = cookies.compactMap { $0.properties.map { Dictionary(uniqueKeysWithValues: $0.map { ($0.key.rawValue, $0.value) }) } }
        let session = properties as NSArray
        session.write(to: directory.appendingPathComponent("cookies.plist"), atomically: true) // bad: secret-in-plain-file
    }
}

final class AppSession: NSObject {
    static let shared = AppSession()
    let store = SessionStore()

    @objc func applicationWillTerminate(_ note: Notification) {
        let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
        try? HTTPCookieStorage.shared.archiveBankCookies(to: documents)
        store.shareWithWatch()
    }
}
