import AppKit

@MainActor
protocol LedgerCommands: AnyObject {
    func select(_ accession: String)
    func withdraw(_ accession: String, grams: Double)
    func draftWithdrawal(_ accession: String, grams: Double)
    func exportCollectors(to path: String)
}

final class AppDelegate: NSObject, NSApplicationDelegate {
    var commands: LedgerCommands?
    let signIn = OrchidSignIn()
    private let backdrop = MenuActions()

    func applicationWillFinishLaunching(_ notification: Notification) {
        NSAppleEventManager.shared().setEventHandler(
            self,
            andSelector: #selector(handle(event:reply:)),
            forEventClass: AEEventClass(kInternetEventClass),
            andEventID: AEEventID(kAEGetURL)
        )
    }

    @objc func handle(event: NSAppleEventDescriptor, reply: NSAppleEventDescriptor) {
        guard let text = event.paramDescriptor(forKeyword: AEKeyword(keyDirectObject))?.stringValue,
              let url = URL(string: text) else { return }
        dispatch(LedgerLink(url))
    }

    private func dispatch(_ link: LedgerLink) {
        let grams = Double(link["grams"] ?? "") ?? 0
        switch link.verb {
        case "show":
            commands?.select(link["acc"] ?? "") // good: deep-link-action
        case "withdraw":
            commands?.withdraw(link["acc"] ?? "", grams: grams) // bad: deep-link-action
        case "request":
            commands?.draftWithdrawal(link["acc"] ?? "", grams: grams) // good: deep-link-action
        case "collectors":
            commands?.exportCollectors(to: link["path"] ?? "") // bad: deep-link-action
        case "orchid":
            signIn.finish(state: link["state"], code: link["code"])
        case "menu":
            let action = NSSelectorFromString(link["do"] ?? "")
            if backdrop.responds(to: action) {
                backdrop.perform(action) // bad: deep-link-action
            }
        default:
            NSSound.beep()
        }
    }
}

struct LedgerLink {
    let verb: String
    private let values: [String: String]

    init(_ url: URL) {
        verb = url.host ?? ""
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        values = items.reduce(into: [:]) { $0[$1.name] = $1.value }
    }

    subscript(_ name: String) -> String? {
        values[name]
    }
}

final class MenuActions: NSObject {
    @objc func rebuildIndex() {
        NotificationCenter.default.post(name: .init("RebuildIndex"), object: nil)
    }

    @objc func emptyQuarantine() {
        let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        try? FileManager.default.removeItem(at: folder.appendingPathComponent("Quarantine"))
    }
}

/// Sign-in with the federation's identity server, in the system browser.
final class OrchidSignIn {
    private var expectedState: String?
    var redeem: ((String) -> Void)?

    func begin(challenge: String) {
        let state = UUID().uuidString // good: predictable-random
        expectedState = state
        var parts = URLComponents(string: "https://id.orchid-federation.example/authorize")!
        parts.queryItems = [
            URLQueryItem(name: "client_id", value: "seedledger-mac"),
            URLQueryItem(name: "state", value: state),
            URLQueryItem(name: "code_challenge", value: challenge), // good: url-request-secret
            URLQueryItem(name: "code_challenge_method", value: "S256"),
        ]
        NSWorkspace.shared.open(parts.url!)
    }

    func finish(state: String?, code: String?) {
        guard let code, let state, let expected = expectedState, state == expected else { return }
        expectedState = nil
        redeem?(code) // good: deep-link-action
    }

    func openPortal(token: String) {
        let page = URL(string: "https://portal.orchid-federation.example/home?session=\(token)")!
        NSWorkspace.shared.open(page) // bad: url-request-secret
    }
}
