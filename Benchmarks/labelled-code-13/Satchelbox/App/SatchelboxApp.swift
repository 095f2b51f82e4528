import SwiftUI
import AppKit

@main
struct SatchelboxApp: App {
    @StateObject private var model = BackupModel()

    var body: some Scene {
        MenuBarExtra("Satchelbox", systemImage: "shippingbox") {
            BackupMenu(model: model)
        }
        Settings {
            SettingsView(settings: BackupSettings(defaults: .standard))
        }
    }
}

@MainActor
final class BackupModel: ObservableObject {
    @Published var lastRun: Date?
    @Published var recoveryKey: String?
    private let credentials = CredentialStore(service: "example.satchelbox")

    func createRecoveryKey() {
        recoveryKey = try? credentials.makeRecoveryKey()
    }

    func copyRecoveryKey() {
        guard let key = recoveryKey else { return }
        PasteboardWriter.general.put(key)
    }

    func copyFolderPath(_ url: URL) {
        let board = NSPasteboard.general
        board.clearContents()
        board.setString(url.path, forType: .string) // good: pasteboard-leak
    }
}

struct PasteboardWriter {
    static let general = PasteboardWriter(board: .general)
    let board: NSPasteboard

    func put(_ text: String) {
        board.clearContents()
        board.setString(text, forType: .string) // bad: pasteboard-leak
    }
}

struct BackupMenu: View {
    @ObservedObject var model: BackupModel

    var body: some View {
        Button("Create Recovery Key") { model.createRecoveryKey() }
        Button("Copy Recovery Key") { model.copyRecoveryKey() }
        Divider()
        Button("Quit") { NSApplication.shared.terminate(nil) }
    }
}
