import Foundation
import Sealing

/// A file with a public key a line; `#` begins a comment.
enum RecipientFile {
    private static let largest = 1 << 20

    static func recipients(at path: String) throws -> [Recipient] {
        try InputFile.check([path])
        let descriptor = try InputFile.descriptor(path)
        defer { close(descriptor) }
        let bytes: Data
        do {
            bytes =
                try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).read(upToCount: largest + 1) ?? Data()
        } catch {
            throw UsageError("\(path) cannot be read.")
        }
        guard bytes.count <= largest else {
            throw UsageError("\(path) is larger than 1 MiB, which is too large for a list of recipients.")
        }
        guard let text = String(data: bytes, encoding: .utf8) else {
            throw UsageError("\(path) is not a text file, so it names no recipients.")
        }
        var recipients: [Recipient] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            do {
                recipients.append(try Recipient(line))
            } catch {
                throw UsageError("\(path), line \(index + 1): \(error.description)")
            }
        }
        guard !recipients.isEmpty else { throw UsageError("\(path) names no recipients.") }
        return recipients
    }
}
