import SwiftUI
import Combine
import WebKit
import FeedKit
import SwiftSoup
import GRDB

struct Comment: Decodable { let author: String; let text: String; let homepage: URL? }

@MainActor
final class CommentsModel: ObservableObject {
    let web = WKWebView()
    @Published var blocked: [Comment] = []
    @Published var ticker = ""
    private var bag: Set<AnyCancellable> = []
    private let base = URL(string: "https://api.newsreel.app")!

    func load(article: Int) async throws {
        let (data, _) = try await URLSession.shared.data(from: base.appending(path: "articles/\(article)/comments"))
        let comments = try JSONDecoder().decode([Comment].self, from: data)
        let list = comments.map { "<li><b>\($0.author)</b>: \($0.text)</li>" }.joined()
        web.loadHTMLString("<ul>\(list)</ul>", baseURL: base) // bad: html-injection
    }

    func loadPoll(id: Int) {
        URLSession.shared.dataTask(with: base.appending(path: "polls/\(id)")) { data, _, _ in
            guard let data, let poll = try? JSONSerialization.jsonObject(with: data) as? [String: String] else { return }
            DispatchQueue.main.async { [web = self.web] in
                web.evaluateJavaScript("poll.question = \"\(poll["question"] ?? "")\";") // bad: javascript-injection
            }
        }.resume()
    }

    func hideSpam(in comments: [Comment]) {
        URLSession.shared.dataTaskPublisher(for: URL(string: "https://lists.spamwords.net/en.json")!)
            .map(\.data)
            .decode(type: [String].self, decoder: JSONDecoder())
            .map { words in
                comments.filter { comment in
                    words.contains { (try? NSRegularExpression(pattern: $0))?.firstMatch(in: comment.text, range: NSRange(comment.text.startIndex..., in: comment.text)) != nil } // bad: regex-injection
                }
            }
            .replaceError(with: [])
            .receive(on: DispatchQueue.main)
            .sink { [weak self] in self?.blocked = $0 }
            .store(in: &bag)
    }

    func followTicker() async throws {
        let (bytes, _) = try await URLSession.shared.bytes(from: base.appending(path: "ticker"))
        for try await line in bytes.lines {
            ticker = String(format: line, Date.now.formatted()) // bad: format-string
            if line.isEmpty { ticker = "" }
            NSLog("ticker %@", line) // good: format-string
        }
    }
}

struct CommentsView: View {
    @StateObject private var model = CommentsModel()
    let article: Int

    var body: some View {
        Text(model.ticker)
            .task { try? await model.load(article: article) }
            .task { try? await model.followTicker() }
            .onAppear { model.loadPoll(id: article); model.hideSpam(in: model.blocked) }
    }
}

final class FeedReader {
    let web = WKWebView()
    private let database: DatabaseQueue

    init(database: DatabaseQueue) { self.database = database }

    @objc func refresh(_ control: UIRefreshControl) {
        FeedParser(URL: URL(string: "https://planet.example.org/rss")!).parseAsync { [web] result in
            guard case .success(let feed) = result, let item = feed.rssFeed?.items?.first else { return }
            DispatchQueue.main.async {
                control.endRefreshing()
                web.loadHTMLString(item.content?.contentEncoded ?? item.description ?? "", baseURL: nil) // bad: html-injection
            }
        }
    }

    func index(_ page: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: page)
        let document = try SwiftSoup.parse(String(decoding: data, as: UTF8.self))
        let title = try document.title()
        let clean = try SwiftSoup.clean(document.body()?.html() ?? "", Whitelist.basic()) ?? ""
        try await database.write { db in
            try db.execute(literal: "INSERT INTO seen (title) VALUES (\(title))") // good: sql-injection
            try db.execute(sql: "UPDATE page SET title = '\(title)' WHERE url = ?", arguments: [page.absoluteString]) // bad: sql-injection
        }
        await MainActor.run { _ = web.loadHTMLString(clean, baseURL: nil) } // good: html-injection
    }
}

final class FeedListController: UITableViewController {
    private let reader = FeedReader(database: try! DatabaseQueue(path: NSTemporaryDirectory() + "feed.db"))
    var pages: [URL] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        refreshControl = UIRefreshControl()
        refreshControl?.addTarget(reader, action: #selector(FeedReader.refresh(_:)), for: .valueChanged)
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let page = pages[indexPath.row]
        Task { try await reader.index(page) }
    }
}
