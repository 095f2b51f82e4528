import AppKit
import Foundation
import OSLog
import Security
import ServiceManagement
import ShipyardCore
import SwiftUI
import WebKit

@main
struct ShipyardBar: App {
    @State private var model = BarModel()

    var body: some Scene {
        MenuBarExtra("Shipyard", systemImage: "shippingbox") {
            BarMenu(model: model)
        }
        Window("Confirm", id: "confirm") {
            ConfirmView(model: model)
                .onOpenURL { url in
                    Task { await model.open(url) }
                }
        }
    }
}

@MainActor
@Observable
final class BarModel {
    var pending: String?
    var item: Appcast.Item?
    var hosts: [Host] = []
    private let log = Logger(subsystem: "dev.shipyard.bar", category: "model")

    // MARK: Links

    func open(_ url: URL) async {
        guard url.scheme == "shipyard", let components = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
        let release = components.queryItems?.first { $0.name == "release" }?.value
        switch components.host {
        case "deploy":
            pending = release // good: deep-link
        case "redeploy":
            guard let release else { return }
            await deploy(release) // bad: deep-link
        default:
            log.info("unknown link")
        }
    }

    func deploy(_ release: String) async {
        guard let tool = Bundle.main.url(forAuxiliaryExecutable: "shipyard") else { return }
        do {
            let output = try await Shell().run(tool.path, ["deploy", "--", release])
            log.info("deploy ended with \(output.status, privacy: .public)")
        } catch {
            log.error("deploy failed: \(error, privacy: .public)")
        }
        pending = nil
    }

    // MARK: Updates

    func openReleasePage() {
        guard let page = item?.page else { return }
        NSWorkspace.shared.open(page) // bad: open-url
    }

    func openHelp(_ page: URL) {
        guard page.scheme == "https" else { return }
        NSWorkspace.shared.open(page) // good: open-url
    }

    // MARK: Terminal

    func openTerminal(for host: Host) throws {
        let source = "tell application \"Terminal\" to do script \"ssh \(host.user)@\(host.address)\"" // bad: command
        var failure: NSDictionary?
        NSAppleScript(source: source)?.executeAndReturnError(&failure)
    }

    func openQuotedTerminal(for host: Host) async throws {
        let script = "on run argv\ntell application \"Terminal\" to do script \"ssh -- \" & quoted form of item 1 of argv\nend run"
        _ = try await Shell().run("/usr/bin/osascript", ["-e", script, "\(host.user)@\(host.address)"]) // good: command
    }

    // MARK: Helper

    func registerHelper() throws {
        try SMAppService.daemon(plistName: "dev.shipyard.helper.plist").register() // good: privilege
    }

    func installLegacyHelper(from folder: URL) {
        let installer = folder.appendingPathComponent("install-helper").path
        let source = "do shell script quoted form of \"\(installer)\" with administrator privileges" // bad: privilege
        var failure: NSDictionary?
        NSAppleScript(source: source)?.executeAndReturnError(&failure)
    }
}

// MARK: - Views

struct BarMenu: View {
    let model: BarModel
    @Environment(\.openWindow) private var openWindow

    var body: some View {
        ForEach(model.hosts, id: \.name) { host in
            Button(host.name) { Task { try? await model.openQuotedTerminal(for: host) } }
        }
        Divider()
        if model.pending != nil {
            Button("Review deploy…") { openWindow(id: "confirm") }
        }
        Button("What's new") { model.openReleasePage() }
        Button("Quit") { NSApplication.shared.terminate(nil) }
    }
}

struct ConfirmView: View {
    let model: BarModel

    var body: some View {
        VStack(spacing: 12) {
            if let release = model.pending {
                Text("Deploy \(release) to \(model.hosts.count) hosts?")
                HStack {
                    Button("Cancel") { model.pending = nil }
                    Button("Deploy") { Task { await model.deploy(release) } }
                }
            }
            if let item = model.item {
                NotesView(notes: item.notes)
            }
        }
        .padding()
    }
}

struct NotesView: NSViewRepresentable {
    let notes: String

    func makeNSView(context: Context) -> WKWebView {
        WKWebView(frame: .zero)
    }

    func updateNSView(_ view: WKWebView, context: Context) {
        view.loadHTMLString("<body class=\"notes\">\(notes)</body>", baseURL: Bundle.main.resourceURL) // bad: html
    }
}

struct PlainNotesView: View {
    let notes: String

    var body: some View {
        ScrollView {
            Text(verbatim: notes).textSelection(.enabled) // good: html
        }
    }
}

// MARK: - Helper service

@objc protocol HelperProtocol {
    func restartProxy(reply: @escaping @Sendable (Bool) -> Void)
    func run(_ tool: String, arguments: [String], reply: @escaping @Sendable (Int32) -> Void)
}

final class HelperService: NSObject, HelperProtocol {
    func restartProxy(reply: @escaping @Sendable (Bool) -> Void) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/launchctl")
        process.arguments = ["kickstart", "-k", "system/dev.shipyard.proxy"] // good: privilege
        process.terminationHandler = { reply($0.terminationStatus == 0) }
        do { try process.run() } catch { reply(false) }
    }

    func run(_ tool: String, arguments: [String], reply: @escaping @Sendable (Int32) -> Void) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool) // bad: privilege
        process.arguments = arguments
        process.terminationHandler = { reply($0.terminationStatus) }
        do { try process.run() } catch { reply(-1) }
    }
}

/// The Mach service of the launch daemon.
final class HelperListener: NSObject, NSXPCListenerDelegate {
    static let requirement = "anchor apple generic and identifier \"dev.shipyard.bar\" and certificate leaf[subject.OU] = \"7K3M9Q2XWD\""

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.setCodeSigningRequirement(Self.requirement) // good: xpc
        connection.exportedInterface = NSXPCInterface(with: HelperProtocol.self)
        connection.exportedObject = HelperService()
        connection.resume()
        return true
    }
}

/// For the versions of the menu that are signed with the old team.
final class OldHelperListener: NSObject, NSXPCListenerDelegate {
    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        let attributes = [kSecGuestAttributePid: connection.processIdentifier] as CFDictionary // bad: xpc
        var code: SecCode?
        var requirement: SecRequirement?
        guard
            SecCodeCopyGuestWithAttributes(nil, attributes, [], &code) == errSecSuccess, let code,
            SecRequirementCreateWithString(HelperListener.requirement as CFString, [], &requirement) == errSecSuccess,
            SecCodeCheckValidity(code, [], requirement) == errSecSuccess
        else { return false }
        connection.exportedInterface = NSXPCInterface(with: HelperProtocol.self)
        connection.exportedObject = HelperService()
        connection.resume()
        return true
    }
}

final class StatusListener: NSObject, NSXPCListenerDelegate {
    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.exportedInterface = NSXPCInterface(with: HelperProtocol.self)
        connection.exportedObject = HelperService()
        connection.resume()
        return true // bad: xpc
    }
}
