import Foundation
import Combine

struct Feed: Codable, Hashable {
    let address: URL
    var title: String
    var pageSize: Int
}

struct Article: Codable, Identifiable, Hashable {
    let id: String
    let title: String
    let summary: String
    let html: String
    let link: URL
    let author: String
    let wordCount: Int
}

struct FeedPage: Codable {
    let total: Int
    let page: Int
    let score: Double
    let articles: [Article]
}

enum FeedError: Error { case pageNumber, notHTTPS }

/// Loads pages of articles from feeds which readers subscribe to anywhere on the web.
final class FeedClient: ObservableObject {
    @Published private(set) var articles: [Article] = []
    @Published private(set) var progress = 0.0
    private let session: URLSession
    private let decoder = JSONDecoder()

    init(session: URLSession = .shared) { self.session = session }

    func refresh(_ feed: Feed) async throws {
        guard feed.address.scheme == "https" else { throw FeedError.notHTTPS }
        let (data, _) = try await session.data(from: feed.address)
        let page = try decoder.decode(FeedPage.self, from: data)
        try show(page, of: feed)
    }

    @MainActor
    private func show(_ page: FeedPage, of feed: Feed) throws {
        let rank = Int32(page.score * 1000) // bad: integer-overflow-from-outside
        let (offset, overflow) = page.page.multipliedReportingOverflow(by: feed.pageSize) // good: integer-overflow-from-outside
        guard !overflow, offset >= 0, rank >= 0 else { throw FeedError.pageNumber }
        progress = page.total > 0 ? Double(offset) / Double(page.total) : 0 // good: integer-overflow-from-outside
        articles = page.articles.filter(isAuthored)
    }

    func readingMinutes(_ article: Article) -> Int {
        (article.wordCount + 219) / 220 // bad: integer-overflow-from-outside
    }

    func readingHours(_ article: Article) -> Double {
        Double(article.wordCount) / 220 / 60 // good: integer-overflow-from-outside
    }

    private func isAuthored(_ article: Article) -> Bool {
        article.author.range(of: "^(?:[A-Za-z]+[ .]?)+$", options: .regularExpression) != nil // bad: redos
    }

    func isHandle(_ article: Article) -> Bool {
        article.author.range(of: "^@[A-Za-z0-9_]{1,30}$", options: .regularExpression) != nil // good: redos
    }

    func isSponsored(_ article: Article) -> Bool {
        let text = article.link.absoluteString
        return text.range(of: "^https://(?:ads|promo)\\.gazette-partners\\.net/", options: .regularExpression) != nil // good: regex-anchor
    }

    func mayLoadImages(from address: String) -> Bool {
        address.range(of: "^https?://img\\.gazette-cdn\\.net", options: .regularExpression) != nil // bad: regex-anchor
    }

    func mayAutoplay(_ host: String) -> Bool {
        host.wholeMatch(of: #/(?:[a-z0-9\-]+\.)?gazette-cdn\.net/#) != nil // good: regex-anchor
    }
}

extension String {
    /// Text for the content or a quoted attribute of an HTML element.
    var htmlText: String {
        replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;") // good: tag-filter
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
            .replacingOccurrences(of: "'", with: "&#39;")
    }
}
