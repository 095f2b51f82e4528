import Security

struct TokenStore {
    func save(_ data: Data) -> Bool {
        let query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecValueData: data]
        return SecItemAdd(query as CFDictionary, nil) == errSecSuccess
    }
}

func remember(_ refreshToken: Data, in store: TokenStore) {
    _ = store.save(refreshToken)
}
