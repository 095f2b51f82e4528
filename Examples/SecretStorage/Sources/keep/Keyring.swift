import SecretStorage

#if canImport(Security)
    /// A signed app has the Keychain; a bare tool is told what it lacks.
    func keyring() -> KeychainStore { KeychainStore(service: "dev.bulwark.keep") }
#else
    /// The keyring of the desktop.
    func keyring() -> SecretServiceStore { SecretServiceStore(service: "dev.bulwark.keep") }
#endif
