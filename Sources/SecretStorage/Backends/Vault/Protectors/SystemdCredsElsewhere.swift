#if Vault && canImport(Darwin)
    import SecretMemory

    /// Apple's systems have no systemd, and most of them start no programs.
    struct SystemdCreds: Sendable {
        init(_ command: String) {}

        func run(
            _ arguments: [String], input: borrowing SecretBytes, limit: Int
        ) throws(SecretStoreError) -> [UInt8] {
            throw SecretStoreError(.unavailable, "there is no systemd on this system")
        }
    }
#endif
