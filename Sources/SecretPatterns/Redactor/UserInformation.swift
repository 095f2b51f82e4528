/// The user information of a URL, RFC 3986, section 3.2.1, also where its password holds `@`, `/`, `?` or `#`, which should
/// have been escaped: it ends at the last `@` with the shape of a host behind it.
struct UserInformation {
    /// The first colon, which ends the name of the user.
    let colon: Int?
    /// The `@` that ends it.
    let at: Int

    /// How much is looked at.
    static var longest: Int { 512 }

    /// - Parameters:
    ///   - start: The first byte of the authority.
    ///   - steps: What was looked at is added to it.
    init?(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ steps: inout Int) {
        var colon: Int?
        var slash: Int?
        var at: Int?
        var place = start
        let limit = min(bytes.count, start + Self.longest)
        defer { steps += place - start + 4 }
        guard place < limit, bytes[place] != UInt8(ascii: "[") else { return nil }
        let allowed = Self.bytes
        scan: while place < limit, allowed.contains(bytes[place]) {
            switch bytes[place] {
            case UInt8(ascii: ":"):
                if ByteSearch.matches("://", at: place, in: bytes) { break scan }
                if colon == nil, slash == nil { colon = place }
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                if slash == nil, at == nil {
                    // No password begins before the path, or it is the number of a port.
                    guard let colon, !bytes[(colon + 1)..<place].allSatisfy(\.isDigit) else { return nil }
                }
                if slash == nil { slash = place }
                if bytes[place] == UInt8(ascii: "?"), at != nil { break scan }
            case UInt8(ascii: "@"):
                let host = Self.host(in: bytes, from: place + 1)
                if slash == nil ? host != .none || at == nil : host >= .beforePath { at = place }
            default: break
            }
            place += 1
        }
        guard let at else { return nil }
        (self.at, self.colon) = (at, colon.flatMap { $0 < at ? $0 : nil })
    }

    private enum Host: Comparable { case none, possible, beforePath, certain }

    /// What stands at a position: letters, digits, dots and hyphens up to the end of an authority; certain with a dot, a port or
    /// brackets, and likely where a path follows.
    private static func host(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Host {
        guard start < bytes.count else { return .none }
        if bytes[start] == UInt8(ascii: "[") { return .certain }
        if ByteSearch.matches("sha256:", at: start, in: bytes) { return .none }
        var end = start
        let limit = min(bytes.count, start + 255)
        let allowed = hostBytes
        while end < limit, allowed.contains(bytes[end]) { end += 1 }
        guard end > start else { return .none }
        let next = end < bytes.count ? bytes[end] : UInt8(ascii: "/")
        if next == UInt8(ascii: "@") { return .none }
        let hasPort = next == UInt8(ascii: ":") && end + 1 < bytes.count && bytes[end + 1].isDigit
        let isNamed =
            bytes[start..<end].contains(UInt8(ascii: ".")) || bytes[start..<end].elementsEqual("localhost".utf8)
        if hasPort || isNamed { return .certain }
        return end < bytes.count && next == UInt8(ascii: "/") ? .beforePath : .possible
    }

    private static let bytes = ByteAlphabet.visible - "\"'`<>\\"
    private static let hostBytes = ByteAlphabet.alphanumeric + "-._"
}
