import SwiftUI
import UserNotifications

struct ServiceEndpoints {
    let relay: URL
    let push: URL
    let attachments: URL

    static let live = ServiceEndpoints(
        relay: URL(string: "https://relay.pigeonry.chat/v1")!,
        push: URL(string: "http://push.pigeonry.chat/register")!,
        attachments: URL(string: "https://cdn.pigeonry.chat")!
    )
}

@MainActor
final class SessionModel: ObservableObject {
    @AppStorage("appearance") var appearance = "system"
    @AppStorage("relay_token") private var relayToken = ""
    @Published private(set) var isSignedIn = false
    @Published var selectedConversation: Int64?

    private let keyStore: KeyStore

    init(keyStore: KeyStore = KeyStore(service: "chat.pigeonry")) {
        self.keyStore = keyStore
    }

    func finishRegistration(_ reply: RegistrationReply) throws {
        relayToken = reply.deviceToken // bad: store-secret-preferences
        try keyStore.save(Data(reply.deviceToken.utf8), account: "relay")
        isSignedIn = true
    }

    func switchAppearance(to name: String) {
        appearance = name // good: store-secret-preferences
    }

    func signOut() {
        relayToken = ""
        isSignedIn = false
    }
}

struct RegistrationReply: Decodable, Sendable {
    let deviceToken: String
    let phone: String
    let expiresIn: Int
}

@main
struct PigeonryApp: App {
    @StateObject private var session = SessionModel()

    var body: some Scene {
        WindowGroup {
            if session.isSignedIn {
                ConversationListView().environmentObject(session)
            } else {
                Text("Welcome to Pigeonry")
            }
        }
    }
}
