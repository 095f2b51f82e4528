import AppKit
import Logging
import SwiftUI

@main
struct HomeglowApp: App {
    @NSApplicationDelegateAdaptor(HomeglowDelegate.self) private var delegate
    @State private var home = HomeModel()

    var body: some Scene {
        WindowGroup {
            RoomListView(home: home)
        }
        MenuBarExtra("Homeglow", systemImage: "lightbulb") {
            Button("Open") { NSApp.activate(ignoringOtherApps: true) }
        }
    }
}

final class HomeglowDelegate: NSObject, NSApplicationDelegate {
    private let logger = Logging.Logger(label: "app.homeglow.mac")
    private let plugins = PluginCatalog()
    private let importer = ArchiveImporter(destination: HomePaths.scenes)

    func application(_ application: NSApplication, open urls: [URL]) {
        for url in urls where url.isFileURL {
            Task { try await importer.importArchive(at: url) }
        }
        for url in urls where url.scheme == "homeglow" {
            route(url)
        }
    }

    private func route(_ url: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
        let value: (String) -> String? = { name in parts.queryItems?.first { $0.name == name }?.value }
        switch parts.host {
        case "room":
            guard let id = value("id").flatMap(UUID.init(uuidString:)) else { return }
            NotificationCenter.default.post(name: .showRoom, object: id) // good: deep-link
        case "plugin":
            guard let source = value("source").flatMap(URL.init(string:)) else { return }
            Task { try await plugins.install(from: source) } // bad: deep-link
        case "unlock":
            guard let lock = value("lock") else { return }
            Task { await DeviceRegistry.shared.send(.unlock, to: lock) } // bad: deep-link
        default:
            logger.info("ignored link", metadata: ["host": "\(parts.host ?? "-")"])
        }
    }

    func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool {
        true // good: unarchive
    }
}

extension Notification.Name {
    static let showRoom = Notification.Name("app.homeglow.showRoom")
}

enum HomePaths {
    static let support = URL.applicationSupportDirectory.appending(path: "Homeglow", directoryHint: .isDirectory)
    static let scenes = support.appending(path: "Scenes", directoryHint: .isDirectory)
    static let plugins = support.appending(path: "Plugins", directoryHint: .isDirectory)
    static let web = support.appending(path: "Web", directoryHint: .isDirectory)
}

@MainActor
@Observable
final class HomeModel {
    var rooms: [Room] = []
    var failure: String?

    func load() async {
        do {
            rooms = try await DeviceRegistry.shared.rooms()
        } catch {
            failure = error.localizedDescription
        }
    }
}

struct Room: Identifiable, Hashable, Sendable {
    let id: UUID
    let name: String
}

struct RoomListView: View {
    let home: HomeModel

    var body: some View {
        List(home.rooms) { room in
            Text(room.name)
        }
        .task { await home.load() }
    }
}
