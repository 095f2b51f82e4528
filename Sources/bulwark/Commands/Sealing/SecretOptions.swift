import ArgumentParser
import Sealing

/// Where passwords and keys come from. A password is never an argument: other users of the machine see those.
struct SecretOptions: ParsableArguments {
    @Option(
        name: [.customLong("key-file"), .customShort("k")],
        help: "A file of keys, or one key of 32 bytes. May be repeated.", completion: .file())
    var keyFiles: [String] = []

    @Flag(name: [.customLong("password"), .customShort("p")], help: "Ask for a password on the terminal.")
    var asksForPassword = false

    @Option(
        name: .customLong("password-file"), help: "Take the password from a file's first line.", completion: .file())
    var passwordFile: String?

    @Option(name: .customLong("password-fd"), help: "Take the password from a descriptor's first line.")
    var passwordDescriptor: Int32?

    @Option(name: .customLong("password-env"), help: "Take the password from an environment variable.")
    var passwordVariable: String?

    @Option(
        name: .customLong("password-command"), help: "Take the password from the first line that a command prints.")
    var passwordCommand: String?

    /// Files that hold secrets.
    var files: [String] { keyFiles + (passwordFile.map { [$0] } ?? []) }

    /// The one place that was named, or nil.
    func passwordSource() throws -> PasswordSource? {
        let sources: [PasswordSource?] = [
            asksForPassword ? .terminal : nil, passwordFile.map { .file($0) },
            passwordDescriptor.map { .descriptor($0) }, passwordVariable.map { .variable($0) },
            passwordCommand.map { .command($0) },
        ]
        let named = sources.compactMap { $0 }
        guard named.count <= 1 else { throw ValidationError("Name one place for the password, not \(named.count).") }
        return named.first
    }

    /// What opens: the keys of all files, and the password. Without either the terminal is asked.
    func identities() throws -> [Identity] {
        var identities = try keys()
        let source = try passwordSource() ?? (identities.isEmpty ? .terminal : nil)
        if let source { identities.append(.password(try source.password(twice: false))) }
        return identities
    }

    /// The keys of all files. Says which of them others may read.
    func keys() throws -> [Identity] {
        var keys: [Identity] = []
        for path in keyFiles {
            let file = try KeyFile(path: path)
            if file.isReadableByOthers {
                Console.error("bulwark: others may read the key file \(path); only its owner should (chmod 600)")
            }
            keys += file.identities
        }
        return keys
    }
}
