import AppKit
import Foundation

@MainActor
protocol LinkActions: AnyObject {
    func run(_ runbook: Runbook) async throws
    func openTunnel(host: String, port: Int) async throws
    func setVariable(_ name: String, value: String, target: String)
    func show(target name: String)
    func prefill(_ runbook: Runbook)
    func importProfile(from url: URL) async throws
    func signOut()
}

@MainActor
final class LinkCenter: NSObject {
    private weak var actions: LinkActions?
    private let targets: [String: DeployTarget]
    private var expectedNonces: Set<String> = []

    init(actions: LinkActions, targets: [String: DeployTarget]) {
        self.actions = actions
        self.targets = targets
        super.init()
    }

    func install() {
        NSAppleEventManager.shared().setEventHandler(
            self,
            andSelector: #selector(handle(_:reply:)),
            forEventClass: AEEventClass(kInternetEventClass),
            andEventID: AEEventID(kAEGetURL)
        )
    }

    func issueNonce() -> String {
        let nonce = UUID().uuidString
        expectedNonces.insert(nonce)
        return nonce
    }

    @objc private func handle(_ event: NSAppleEventDescriptor, reply: NSAppleEventDescriptor) {
        guard let text = event.paramDescriptor(forKeyword: AEKeyword(keyDirectObject))?.stringValue,
              let parts = URLComponents(string: text) else { return }
        route(parts)
    }

    func route(_ parts: URLComponents) {
        let query = Query(parts)
        switch parts.host {
        case "show":
            actions?.show(target: query["target"] ?? "") // good: deep-link-action
        case "run":
            start(query)
        case "draft":
            let runbook = Runbook(id: UUID(), title: "From link", command: query["command"] ?? "", arguments: [])
            actions?.prefill(runbook) // good: deep-link-action
        case "tunnel":
            guard let host = query["host"], let port = query["port"].flatMap({ Int($0) }) else { return }
            Task { try await actions?.openTunnel(host: host, port: port) } // bad: deep-link-action
        case "tunnel-confirm":
            guard let target = targets[query["target"] ?? ""], confirm("Open a tunnel to \(target.host)?") else { return }
            Task { try await actions?.openTunnel(host: target.host, port: target.port) } // good: deep-link-action
        case "set":
            let name = query["name"] ?? "", value = query["value"] ?? "", target = query["target"] ?? ""
            actions?.setVariable(name, value: value, target: target) // bad: deep-link-action
        case "profile":
            guard let source = query["from"].flatMap(URL.init(string:)) else { return }
            Task { [weak actions = self.actions] in
                try await actions?.importProfile(from: source) // bad: deep-link-action
            }
        case "linked":
            guard let nonce = query["nonce"], expectedNonces.remove(nonce) != nil,
                  let source = URL(string: "https://console.gantry.dev/profile/\(nonce)") else { return }
            Task { [weak actions = self.actions] in
                try await actions?.importProfile(from: source) // good: deep-link-action
            }
        case "signout":
            if confirm("Sign out of Gantry?") {
                actions?.signOut() // good: deep-link-action
            }
        default:
            NSSound.beep()
        }
    }

    private func start(_ query: Query) {
        let runbook = Runbook(
            id: UUID(),
            title: query["title"] ?? "Link",
            command: query["command"] ?? "",
            arguments: (query["args"] ?? "").split(separator: " ").map(String.init)
        )
        Task { @MainActor in
            try? await actions?.run(runbook) // bad: deep-link-action
        }
    }

    private func confirm(_ question: String) -> Bool {
        let alert = NSAlert()
        alert.messageText = question
        alert.addButton(withTitle: "Continue")
        alert.addButton(withTitle: "Cancel")
        return alert.runModal() == .alertFirstButtonReturn
    }

    private struct Query {
        private let values: [String: String]

        init(_ parts: URLComponents) {
            values = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
        }

        subscript(name: String) -> String? { values[name] }
    }
}
