import SwiftUI
import UIKit

struct LeafLink {
    let components: URLComponents

    init?(_ url: URL) {
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: false), components.scheme == "leaf" else { return nil }
        self.components = components
    }

    var action: String { components.host ?? "" }

    func value(_ name: String) -> String {
        components.queryItems?.first { $0.name == name }?.value ?? ""
    }
}

@main
struct LeafApp: App {
    @StateObject private var router = LinkRouter()

    var body: some Scene {
        WindowGroup {
            ContentView(router: router)
                .onOpenURL { url in
                    guard let link = LeafLink(url) else { return }
                    Task { await router.open(link) }
                }
        }
    }
}

struct ContentView: View {
    @ObservedObject var router: LinkRouter

    var body: some View {
        NavigationStack {
            List(router.titles, id: \.self) { Text($0) }
                .navigationTitle(router.heading)
                .confirmationDialog("Delete all notes?", isPresented: $router.asksForDeletion) {
                    Button("Delete", role: .destructive) { router.deleteNotes() }
                }
        }
    }
}

@MainActor
final class LinkRouter: ObservableObject {
    @Published var titles: [String] = []
    @Published var heading = "Leaf"
    @Published var asksForDeletion = false
    private let services: Services?

    init(services: Services? = try? Services()) {
        self.services = services
    }

    func open(_ link: LeafLink) async {
        guard let services else { return }
        do {
            switch link.action {
            case "find":
                titles = try await services.books.books(titled: link.value("q")).map(\.title)
            case "author":
                titles = try await services.books.books(by: link.value("q")).map(\.title)
            case "language":
                titles = try await services.books.books(in: link.value("q")).map(\.title)
                titles += try await services.books.books(spoken: link.value("q")).map(\.title)
            case "sorted":
                titles = try await services.books.books(sortedBy: link.value("by")).map(\.title)
            case "like":
                titles = try await services.books.books(like: link.value("q")).map(\.title)
            case "feed":
                titles = try services.feeds.titles(of: link.value("address")) + services.feeds.titles(at: link.value("address"))
            case "shelf":
                titles = try services.shelves.items(on: link).map(\.title) + services.shelves.items(in: link).map(\.title)
            case "count":
                heading = "\(try services.shelves.count(link) + services.shelves.total(link))"
            case "highlights":
                titles = try services.highlights.highlights(for: link).map(\.text) + services.highlights.highlights(of: link).map(\.text)
                titles += try services.highlights.colored(link).map(\.text) + services.highlights.tinted(link).map(\.text)
            case "clear":
                try services.highlights.erase(link)
                try services.highlights.eraseColor(link)
            case "reset":
                try services.account.wipe() // bad: missing-authorization
            case "delete-notes":
                asksForDeletion = true // good: missing-authorization
            case "greet":
                heading = services.texts.greeting(link.value("text"), name: link.value("name"))
            case "web":
                show(link)
            case "store":
                showStore(link)
            default:
                heading = services.texts.plainGreeting(name: link.value("name"))
            }
        } catch {
            heading = error.localizedDescription
        }
    }

    func deleteNotes() {
        services?.notes?.deleteAll()
        titles = []
    }

    private func show(_ link: LeafLink) {
        guard let url = URL(string: link.value("url")) else { return }
        UIApplication.shared.open(url) // bad: open-redirect
    }

    private func showStore(_ link: LeafLink) {
        guard let url = URL(string: link.value("url")), url.scheme == "https", url.host == "store.leaf.example" else { return }
        UIApplication.shared.open(url) // good: open-redirect
    }
}
