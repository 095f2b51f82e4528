import Foundation
import LocalAuthentication
import Observation
import SwiftUI

@MainActor
@Observable
final class AppLockModel {
    var isUnlocked = false
    var accounts: [AccountSummary] = []
    private let archive = URL.applicationSupportDirectory.appending(path: "accounts.json")

    func unlock() async {
        let context = LAContext()
        context.localizedCancelTitle = "Not now"
        do {
            if try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open your accounts") { // bad: biometric-bypass
                accounts = try JSONDecoder().decode([AccountSummary].self, from: Data(contentsOf: archive))
                isUnlocked = true
            }
        } catch {
            isUnlocked = false
        }
    }
}

@main
struct HarborBankApp: App {
    @State private var lock = AppLockModel()
    @Environment(\.scenePhase) private var scenePhase
    @State private var covered = true

    var body: some Scene {
        WindowGroup {
            ZStack {
                RootView()
                if covered { LockCover(model: lock) }
            }
            .onChange(of: scenePhase) { _, phase in
                switch phase {
                case .background, .inactive: covered = true
                case .active: covered = false // bad: biometric-bypass
                @unknown default: covered = true
                }
            }
        }
    }
}

struct LockCover: View {
    let model: AppLockModel

    var body: some View {
        VStack {
            Image(systemName: "lock.fill")
            Button("Unlock") { Task { await model.unlock() } }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(.background)
    }
}
