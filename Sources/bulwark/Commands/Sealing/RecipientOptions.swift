import ArgumentParser
import Sealing

/// For whom something is sealed, beside the keys and the password of ``SecretOptions``.
struct RecipientOptions<Naming: SecretNaming>: ParsableArguments {
    @OptionGroup var publicKeys: PublicKeyOptions

    @Flag(
        name: Naming.names("generate-password"),
        help: "Generate a \(Naming.password) with 128 random bits and show it once.")
    var generatesPassword = false

    @Option(
        name: .customLong("kdf"),
        help: """
            How to derive the key from a \(Naming.password): scrypt, argon2id, pbkdf2, or weak-pbkdf2 (100,000 rounds, \
            for old readers).
            """)
    var derivation = DerivationChoice.scrypt

    /// Whether nobody was named here.
    var isEmpty: Bool { publicKeys.isEmpty && !generatesPassword }

    /// Whether the terminal is asked for a password.
    func asksTerminal(_ secrets: SecretOptions<Naming>) -> Bool {
        secrets.asksForPassword || (isEmpty && secrets.isEmpty)
    }

    /// Refuses two passwords.
    func check(with secrets: SecretOptions<Naming>) throws {
        guard generatesPassword, secrets.passwordSource != nil else { return }
        throw ValidationError(
            "\(Naming.option("generate-password")) generates a password; leave out the other password options.")
    }

    /// Everybody that was named. `secrets` gives keys and a password; without anybody the terminal is asked for one.
    ///
    /// - Parameter told: key files that were read before.
    /// - Throws: Where the format does not have such recipients, or not together; before a password is asked for if
    ///   that is known by then.
    func all(
        _ secrets: SecretOptions<Naming>, for format: SealedFormat, told: [String] = []
    ) throws -> [Recipient] {
        var all = try publicKeys.all()
        all += try secrets.keys(told: told).compactMap(\.recipient)
        switch format {
        case .age: if !all.isEmpty { try AgeFile.check(all) }
        case .sealed: PublicKeyOptions.warnOfMixture(all)
        }
        if generatesPassword {
            all.append(.password(try GeneratedPassword.shown(as: Naming.password), try derivation.parameters()))
        } else if let source = secrets.passwordSource ?? (all.isEmpty ? SecretOptions<Naming>.terminal : nil) {
            all.append(.password(try source.password(twice: true), try derivation.parameters()))
        }
        return all
    }
}

/// Public keys to seal to.
struct PublicKeyOptions: ParsableArguments {
    @Option(
        name: [.customLong("recipient"), .customShort("r")],
        help: "A public key: age1…, age1pq1… (post-quantum) or age1tag1… (P-256). May be repeated.")
    var recipients: [String] = []

    @Option(
        name: [.customLong("recipients-file"), .customShort("R")],
        help: "A file of public keys, one per line. May be repeated.", completion: .file())
    var recipientFiles: [String] = []

    var isEmpty: Bool { recipients.isEmpty && recipientFiles.isEmpty }

    func all() throws -> [Recipient] {
        try recipients.map { try Recipient($0) } + recipientFiles.flatMap { try RecipientFile.recipients(at: $0) }
    }
}

extension PublicKeyOptions {
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
        warn(isHybrid, isClassic)
    }

    /// As above, for those of a header.
    static func warnOfMixture(_ recipients: [RecipientDescription]) {
        var (isHybrid, isClassic) = (false, false)
        for recipient in recipients {
            switch recipient {
            case .hybrid: isHybrid = true
            case .x25519, .p256: isClassic = true
            default: break
            }
        }
        warn(isHybrid, isClassic)
    }

    private static func warn(_ isHybrid: Bool, _ isClassic: Bool) {
        guard isHybrid, isClassic else { return }
        Console.error("bulwark: a recipient without post-quantum protection undoes that of the others")
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
                "bulwark: PBKDF2 with 100,000 rounds is six times cheaper to brute-force than it should be; use it only "
                    + "where the reader supports nothing better")
            // bulwark:ignore low-kdf-iterations -- asked for by name and warned of
            return .insecurePBKDF2SHA256(rounds: 100_000)
        }
    }
}
