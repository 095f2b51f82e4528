import ArgumentParser

#if Vault
    extension Bulwark {
        /// The commands that the trait `Vault` adds.
        static let vaultCommands: [any ParsableCommand.Type] = [SecretsCommand.self]
    }
#else
    extension Bulwark {
        static let vaultCommands: [any ParsableCommand.Type] = []
    }
#endif
