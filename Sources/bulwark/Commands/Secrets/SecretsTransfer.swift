#if Vault
    import ArgumentParser
    import CoreFoundation
    import Foundation
    import Sealing
    import SecretMemory
    import SecretStorage

    /// `bulwark secrets import`
    struct SecretsImport: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Import secrets from a dotenv file or a JSON object of strings.",
            discussion: """
                  bulwark secrets import .env
                  bulwark decrypt -k K -o - backup.sealed | bulwark secrets import --format json -

                Either all secrets are imported, or none. Delete a plaintext file afterwards: its content is now in \
                two places.

                \(ExitStatus.secretsHelp)
                """)

        @Argument(help: "The file; - is standard input.", completion: .file())
        var file: String

        @Option(help: "dotenv or json (default: by the file's name).")
        var format: SecretListFormat?

        @Flag(name: .customLong("keep"), help: "Keep existing secrets unchanged.")
        var keeps = false

        @OptionGroup var vault: VaultAccessOptions

        func run() throws {
            try SecretsReport.guarded {
                let entries = try entries()
                for entry in entries where entry.value.count > Vault.largestValue {
                    throw UsageError(
                        "The value of \(entry.name.text.withoutControls) has more than \(Vault.largestValue) bytes; nothing was written."
                    )
                }
                let vault = try vault.vault()
                defer { vault.finish() }
                var written = 0
                try vault.together { changes in
                    for entry in entries {
                        guard try !keeps || !changes.contains(entry.name) else { continue }
                        try changes.write(entry.value, to: entry.name)
                        written += 1
                    }
                }
                let left = entries.count > written ? ", kept \(entries.count - written) unchanged" : ""
                Console.error("bulwark: wrote \(written) secret\(written == 1 ? "" : "s")\(left)")
            }
        }

        private func entries() throws -> [SecretEntry] {
            let format = format ?? (file.hasSuffix(".json") ? .json : .dotenv)
            guard file != "-" else {
                return try format.entries(
                    SecretInput.all(of: STDIN_FILENO, from: "standard input", exact: true, atMost: Self.largest))
            }
            try InputFile.check([file])
            let descriptor = try InputFile.descriptor(file)
            defer { close(descriptor) }
            return try format.entries(SecretInput.all(of: descriptor, from: file, exact: true, atMost: Self.largest))
        }

        /// A list of many secrets, such as an export, in bytes.
        private static let largest = 1 << 30
    }

    /// `bulwark secrets export`
    struct SecretsExport: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export",
            abstract: "Export all secrets to a sealed file, or with --plain to a pipe.",
            discussion: """
                  bulwark secrets export --recipient age1… --output backup.sealed
                  bulwark secrets export --new-key-file K2 --output backup.sealed
                  bulwark secrets export --plain --format dotenv | other-tool

                Decrypt the sealed file with bulwark decrypt.

                \(ExitStatus.secretsHelp)
                """)

        @Option(help: "dotenv or json.")
        var format = SecretListFormat.json

        @Option(name: .shortAndLong, help: "The sealed file.", completion: .file())
        var output: String?

        @Flag(name: .shortAndLong, help: "Replace an existing file.")
        var force = false

        @Flag(
            name: .customLong("plain"),
            help: "Write them unencrypted to standard output, which must not be a terminal or a file.")
        var isPlain = false

        @Flag(name: .customLong("salvage"), help: "Skip damaged secrets and export the rest.")
        var salvages = false

        @OptionGroup var vault: VaultAccessOptions
        @OptionGroup(title: "Recipients of the sealed file") var recipients: PublicKeyOptions
        @OptionGroup var secrets: SecretOptions<NewSecrets>

        mutating func validate() throws {
            if isPlain, output != nil { throw ValidationError("--plain writes to a pipe; leave out --output.") }
            if !isPlain, output == nil {
                throw ValidationError("Name the sealed file with --output, or write to a pipe with --plain.")
            }
        }

        func run() throws {
            try SecretsReport.guarded {
                if isPlain { try checkPipe() } else if let output { try checkOutput(output) }
                let sealer = isPlain ? nil : try Sealer(to: everybody())
                let vault = try vault.vault { $0.salvages = salvages }
                defer { vault.finish() }
                var (entries, damaged) = try entries(of: vault)
                if salvages {
                    damaged += try vault.lostItems()
                    entries.removeAll { entry in
                        guard !format.holds(entry) else { return false }
                        let name = entry.name.text.withoutControls
                        Console.error(
                            "bulwark: \(name) cannot be written as \(format.rawValue) and was skipped; use get for it")
                        damaged += 1
                        return true
                    }
                }
                let text = try format.text(of: entries)
                if let sealer, let output {
                    let file = try OutputFile(output, permissions: 0o600, replaces: force)
                    try file.write(Array(try sealer.seal(text)))
                    try file.publish(synced: true)
                } else {
                    try SecretOutput.write(text)
                }
                if damaged > 0 {
                    Console.error("bulwark: \(damaged) secret\(damaged == 1 ? " was" : "s were") lost or skipped")
                    throw ExitStatus.incomplete
                }
            }
        }

        /// A sealed file in the place of the vault, or of what opens it, would be the end of both.
        private func checkOutput(_ output: String) throws {
            guard output != "-" else {
                throw UsageError("Secrets are written to standard output only with --plain; name a file with --output.")
            }
            try OutputPlace.check(output, replacing: force)
            let path = try vault.place.place().path
            let suffixes = ["", "-wal", "-shm", "-journal", "-pages"]
            // A file that is not there yet is compared by its folder and its name.
            let isBeside = output.folderPath.realPath == path.folderPath.realPath
            guard !isBeside || !suffixes.contains(where: { path.lastName + $0 == output.lastName }) else {
                throw UsageError("\(output) is the vault or one of its files; name another file.")
            }
            guard let target = FileIdentity(output) else { return }
            let beside = suffixes.compactMap { FileIdentity(path + $0) }
            guard !(beside + vault.secrets.files + secrets.files).contains(target) else {
                throw UsageError("\(output) is the vault, one of its files, or a key that opens it; name another file.")
            }
        }

        /// A file would keep what the vault is there to hide.
        private func checkPipe() throws {
            var status = stat()
            guard fstat(STDOUT_FILENO, &status) == 0, [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT) else {
                throw UsageError(
                    "--plain writes to a pipe, not to a terminal or a file; encrypt to a file with --output.")
            }
        }

        private func everybody() throws -> [Recipient] {
            var all = try recipients.all() + secrets.keys().compactMap(\.recipient)
            if let source = secrets.passwordSource ?? (all.isEmpty ? SecretOptions<NewSecrets>.terminal : nil) {
                all.append(.password(try source.password(twice: true)))
            }
            return all
        }

        private func entries(of vault: Vault) throws -> (whole: [SecretEntry], damaged: Int) {
            var entries: [SecretEntry] = []
            var damaged = 0
            for name in try vault.list() {
                do throws(SecretStoreError) {
                    // Nil where somebody removed it since.
                    guard let value = try vault.read(name) else { continue }
                    entries.append(SecretEntry(name, value))
                } catch {
                    guard salvages, error.code == .damaged else { throw error }
                    damaged += 1
                }
            }
            return (entries, damaged)
        }
    }
#endif
