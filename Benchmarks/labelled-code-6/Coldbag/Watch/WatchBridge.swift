import Foundation
import OSLog
import WatchConnectivity

struct WatchAccount: Codable, Sendable {
    var name: String
    var address: String
    var balance: String
}

enum WatchError: Error {
    case notReachable, malformed
}

/// The phone's half: keeps the watch up to date.
final class WatchBridge: NSObject, WCSessionDelegate, @unchecked Sendable {
    private let session: WCSession
    private let vault: any SeedStoring
    private let log = Logger(subsystem: "app.coldbag", category: "watch")
    private let lock = NSLock()
    private var waiting: [UUID: CheckedContinuation<[String: Any], any Error>] = [:]
    private var lastSync = Date.distantPast

    init(session: WCSession = .default, vault: any SeedStoring) {
        self.session = session
        self.vault = vault
        super.init()
        session.delegate = self
        session.activate()
    }

    // MARK: Sending

    func sendAccounts(_ accounts: [WatchAccount]) throws {
        let data = try JSONEncoder().encode(accounts)
        try session.updateApplicationContext(["accounts": data]) // good: watch-sync
        lock.withLock { lastSync = .now }
    }

    func enableWatchSigning() async throws {
        let seed = try await vault.read(label: "main", reason: "Allow signing on the watch")
        session.transferUserInfo(["kind": "signing", "seed": seed]) // bad: watch-sync
    }

    func question(_ message: [String: Any]) async throws -> [String: Any] {
        guard session.isReachable else { throw WatchError.notReachable }
        return try await withCheckedThrowingContinuation { continuation in
            session.sendMessage(message, replyHandler: { reply in
                continuation.resume(returning: reply)
            }, errorHandler: { error in
                continuation.resume(throwing: error) // good: continuation
            })
        }
    }

    // MARK: Receiving

    func session(_ session: WCSession, didReceiveMessage message: [String: Any], replyHandler: @escaping ([String: Any]) -> Void) {
        guard let kind = message["kind"] as? String else { return replyHandler([:]) }
        switch kind {
        case "balance":
            replyHandler(["balance": Preferences.shared.string(forKey: "account.balance") ?? "0"])
        case "pay":
            guard let to = message["to"] as? String, let amount = message["amount"] as? String else { return replyHandler([:]) }
            let draft = TransferDraft(recipient: to, amount: amount, memo: nil)
            Task { @MainActor in
                LinkRouter.shared.path.append(.review(draft))
            }
            replyHandler(["queued": true])
        default:
            replyHandler([:])
        }
    }

    func session(_ session: WCSession, didReceive file: WCSessionFile) {
        let name = file.metadata?["name"] as? String ?? "journal"
        let folder = URL.documentsDirectory.appending(path: "watch", directoryHint: .isDirectory)
        let target = folder.appending(path: (name as NSString).lastPathComponent)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.moveItem(at: file.fileURL, to: target)
        } catch {
            log.error("could not keep \(name, privacy: .public): \(error, privacy: .public)")
        }
    }

    func session(_ session: WCSession, activationDidCompleteWith state: WCSessionActivationState, error: (any Error)?) {
        if let error { log.error("activation failed: \(error, privacy: .public)") }
    }

    #if os(iOS)
    func sessionDidBecomeInactive(_ session: WCSession) {}

    func sessionDidDeactivate(_ session: WCSession) {
        session.activate()
    }
    #endif
}

// MARK: - The watch's half

#if os(watchOS)
import SwiftUI
import WatchKit

@MainActor
@Observable
final class WatchModel {
    var accounts: [WatchAccount] = []
    private let log = Logger(subsystem: "app.coldbag.watch", category: "model")

    func apply(_ context: [String: Any]) {
        guard let data = context["accounts"] as? Data else { return }
        accounts = (try? JSONDecoder().decode([WatchAccount].self, from: data)) ?? []
        UserDefaults.standard.set(accounts.map(\.name), forKey: "watch.names") // good: user-defaults
    }

    func keepSigningKey(_ info: [String: Any]) {
        guard let seed = info["seed"] as? Data else { return }
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrAccount as String: "signing",
            kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlock, // bad: keychain
            kSecValueData as String: seed,
        ]
        let status = SecItemAdd(query as CFDictionary, nil)
        log.info("kept signing key, status \(status, privacy: .public)")
    }
}

struct AccountsView: View {
    @State private var model = WatchModel()

    var body: some View {
        List(model.accounts, id: \.address) { account in
            VStack(alignment: .leading) {
                Text(account.name)
                Text(account.balance).privacySensitive()
            }
        }
    }
}
#endif
