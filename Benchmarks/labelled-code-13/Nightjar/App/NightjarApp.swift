import SwiftUI

@main
struct NightjarApp: App {
    @StateObject private var services = AppServices()
    @State private var selection: Int64?

    var body: some Scene {
        WindowGroup {
            DiaryView(model: DiaryViewModel(store: services.store), selection: $selection)
                .environmentObject(services)
                .onOpenURL { url in
                    Task { await handle(url) }
                }
        }
    }

    @MainActor
    private func handle(_ url: URL) async {
        guard url.scheme == "nightjar" else { return }
        switch url.host {
        case "entry":
            selection = Int64(url.lastPathComponent) // good: deep-link-action
        case "publish":
            guard let id = Int64(url.lastPathComponent) else { return }
            try? await services.community.publish(entry: id, visibility: .everyone) // bad: deep-link-action
        default:
            break
        }
    }
}

@MainActor
final class AppServices: ObservableObject {
    let store: DiaryStore
    let community: CommunityClient

    init() {
        store = try! DiaryStore(url: SharedContainer.databaseURL)
        community = CommunityClient(credentials: CredentialVault())
    }
}
