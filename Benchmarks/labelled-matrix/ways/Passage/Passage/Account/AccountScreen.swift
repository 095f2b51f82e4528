import SwiftUI

struct AccountScreen: View {
    @ObservedObject var account: AccountModel
    @AppStorage("account.pin") private var pin = "" // bad: secret-in-preferences
    @AppStorage("account.tab") private var tab = 0 // good: secret-in-preferences
    @State private var user = ""
    @State private var recovery = ""
    private let clients = ClientFactory()

    var body: some View {
        Form {
            TextField("User", text: $user)
            SecureField("Password", text: $account.password)
            SecureField("PIN", text: $pin)
            SecureField("Recovery code", text: $recovery)
                .onChange(of: recovery) { _, code in
                    let masked = String(repeating: "•", count: code.count)
                    print("recovery: \(masked)") // good: secret-in-log
                    print("recovery: \(code.uppercased())") // bad: secret-in-log
                }
            Stepper("Tab \(tab)", value: $tab)
            Button("Save") { try? account.save(user: user) }
            Button("Renew") { account.renew() }
            Button("Sync") { Task { await sync() } }
        }
        .task {
            await account.migrate()
            await SessionProbe.run()
        }
    }

    private func sync() async {
        let login = Login(user: user, password: account.password)
        _ = try? await clients.legacy().post(login)
        _ = try? await clients.current().post(login)
        _ = try? await clients.mirror(login)
        _ = try? await ProfileEndpoint(password: account.password).send()
        _ = try? await AvatarEndpoint(password: account.password).send()
    }
}
