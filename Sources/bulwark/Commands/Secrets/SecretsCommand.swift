#if Vault
    import ArgumentParser

    /// `bulwark secrets`
    struct SecretsCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "secrets",
            abstract: "Store secrets in an encrypted vault, and pass them to programs.",
            discussion: """
                  bulwark keygen --output ~/.vault.key
                  bulwark secrets create --new-key-file ~/.vault.key
                  bulwark secrets set database-password -k ~/.vault.key
                  bulwark secrets run -k ~/.vault.key -- ./server

                The vault is the file named by --vault, by BULWARK_VAULT, or $XDG_DATA_HOME/bulwark/secrets.vault. It \
                is opened with a key file, a password, a systemd credential or the desktop's Secret Service. Values \
                are read from the terminal without echo or from standard input, never from arguments.

                \(ExitStatus.secretsHelp)
                """,
            subcommands: [
                SecretsCreate.self, SecretsSet.self, SecretsGet.self, SecretsList.self, SecretsRemove.self,
                SecretsImport.self,
                SecretsExport.self, SecretsRun.self, SecretsRotate.self, SecretsProtect.self, SecretsUnprotect.self,
                SecretsDoctor.self,
            ])
    }

    extension ExitStatus {
        /// What the help of each command on secrets says.
        static let secretsHelp = """
            Exit status: 0 success; 1 the vault was refused, a name is not in it, or doctor found a weakness; 2 usage \
            error, and nothing was done; 3 exported, except for what was damaged. run exits with the exit status of \
            the program, with 127 if the program is not found and 126 if it cannot be started.
            """
    }
#endif
