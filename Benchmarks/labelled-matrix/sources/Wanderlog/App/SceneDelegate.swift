import UIKit
import WebKit
import GRDB

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private let shelf = GuideShelf()
    private let stops = StopStore.shared

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = UINavigationController(rootViewController: UIViewController())
        window?.makeKeyAndVisible()
        if let first = connectionOptions.urlContexts.first {
            let parts = URLComponents(url: first.url, resolvingAgainstBaseURL: false)
            let city = parts?.queryItems?.first { $0.name == "city" }?.value ?? "Lisbon"
            try? stops.preload(city: city)
        }
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        for context in URLContexts where context.url.host == "discard" {
            let items = URLComponents(url: context.url, resolvingAgainstBaseURL: true)?.queryItems
            guard let name = items?.first(where: { $0.name == "guide" })?.value else { continue }
            shelf.discard(named: name)
        }
        for context in URLContexts where context.url.host == "share" {
            guard let id = UUID(uuidString: context.url.lastPathComponent) else { continue }
            shelf.export(id: id)
        }
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        guard userActivity.activityType == NSUserActivityTypeBrowsingWeb,
              let link = userActivity.webpageURL,
              let query = URLComponents(url: link, resolvingAgainstBaseURL: true)?.queryItems else { return }
        let reader = ReaderViewController()
        switch link.path {
        case "/out":
            if let raw = query.first(where: { $0.name == "to" })?.value, let target = URL(string: raw) {
                reader.webView.load(URLRequest(url: target)) // bad: open-redirect
            }
        case "/story":
            if let raw = query.first(where: { $0.name == "to" })?.value,
               let target = URL(string: raw), target.scheme == "https", target.host == "stories.wanderlog.travel" {
                reader.webView.load(URLRequest(url: target)) // good: open-redirect
            }
        default:
            return
        }
        (window?.rootViewController as? UINavigationController)?.pushViewController(reader, animated: true)
    }
}

final class ReaderViewController: UIViewController {
    let webView = WKWebView()

    override func loadView() { view = webView }
}

struct GuideShelf {
    private var root: URL {
        FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0].appendingPathComponent("Guides")
    }

    func discard(named name: String) {
        let folder = root.appendingPathComponent(name)
        try? FileManager.default.removeItem(at: folder) // bad: path-traversal
    }

    func export(id: UUID) {
        let source = root.appendingPathComponent(id.uuidString)
        let target = FileManager.default.temporaryDirectory.appendingPathComponent("\(id).zip")
        try? FileManager.default.copyItem(at: source, to: target) // good: path-traversal
    }
}

final class StopStore {
    static let shared = StopStore()
    private let queue = try! DatabaseQueue(path: NSTemporaryDirectory() + "stops.sqlite")
    private(set) var cached: [Row] = []

    func preload(city: String) throws {
        cached = try queue.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM stop WHERE city = '\(city)' ORDER BY position") // bad: sql-injection
        }
    }

    func stops(in region: String) throws -> [Row] {
        try queue.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM stop WHERE region = ?", arguments: [region]) // good: sql-injection
        }
    }
}
