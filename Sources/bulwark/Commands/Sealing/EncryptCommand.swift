import ArgumentParser
import Foundation
import Sealing

/// `bulwark encrypt`
struct EncryptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "encrypt",
        abstract: "Seal files, folders or standard input.",
        discussion: """
            AES-256-GCM under a random key for each file, which is sealed in turn for each recipient:

              bulwark keygen --output K
              bulwark encrypt --key-file K --output notes.sealed notes.txt
              bulwark encrypt --password photos            # a folder, into photos.sealed/
              tar c src | bulwark encrypt -r age1… > src.tar.sealed

            A result appears under its name only when it is complete. Originals stay, unless --replace is given: then \
            the sealed file is written, synced and named before the original is removed. On SSDs, and where snapshots \
            or backups are made, what was removed can still be read from the medium; only encryption of the whole disk \
            helps against that.

            \(ExitStatus.sealingHelp)
            """)

    @Argument(help: "Files and folders; - or nothing is standard input.", completion: .file())
    var inputs: [String] = []

    @OptionGroup(title: "Recipients") var recipients: RecipientOptions<PresentSecrets>
    @OptionGroup(title: "Keys and passwords") var secrets: SecretOptions<PresentSecrets>
    @OptionGroup(title: "Output") var output: SealingOutputOptions

    @Option(name: .customLong("format"), help: "sealed, or age for other programs.")
    var format = SealedFormat.sealed

    @Flag(name: .customLong("armor"), help: "Write text that survives mail (age only).")
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
