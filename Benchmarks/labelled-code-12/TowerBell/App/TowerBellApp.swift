import SwiftUI

@MainActor
final class HomeModel: ObservableObject {
    @Published var pendingDoor: String?
    @Published var pendingInvite: URL?
    @Published var selectedTab = "doors"
    @Published var page: URL?
    @Published var resident: Resident?
    let doors: DoorService
    private let portal = URL(string: "https://portal.towerbell.example")!

    init(doors: DoorService) {
        self.doors = doors
    }

    func received(_ url: URL) {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let value = { (name: String) in items.first { $0.name == name }?.value }
        switch (url.host, value("door"), value("next")) {
        case ("open", let door?, _):
            Task { await doors.unlock(door) } // bad: deep-link-action
        case ("ask", let door?, _):
            pendingDoor = door // good: deep-link-action
        case ("portal", _, let next?):
            page = URL(string: next) // bad: deep-link-action
        case ("news", _, let next?):
            guard next.hasPrefix("/news/"), !next.contains("..") else { return }
            page = portal.appendingPathComponent(next) // good: deep-link-action
        default:
            selectedTab = "doors"
        }
    }
}

@main
struct TowerBellApp: App {
    @StateObject private var model = HomeModel(doors: DoorService())
    private let invites = InviteService()

    var body: some Scene {
        WindowGroup {
            HomeView(model: model)
                .onOpenURL { model.received($0) }
                .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                    guard let link = activity.webpageURL else { return }
                    if link.path.hasPrefix("/household") {
                        Task { try await invites.admit(link.lastPathComponent) } // bad: deep-link-action
                    } else if link.path.hasPrefix("/guest") {
                        model.pendingInvite = link // good: deep-link-action
                    }
                }
        }
    }
}

struct HomeView: View {
    @ObservedObject var model: HomeModel
    @SceneStorage("home.lastDoorCode") private var lastCode = "" // bad: secret-in-preferences
    @SceneStorage("home.tab") private var tab = "doors" // good: secret-in-preferences

    var body: some View {
        TabView(selection: $tab) {
            VStack {
                TextField("Door code", text: $lastCode)
                Button("Open") { Task { await model.doors.enter(code: lastCode) } }
            }
            .tag("doors")
        }
        .fullScreenCover(isPresented: .constant(model.page != nil && model.resident != nil)) {
            if let page = model.page, let resident = model.resident {
                PortalView(start: page, resident: resident, doors: model.doors)
            }
        }
        .confirmationDialog("Open the door?", isPresented: .constant(model.pendingDoor != nil), presenting: model.pendingDoor) { door in
            Button("Open \(door)") { Task { await model.doors.unlock(door) } }
        }
    }
}
