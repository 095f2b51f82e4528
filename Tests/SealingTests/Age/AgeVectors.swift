import Foundation
import SecretMemory
import Testing

@testable import Sealing

/// A file of the Community Cryptography Test Vectors for age: lines of `key: value`, an empty line, an age file.
struct AgeVector {
    let name: String
    let expectation: String
    /// SHA-256 of the content that is given out, even where reading fails in the end.
    let contentHash: [UInt8]?
    let identities: [Identity]
    let file: [UInt8]

    init?(_ url: URL) throws {
        name = url.lastPathComponent
        let text = Array(try Data(contentsOf: url))
        var fields: [String: [String]] = [:]
        var place = 0
        while let end = text[place...].firstIndex(of: 0x0A), end > place {
            let parts = String(decoding: text[place..<end], as: UTF8.self).components(separatedBy: ": ")
            fields[parts[0], default: []].append(parts.dropFirst().joined(separator: ": "))
            place = end + 1
        }
        var file = Array(text[min(place + 1, text.count)...])
        if fields["compressed"] != nil {
            guard let inflated = Zlib.inflate(file) else {
                print("skipped: \(name), for there is no zlib")
                return nil
            }
            file = inflated
        }
        self.file = file
        expectation = fields["expect"]?.first ?? ""
        contentHash = fields["payload"]?.first.map { [UInt8](hex: $0) }
        let keys = try (fields["identity"] ?? []).map { text in
            text.hasPrefix("AGE-SECRET-KEY-PQ-")
                ? Identity.hybrid(try HybridIdentity(text: Array(text.utf8)))
                : Identity.x25519(try X25519Identity(text: Array(text.utf8)))
        }
        identities = try keys + (fields["passphrase"] ?? []).map { .password(try Password($0)) }
    }

    /// The error codes that the expectation stands for; empty for success.
    var codes: Set<SealingError.Code> {
        switch expectation {
        case "success": []
        case "no match", "HMAC failure": [.cannotOpen]
        case "header failure": [.malformed, .notSealed, .newerVersion, .derivationTooCostly, .truncated]
        case "armor failure": [.malformed, .notSealed, .truncated]
        case "payload failure": [.damaged, .truncated]
        default: fatalError("unknown expectation \(expectation)")
        }
    }
}

/// The `uncompress` of the system's zlib.
private enum Zlib {
    private typealias Uncompress =
        @convention(c) (
            UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt>, UnsafePointer<UInt8>, UInt
        ) -> Int32

    static func inflate(_ bytes: [UInt8]) -> [UInt8]? {
        guard let library = dlopen("libz.so.1", RTLD_NOW) ?? dlopen("libz.dylib", RTLD_NOW),
            let symbol = dlsym(library, "uncompress")
        else { return nil }
        let uncompress = unsafeBitCast(symbol, to: Uncompress.self)
        var output = [UInt8](repeating: 0, count: 32 << 20)
        var size = UInt(output.count)
        guard uncompress(&output, &size, bytes, UInt(bytes.count)) == 0 else { return nil }
        return Array(output[..<Int(size)])
    }
}
