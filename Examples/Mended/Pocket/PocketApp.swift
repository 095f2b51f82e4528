import SwiftUI

@main
struct PocketApp: App {
    @StateObject private var session = Session()

    var body: some Scene {
        WindowGroup {
            LoginView(session: session)
                .onOpenURL { url in
                    // A link opens a screen and never moves money.
                    guard url.scheme == "https", url.host == "pocket.example", url.path == "/statement" else { return }
                    session.showsStatement = true
                }
        }
    }
}
