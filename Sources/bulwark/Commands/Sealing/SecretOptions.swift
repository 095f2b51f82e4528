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

/// For whom something is sealed.
struct RecipientOptions: ParsableArguments {
    @Option(
        name: [.customLong("recipient"), .customShort("r")],
        help: "A public key: age1…, age1pq1… (post-quantum) or age1tag1… (P-256). May be repeated.")
    var recipients: [String] = []

    @Option(
        name: [.customLong("recipients-file"), .customShort("R")],
        help: "A file with a public key a line. May be repeated.", completion: .file())
    var recipientFiles: [String] = []

    @Flag(name: .customLong("generate-password"), help: "Make a password of 128 random bits and show it once.")
    var generatesPassword = false

    @Option(
        name: .customLong("kdf"),
        help:
            "How a password becomes a key: scrypt, argon2id, pbkdf2, or weak-pbkdf2 (100,000 rounds, for old readers).")
    var derivation = DerivationChoice.scrypt

    /// Everybody that was named. `secrets` gives keys and a password; without anybody the terminal is asked for one.
    func all(_ secrets: SecretOptions) throws -> [Recipient] {
        var all = try recipients.map { try Recipient($0) }
        for path in recipientFiles { all += try RecipientFile.recipients(at: path) }
        all += try secrets.keys().compactMap(\.recipient)
        Self.warnOfMixture(all)
        let source = try secrets.passwordSource()
        if generatesPassword {
            guard source == nil else {
                throw ValidationError("--generate-password makes a password; do not give one as well.")
            }
            all.append(.password(try GeneratedPassword.shown(), try derivation.parameters()))
        } else if let source = source ?? (all.isEmpty ? .terminal : nil) {
            all.append(.password(try source.password(twice: true), try derivation.parameters()))
        }
        return all
    }
}

extension RecipientOptions {
    /// A file is as safe against quantum computers as its weakest recipient.
    static func warnOfMixture(_ recipients: [Recipient]) {
        var (isHybrid, isClassic) = (false, false)
        for recipient in recipients {
            switch recipient {
            case .hybrid: isHybrid = true
            case .x25519, .p256: isClassic = true
            case .key, .password: break
            }
        }
        guard isHybrid, isClassic else { return }
        Console.error("bulwark: a recipient without post-quantum protection undoes that of the others")
    }
}

/// What a file may ask for before its password is tried.
struct LimitOptions: ParsableArguments {
    @Option(name: .customLong("max-kdf-memory"), help: "Largest memory to derive a key with, in MiB (default: 1024).")
    var memory: Int?

    @Option(
        name: .customLong("max-kdf-time"), help: "Longest work to derive all keys of a file, in seconds (default: 10).")
    var seconds: Int?

    mutating func validate() throws {
        for (name, value) in [("--max-kdf-memory", memory), ("--max-kdf-time", seconds)] {
            guard let value, !(1...1_048_576).contains(value) else { continue }
            throw ValidationError("\(name) takes a number from 1 to 1048576, not \(value).")
        }
    }

    var limits: DerivationLimits {
        var limits = DerivationLimits.standard
        if let memory { limits.maximumMemory = memory << 20 }
        if let seconds { limits.maximumWork = .seconds(seconds) }
        return limits
    }
}

/// The names of derivations on the command line.
enum DerivationChoice: String, ExpressibleByArgument, CaseIterable {
    case scrypt, argon2id, pbkdf2
    case weakPBKDF2 = "weak-pbkdf2"

    /// A weak choice is made, and said to be weak.
    func parameters() throws -> KeyDerivation {
        switch self {
        case .scrypt: return .scrypt
        case .argon2id: return .argon2id
        case .pbkdf2: return .pbkdf2
        case .weakPBKDF2:
            Console.error(
                "bulwark: PBKDF2 with 100,000 rounds is six times cheaper to guess than it should be; use it only where "
                    + "the reader knows nothing better")
            // bulwark:ignore low-kdf-iterations -- asked for by name and warned of
            return .insecurePBKDF2SHA256(rounds: 100_000)
        }
    }
}
