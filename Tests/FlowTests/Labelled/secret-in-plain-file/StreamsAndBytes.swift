// Bytes on their way to disk through pointers, streams, C file calls and optional chains.
import CryptoKit
import Foundation

final class RecorderSession {
    var recoveryPhrase: [String] = []
    var chapterTitles: [String] = []
    let output: OutputStream

    init?(path: String) {
        guard let stream = OutputStream(toFileAtPath: path, append: true) else { return nil }
        output = stream
    }

    func flush() {
        let phrase = Array(recoveryPhrase.joined(separator: " ").utf8)
        output.write(phrase, maxLength: phrase.count)  // bad: secret-in-plain-file
        let titles = Array(chapterTitles.joined(separator: " ").utf8)
        output.write(titles, maxLength: titles.count)  // good: secret-in-plain-file
    }

    func flushRaw(secretKey: Data) {
        secretKey.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            _ = output.write(base, maxLength: buffer.count)  // bad: secret-in-plain-file
        }
        let size = withUnsafeBytes(of: secretKey.count.bigEndian) { Array($0) }
        output.write(size, maxLength: size.count)  // good: secret-in-plain-file
    }
}

func dumpBankAccount(iban: String?, to path: String) throws {
    guard case .some(let number) = iban else { return }
    if let file = fopen(path, "w") {
        fputs(number, file)  // bad: secret-in-plain-file
        fputs("iban present", file)  // good: secret-in-plain-file
        fclose(file)
    }
}

func spill(_ password: inout String, into folder: URL) throws {
    let before = password
    password = "changed"
    let (old, id) = (folder.appendingPathComponent("old"), folder.appendingPathComponent("id"))
    try before.write(to: old, atomically: true, encoding: .utf8)  // bad: secret-in-plain-file
    let digest = SHA256.hash(data: Data(before.utf8)).map { String($0, radix: 16) }.joined()
    try digest.write(to: id, atomically: true, encoding: .utf8)  // good: secret-in-plain-file
}

/// A shadow of the file API: the value goes to a label on the screen.
struct Canvas {
    func write(_ text: String, to url: URL) { _ = (text.count, url.path) }
}

func show(password: String, on canvas: Canvas, at page: URL) {
    canvas.write(password, to: page)  // good: secret-in-plain-file
}
