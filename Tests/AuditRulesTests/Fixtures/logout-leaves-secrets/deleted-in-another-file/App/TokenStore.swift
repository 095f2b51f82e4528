import Security

struct TokenStore {
    func save(_ refreshToken: Data) -> Bool {
        let query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecValueData: refreshToken]
        return SecItemAdd(query as CFDictionary, nil) == errSecSuccess
    }

    func empty() {
        SecItemDelete([kSecClass: kSecClassGenericPassword] as CFDictionary)
    }
}

func remember(_ refreshToken: Data, in store: TokenStore) {
    _ = store.save(refreshToken)
}
