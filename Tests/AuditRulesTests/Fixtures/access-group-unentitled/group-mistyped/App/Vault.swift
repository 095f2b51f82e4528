import Security

func save(_ token: Data) {
    let query: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword,
        kSecAttrAccessGroup as String: "ABCDE12345.com.example.sharde",
        kSecValueData as String: token,
    ]
    _ = SecItemAdd(query as CFDictionary, nil)
}
