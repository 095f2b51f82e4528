#if Vault
    import ArgumentParser
    import SecretStorage

    /// `bulwark secrets create`
    struct SecretsCreate: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "create",
            abstract: "Create a vault.",
            discussion: """
                Each protector opens the vault on its own; if none is given, the terminal prompts for a password.

                  bulwark secrets create --new-key-file K --new-password
                  bulwark secrets create --new-tpm-key vault
                  bulwark secrets create --new-pkcs11 'pkcs11:token=T;object=vault?module-path=/usr/lib/….so'

                \(ExitStatus.secretsHelp)
                """)

        @OptionGroup var protection: NewProtectorOptions
        @OptionGroup var place: VaultPlaceOptions

        func run() throws {
            try SecretsReport.guarded {
                let path = try place.place().path
                guard FileIdentity(path) == nil else {
                    throw UsageError("\(path) already exists; name another vault with --vault.")
                }
                let (protectors, options) = (try protection.protectors(place), try place.options())
                let vault = try Waiting.result {
                    try await Vault.create(path, protectedBy: protectors, options: options)
                }
                vault.finish()
                let kinds = protectors.map { "\($0.protector.kind)" }.joined(separator: ", ")
                Console.error("bulwark: created the vault \(path.onOneLine), protected by: \(kinds)")
            }
        }
    }

    /// `bulwark secrets protect`
    struct SecretsProtect: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "protect",
            abstract: "Add a protector that opens the vault.",
            discussion: """
                  bulwark secrets protect -k K --new-password --label "in the safe"

                \(ExitStatus.secretsHelp)
                """)

        @OptionGroup var vault: VaultAccessOptions
        @OptionGroup var protection: NewProtectorOptions

        func run() throws {
            try SecretsReport.guarded {
                let vault = try vault.vault()
                defer { vault.finish() }
                for protector in try protection.protectors(self.vault.place) {
                    try Waiting.result { try await vault.add(protector) }
                }
            }
        }
    }

    /// `bulwark secrets unprotect`
    struct SecretsUnprotect: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unprotect",
            abstract: "Remove a protector, and rotate the vault's keys.",
            discussion: """
                doctor shows the ids; the first digits are enough. The protector that opens the vault in this call is \
                kept.

                \(ExitStatus.secretsHelp)
                """)

        @Argument(help: "The protector's id.")
        var protector: String

        @OptionGroup var vault: VaultAccessOptions

        func run() throws {
            try SecretsReport.guarded {
                let vault = try vault.vault()
                defer { vault.finish() }
                let fitting = try vault.protectors().filter { "\($0.id)".hasPrefix(protector.lowercased()) }
                guard let found = fitting.first, fitting.count == 1, protector.count >= 4 else {
                    throw UsageError(
                        fitting.isEmpty
                            ? "No protector has this id; doctor lists them."
                            : fitting.count > 1
                                ? "Several protectors begin with these digits; give more."
                                : "Give at least four digits of the id.")
                }
                try vault.remove(found.id)
                try vault.compact()
                if found.kind == .secretStore {
                    // A backup of the vault may have nothing else that opens it.
                    Console.error(
                        "bulwark: the keyring still has the key, bulwark-vault-key-…, which opens older copies of the vault; "
                            + "remove it there when no older copy is needed")
                }
            }
        }
    }

    /// `bulwark secrets rotate`
    struct SecretsRotate: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rotate",
            abstract: "Rotate the vault's keys while it is in use, and rewrite it without removed data.",
            discussion: ExitStatus.secretsHelp)

        @Flag(name: .customLong("compact-only"), help: "Keep the keys; only rewrite the file without removed data.")
        var compactsOnly = false

        @OptionGroup var vault: VaultAccessOptions

        func run() throws {
            try SecretsReport.guarded {
                let vault = try vault.vault()
                defer { vault.finish() }
                if !compactsOnly { try vault.rotate() }
                try vault.compact()
            }
        }
    }
#endif
