import Foundation

struct LinkPreview: Sendable {
    let title: String
    let host: String
}

enum PreviewError: Error {
    case notAllowed
    case noTitle
}

actor LinkPreviewService {
    private let session: URLSession
    private let allowedHosts: Set<String> = ["www.youtube.com", "en.wikipedia.org", "github.com"]
    private var cache: [URL: LinkPreview] = [:]

    init(session: URLSession = .shared) {
        self.session = session
    }

    func preview(forIncoming message: Message) async throws -> LinkPreview? {
        let detector = try NSDataDetector(types: NSTextCheckingResult.CheckingType.link.rawValue)
        let body = message.body
        guard let match = detector.firstMatch(in: body, range: NSRange(body.startIndex..., in: body)), let url = match.url else { return nil } // good: string-length-mix
        return try await load(url)
    }

    private func load(_ url: URL) async throws -> LinkPreview {
        let (data, _) = try await session.data(from: url) // bad: ssrf
        return try parse(data, url: url)
    }

    func trustedPreview(for url: URL) async throws -> LinkPreview {
        guard url.scheme == "https", let host = url.host, allowedHosts.contains(host) else { throw PreviewError.notAllowed }
        let (data, _) = try await session.data(from: url) // good: ssrf
        return try parse(data, url: url)
    }

    private func parse(_ data: Data, url: URL) throws -> LinkPreview {
        let html = String(decoding: data, as: UTF8.self)
        guard let open = html.range(of: "<title>"), let close = html.range(of: "</title>") else { throw PreviewError.noTitle }
        return LinkPreview(title: PreviewText.clean(String(html[open.upperBound..<close.lowerBound])), host: url.host ?? "")
    }

    func isOwnLink(_ text: String) -> Bool {
        let regex = try! NSRegularExpression(pattern: "https://(www|join).pigeonry.chat/") // bad: regex-anchor
        return regex.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    func isInvite(_ text: String) -> Bool {
        let regex = try! NSRegularExpression(pattern: "^https://join\\.pigeonry\\.chat/[A-Z0-9]{10}$") // good: regex-anchor
        return regex.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
}

enum PreviewText {
    static func clean(_ title: String) -> String {
        title.replacingOccurrences(of: "<script[^>]*>[\\s\\S]*?</script>", with: "", options: .regularExpression) // bad: tag-filter
    }

    static func plain(_ title: String) -> String {
        title.replacingOccurrences(of: "[<>]", with: "", options: .regularExpression) // good: tag-filter
    }

    static func quoted(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: "\\'") + "'" // bad: incomplete-escaping
    }

    static func attribute(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "\"", with: "&quot;").replacingOccurrences(of: "<", with: "&lt;") // good: incomplete-escaping
    }
}
