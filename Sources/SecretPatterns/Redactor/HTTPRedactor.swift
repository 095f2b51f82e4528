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
        guard let slashes = path.indices.first(where: { path[$0...].starts(with: "//".utf8) }) else { return text }
        var steps = 0
        let user = bytes.withUnsafeBufferPointer { UserInformation(in: $0, from: slashes + 2, &steps) }
        guard let user else { return text }
        return String(
            decoding: bytes[..<(slashes + 2)] + Array("<redacted>".utf8) + bytes[user.at...], as: UTF8.self)
    }

    private func items(_ query: Substring) -> String {
        query.split(separator: "&", omittingEmptySubsequences: false).map { item in
            guard let sign = item.firstIndex(of: "=") else { return item.isEmpty ? "" : "<redacted>" }
            let (name, value) = (item[..<sign], item[item.index(after: sign)...])
            if shownQueryItems.contains(String(name)) { return "\(name)=\(redactor.redact(String(value)))" }
            return "\(redactor.redact(String(name)))=\(value.isEmpty ? "" : "<redacted>")"
        }
        .joined(separator: "&")
    }
}
