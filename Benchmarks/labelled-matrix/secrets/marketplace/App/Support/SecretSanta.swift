import SwiftUI
import UIKit

struct SecretSantaGroup: Codable {
    var name: String
    var secretSantaBudget: Int
    var inviteTokenColor: String
}

struct SecretSantaView: View {
    @AppStorage("secretSanta.budget") private var secretSantaBudget = 20 // good: secret-in-preferences
    @State private var group = SecretSantaGroup(name: "", secretSantaBudget: 20, inviteTokenColor: "red")

    var body: some View {
        Form {
            TextField("Secret Santa name", text: $group.name) // good: secret-on-screen
            Stepper("Budget \(secretSantaBudget)", value: $secretSantaBudget)
            Button("Copy invitation") { UIPasteboard.general.string = "Join our Secret Santa “\(group.name)”" } // good: pasteboard-leak
            Button("Save") {
                print("secretSanta saved: \(group)") // good: secret-in-log
                try? JSONEncoder().encode(group).write(to: .documentsDirectory.appending(path: "secret-santa.json")) // good: secret-in-plain-file
            }
        }
    }
}

struct AccountForm: View {
    @State private var email = ""
    @State private var password = ""
    @State private var birthday = Date()
    @State private var documentNumber = ""

    var body: some View {
        Form {
            TextField("Email", text: $email)
            SecureField("Password", text: $password) // good: secret-on-screen
            DatePicker("Birthday", selection: $birthday)
            SecureField("ID number", text: $documentNumber)
            Button("Create account") { Task { await create() } }
        }
    }

    private func create() async {
        TrackerHub.shared.start(writeKey: "wk-marketplace-ios") // good: hard-coded-secret
        TrackerHub.shared.emit(.signedUp(email: email, password: password))
        TrackerHub.shared.emit(.identityVerified(document: "id_card", number: documentNumber, birthday: birthday.formatted()))
        let config = RemoteConfigFile.load()
        var request = URLRequest(url: URL(string: "https://api.marketplace.example/accounts")!)
        request.httpMethod = "POST"
        request.setValue(config.accountSecret, forHTTPHeaderField: "X-Account-Secret")
        guard let (data, _) = try? await URLSession.shared.data(for: request), let session = try? JSONDecoder().decode(ShopSession.self, from: data) else { return }
        TrackerHub.shared.emit(.loggedIn(token: session.bearer, method: "email"))
        WatchLink.shared.push(session)
    }
}

struct RemoteConfigFile: Decodable {
    let accountSecret: String

    static func load() -> RemoteConfigFile {
        let url = Bundle.main.url(forResource: "shop-config", withExtension: "json")!
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        return try! decoder.decode(RemoteConfigFile.self, from: Data(contentsOf: url))
    }
}

@main
struct MarketplaceApp: App {
    var body: some Scene {
        WindowGroup {
            TabView {
                AccountForm()
                CheckoutView()
                SecretSantaView()
            }
        }
    }
}
