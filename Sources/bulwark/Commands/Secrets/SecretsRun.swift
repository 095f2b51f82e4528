#if Vault
    import Sealing
    import CoreFoundation
    import ArgumentParser
    import Foundation
    import SecretMemory
    import SecretStorage

    /// `bulwark secrets run`
    struct SecretsRun: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "run",
            abstract: "Run a program with secrets in its environment.",
            discussion: """
                  bulwark secrets run -k K -- ./server
                  bulwark secrets run --only database-password -- psql

                A name becomes a variable in upper case, with _ for characters that a variable cannot have: \
                database-password becomes DATABASE_PASSWORD. Nothing is written to disk; the program replaces this \
                process, and its exit status is that of the command. Its environment can be read by the same user and \
                by programs that it starts.

                \(ExitStatus.secretsHelp)
                """)

        @Option(name: .customLong("only"), help: "A secret to pass (default: all). May be repeated.")
        var only: [String] = []

        @Flag(
            name: .customLong("exact-names"),
            help: "Use names unchanged, and skip those that are not valid variable names.")
        var keepsNames = false

        @OptionGroup var vault: VaultAccessOptions

        @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
        var command: [String] = []

        mutating func validate() throws {
            guard !command.isEmpty else { throw ValidationError("Name a program after --.") }
        }

        func run() throws {
            try SecretsReport.guarded {
                let vault = try vault.vault()
                defer { vault.finish() }
                let names =
                    only.isEmpty
                    ? try vault.list() : try only.map(SecretName.init(argument:))
                var handedOver: Set<String> = []
                for (variable, name) in try VariableName.all(of: names, exact: keepsNames) {
                    guard let value = try vault.read(name) else {
                        throw FailureError(
                            "There is no secret \(name.text.withoutControls) in the vault; nothing was run.")
                    }
                    try ProgramEnvironment.set(variable, value)
                    handedOver.insert(variable)
                }
                vault.finish()
                // What opens the vault is not the program's business.
                for variable in [self.vault.secrets.passwordVariable, self.vault.device.pinVariable] {
                    if let variable, !handedOver.contains(variable) { unsetenv(variable) }
                }
                for descriptor in [self.vault.secrets.passwordDescriptor, self.vault.device.pinDescriptor] {
                    // The standard streams may be what the program reads and writes.
                    if let descriptor, descriptor > STDERR_FILENO { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
                }
                try ProgramEnvironment.run(command)
            }
        }
    }

    /// The names of environment variables.
    enum VariableName {
        static func all(of names: [SecretName], exact: Bool) throws -> [(variable: String, name: SecretName)] {
            var taken: [String: SecretName] = [:]
            var all: [(String, SecretName)] = []
            for name in names {
                guard let variable = exact ? (isValid(name.text) ? name.text : nil) : variable(name.text) else {
                    continue
                }
                guard !SteeringVariables.contains(variable) else {
                    throw UsageError(
                        "\(variable) would change which programs run, or what they load; rename the secret, or leave it "
                            + "out with --only.")
                }
                if let other = taken.updateValue(name, forKey: variable), other != name {
                    throw UsageError(
                        "\(other.text.withoutControls) and \(name.text.withoutControls) would both become \(variable); use --only."
                    )
                }
                all.append((variable, name))
            }
            return all
        }

        /// Capitals, digits and `_`, not beginning with a digit.
        static func variable(_ name: String) -> String {
            let bytes = name.utf8.map { byte -> UInt8 in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 0x20
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
                default: UInt8(ascii: "_")
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            return isValid(text) ? text : "_" + text
        }

        static func isValid(_ name: String) -> Bool {
            guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
                return false
            }
            return name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
        }
    }

    /// The environment of a program that takes this one's place: that of this process, and secrets.
    enum ProgramEnvironment {
        /// Adds a variable.
        static func set(_ name: String, _ value: borrowing SecretBytes) throws {
            let isText = value.withUnsafeBytes { !$0.contains(0) }
            guard isText else {
                throw UsageError(
                    "The value of \(name) contains a NUL byte, which a variable cannot hold; select other secrets with --only."
                )
            }
            let text = SecretBytes(count: value.count + 1) { bytes in
                value.withUnsafeBytes { bytes.copyMemory(from: $0) }
            }
            let status = text.withUnsafeBytes { setenv(name, $0.assumingMemoryBound(to: CChar.self).baseAddress!, 1) }
            guard status == 0 else { throw FailureError("The variable \(name) cannot be set.") }
        }

        /// Starts the program in place of this one. Comes back only where it cannot be started.
        static func run(_ command: [String]) throws {
            var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0.fileName) }
            arguments.append(nil)
            guard let program = arguments[0] else { throw UsageError("Name a program after --.") }
            execvp(program, arguments)
            // As a shell ends, and as `env`, `nohup` and `timeout` do (POSIX, “Exit Status for Commands”).
            let failure = errno
            Console.error("bulwark: \(command[0].onOneLine) cannot be run: \(String(cString: strerror(failure))).")
            exit(failure == ENOENT ? 127 : 126)
        }
    }
#endif
