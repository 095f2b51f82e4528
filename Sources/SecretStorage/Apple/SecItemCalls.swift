#if canImport(Security)
    import Foundation
    import SecretMemory
    import Security

    extension KeychainCalls {
        /// The calls of the Security framework. All that is decided is decided before; here names become constants.
        static let security = KeychainCalls(
            add: { query, bytes in
                attributes(query).map { SecItemAdd($0.merging(value(bytes)) { $1 } as CFDictionary, nil) }
                    ?? errSecParam
            },
            update: { query, protection, bytes in
                guard let query = attributes(query), let protection = attributes(protection) else { return errSecParam }
                return SecItemUpdate(query as CFDictionary, protection.merging(value(bytes)) { $1 } as CFDictionary)
            },
            read: { query in
                let (status, found) = copy(query)
                return (status, (found as? Data).map { HeldSecret(SecretBytes(copying: $0)) })
            },
            names: { query in
                let (status, found) = copy(query)
                let items = found as? [[String: Any]] ?? []
                return (status, items.compactMap { $0[kSecAttrAccount as String] as? String })
            },
            remove: { query in attributes(query).map { SecItemDelete($0 as CFDictionary) } ?? errSecParam }
        )

        private static func copy(_ query: KeychainQuery) -> (OSStatus, AnyObject?) {
            guard let query = attributes(query) else { return (errSecParam, nil) }
            var found: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &found)
            return (status, found)
        }

        /// Lent, not copied, for the length of the call.
        private static func value(_ bytes: UnsafeRawBufferPointer) -> [String: Any] {
            guard let start = bytes.baseAddress, bytes.count > 0 else { return [kSecValueData as String: Data()] }
            let lent = Data(
                bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
            return [kSecValueData as String: lent]
        }

        /// Nil where the system does not make the access control asked for: an item is never written with less.
        private static func attributes(_ query: KeychainQuery) -> [String: Any]? {
            var all: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: query.place.service,
                kSecAttrSynchronizable as String: query.place.isSynchronized,
                kSecUseDataProtectionKeychain as String: true,
            ]
            all[kSecAttrAccount as String] = query.account
            all[kSecAttrAccessGroup as String] = query.place.accessGroup
            all[kSecUseAuthenticationContext as String] = query.authentication?.context
            switch query.wanted {
            case .nothing: break
            case .oneValue: all[kSecReturnData as String] = true
            case .allNames:
                all[kSecReturnAttributes as String] = true
                all[kSecMatchLimit as String] = kSecMatchLimitAll
            }
            guard let protection = query.protection else { return all }
            return attributes(protection).map { all.merging($0) { $1 } }
        }

        private static func attributes(_ protection: KeychainQuery.Protection) -> [String: Any]? {
            switch protection {
            case .accessible(let accessibility):
                return [kSecAttrAccessible as String: constant(accessibility)]
            case .accessControl(let accessibility, let conditions):
                let control = SecAccessControlCreateWithFlags(nil, constant(accessibility), flags(conditions), nil)
                return control.map { [kSecAttrAccessControl as String: $0] }
            }
        }

        private static func constant(_ accessibility: Accessibility) -> CFString {
            switch accessibility {
            case .whenUnlocked: kSecAttrAccessibleWhenUnlocked
            case .whenUnlockedThisDeviceOnly: kSecAttrAccessibleWhenUnlockedThisDeviceOnly
            case .afterFirstUnlock: kSecAttrAccessibleAfterFirstUnlock
            case .afterFirstUnlockThisDeviceOnly: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
            case .whenPasscodeSetThisDeviceOnly: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
            }
        }

        private static func flags(_ conditions: KeychainQuery.Conditions) -> SecAccessControlCreateFlags {
            switch conditions {
            case .userPresence: .userPresence
            case .biometryCurrentSet: .biometryCurrentSet
            case .biometryCurrentSetOrPasscode: [.biometryCurrentSet, .or, .devicePasscode]
            case .devicePasscode: .devicePasscode
            }
        }
    }
#endif
