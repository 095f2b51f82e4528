#if canImport(Security)
    internal import Foundation
    internal import Security
    public import SecretStorage

    extension KeychainCheck {
        /// What lies in the Keychain under a service, synchronized or not. No value is read and nobody is asked.
        public init(
            service: String, wishing wish: Accessibility = .whenUnlockedThisDeviceOnly,
            allowing allowances: [Allowance] = []
        ) {
            self.init(wishing: wish, allowing: allowances) {
                try [false, true].flatMap { try Self.items(service, isSynchronized: $0) }
            }
        }

        private static func items(_ service: String, isSynchronized: Bool) throws -> [KeychainItem] {
            let query: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
                kSecAttrSynchronizable as String: isSynchronized, kSecUseDataProtectionKeychain as String: true,
                kSecReturnAttributes as String: true, kSecMatchLimit as String: kSecMatchLimitAll,
            ]
            var found: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &found)
            guard status != errSecItemNotFound else { return [] }
            guard status == errSecSuccess, let items = found as? [[String: Any]] else {
                throw CheckError("the Keychain answered \(status)")
            }
            return items.map { KeychainItem(attributes: $0) }
        }
    }
#endif
