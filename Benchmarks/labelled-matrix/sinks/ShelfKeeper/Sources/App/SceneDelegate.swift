import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    private let catalog = CatalogDatabase.shared
    private let loans = LoanJournal.shared

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        for context in URLContexts {
            guard let link = CatalogLink(url: context.url) else { continue }
            follow(link)
        }
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        guard userActivity.activityType == NSUserActivityTypeBrowsingWeb,
              let url = userActivity.webpageURL else { return }
        if url.path.hasPrefix("/shared") {
            let count = (try? SharedShelfController().open(userActivity)) ?? 0
            show(["\(count) shared books"])
            return
        }
        guard let link = CatalogLink(url: url) else { return }
        follow(link)
    }

    private func follow(_ link: CatalogLink) {
        switch link {
        case .author(let name):
            show(catalog.titles(by: name))
        case .shelf(let label):
            show(catalog.titles(onShelf: label))
        case .book(let id):
            show(catalog.title(withID: id).map { [$0] } ?? [])
        case .archiveShelf(let label):
            catalog.archive(shelf: label)
        case .genre(let name):
            show(catalog.titles(inGenre: name))
        case .reserve(let isbn, let branch):
            catalog.reserve(isbn: isbn, branch: branch)
        case .loanHistory(let member, let order):
            show((try? loans.history(of: member, order: order)) ?? [])
        }
    }

    private func show(_ titles: [String]) {
        let list = TitleListViewController(titles: titles)
        (window?.rootViewController as? UINavigationController)?.pushViewController(list, animated: true)
    }
}

enum CatalogLink {
    case author(String)
    case shelf(String)
    case book(Int64)
    case archiveShelf(String)
    case genre(String)
    case reserve(isbn: String, branch: String)
    case loanHistory(member: String, order: String)

    init?(url: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
        func item(_ name: String) -> String? {
            parts.queryItems?.first { $0.name == name }?.value
        }
        switch (parts.host, item("value")) {
        case ("author", let value?): self = .author(value)
        case ("shelf", let value?): self = .shelf(value)
        case ("archive", let value?): self = .archiveShelf(value)
        case ("genre", let value?): self = .genre(value)
        case ("book", let value?):
            guard let id = Int64(value) else { return nil }
            self = .book(id)
        case ("reserve", let value?):
            self = .reserve(isbn: value, branch: item("branch") ?? "main")
        case ("loans", let value?):
            self = .loanHistory(member: value, order: item("order") ?? "due")
        default: return nil
        }
    }
}

final class TitleListViewController: UITableViewController {
    private let titles: [String]

    init(titles: [String]) {
        self.titles = titles
        super.init(style: .plain)
    }

    required init?(coder: NSCoder) { nil }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { titles.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = titles[indexPath.row]
        return cell
    }
}
