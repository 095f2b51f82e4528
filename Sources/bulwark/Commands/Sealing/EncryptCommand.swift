import ArgumentParser
import Foundation
import Sealing

/// `bulwark encrypt`
struct EncryptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "encrypt",
        abstract: "Encrypt files, folders or standard input.",
        discussion: """
            Each file is encrypted with AES-256-GCM under a random key, which is in turn encrypted for each recipient:

              bulwark keygen --output K
              bulwark encrypt --key-file K --output notes.sealed notes.txt
              bulwark encrypt --password photos            # a folder, into photos.sealed/
              tar c src | bulwark encrypt -r age1… > src.tar.sealed

            Output appears under its name only when it is complete. Originals are kept unless --replace is given: then \
            the sealed file is written, synced and renamed into place before the original is removed. On SSDs, and \
            where snapshots or backups exist, removed data may still be recoverable; only full-disk encryption \
            protects against that.

            \(ExitStatus.sealingHelp)
            """)

    @Argument(help: "Files and folders; - or nothing is standard input.", completion: .file())
    var inputs: [String] = []

    @OptionGroup(title: "Recipients") var recipients: RecipientOptions<PresentSecrets>
    @OptionGroup(title: "Keys and passwords") var secrets: SecretOptions<PresentSecrets>
    @OptionGroup(title: "Output") var output: SealingOutputOptions

    @Option(name: .customLong("format"), help: "sealed, or age for use with other programs.")
    var format = SealedFormat.sealed

    @Flag(name: .customLong("armor"), help: "Write ASCII armor (age only).")
    var armor = false

    mutating func validate() throws {
        try output.checkCombinations(inputs: inputs)
        try recipients.check(with: secrets)
        if armor, format != .age { throw ValidationError("--armor needs --format age.") }
    }

    func run() throws {
        try SealingReport.guarded {
            let run = try SealingRun(
                inputs: inputs, output: output.plain, direction: .seal(suffix: format.suffix),
                secrets: secrets.files + recipients.publicKeys.recipientFiles.compactMap { FileIdentity($0) })
            try run.run(.seal(to: recipients.all(secrets, for: format), format: format, armor: armor))
        }
    }
}
