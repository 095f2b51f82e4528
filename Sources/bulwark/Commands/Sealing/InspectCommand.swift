import ArgumentParser
import Foundation
import Sealing

/// `bulwark inspect`
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Say what the header of a sealed file tells, without any key.",
        discussion: "Nothing of it is proved: only opening the file checks what the header says.")

    @Argument(help: "Sealed files.", completion: .file())
    var files: [String]

    @Flag(name: .customLong("json"), help: "Write JSON, an object a file.")
    var json = false

    func run() throws {
        try SealingRun.guarded {
            var objects: [HeaderReport] = []
            for path in files {
                let report = try SealingRun.naming(path) { try HeaderReport(path: path) }
                if json { objects.append(report) } else { try Console.output(report.text) }
            }
            guard json else { return }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try Console.output(String(decoding: try encoder.encode(objects), as: UTF8.self) + "\n")
        }
    }
}

/// What is told of a file.
struct HeaderReport: Encodable {
    let path: String
    /// `sealed` or `age`.
    let format: String
    let version: Int
    let isArmored: Bool
    let fileBytes: Int
    let headerBytes: Int
    let reservedBytes: Int
    /// Nil where no sealed file has this size, and for age files, whose size is known when they are open.
    let plaintextBytes: Int?
    let recipients: [String]

    init(path: String) throws {
        self.path = path
        version = 1
        if try AgeFile.isAge(path: path) {
            let file = try AgeFileDescription(path: path)
            (format, isArmored, fileBytes) = ("age", file.isArmored, file.size)
            (headerBytes, reservedBytes, plaintextBytes) = (file.headerSize, 0, nil)
            recipients = file.recipients
        } else {
            let file = try SealedFile(path: path)
            (format, isArmored, fileBytes) = ("sealed", false, file.size)
            (headerBytes, reservedBytes, plaintextBytes) = (file.headerSize, file.reservedSize, file.plaintextSize)
            recipients = file.recipients.map(\.description)
        }
    }

    var text: String {
        var lines = [path] + (format == "age" ? ageLines : sealedLines)
        for (index, recipient) in recipients.enumerated() {
            lines.append((index == 0 ? "  recipients   " : "               ") + recipient)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var sealedLines: [String] {
        let content = plaintextBytes.map { "\($0) bytes" } ?? "cut short: a part of the file is missing"
        return [
            "  format       sealed file, version \(version), Cobblestone-256 (AES-256-GCM, chunks of 16 KiB)",
            "  content      \(content)",
            "  header       \(headerBytes) bytes, \(reservedBytes) of them reserved",
        ]
    }

    private var ageLines: [String] {
        [
            "  format       age, version \(version)\(isArmored ? ", armored" : "")",
            "  header       \(headerBytes) bytes",
        ]
    }
}
