import SwiftUI

@main
struct PassageApp: App {
    @StateObject private var account = AccountModel()

    var body: some Scene {
        WindowGroup {
            TabView {
                SignInScreen()
                    .tabItem { Label("Sign in", systemImage: "person") }
                AccountScreen(account: account)
                    .tabItem { Label("Account", systemImage: "gear") }
                DevicesScreen()
                    .tabItem { Label("Devices", systemImage: "iphone") }
            }
        }
    }
}

struct SignInScreen: UIViewControllerRepresentable {
    func makeUIViewController(context: Context) -> SignInController { SignInController() }
    func updateUIViewController(_ controller: SignInController, context: Context) {}
}
