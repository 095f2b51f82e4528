#if Vault
    import ArgumentParser
    import Foundation
    import SecretMemory
    import SecretStorage

    /// `bulwark secrets set`
    struct SecretsSet: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Create or replace a secret, typed without echo or read from standard input.",
            discussion: """
                  bulwark secrets set database-password
                  openssl rand -base64 32 | bulwark secrets set session-key

                \(ExitStatus.secretsHelp)
                """)

        @Argument(help: "The name, 1 to 512 bytes.")
        var name: String

        @Flag(name: .customLong("exact"), help: "Keep a line feed at the end of standard input.")
        var isExact = false

        @Flag(name: .customLong("empty"), help: "Store an empty secret if standard input is empty.")
        var allowsEmpty = false

        @OptionGroup var vault: VaultAccessOptions

        func run() throws {
            try SecretsReport.guarded {
                let name = try SecretName(argument: name)
                let vault = try vault.vault()
                defer { vault.finish() }
                let value = try SecretInput.value(prompt: "Value: ", exact: isExact)
                // A program before the pipe that failed must not empty a secret.
                guard value.count > 0 || allowsEmpty else {
                    throw UsageError(
                        "Standard input is empty, so nothing was changed; use --empty to store an empty secret.")
                }
                try vault.write(value, to: name)
            }
        }
    }

    /// `bulwark secrets get`
    struct SecretsGet: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "get",
            abstract: "Write a secret to standard output; on a terminal, only after confirmation.",
            discussion: """
                  bulwark secrets get database-password | psql …

                \(ExitStatus.secretsHelp)
                """)

        @Argument(help: "The name.")
        var name: String

        @Flag(name: .customLong("show"), help: "Show it on a terminal without asking.")
        var isShown = false

        @OptionGroup var vault: VaultAccessOptions

        func run() throws {
            try SecretsReport.guarded {
                let name = try SecretName(argument: name)
                let isTerminal = Console.isTerminal(STDOUT_FILENO)
                if isTerminal, !isShown, !SecretInput.confirms("Show the value of \(name) on this terminal? [y/N] ") {
                    throw UsageError("The value was not shown; use a pipe, or --show.")
                }
                let vault = try vault.vault()
                defer { vault.finish() }
                guard let value = try vault.read(name) else {
                    throw FailureError(
                        "There is no secret \(name.text) in the vault; bulwark secrets list shows the names.")
                }
                guard !isTerminal || !SecretOutput.steersTerminals(value) else {
                    throw FailureError(
                        "The value of \(name.text.withoutControls) contains terminal control characters or is not text, so it was not "
                            + "shown; use a pipe.")
                }
                try SecretOutput.write(value)
                if isTerminal { try Console.output("\n") }
            }
        }
    }

    /// `bulwark secrets list`
    struct SecretsList: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the names of all secrets, one per line.",
            discussion: ExitStatus.secretsHelp)

        @Flag(name: .customLong("json"), help: "Write a JSON list.")
        var json = false

        @OptionGroup var vault: VaultAccessOptions

        func run() throws {
            try SecretsReport.guarded {
                let vault = try vault.vault()
                defer { vault.finish() }
                let names = try vault.list().map(\.text)
                if json {
                    let encoder = JSONEncoder()
                    encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
                    return try Console.output(String(decoding: encoder.encode(names), as: UTF8.self) + "\n")
                }
                // A name with control characters must not steer the terminal, nor look like two names.
                for name in names { try Console.output(name.withoutControls + "\n") }
            }
        }
    }

    /// `bulwark secrets remove`
    struct SecretsRemove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove secrets.",
            discussion: """
                Their bytes are overwritten in the vault; use rotate to remove old ciphertext from its log.

                \(ExitStatus.secretsHelp)
                """)

        @Argument(help: "The names.")
        var names: [String]

        @OptionGroup var vault: VaultAccessOptions

        func run() throws {
            try SecretsReport.guarded {
                let names = try names.map(SecretName.init(argument:))
                let vault = try vault.vault()
                defer { vault.finish() }
                var isMissing = false
                for name in names where try !vault.remove(name) {
                    Console.error("bulwark: there is no secret \(name.text.onOneLine) in the vault")
                    isMissing = true
                }
                if isMissing { throw ExitStatus.refused }
            }
        }
    }
#endif
