import SwiftUI

@main
struct WicketApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
    @StateObject private var router = LinkRouter(tickets: TicketAPI.shared, session: AccountSession.shared)

    var body: some Scene {
        WindowGroup {
            ConversationList(router: router)
                .onOpenURL { url in router.open(url) }
        }
    }
}

struct ConversationList: View {
    @ObservedObject var router: LinkRouter

    var body: some View {
        NavigationStack(path: $router.path) {
            Text("Conversations")
                .navigationDestination(for: Screen.self) { screen in
                    switch screen {
                    case .ticket(let id): Text("Ticket \(id.uuidString)")
                    case .conversation(let id): Text("Conversation \(id)")
                    }
                }
        }
        .confirmationDialog("Join this group?", isPresented: $router.asksToJoin) {
            Button("Join") { router.confirmJoin() }
        }
    }
}
