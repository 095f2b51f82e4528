import SwiftUI
import UIKit
import AppAuth
import WebKit
import SafariServices
import CoreNFC
import LocalAuthentication

struct IdentityDocument: Codable {
    var surname: String
    var dateOfBirth: String
    var passportNumber: String
    var faceTemplate: Data
}

final class DocumentReader: NSObject, NFCTagReaderSessionDelegate {
    var onDocument: ((IdentityDocument) -> Void)?
    private let parserToken = UUID().uuidString

    func tagReaderSessionDidBecomeActive(_ session: NFCTagReaderSession) {
        print("reader active, parserToken \(parserToken)") // good: secret-in-log
    }

    func tagReaderSession(_ session: NFCTagReaderSession, didInvalidateWithError error: Error) {}

    func tagReaderSession(_ session: NFCTagReaderSession, didDetect tags: [NFCTag]) {
        guard case .iso7816(let tag)? = tags.first else { return }
        Task {
            let (data, _, _) = try await tag.sendCommand(apdu: NFCISO7816APDU(data: Data([0x00, 0xB0, 0x81, 0x00, 0x00]))!)
            let document = try PropertyListDecoder().decode(IdentityDocument.self, from: data)
            print("document of \(document.surname), born \(document.dateOfBirth), no. \(document.passportNumber)") // bad: secret-in-log
            try document.faceTemplate.write(to: .temporaryDirectory.appending(path: "face.template")) // bad: secret-in-plain-file
            onDocument?(document)
        }
    }
}

struct AccountScreen: View {
    @StateObject private var vault = TokenVault()
    @State private var code = ""
    @AppStorage("developer.menu") private var showsDeveloperMenu = false

    var body: some View {
        Form {
            TextField("Code from the text message", text: $code)
                .textContentType(.oneTimeCode) // good: secret-on-screen
            if showsDeveloperMenu, let tokens = vault.tokens {
                Section("Session") {
                    Text(verbatim: tokens.access).textSelection(.enabled) // bad: secret-on-screen
                    Text("Expires \(tokens.expiresAt.formatted())") // good: secret-on-screen
                }
            }
            Button("Help") { present(SFSafariViewController(url: URL(string: "https://help.passport.example/password")!)) } // good: url-request-secret
            Button("Billing") {
                guard let access = vault.tokens?.access else { return }
                present(SFSafariViewController(url: URL(string: "https://billing.passport.example")!.appending(path: access))) // bad: url-request-secret
            }
            PortalWebView(token: vault.tokens?.access ?? "")
            Button("Sign out") { SignOutController(vault: vault).signOut() }
        }
    }

    private func present(_ controller: UIViewController) {
        UIApplication.shared.connectedScenes.compactMap { ($0 as? UIWindowScene)?.keyWindow }.first?.rootViewController?.present(controller, animated: true)
    }
}

struct PortalWebView: UIViewRepresentable {
    let token: String

    func makeUIView(context: Context) -> WKWebView {
        let view = WKWebView()
        if var components = URLComponents(string: "https://portal.passport.example/app") {
            components.percentEncodedQuery = "auth=" + token
            view.load(URLRequest(url: components.url!)) // bad: url-request-secret
        }
        return view
    }

    func updateUIView(_ view: WKWebView, context: Context) {}
}

struct AvatarView: View {
    let assetToken: String

    var body: some View {
        AsyncImage(url: URL(string: "https://cdn.passport.example/avatars/\(assetToken).jpg")) // good: url-request-secret
    }
}

struct SignInScreen: View {
    let host: UIViewController
    private let enterprise = EnterpriseSignIn()
    private let consumer = ConsumerSignIn()

    var body: some View {
        VStack {
            AvatarView(assetToken: "default")
            Button("Google") { Task { try? await consumer.google(from: host) } }
            Button("Auth0") { Task { try? await consumer.auth0(); consumer.firebaseToken() } }
            Button("Apple") { consumer.apple() }
            Button("Work") { try? WorkAccount(clientID: "0f6c1a52-7f1d-4c8e-9d55-0c1f2f5a9b10").token(from: host) } // good: hard-coded-secret
            Button("Company") {
                OIDAuthorizationService.discoverConfiguration(forIssuer: URL(string: "https://login.passport.example")!) { configuration, _ in
                    if let configuration { enterprise.begin(configuration, from: host) }
                }
            }
            Button("Admin console") { enterprise.openAdminConsole() }
            Button("Microblog") { MicroblogSignIn(consumerKey: "passport-ios").start() }
        }
    }
}
