import ArgumentParser
import Foundation
import Sealing

/// `bulwark inspect`
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show the headers of sealed files and age files; no key is needed.",
        discussion: """
              bulwark inspect disk.sealed notes.txt.age
              bulwark inspect --json disk.sealed
              curl https://example.org/disk.sealed | bulwark inspect -

            None of it is authenticated: only decrypting the file verifies what the header says.

            \(ExitStatus.sealingHelp)
            """)

    @Argument(help: "Sealed files and age files; - is standard input.", completion: .file())
    var files: [String]

    @Flag(name: .customLong("json"), help: "Write JSON, one object per file.")
    var json = false

    mutating func validate() throws {
        guard files.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input can be read only once.")
        }
    }

    func run() throws {
        try SealingReport.guarded {
            try InputFile.check(files.filter { $0 != "-" })
            var reports: [HeaderReport] = []
            let done = Result {
                try SealingReport.each(files, path: Self.name) { file in
                    let report = try report(on: file)
                    if json { reports.append(report) } else { try Console.output(report.text) }
                }
            }
            if json { try write(reports) }
            try done.get()
        }
    }

    private func report(on file: String) throws -> HeaderReport {
        let header =
            file == "-"
            ? try HeaderDescription(descriptor: STDIN_FILENO, name: Self.name(file)) : try HeaderDescription(path: file)
        return HeaderReport(path: file, header)
    }

    /// What is read, for messages.
    private static func name(_ file: String) -> String { file == "-" ? "standard input" : file }

    private func write(_ reports: [HeaderReport]) throws {
        struct Inspection: Encodable {
            let schemaVersion = 1
            let files: [HeaderReport]
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(Inspection(files: reports)), as: UTF8.self)
        try Console.output(text.shownAsJSON + "\n")
    }
}
