import ArgumentParser
import Sealing

/// Where passwords and keys come from. A password is never an argument: other users of the machine see those.
struct SecretOptions<Naming: SecretNaming>: ParsableArguments {
    @Option(
        name: Naming.names("key-file", short: "k"), help: "A key file, or a raw key of 32 bytes. May be repeated.",
        completion: .file())
    var keyFiles: [String] = []

    @Flag(name: Naming.names("password", short: "p"), help: "Prompt for a \(Naming.password) on the terminal.")
    var asksForPassword = false

    @Option(
        name: Naming.names("password-file"), help: "Read the \(Naming.password) from the first line of a file.",
        completion: .file())
    var passwordFile: String?

    @Option(name: Naming.names("password-fd"), help: "Read the \(Naming.password) from the first line of a descriptor.")
    var passwordDescriptor: Int32?

    @Option(name: Naming.names("password-env"), help: "Read the \(Naming.password) from an environment variable.")
    var passwordVariable: String?

    @Option(
        name: Naming.names("password-command"),
        help: "Read the \(Naming.password) from the first line of a command’s output.")
    var passwordCommand: String?

    mutating func validate() throws {
        let count = passwordSources.count
        guard count <= 1 else { throw ValidationError("Give one source for the \(Naming.password), not \(count).") }
    }

    /// Files that hold secrets.
    var files: [FileIdentity] {
        (keyFiles + [passwordFile]).compactMap { $0.flatMap { FileIdentity($0) } }
            + [passwordDescriptor].compactMap { $0.flatMap { FileIdentity($0) } }
    }

    /// Whether any secret was named.
    var isEmpty: Bool { keyFiles.isEmpty && passwordSource == nil }

    /// Whether the terminal is asked for a password.
    var asksTerminal: Bool { asksForPassword || isEmpty }

    /// The place that was named, or nil.
    var passwordSource: PasswordSource? { passwordSources.first }

    private var passwordSources: [PasswordSource] {
        let sources: [PasswordSource?] = [
            asksForPassword ? Self.terminal : nil, passwordFile.map { .file($0) },
            passwordDescriptor.map { .descriptor($0) }, passwordVariable.map { .variable($0) },
            passwordCommand.map { .command($0) },
        ]
        return sources.compactMap { $0 }
    }

    /// Where nothing else was named.
    static var terminal: PasswordSource { .terminal(prompt: Naming.prompt, prefix: Naming.prefix) }

    /// What opens: the keys of all files, and the password. Without either the terminal is asked.
    func identities() throws -> [Identity] {
        var identities = try keys()
        let source = passwordSource ?? (identities.isEmpty ? Self.terminal : nil)
        if let source { identities.append(.password(try source.password(twice: false))) }
        return identities
    }

    /// The keys of all files; `told` are files that were read before.
    func keys(told: [String] = []) throws -> [Identity] { try InputFile.keys(keyFiles, told: told) }
}
