import ArgumentParser
import Sealing

/// `bulwark rekey`
struct RekeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rekey",
        abstract: "Give a sealed file other recipients, in its header alone.",
        discussion: """
            Keys and passwords open the file as it is. The new recipients replace those before, or join them with --add:

              bulwark rekey --key-file K --recipient age1… disk.sealed
              bulwark rekey --key-file K --add --new-password disk.sealed

            The content is not sealed anew. Somebody who could open the file before, and kept its key, can still read \
            this content: to shut them out, decrypt and encrypt it.
            """)

    @Argument(help: "Sealed files.", completion: .file())
    var files: [String]

    @OptionGroup(title: "Keys and passwords that open the file") var secrets: SecretOptions

    @OptionGroup(title: "Limits") var limits: LimitOptions

    @OptionGroup(title: "New recipients") var publicKeys: PublicKeyOptions

    @Option(name: .customLong("new-key-file"), help: "A file of keys to seal to. May be repeated.", completion: .file())
    var newKeyFiles: [String] = []

    @Flag(name: .customLong("new-password"), help: "Ask for a new password on the terminal.")
    var asksForNewPassword = false

    @Option(
        name: .customLong("new-password-file"), help: "Take the new password from a file's first line.",
        completion: .file())
    var newPasswordFile: String?

    @Option(name: .customLong("kdf"), help: "How the new password becomes a key: scrypt, argon2id or pbkdf2.")
    var derivation = DerivationChoice.scrypt

    @Flag(name: .customLong("add"), help: "Keep the recipients before.")
    var keepsOthers = false

    @Flag(name: .shortAndLong, help: "No notes.")
    var quiet = false

    func run() throws {
        try SealingRun.guarded {
            let opener = Opener(try secrets.identities(), limits: limits.limits)
            let sealer = try Sealer(to: newRecipients())
            for file in files {
                let outcome = try SealingRun.naming(file) {
                    try opener.rekeyFile(at: file, for: sealer, keeping: keepsOthers)
                }
                guard !quiet else { continue }
                let how = outcome == .inPlace ? "in its header" : "and was written anew, as its header had no room"
                Console.error("bulwark: \(file) has new recipients, \(how)")
            }
        }
    }

    private func newRecipients() throws -> [Recipient] {
        var all = try publicKeys.all()
        for path in newKeyFiles { all += try KeyFile(path: path).identities.compactMap(\.recipient) }
        guard !asksForNewPassword || newPasswordFile == nil else {
            throw ValidationError("Name one place for the new password, not 2.")
        }
        if let source = newPasswordFile.map({ PasswordSource.file($0) }) ?? (asksForNewPassword ? .terminal : nil) {
            all.append(.password(try source.password(twice: true), try derivation.parameters()))
        }
        RecipientOptions.warnOfMixture(all)
        guard !all.isEmpty else {
            throw ValidationError("Name the new recipients: --recipient, --new-key-file or --new-password.")
        }
        return all
    }
}
