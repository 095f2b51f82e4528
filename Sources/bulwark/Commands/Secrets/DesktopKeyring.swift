import SecretStorage

#if Vault && canImport(Security)
    /// The keyring that opens with the user's session: the Keychain.
    enum DesktopKeyring {
        static let store: any SecretStore = KeychainStore(service: "bulwark")
    }
#elseif Vault
    /// The keyring that opens with the user's session: the Secret Service.
    enum DesktopKeyring {
        static let store: any SecretStore = SecretServiceStore(service: "bulwark")
    }
#endif
