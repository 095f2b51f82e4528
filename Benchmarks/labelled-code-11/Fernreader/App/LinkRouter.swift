import AppIntents
import SafariServices
import UIKit

protocol ShelfKeeper: AnyObject {
    func unsubscribeAll() async throws
    func markAllRead() async throws
    func deletePrivateShelf() async throws
}

/// `fern://` links and universal links end up here.
@MainActor
final class LinkRouter {
    private let keeper: ShelfKeeper
    private let navigation: UINavigationController
    private let trusted = TrustedHosts()

    init(keeper: ShelfKeeper, navigation: UINavigationController) {
        self.keeper = keeper
        self.navigation = navigation
    }

    func open(_ link: URL) async throws {
        guard let components = URLComponents(url: link, resolvingAgainstBaseURL: false) else { return }
        let query = components.queryItems ?? []
        switch components.host {
        case "signed-in": finishSignIn(next: query.first { $0.name == "next" }?.value)
        case "purchased": finishPurchase(next: query.first { $0.name == "next" }?.value)
        case "unsubscribe-all": try await unsubscribe()
        case "mark-read": try await markRead()
        default: break
        }
    }

    /// The sign-in page hands back where the reader wanted to go.
    private func finishSignIn(next: String?) {
        guard let next, let url = URL(string: next), url.scheme == "https" else { return }
        navigation.present(SFSafariViewController(url: url), animated: true) // bad: open-redirect
    }

    private func finishPurchase(next: String?) {
        guard let next, let url = URL(string: next), trusted.mayReceiveCookies(url) else { return }
        navigation.present(SFSafariViewController(url: url), animated: true) // good: open-redirect
    }

    func handleNotification(_ userInfo: [AnyHashable: Any], link: URL) {
        let target = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == "return_to" }?.value
        guard let target, let url = URL(string: target) else { return }
        UIApplication.shared.open(url) // bad: open-redirect
    }

    func handleHelp(topic: String) {
        var components = URLComponents(string: "https://fern.page/help")!
        components.queryItems = [URLQueryItem(name: "topic", value: topic)]
        if let url = components.url { UIApplication.shared.open(url) } // good: open-redirect
    }

    func handleStore(_ link: URL) {
        guard let number = link.pathComponents.last.flatMap({ UInt64($0) }) else { return }
        if let url = URL(string: "https://apps.apple.com/app/id\(number)") { UIApplication.shared.open(url) } // good: open-redirect
    }

    private func unsubscribe() async throws {
        try await keeper.unsubscribeAll() // bad: missing-authorization
    }

    private func markRead() async throws {
        guard await confirm("Mark everything as read?") else { return }
        try await keeper.markAllRead() // good: missing-authorization
    }

    private func confirm(_ message: String) async -> Bool {
        await withCheckedContinuation { continuation in
            let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in continuation.resume(returning: false) })
            alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in continuation.resume(returning: true) })
            navigation.present(alert, animated: true)
        }
    }
}

struct DeletePrivateShelfIntent: AppIntent {
    static var title: LocalizedStringResource = "Delete Private Shelf"
    static var authenticationPolicy: IntentAuthenticationPolicy = .requiresLocalDeviceAuthentication // good: missing-authorization
    @Dependency private var keeper: any ShelfKeeper & Sendable

    func perform() async throws -> some IntentResult {
        try await keeper.deletePrivateShelf()
        return .result()
    }
}

struct ExportPrivateShelfIntent: AppIntent {
    static var title: LocalizedStringResource = "Export Private Shelf"
    static var authenticationPolicy: IntentAuthenticationPolicy = .alwaysAllowed // bad: missing-authorization
    @Parameter(title: "Folder") var folder: IntentFile

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        .result(value: try PrivateShelf.shared.plainText())
    }
}

final class PrivateShelf {
    static let shared = PrivateShelf()
    private var notes: [String] = []

    func plainText() throws -> String { notes.joined(separator: "\n") }
}
