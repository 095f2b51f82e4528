import Foundation
import SwiftUI
import WebKit

enum Route: Hashable {
    case entry(UUID)
    case search(String)
    case legacySearch(String)
    case tip(URL)
    case importFile(String)
    case reset
}

struct DeepLink {
    let host: String
    let path: String
    let query: [String: String]

    init?(_ url: URL) {
        guard url.scheme == "daybook", let components = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
        host = components.host ?? ""
        path = components.path
        query = (components.queryItems ?? []).reduce(into: [:]) { $0[$1.name] = $1.value }
    }
}

@MainActor
final class DeepLinkRouter: ObservableObject {
    @Published var path: [Route] = []
    @Published var pendingReset = false

    private let store: DiaryStore
    private let session: SessionStore
    private let exporter: ExportService

    init(store: DiaryStore, session: SessionStore, exporter: ExportService) {
        self.store = store
        self.session = session
        self.exporter = exporter
    }

    func open(_ url: URL) {
        guard let link = DeepLink(url) else { return }
        switch link.host {
        case "entry":
            guard let id = UUID(uuidString: link.query["id"] ?? "") else { return } // good: trap-on-input
            path.append(.entry(id))
        case "search":
            path.append(.search(link.query["q"] ?? ""))
        case "tip":
            if let raw = link.query["url"], let target = URL(string: raw) {
                path.append(.tip(target)) // bad: deep-link
            }
        case "article":
            if let raw = link.query["url"], let target = URL(string: raw), Self.isOurs(target) {
                path.append(.tip(target)) // good: deep-link
            }
        case "erase":
            Task { try? await exporter.eraseEverything() } // bad: deep-link
        case "reset":
            pendingReset = true // good: deep-link
        case "import":
            let name = link.query["file"] ?? ""
            Task { _ = try? await exporter.importDiary(named: name) }
        case "backend":
            if let raw = link.query["base"], let base = URL(string: raw) {
                UserDefaults.standard.set(base, forKey: "api.base") // bad: deep-link
            }
        default:
            break
        }
    }

    static func isOurs(_ url: URL) -> Bool {
        guard url.scheme == "https", let host = url.host() else { return false }
        return host == "daybook.app" || host.hasSuffix(".daybook.app") // good: host-check
    }

    static func isPartner(_ url: URL) -> Bool {
        url.absoluteString.contains("partners.daybook.app") // bad: host-check
    }
}

struct TipView: UIViewRepresentable {
    let url: URL
    let token: String?

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = .nonPersistent()
        configuration.defaultWebpagePreferences.allowsContentJavaScript = false // good: webview-config
        let view = WKWebView(frame: .zero, configuration: configuration)
        #if DEBUG
        view.isInspectable = true // good: webview-config
        #endif
        return view
    }

    func updateUIView(_ view: WKWebView, context: Context) {
        var request = URLRequest(url: url)
        if let token, DeepLinkRouter.isPartner(url) {
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        }
        view.load(request)
    }
}

struct RootView: View {
    @StateObject var router: DeepLinkRouter
    let store: DiaryStore

    var body: some View {
        NavigationStack(path: $router.path) {
            DiaryTimeline(store: store)
                .navigationDestination(for: Route.self) { route in
                    switch route {
                    case .entry(let id): EntryView(id: id, store: store)
                    case .search(let term): SearchView(term: term, store: store)
                    case .tip(let url): TipView(url: url, token: nil)
                    default: EmptyView()
                    }
                }
        }
        .onOpenURL { router.open($0) }
        .confirmationDialog("Delete all entries?", isPresented: $router.pendingReset) {
            Button("Delete", role: .destructive) {}
        }
    }
}
