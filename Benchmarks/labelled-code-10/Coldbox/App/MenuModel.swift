import AppKit
import SwiftUI
import LocalAuthentication
import UserNotifications

@MainActor
final class MenuModel: ObservableObject {
    @Published var selected: String?
    @Published var revealedPhrase: String?
    let settings = ColdboxSettings()
    let vault = VaultKeyring()
    private let helper = HelperClient()

    func select(snapshotSet: String) {
        selected = snapshotSet
    }

    func prune(snapshotSet: String) {
        helper.run(HelperJob(kind: .prune, snapshotSet: snapshotSet))
    }

    func restore(snapshotSet: String) {
        helper.run(HelperJob(kind: .restore, snapshotSet: snapshotSet))
    }

    func revealPhrase() async {
        let context = LAContext()
        _ = try? await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "reveal the recovery phrase")
        revealedPhrase = vault.recoveryPhrase // bad: biometric-bypass
    }

    func copyPhrase() async {
        let context = LAContext()
        guard (try? await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "copy the recovery phrase")) == true else { return }
        Clipboard().copySecret(vault.recoveryPhrase) // good: biometric-bypass
    }

    func exportKey(to panelURL: URL) async throws {
        let context = LAContext()
        do {
            guard try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "export the key") else { return }
            try vault.writeKey(to: panelURL)
        } catch LAError.biometryNotAvailable, LAError.biometryNotEnrolled {
            try vault.writeKey(to: panelURL) // bad: biometric-bypass
        }
    }

    func deleteVault() async throws {
        let context = LAContext()
        do {
            guard try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "delete the vault") else { return }
            try vault.erase()
        } catch LAError.biometryNotAvailable, LAError.biometryNotEnrolled {
            guard try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "delete the vault") else { return }
            try vault.erase() // good: biometric-bypass
        }
    }
}

struct MenuContent: View {
    @ObservedObject var model: MenuModel

    var body: some View {
        VStack(alignment: .leading) {
            Text(model.selected ?? "No snapshot selected")
            if let phrase = model.revealedPhrase {
                Text(phrase).privacySensitive()
            }
            Button("Reveal phrase") { Task { await model.revealPhrase() } }
            Button("Copy phrase") { Task { await model.copyPhrase() } }
        }
        .padding()
    }
}

struct Clipboard {
    private let board = NSPasteboard.general

    func copySecret(_ text: String) {
        board.prepareForNewContents(with: .currentHostOnly)
        let item = NSPasteboardItem()
        item.setString("", forType: NSPasteboard.PasteboardType("org.nspasteboard.ConcealedType"))
        item.setString(text, forType: .string)
        board.writeObjects([item]) // good: pasteboard-leak
        let count = board.changeCount
        DispatchQueue.main.asyncAfter(deadline: .now() + 45) { [board] in
            if board.changeCount == count { board.clearContents() }
        }
    }

    func copyUploadToken(_ token: String) {
        board.clearContents()
        board.setString(token, forType: .string) // bad: pasteboard-leak
    }

    func copySnapshotName(_ name: String) {
        board.clearContents()
        board.setString(name, forType: .string) // good: pasteboard-leak
    }

    func copyCredentials(user: String, password: String) {
        board.declareTypes([.string, .tabularText], owner: nil)
        board.writeObjects([[user, password].joined(separator: "\t") as NSString]) // bad: pasteboard-leak
    }

    func stageKeyForHelper(_ key: Data) {
        let shared = NSPasteboard(name: NSPasteboard.Name("example.coldbox.exchange"))
        shared.clearContents()
        shared.setData(key, forType: NSPasteboard.PasteboardType("example.coldbox.key")) // bad: pasteboard-leak
    }

    func stageReport(_ report: Data) -> NSPasteboard {
        let scratch = NSPasteboard.withUniqueName()
        scratch.setData(report, forType: .pdf) // good: pasteboard-leak
        return scratch
    }
}

struct StatusNotifier {
    func vaultCreated(phrase: String, name: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Vault “\(name)” is ready" // good: notification-content
        content.body = "Write this phrase down: \(phrase)" // bad: notification-content
        try await UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "vault", content: content, trigger: nil))
    }

    func serverRotated(_ credentials: UploadCredentials) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Upload password changed"
        content.subtitle = credentials.summary // bad: notification-content
        content.body = "Server: \(credentials.host)" // good: notification-content
        try await UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "rotate", content: content, trigger: nil))
    }
}

struct UploadCredentials: Codable {
    let host: String
    let user: String
    let password: String

    var summary: String { "\(user) / \(password)" }
}
