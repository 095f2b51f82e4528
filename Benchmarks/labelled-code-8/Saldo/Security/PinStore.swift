import CommonCrypto
import CryptoKit
import Foundation
import LocalAuthentication
import Security

enum PinError: Error { case keychain(OSStatus), locked }

final class PinStore {
    private let service = "app.saldo.pin"

    // MARK: Comparing

    func matches(peerToken token: String, stored: Data, salt: Data) -> Bool {
        let candidate = Data(SHA256.hash(data: salt + Data(token.utf8)))
        return zip(candidate, stored).allSatisfy { $0 == $1 } && candidate.count == stored.count // bad: timing-comparison
    }

    func matches(pin: String, key: SymmetricKey, stored: Data) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(stored, authenticating: Data(pin.utf8), using: key) // good: timing-comparison
    }

    func accepts(pairing code: String, expected: String) -> Bool {
        code == expected // bad: timing-comparison
    }

    func accepts(peerTag tag: Data, over message: Data, key: SymmetricKey) -> Bool {
        let expected = Data(HMAC<SHA256>.authenticationCode(for: message, using: key))
        guard tag.count == expected.count else { return false }
        return zip(tag, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0 // good: timing-comparison
    }

    func confirms(_ pin: String, repeated: String) -> Bool {
        pin == repeated // good: timing-comparison
    }

    func accepts(peerMac mac: [UInt8], over message: [UInt8], key: [UInt8]) -> Bool {
        var expected = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), key, key.count, message, message.count, &expected)
        return memcmp(mac, expected, min(mac.count, expected.count)) == 0 && mac.count == expected.count // bad: timing-comparison
    }

    // MARK: Keeping

    func save(_ verifier: Data) {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
            kSecValueData as String: verifier
        ]
        SecItemDelete(query as CFDictionary)
        _ = SecItemAdd(query as CFDictionary, nil) // bad: error-swallowed
        UserDefaults.standard.set(true, forKey: "pinEnabled")
    }

    func replace(_ verifier: Data) throws {
        let query: [String: Any] = [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service]
        let status = SecItemUpdate(query as CFDictionary, [kSecValueData as String: verifier] as CFDictionary)
        guard status == errSecSuccess else { throw PinError.keychain(status) } // good: error-swallowed
    }

    func newSalt() -> Data {
        var bytes = [UInt8](repeating: 0, count: 16)
        _ = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) // bad: error-swallowed
        return Data(bytes)
    }

    func newNonce() throws -> Data {
        var bytes = [UInt8](repeating: 0, count: 16)
        let status = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes)
        guard status == errSecSuccess else { throw PinError.keychain(status) } // good: error-swallowed
        return Data(bytes)
    }

    func protect(_ file: URL) {
        try? FileManager.default.setAttributes([.protectionKey: FileProtectionType.complete], ofItemAtPath: file.path) // bad: error-swallowed
    }

    func clearThumbnails(in folder: URL) {
        try? FileManager.default.removeItem(at: folder.appendingPathComponent("thumbs")) // good: error-swallowed
    }
}

/// The household the signed-in member belongs to.
actor HouseholdSession {
    private let client: URLSession
    private let base: URL

    init(client: URLSession, base: URL) {
        self.client = client
        self.base = base
    }

    func unlockWithBiometrics() async throws -> Bool {
        try await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Confirm the change")
    }

    func deleteHousehold() async throws { try await post("household/delete", [:]) }
    func leaveHousehold() async throws { try await post("household/leave", [:]) }
    func remind(member: String) async throws { try await post("remind", ["member": member]) }

    func transfer(amountMinor: Int64, to member: String) async throws {
        try await post("transfer", ["amount": String(amountMinor), "to": member])
    }

    private func post(_ path: String, _ body: [String: String]) async throws {
        var request = URLRequest(url: base.appendingPathComponent(path))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(body)
        let (_, response) = try await client.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
    }
}
