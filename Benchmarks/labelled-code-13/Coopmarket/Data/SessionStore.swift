import Foundation
import Security

struct MemberSession: Codable {
    let memberNumber: String
    let accessToken: String
    let refreshToken: String
}

final class SessionStore {
    private let defaults = UserDefaults.standard
    private let service = "coop.market.session"

    var current: MemberSession? {
        var query = base
        query[kSecReturnData as String] = true
        var item: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess, let data = item as? Data else { return nil }
        return try? JSONDecoder().decode(MemberSession.self, from: data)
    }

    func save(_ session: MemberSession) throws {
        let data = try JSONEncoder().encode(session)
        SecItemDelete(base as CFDictionary)
        var attributes = base
        attributes[kSecValueData as String] = data
        attributes[kSecAttrAccessible as String] = kSecAttrAccessibleWhenUnlockedThisDeviceOnly // good: keychain-accessibility
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw NSError(domain: NSOSStatusErrorDomain, code: Int(status)) } // good: error-swallowed
        defaults.set(session.memberNumber.suffix(3).description, forKey: "memberHint")
        remember(session)
    }

    private func remember(_ session: MemberSession) {
        persist([
            "lastLogin": ISO8601DateFormatter().string(from: Date()),
            "renewal": session.refreshToken
        ])
    }

    private func persist(_ values: [String: String]) {
        for (key, value) in values {
            defaults.set(value, forKey: key) // bad: secret-in-preferences
        }
    }

    func markIntroTokenSeen(_ paginationToken: Int) {
        defaults.set(paginationToken, forKey: "introPageToken") // good: secret-in-preferences
    }

    func exportForSupport(to folder: URL) throws -> URL {
        guard let session = current else { throw CocoaError(.fileNoSuchFile) }
        let url = folder.appendingPathComponent("session.json")
        try JSONEncoder().encode(session).write(to: url) // bad: secret-in-plain-file
        return url
    }

    func signOut() {
        _ = SecItemDelete(base as CFDictionary) // bad: error-swallowed
        defaults.removeObject(forKey: "memberHint")
    }

    private var base: [String: Any] {
        [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service]
    }
}
