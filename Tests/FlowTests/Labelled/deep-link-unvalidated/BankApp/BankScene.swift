// Second file of the bank: commands from links are carried out.
import SwiftUI
import UIKit

final class BankScene: UIResponder, UIWindowSceneDelegate {
    let bank: any Bank
    let parser: LinkParser
    var page = Page.home

    init(bank: any Bank, parser: LinkParser) {
        self.bank = bank
        self.parser = parser
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        guard let link = contexts.first?.url else { return }
        Task {
            try await openSigned(link)
            try await openAsked(link)
        }
        guard let command = parser.command(from: link) else { return }
        Task {
            switch command {
            case .send(let amount, let payee):
                try await bank.send(amount, to: payee)  // bad: deep-link-unvalidated
            case .forget(let device):
                try await bank.forget(device: device)  // bad: deep-link-unvalidated
            case .show(let page):
                self.page = page  // good: deep-link-unvalidated
            }
        }
    }

    func openSigned(_ link: URL) async throws {
        guard case .send(let amount, let payee)? = parser.signedCommand(from: link) else { return }
        try await bank.send(amount, to: payee)  // good: deep-link-unvalidated
    }

    func openAsked(_ link: URL) async throws {
        guard case .forget(let device)? = parser.command(from: link) else { return }
        guard await bank.confirm("Forget \(device)?") else { return }
        try await bank.forget(device: device)  // good: deep-link-unvalidated
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        guard let link = userActivity.webpageURL else { return }
        let items = URLComponents(url: link, resolvingAgainstBaseURL: true)?.queryItems
        guard let wanted = items?.first(where: { $0.name == "limit" })?.value, let amount = Int(wanted) else { return }
        Task { try await bank.raiseLimit(to: amount) }  // bad: deep-link-unvalidated
    }
}

struct BankView: View {
    let bank: any Bank
    @State private var draft = ""
    @State private var asksForReset = false
    @AppStorage("supportHost") private var supportHost = "support.example.org"

    var body: some View {
        TextField("Payee", text: $draft)
            .onOpenURL { link in
                draft = link.lastPathComponent  // good: deep-link-unvalidated
                if let query = link.query, let limit = Int(query) {
                    Task { try await bank.raiseLimit(to: limit) }  // bad: deep-link-unvalidated
                }
                asksForReset = link.host == "reset"  // good: deep-link-unvalidated
                supportHost = link.fragment ?? supportHost  // bad: deep-link-unvalidated
            }
            .alert("Reset everything?", isPresented: $asksForReset) {
                Button("Reset") {
                    Task { try await bank.forget(device: "all") }  // good: deep-link-unvalidated
                }
            }
    }
}
