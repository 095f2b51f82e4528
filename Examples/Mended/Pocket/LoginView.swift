import SwiftUI
import WebKit

struct LoginView: View {
    @ObservedObject var session: Session
    @State private var user = ""
    @State private var password = ""
    @State private var failure: String?

    var body: some View {
        Form {
            TextField("User", text: $user)
            SecureField("Password", text: $password)
            Button("Sign in") { Task { await signIn() } }
            if let failure { Text(failure) }
        }
    }

    private func signIn() async {
        do {
            try await session.signIn(user: user, password: password)
        } catch {
            failure = "Signing in did not work. Please try again."
        }
    }
}

final class StatementController: UIViewController {
    let web = WKWebView()

    /// The note travels as an argument and is never part of the script.
    func show(note: String) async throws {
        _ = try await web.callAsyncJavaScript("showNote(note)", arguments: ["note": note], contentWorld: .page)
    }
}
