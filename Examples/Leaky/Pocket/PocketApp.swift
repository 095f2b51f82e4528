import SwiftUI

@main
struct PocketApp: App {
    @StateObject private var session = Session()

    var body: some Scene {
        WindowGroup {
            LoginView(session: session)
                .onOpenURL { url in
                    // Anything that can open a link can move money.
                    let amount = url.lastPathComponent
                    session.pay(to: url.query ?? "", amount: amount)
                }
        }
    }
}
