import SwiftUI

@main
struct WillowApp: App {
    @StateObject private var model = AppModel()

    var body: some Scene {
        WindowGroup {
            RootView()
                .environmentObject(model)
                .onOpenURL { url in
                    model.open(url)
                }
                .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                    guard let url = activity.webpageURL else { return }
                    model.continueBrowsing(url)
                }
        }
    }
}

struct RootView: View {
    @EnvironmentObject private var model: AppModel

    var body: some View {
        NavigationStack(path: $model.path) {
            ConversationList(conversations: model.conversations)
                .navigationDestination(for: Destination.self) { destination in
                    switch destination {
                    case .conversation(let id): ConversationScreen(id: id)
                    case .keyReview(let contact): KeyReviewScreen(contact: contact)
                    case .page(let url): PortalPage(url: url)
                    }
                }
        }
        .confirmationDialog("Share your records with this clinic?", isPresented: $model.asksToShare) {
            Button("Share") {
                model.sharePending() // good: deep-link-action
            }
        }
    }
}

enum Destination: Hashable {
    case conversation(UUID)
    case keyReview(Contact)
    case page(URL)
}

@MainActor
final class AppModel: ObservableObject {
    @Published var path: [Destination] = []
    @Published var conversations: [Conversation] = []
    @Published var asksToShare = false
    private var pendingClinic: String?

    let store = ConversationStore()
    let records = RecordsClient()
    let contacts = ContactBook()

    func open(_ url: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return }
        let route = LinkRoute(parts)
        switch route {
        case .wipe(let id):
            store.deleteConversation(id) // bad: deep-link-action
        case .conversation(let id):
            guard conversations.contains(where: { $0.id == id }) else { return }
            path.append(.conversation(id)) // good: deep-link-action
        case .trust(let contact):
            contacts.add(contact, verified: true) // bad: deep-link-action
        case .review(let contact):
            path.append(.keyReview(contact)) // good: deep-link-action
        case .page(let page):
            path.append(.page(page)) // bad: deep-link-action
        case .article(let page):
            guard page.scheme == "https", page.host == "learn.willow.example" else { return }
            path.append(.page(page)) // good: deep-link-action
        case .none:
            break
        }
    }

    func continueBrowsing(_ url: URL) {
        let clinic = url.lastPathComponent
        switch url.pathComponents.dropFirst().first {
        case "grant":
            Task {
                try await records.grantAccess(toClinic: clinic) // bad: deep-link-action
            }
        case "share":
            pendingClinic = clinic
            asksToShare = true
        default:
            break
        }
    }

    func sharePending() {
        guard let clinic = pendingClinic else { return }
        pendingClinic = nil
        Task { try await records.grantAccess(toClinic: clinic) }
    }
}

enum LinkRoute {
    case wipe(UUID)
    case conversation(UUID)
    case trust(Contact)
    case review(Contact)
    case page(URL)
    case article(URL)
    case none

    init(_ parts: URLComponents) {
        var values: [String: String] = [:]
        for item in parts.queryItems ?? [] { values[item.name] = item.value }
        let id = values["id"].flatMap(UUID.init(uuidString:))
        let contact: Contact? = {
            guard let id, let name = values["name"], let key = values["key"].flatMap({ Data(base64Encoded: $0) }) else { return nil }
            return Contact(id: id, name: name, identityKey: key, isClinician: false)
        }()
        let page = values["url"].flatMap { URL(string: $0) }

        switch (parts.host, id, contact, page) {
        case ("wipe", let id?, _, _): self = .wipe(id)
        case ("chat", let id?, _, _): self = .conversation(id)
        case ("trust", _, let contact?, _): self = .trust(contact)
        case ("contact", _, let contact?, _): self = .review(contact)
        case ("open", _, _, let page?): self = .page(page)
        case ("learn", _, _, let page?): self = .article(page)
        default: self = .none
        }
    }
}
