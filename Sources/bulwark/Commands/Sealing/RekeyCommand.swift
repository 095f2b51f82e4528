import ArgumentParser
import Sealing

/// `bulwark rekey`
struct RekeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rekey",
        abstract: "Change the recipients of a sealed file by rewriting only its header.",
        discussion: """
            Keys and passwords open the file. The new recipients replace the old ones, or are added to them with --add:

              bulwark rekey --key-file K --recipient age1… disk.sealed
              bulwark rekey --key-file K --add --new-password disk.sealed
              bulwark rekey --password --new-password-file pw disk.sealed

            The options that open the file are those of decrypt; options for what will open it start with new-.

            The content is not re-encrypted. Anyone who could open the file before, and kept its key, can still read \
            this content, and can replace it with other content that opens for all recipients. To lock them out, \
            decrypt the file and encrypt it again.

            \(ExitStatus.sealingHelp)
            """)

    @Argument(help: "Sealed files.", completion: .file())
    var files: [String]

    @OptionGroup(title: "Keys and passwords that open the file") var secrets: SecretOptions<PresentSecrets>

    @OptionGroup(title: "New recipients") var recipients: RecipientOptions<NewSecrets>

    @OptionGroup(title: "New keys and passwords") var newSecrets: SecretOptions<NewSecrets>

    @OptionGroup(title: "Limits") var limits: LimitOptions

    @Flag(name: .customLong("add"), help: "Keep the existing recipients.")
    var keepsOthers = false

    @Flag(name: .shortAndLong, help: "Print no notes.")
    var quiet = false

    mutating func validate() throws {
        try recipients.check(with: newSecrets)
        guard recipients.isEmpty, newSecrets.isEmpty else { return }
        throw ValidationError(
            "Name the new recipients: --recipient, --new-key-file, --new-password or another new- option.")
    }

    func run() throws {
        try SealingReport.guarded {
            try InputFile.check(files, changing: true)
            try refuseRepeatedFiles()
            for file in files { try OutputPlace.check(file.realPath, replacing: true) }
            let opener = Opener(try secrets.identities(), limits: limits.limits)
            let sealer = try Sealer(to: recipients.all(newSecrets, for: .sealed, told: secrets.keyFiles))
            try SealingReport.each(files, path: \.self) { try rekey($0, opener, sealer) }
        }
    }

    /// The second turn of a file would find the new recipients.
    private func refuseRepeatedFiles() throws {
        var names: [FileIdentity: String] = [:]
        for file in files {
            guard let identity = FileIdentity(file), let other = names.updateValue(file, forKey: identity) else {
                continue
            }
            throw UsageError("\(file) is named twice (\(other)).")
        }
    }

    private func rekey(_ file: String, _ opener: Opener, _ sealer: Sealer) throws {
        guard try !AgeFile.isAge(path: file) else {
            throw UsageError(
                "\(file) is an age file; its recipients cannot be changed. Decrypt it and encrypt it again.")
        }
        let outcome = try opener.rekeyFile(at: file, for: sealer, keeping: keepsOthers)
        if keepsOthers { try warnOfRecipientsBefore(of: file) }
        guard !quiet else { return }
        let how = outcome == .inPlace ? "in its header" : "and was rewritten, as its header had no room"
        Console.error("bulwark: \(file.onOneLine) has new recipients, \(how)")
        guard !keepsOthers else { return }
        Console.error(
            "bulwark: anyone who could open it before can still read and forge this content; to lock them out, decrypt "
                + "the file and encrypt it again")
    }

    /// The header was written anew, so a password in it that is cheap to guess was chosen once more, and so was a
    /// recipient that a quantum computer opens.
    private func warnOfRecipientsBefore(of file: String) throws {
        PublicKeyOptions.warnOfMixture(try SealedFile(path: file).recipients)
        for case .password(let derivation) in try SealedFile(path: file).recipients where derivation.isWeak {
            Console.error(
                "bulwark: \(file.onOneLine) keeps a password that is cheap to brute-force: \(derivation.summary)")
        }
    }
}
