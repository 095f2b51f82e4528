package import AuditKit
import CodeModel
import Foundation
import SecretPatterns

/// The secrets of known shape in the files of a project; each file is scanned once, however many rules ask.
package final class SecretScan: Fact, @unchecked Sendable {
    // Sendable: `known` is read and written under `lock` alone, the scanner never changes.
    private let scanner: SecretScanner
    private let lock = NSLock()
    private var known: [String: [FoundSecret]] = [:]

    package init(workspace: Workspace) {
        scanner = Self.scanner(with: workspace.configuration)
    }

    /// The secrets in a file, in order of position.
    func secrets(in file: SourceFile) -> [FoundSecret] {
        if let secrets = lock.withLock({ known[file.path] }) { return secrets }
        let secrets = scan(file)
        lock.withLock { known[file.path] = secrets }
        return secrets
    }

    /// Whether a stretch of a file belongs to a secret of known shape, which has a rule of its own.
    package func knows(_ range: Range<Int>, in file: SourceFile) -> Bool {
        secrets(in: file).contains { $0.range.overlaps(range) }
    }

    private func scan(_ file: SourceFile) -> [FoundSecret] {
        if let narrowed = NarrowedText(file.bytes) {
            return scanner.scan(narrowed.bytes).map { match in
                FoundSecret(match, in: narrowed.bytes, at: narrowed.original)
            }
        }
        let found = scanner.scan(file.bytes).filter { !EncodedData.surrounds($0.range, in: file.bytes) }
            .map { FoundSecret($0, in: file.bytes) { $0 } }
        guard !found.isEmpty else { return found }
        return withoutPartsOfServiceAccounts(file.kind.isLockFile ? found.filter(\.hasOwnMark) : found)
    }

    /// The private key inside the JSON of a service account goes with the account.
    private func withoutPartsOfServiceAccounts(_ found: [FoundSecret]) -> [FoundSecret] {
        guard let account = found.first(where: { $0.shape.id == "google-service-account-key" }) else { return found }
        return found.filter {
            $0.shape.kind != .privateKey || abs($0.range.lowerBound - account.range.upperBound) > 4_096
        }
    }

    /// A scanner for the built-in shapes and for those of the configuration.
    private static func scanner(with configuration: Configuration) -> SecretScanner {
        guard !configuration.secretShapes.isEmpty else { return builtIn }
        var custom: [CustomShape] = []
        for shape in configuration.secretShapes {
            let alphabet = (UInt8(0x21)...0x7E).filter(shape.alphabet.contains).map { "\\\(Character(.init($0)))" }
            let new = CustomShape(
                id: shape.id, name: shape.name, prefix: shape.prefix, alphabet: alphabet.joined(),
                minimumLength: shape.length.lowerBound, maximumLength: shape.length.upperBound,
                suffix: shape.suffix.isEmpty ? nil : shape.suffix)
            if (try? SecretScanner(custom: custom + [new])) != nil { custom.append(new) }
        }
        return (try? SecretScanner(custom: custom)) ?? builtIn
    }

    private static let builtIn = SecretScanner()
}

/// Long stretches of base64, in which every short beginning of a token occurs by chance.
private enum EncodedData {
    /// Whether a run of letters and digits is a piece of a much longer text in base64 (RFC 4648, section 4).
    static func surrounds(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
        guard bytes[range].allSatisfy(\.isLetterOrDigit) else { return false }
        let touches = [range.lowerBound - 1, range.upperBound].contains { place in
            bytes.indices.contains(place) && (bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "/"))
        }
        guard touches else { return false }
        var start = range.lowerBound
        while start > 0, range.lowerBound - start < most, isDigit(bytes[start - 1]) { start -= 1 }
        var end = range.upperBound
        while end < bytes.count, end - range.upperBound < most, isDigit(bytes[end]) { end += 1 }
        return range.lowerBound - start + (end - range.upperBound) >= most
    }

    /// More than an address has in letters, digits and slashes beside a token.
    private static let most = 120

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=")
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

/// A secret of known shape at its place in a file.
struct FoundSecret: Sendable {
    let match: SecretMatch
    /// The whole text of the secret.
    let range: Range<Int>
    /// The part that no report may show.
    let secret: Range<Int>
    /// What a message may show: the beginning that all secrets of the shape share, and the length.
    let mask: String

    /// - Parameter place: Turns a range of the scanned bytes into one of the file.
    init(_ match: SecretMatch, in bytes: [UInt8], at place: (Range<Int>) -> Range<Int>) {
        self.match = match
        range = place(match.range)
        secret = place(Self.secretPart(of: match, in: bytes))
        mask = Redaction.mask(bytes, match)
    }

    var shape: SecretPatterns.SecretShape { match.shape }

    /// Whether the text itself identifies the secret, and not only the name it is stored under.
    var hasOwnMark: Bool { shape.precedence != .named }

    /// Of an address only the password is kept from reports, of anything else all but the common beginning.
    private static func secretPart(of match: SecretMatch, in bytes: [UInt8]) -> Range<Int> {
        let start = min(max(match.range.lowerBound, match.publicPrefix.upperBound), match.range.upperBound)
        guard match.shape.check == .credentialURL else { return start..<match.range.upperBound }
        let address = bytes[start..<match.range.upperBound]
        guard let at = address.lastIndex(of: UInt8(ascii: "@")),
            let colon = address[..<at].firstIndex(of: UInt8(ascii: ":"))
        else { return start..<match.range.upperBound }
        return (colon + 1)..<at
    }
}

extension SourceKind {
    /// Whether the file lists what other projects a build uses; checksums there look like keys of their owners.
    fileprivate var isLockFile: Bool {
        self == .packageResolved || self == .podfileLock || self == .cartfileResolved
    }
}

/// A UTF-16 text with one byte for each code unit, as string tables often are.
private struct NarrowedText {
    let bytes: [UInt8]

    init?(_ wide: [UInt8]) {
        guard wide.count >= 4, wide.starts(with: [0xFF, 0xFE]) || wide.starts(with: [0xFE, 0xFF]) else { return nil }
        let low = wide[0] == 0xFF ? 0 : 1
        bytes = stride(from: 2, to: wide.count - 1, by: 2).map { unit in
            wide[unit + 1 - low] == 0 ? wide[unit + low] : 0x80
        }
    }

    /// The range of the original that a range of the narrowed text stands for.
    func original(_ range: Range<Int>) -> Range<Int> { (range.lowerBound * 2 + 2)..<(range.upperBound * 2 + 2) }
}
