import ArgumentParser
import Foundation
import Sealing

/// `bulwark decrypt`
struct DecryptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decrypt",
        abstract: "Decrypt sealed files, age files, folders of them, or standard input.",
        discussion: """
              bulwark decrypt --key-file K notes.txt.sealed        # into notes.txt
              bulwark decrypt --key-file K --output - notes.txt.sealed | less
              bulwark decrypt --key-file K --range 4096-8191 --output part disk.sealed

            A file appears under its name only after all of it is authenticated. A pipe gets each chunk once it is \
            authenticated; if a later one is damaged, the exit status is 1 and the output must not be used.

            \(ExitStatus.sealingHelp)
            """)

    @Argument(help: "Files and folders; - or nothing is standard input.", completion: .file())
    var inputs: [String] = []

    @OptionGroup(title: "Keys and passwords") var secrets: SecretOptions<PresentSecrets>
    @OptionGroup(title: "Output") var output: SealingOutputOptions

    @Option(
        name: .customLong("range"),
        help: """
            Decrypt only these bytes of the plaintext, counted from 0: 100-199, or 100- to the end. They go to \
            standard output unless --output is given. Only the part of the file that is needed is read.
            """)
    var range: ByteRange?

    @Flag(
        name: .customLong("any-place"),
        help: "Decrypt files of a folder even if they were renamed or moved in it after encryption.")
    var anyPlace = false

    @OptionGroup(title: "Limits") var limits: LimitOptions

    mutating func validate() throws {
        try output.checkCombinations(inputs: inputs)
        if range != nil, inputs.count != 1 || inputs == ["-"] {
            throw ValidationError("--range takes exactly one sealed file.")
        }
        if range != nil, output.replacesOriginals {
            throw ValidationError("--range decrypts only a part; it cannot be combined with --replace.")
        }
    }

    func run() throws {
        try SealingReport.guarded {
            guard let range else {
                var place = output.plain
                place.anyPlace = anyPlace
                let run = try SealingRun(
                    inputs: inputs, output: place, direction: .opening, secrets: secrets.files)
                return try run.run(.open(Opener(secrets.identities(), limits: limits.limits)))
            }
            try InputFile.check(inputs)
            if let path = output.output, path != "-" {
                try OutputPlace.check(path, replacing: output.force)
                try OutputPlace.spare(path, secrets: secrets.files, input: FileIdentity(inputs[0]))
            } else {
                try OutputPlace.spareThroughStandardOutput(secrets: secrets.files, input: FileIdentity(inputs[0]))
            }
            guard inputs[0].isPlainFile else {
                throw UsageError(
                    "\(inputs[0]) is not a regular file; leave out --range.")
            }
            try SealingReport.guarded(inputs[0]) {
                guard try !AgeFile.isAge(path: inputs[0]) else {
                    throw UsageError("--range does not support age files; name a sealed one.")
                }
            }
            let opener = Opener(try secrets.identities(), limits: limits.limits)
            try SealingReport.guarded(inputs[0]) { try write(range, of: inputs[0], with: opener) }
        }
    }

    /// Writes a part of the plaintext, in pieces of a MiB.
    private func write(_ range: ByteRange, of path: String, with opener: Opener) throws {
        let file = try SealedFile(path: path).unlocked(with: opener)
        let bytes = try range.resolved(in: file.provedSize())
        let name = output.output.flatMap { $0 == "-" ? nil : $0 }
        let target = try name.map { try OutputFile($0, replaces: output.force) }
        var isBegun = false
        do {
            for start in stride(from: bytes.lowerBound, to: bytes.upperBound, by: 1 << 20) {
                let piece = try file.read(start..<min(start + (1 << 20), bytes.upperBound))
                if let target { try target.write(piece) } else { try Console.output(bytes: piece) }
                isBegun = true
            }
        } catch let error as SealingError where isBegun && target == nil {
            SealingRun.warnOfPart()
            throw error
        }
        try target?.publish(synced: output.force)
    }
}

/// `FIRST-LAST`, both counted, or `FIRST-`.
struct ByteRange: ExpressibleByArgument {
    let first: Int
    let last: Int?

    init?(argument: String) {
        let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = Int(parts[0]), parts.allSatisfy({ $0.utf8.first != UInt8(ascii: "+") })
        else { return nil }
        self.first = first
        if parts[1].isEmpty {
            last = nil
        } else {
            guard let last = Int(parts[1]), last >= first else { return nil }
            // Behind every end.
            self.last = last < Int.max ? last : nil
        }
    }

    func resolved(in size: Int) throws -> Range<Int> {
        guard first <= size else { throw UsageError("The content has \(size) bytes; byte \(first) is past its end.") }
        return first..<min(size, last.map { $0 + 1 } ?? size)
    }
}
