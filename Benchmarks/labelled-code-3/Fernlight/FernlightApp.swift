import FirebaseCrashlytics
import os
import SwiftUI

@main
struct FernlightApp: App {
    @State private var home = HomeModel(
        locks: LockController(central: BluetoothCentral(), settings: .shared),
        account: AccountService(),
        gate: PresenceGate()
    )

    var body: some Scene {
        WindowGroup {
            HomeView(model: home)
                .onOpenURL { url in
                    Task { await LinkHandler(home: home).handle(url) }
                }
        }
    }
}

@MainActor
@Observable
final class HomeModel {
    private(set) var message = ""
    private(set) var unlocked = false
    let locks: LockController
    let account: AccountService
    let gate: any PresenceChecking

    private let logger = Logger(subsystem: "example.fernlight", category: "home")

    init(locks: LockController, account: AccountService, gate: any PresenceChecking) {
        self.locks = locks
        self.account = account
        self.gate = gate
    }

    func signIn(user: String, passphrase: String) async {
        do {
            let session = try await account.signIn(user: user, passphrase: passphrase)
            logger.info("session for \(user, privacy: .private(mask: .hash)) is \(session.accessToken, privacy: .public)") // bad: log-secret
            logger.info("session expires in \(session.lifetime, privacy: .public) s, token \(session.accessToken, privacy: .private)") // good: log-secret
            Crashlytics.crashlytics().setCustomValue(session.refreshToken, forKey: "refresh") // bad: crash-report-secret
            Crashlytics.crashlytics().setCustomValue(session.lifetime, forKey: "lifetime") // good: crash-report-secret
        } catch {
            message = String(localized: "Sign-in failed")
        }
    }

    func open(_ lock: LockID) async {
        guard await gate.ownerIsPresent() else {
            message = String(localized: "Confirm that it is you")
            return
        }
        do {
            try await locks.release(lock)
            unlocked = true
        } catch {
            let pin = SharedSettings.shared.pairingPin(for: lock) ?? ""
            Crashlytics.crashlytics().log("release of \(lock.raw) failed with pin \(pin)") // bad: crash-report-secret
            Crashlytics.crashlytics().log("release failed with a pin of \(pin.utf8.count) bytes") // good: crash-report-secret
            Crashlytics.crashlytics().record(error: error)
            message = String(localized: "The lock did not answer")
        }
    }
}

struct HomeView: View {
    @Bindable var model: HomeModel
    @State private var help = false

    var body: some View {
        NavigationStack {
            List {
                Text(model.message)
                Button("Help") { help = true }
            }
            .sheet(isPresented: $help) { HelpPage(topic: "start") }
        }
    }
}

/// Links that arrive from mails, QR codes and other apps.
struct LinkHandler {
    let home: HomeModel

    @MainActor
    func handle(_ url: URL) async {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
        let lock = parts.queryItems?.first { $0.name == "lock" }?.value.map(LockID.init(raw:))
        switch parts.host {
        case "unlock":
            guard let lock else { return }
            try? await home.locks.release(lock) // bad: deep-link
        case "open":
            guard let lock, home.locks.isKnown(lock) else { return }
            await home.open(lock) // good: deep-link
        case "hub":
            guard let hub = parts.queryItems?.first(where: { $0.name == "address" })?.value else { return }
            SharedSettings.shared.hubAddress = hub // bad: deep-link
        case "room":
            let rooms = ["hall", "garage", "garden"]
            guard let room = parts.queryItems?.first(where: { $0.name == "name" })?.value, rooms.contains(room) else { return }
            SharedSettings.shared.lastRoom = room // good: deep-link
        default:
            break
        }
    }
}
