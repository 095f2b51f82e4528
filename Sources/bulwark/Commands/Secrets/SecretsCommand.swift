#if Vault
    import ArgumentParser

    /// `bulwark secrets`
    struct SecretsCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "secrets",
            abstract: "Keep secrets in an encrypted vault, and hand them to programs.",
            discussion: """
                  bulwark keygen --output ~/.vault.key
                  bulwark secrets create --new-key-file ~/.vault.key
                  bulwark secrets set database-password -k ~/.vault.key
                  bulwark secrets run -k ~/.vault.key -- ./server

                The vault is --vault, or the file that BULWARK_VAULT names, or $XDG_DATA_HOME/bulwark/secrets.vault. What opens \
                it is a key file, a password, a credential of systemd or the desktop's Secret Service; values are read from the \
                terminal without echo or from standard input, never from an argument.

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
            Exit codes: 0 done; 1 the vault was refused, a name is not in it, or doctor found a weakness; 2 wrong usage, and \
            nothing was done; 3 exported, but for what was damaged. run ends with the exit code of the program, with 127 \
            where there is none of that name and 126 where it cannot be started.
            """
    }
#endif
