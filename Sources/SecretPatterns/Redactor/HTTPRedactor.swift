/// Makes headers and URLs of HTTP fit for a log.
///
///     let http = HTTPRedactor()
///     http.header("Authorization", "Bearer abc")           // Bearer <redacted>
///     http.header("Content-Type", "text/html")             // text/html
///     http.url("https://ann:x@api.example.com/a?page=2&key=7") // https://<redacted>@api.example.com/a?page=2&key=<redacted>
///
/// Values are shown by an allow-list of names, and what is shown is redacted as text.
public struct HTTPRedactor: Sendable {
    /// The names of headers whose values are shown, in small letters.
    public var shownHeaders: Set<String>
    /// The names of query items whose values are shown.
    public var shownQueryItems: Set<String>
    private let redactor: TextRedactor

    public init(
        shownHeaders: Set<String> = harmlessHeaders, shownQueryItems: Set<String> = harmlessQueryItems,
        redactor: TextRedactor = TextRedactor()
    ) {
        self.shownHeaders = Set(shownHeaders.map { $0.lowercased() })
        self.shownQueryItems = shownQueryItems
        self.redactor = redactor
    }

    /// Headers that say nothing about who asks.
    public static let harmlessHeaders: Set<String> = [
        "accept", "accept-encoding", "accept-language", "accept-ranges", "age", "allow", "cache-control", "connection",
        "content-encoding", "content-language", "content-length", "content-range", "content-type", "date", "expires",
        "host", "last-modified", "range", "retry-after", "server", "transfer-encoding", "upgrade", "user-agent", "vary",
        "via", "x-request-id", "traceparent",
    ]

    /// Query items that page and sort.
    public static let harmlessQueryItems: Set<String> = [
        "page", "limit", "offset", "size", "count", "sort", "order", "lang", "locale", "format", "version", "v",
    ]

    /// The value of a header as it may be logged; of one that signs in, its scheme (RFC 9110, section 11.6.2) stays
    /// where it is a known one.
    public func header(_ name: String, _ value: String) -> String {
        let name = name.lowercased()
        // No host has user information, RFC 9110, section 4.2.4.
        if name == "host", value.utf8.contains(UInt8(ascii: "@")) { return "<redacted>" }
        if shownHeaders.contains(name) { return redactor.redact(value) }
        if name == "authorization" || name == "proxy-authorization", let space = value.firstIndex(of: " ") {
            let scheme = value[..<space]
            if TextScan.isScheme(scheme.utf8.map(\.lowercased)) { return "\(scheme) <redacted>" }
        }
        return "<redacted>"
    }

    /// Names and values of headers as they may be logged.
    public func headers(_ headers: [String: String]) -> [String: String] {
        var shown: [String: String] = [:]
        for (name, value) in headers { shown[name] = header(name, value) }
        return shown
    }

    /// A URL reference (RFC 3986) as it may be logged: without user information and fragment, and with the values of its
    /// query items as the allow-list says.
    public func url(_ text: String) -> String {
        let text = withoutUser(text)
        var rest = Substring(text)
        if let sign = rest.firstIndex(of: "#") { rest = rest[..<sign] }
        let hasFragment = rest.endIndex != text.endIndex
        var query: Substring?
        if let sign = rest.firstIndex(of: "?") {
            query = rest[rest.index(after: sign)...]
            rest = rest[..<sign]
        }
        let address = redactor.redact(String(rest))
        return address + (query.map { "?" + items($0) } ?? "") + (hasFragment ? "#<redacted>" : "")
    }

    /// Before the rest is taken apart, as a password may hold the signs that part it.
    private func withoutUser(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let path = bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let start = Self.authority(in: path) else { return text }
        var steps = 0
        let user = bytes.withUnsafeBufferPointer { UserInformation(in: $0, from: start, &steps) }
        guard let user else { return text }
        return String(decoding: bytes[..<start] + Array("<redacted>".utf8) + bytes[user.at...], as: UTF8.self)
    }

    /// Where user information may begin: behind two strokes, or as many of either kind as there are behind the scheme of the
    /// web, since clients take all of them for two (URL Living Standard, section 4.4).
    private static func authority(in path: ArraySlice<UInt8>) -> Int? {
        let isStroke = { (byte: UInt8) in byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
        let scheme = path.prefix { $0 != UInt8(ascii: ":") }
        if webSchemes.contains(String(decoding: scheme.map(\.lowercased), as: UTF8.self)), scheme.count < path.count {
            let rest = path[(scheme.endIndex + 1)...]
            return rest.firstIndex { !isStroke($0) }
        }
        let start = path.indices.first { $0 + 1 < path.endIndex && isStroke(path[$0]) && isStroke(path[$0 + 1]) }
        return start.map { $0 + 2 }
    }

    private static let webSchemes: Set<String> = ["http", "https", "ws", "wss", "ftp"]

    /// Items that an ampersand parts, or a semicolon, as some servers have it.
    private func items(_ query: Substring) -> String {
        var shown = ""
        var rest = query
        while true {
            let end = rest.firstIndex { $0 == "&" || $0 == ";" } ?? rest.endIndex
            shown += item(rest[..<end])
            guard end < rest.endIndex else { return shown }
            shown.append(rest[end])
            rest = rest[rest.index(after: end)...]
        }
    }

    private func item(_ item: Substring) -> String {
        guard let sign = item.firstIndex(of: "=") else { return item.isEmpty ? "" : "<redacted>" }
        let (name, value) = (item[..<sign], item[item.index(after: sign)...])
        if shownQueryItems.contains(String(name)) { return "\(name)=\(redactor.redact(String(value)))" }
        return "\(redactor.redact(String(name)))=\(value.isEmpty ? "" : "<redacted>")"
    }
}
