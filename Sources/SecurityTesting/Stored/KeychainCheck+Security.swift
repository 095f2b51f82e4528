#if canImport(Security)
    internal import Foundation
    internal import Security
    public import SecretStorage

    extension KeychainCheck {
        /// Checks the items in the Keychain, synchronized or not: the generic passwords of a service, and all internet
        /// passwords, private keys and symmetric keys that the app can access. No value is read and the user is not
        /// prompted.
        ///
        /// Certificates and public keys are skipped because they are not secret.
        public init(
            service: String, wishing wish: Accessibility = .whenUnlockedThisDeviceOnly,
            allowing allowances: [Allowance] = []
        ) {
            self.init(wishing: wish, allowing: allowances) {
                try Self.kinds(service).flatMap { kind in
                    try [false, true].flatMap { try Self.items(kind, isSynchronized: $0) }
                }
            }
        }

        private static func kinds(_ service: String) -> [[String: String]] {
            let (key, keyClass) = (kSecClassKey as String, kSecAttrKeyClass as String)
            let kind = kSecClass as String
            return [
                [kind: kSecClassGenericPassword as String, kSecAttrService as String: service],
                [kind: kSecClassInternetPassword as String],
                [kind: key, keyClass: kSecAttrKeyClassPrivate as String],
                [kind: key, keyClass: kSecAttrKeyClassSymmetric as String],
            ]
        }

        private static func items(_ kind: [String: String], isSynchronized: Bool) throws -> [KeychainItem] {
            var query: [String: Any] = kind
            query[kSecAttrSynchronizable as String] = isSynchronized
            query[kSecUseDataProtectionKeychain as String] = true
            query[kSecReturnAttributes as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitAll
            var found: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &found)
            guard status != errSecItemNotFound else { return [] }
            guard status == errSecSuccess, let items = found as? [[String: Any]] else {
                throw CheckError("the Keychain returned \(status)")
            }
            return items.map { KeychainItem(attributes: $0) }
        }
    }
#endif
