#if Vault
    import SecretStorage

    /// The keyring that opens with the user's session: the Keychain, or the Secret Service.
    enum DesktopKeyring {
        #if canImport(Security)
            static let store: any SecretStore = KeychainStore(service: "bulwark")
        #else
            static let store: any SecretStore = SecretServiceStore(service: "bulwark")
        #endif
    }
#endif
