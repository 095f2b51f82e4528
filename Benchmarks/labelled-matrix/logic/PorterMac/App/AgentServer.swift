import AppKit
import FlyingFox
import Foundation
import Network

/// The local agent other tools and the browser extension talk to.
actor AgentServer {
    private let secrets: [String: String]
    private let pairing: String

    init(secrets: [String: String], pairing: String) {
        self.secrets = secrets
        self.pairing = pairing
    }

    func run() async throws {
        let server = HTTPServer(address: .loopback(port: 7331))
        await server.appendRoute("GET /secrets/:name") { [secrets] request in
            let value = secrets[request.routeParameters["name"] ?? ""] ?? ""
            return HTTPResponse(statusCode: .ok, headers: [HTTPHeader("Access-Control-Allow-Origin"): "*"], body: Data(value.utf8)) // bad: csrf-or-cors
        }
        await server.appendRoute("GET /version") { _ in
            HTTPResponse(statusCode: .ok, headers: [HTTPHeader("Access-Control-Allow-Origin"): "*"], body: Data("2.4".utf8)) // good: csrf-or-cors
        }
        await server.appendRoute("POST /secrets/rotate") { [pairing] request in
            guard request.headers[.authorization] == "Bearer \(pairing)" else { return HTTPResponse(statusCode: .unauthorized) }
            return HTTPResponse(statusCode: .accepted) // good: missing-authorization
        }
        try await server.run()
    }

    func runSharing(folder: URL) async throws {
        let server = HTTPServer(port: 8088)
        await server.appendRoute("GET /files/*", to: DirectoryHTTPHandler(root: folder, serverPath: "/files")) // bad: missing-authorization
        try await server.run()
    }
}

/// Streams the clipboard to the phone on the same network.
final class ClipboardRelay {
    private var listener: NWListener?

    func start() throws {
        let listener = try NWListener(using: .tcp, on: 5599)
        listener.newConnectionHandler = { connection in
            connection.start(queue: .main)
            let text = NSPasteboard.general.string(forType: .string) ?? ""
            connection.send(content: Data(text.utf8), completion: .contentProcessed { _ in connection.cancel() }) // bad: missing-authorization
        }
        listener.start(queue: .main)
        self.listener = listener
    }
}

final class AppDelegate: NSObject, NSApplicationDelegate {
    private let relay = ClipboardRelay()
    private let defaults = UserDefaults.standard

    func applicationWillFinishLaunching(_ notification: Notification) {
        NSAppleEventManager.shared().setEventHandler(
            self, andSelector: #selector(handleURL(_:reply:)),
            forEventClass: AEEventClass(kInternetEventClass), andEventID: AEEventID(kAEGetURL)
        )
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
        do { try relay.start() } catch { NSApp.presentError(error) }
        let agent = AgentServer(secrets: [:], pairing: UUID().uuidString)
        Task { try await agent.run() }
        Task { try await agent.runSharing(folder: .downloadsDirectory) }
    }

    @objc private func handleURL(_ event: NSAppleEventDescriptor, reply: NSAppleEventDescriptor) {
        guard let text = event.paramDescriptor(forKeyword: keyDirectObject)?.stringValue, let parts = URLComponents(string: text) else { return }
        switch parts.host {
        case "add-source":
            guard let source = parts.queryItems?.first(where: { $0.name == "feed" })?.value else { return }
            defaults.set((defaults.stringArray(forKey: "sources") ?? []) + [source], forKey: "sources") // bad: deep-link-action
        case "reset":
            let alert = NSAlert()
            alert.messageText = "Forget all sources?"
            alert.addButton(withTitle: "Forget")
            alert.addButton(withTitle: "Cancel")
            if alert.runModal() == .alertFirstButtonReturn {
                defaults.removeObject(forKey: "sources") // good: deep-link-action
            }
        default:
            break
        }
    }
}
