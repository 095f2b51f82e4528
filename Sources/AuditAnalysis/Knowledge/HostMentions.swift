import AuditKit
import CodeModel

/// Looks for the places where the files of a project name a host.
///
/// A key of a property list does not count: exceptions and pins stand there, and are what is held against the rest.
package struct HostMentions {
    private let host: [UInt8]
    /// The domains above the host, the nearest first, down to two labels.
    private let parents: [[UInt8]]

    package init(_ host: String) {
        self.host = Array(host.utf8)
        let labels = host.split(separator: ".")
        parents = (1..<max(1, labels.count - 1)).map { Array(labels[$0...].joined(separator: ".").utf8) }
    }

    /// How a place names a host.
    package enum Manner: Equatable {
        /// The host itself.
        case exact
        /// A host below it.
        case subdomain
        /// A text that a run of the program may complete to it.
        case partial
    }

    /// The manners in which a text names the host, in the order of the text, each place that names the host itself once.
    package func manners(in bytes: [UInt8]) -> [Manner] {
        let own = Bytes.ends(of: host, in: bytes).compactMap { manner(endingAt: $0, in: bytes) }
        let isPartial = parents.contains { parent in
            Bytes.ends(of: parent, in: bytes).contains { isPart(parent, endingAt: $0, in: bytes) }
        }
        return isPartial ? own + [.partial] : own
    }

    private func manner(endingAt end: Int, in bytes: [UInt8]) -> Manner? {
        let start = end - host.count
        guard !Self.goesOn(at: end, in: bytes) else { return nil }
        let token = Self.startOfName(before: start, in: bytes)
        if Self.isKey(token, in: bytes) { return nil }
        if token == start { return .exact }
        return bytes[start - 1] == UInt8(ascii: ".") ? .subdomain : nil
    }

    /// Whether a place names a domain above the host with something unknown before it, as `\(name).example.com` does,
    /// or by itself, as `let domain = "example.com"` does; not as the whole host of a URL.
    private func isPart(_ parent: [UInt8], endingAt end: Int, in bytes: [UInt8]) -> Bool {
        guard !Self.goesOn(at: end, in: bytes) else { return false }
        let start = end - parent.count
        let token = Self.startOfName(before: start, in: bytes)
        guard !Self.isKey(token, in: bytes) else { return false }
        let before = token > 0 ? bytes[token - 1] : UInt8(ascii: " ")
        if token == start { return before != UInt8(ascii: "/") && before != UInt8(ascii: "@") }
        let known = bytes[token..<end]
        // A literal that begins with a dot or hyphen is added to another text.
        if before == UInt8(ascii: "\""), bytes[token] != UInt8(ascii: "."), bytes[token] != UInt8(ascii: "-") {
            return false
        }
        return Self.unknowns.contains(before) && host.count > known.count && host.suffix(known.count) == known
    }

    /// Whether a name does not end here: `example.com.au`.
    private static func goesOn(at end: Int, in bytes: [UInt8]) -> Bool {
        guard end < bytes.count else { return false }
        if bytes[end] == UInt8(ascii: ".") { return end + 1 < bytes.count && isNamePart(bytes[end + 1]) }
        return isNamePart(bytes[end])
    }

    /// Where the name begins that goes on at a place.
    private static func startOfName(before place: Int, in bytes: [UInt8]) -> Int {
        var start = place
        while start > 0, isNamePart(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: ".") { start -= 1 }
        return start
    }

    private static func isKey(_ start: Int, in bytes: [UInt8]) -> Bool { bytes[..<start].suffix(5).elementsEqual(key) }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
    }

    private static let key = Array("<key>".utf8)
    /// What ends an interpolation, a variable or a format before the known part of a name.
    private static let unknowns = Set(")}@*\"".utf8)
}
