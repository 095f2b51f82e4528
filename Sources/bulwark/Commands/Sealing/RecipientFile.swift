import Foundation
import Sealing

/// A file with a public key a line; `#` begins a comment.
enum RecipientFile {
    static func recipients(at path: String) throws -> [Recipient] {
        try InputFile.check([path])
        let descriptor = try InputFile.descriptor(path)
        defer { close(descriptor) }
        let bytes = try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd()
        guard let text = String(data: bytes ?? Data(), encoding: .utf8) else {
            throw UsageError("\(path) is no text, so it names no recipient.")
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
        guard !recipients.isEmpty else { throw UsageError("\(path) names no recipient.") }
        return recipients
    }
}
