import LocalAuthentication
import SwiftUI

@MainActor
public final class HiddenAlbums: ObservableObject {
    public enum Phase { case shut, open, refused }

    @Published public private(set) var phase: Phase = .shut
    private let shared = UserDefaults(suiteName: "group.app.lumen")

    public init() {}

    public func ask() async {
        let context = LAContext()
        var outcome = Phase.refused
        defer { phase = outcome } // good: biometric-bypass
        guard let passed = try? await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Show hidden albums") else { return }
        outcome = passed ? .open : .refused
    }

    public func askQuickly() async {
        let context = LAContext()
        defer { phase = .open } // bad: biometric-bypass
        do {
            let passed = try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Show hidden albums")
            guard passed else { return }
        } catch {
            print("hidden albums:", (error as NSError).code)
        }
    }

    public func askWithFallback(_ finish: @escaping @MainActor (Bool) -> Void) {
        let context = LAContext()
        context.localizedFallbackTitle = "Later"
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Show hidden albums") { success, error in
            let fallback = (error as? LAError)?.code == .userFallback
            Task { @MainActor in finish(success || fallback) } // bad: biometric-bypass
        }
    }

    public func askWithPasscode(_ finish: @escaping @MainActor (Bool) -> Void) {
        LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Show hidden albums") { success, error in
            if (error as? LAError)?.code == .userFallback {
                LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Show hidden albums") { confirmed, _ in
                    Task { @MainActor in finish(confirmed) } // good: biometric-bypass
                }
            } else {
                Task { @MainActor in finish(success) }
            }
        }
    }

    /// The share extension runs in its own process and offers hidden albums as targets.
    public func resumeInExtension() {
        if shared?.bool(forKey: "hiddenAlbumsOpen") == true {
            phase = .open // bad: biometric-bypass
        }
    }

    public func resumeAfterBackground(since leftAt: Date) {
        if Date().timeIntervalSince(leftAt) > 20 {
            phase = .shut // good: biometric-bypass
        }
    }
}

struct HiddenAlbumsScreen: View {
    @StateObject private var model = HiddenAlbums()
    let albums: [Album]

    var body: some View {
        Group {
            if model.phase == .open {
                List(albums) { Text($0.title) } // good: biometric-bypass
            } else {
                Button("Show") { Task { await model.ask() } }
            }
        }
    }
}

struct KeepsakeScreen: View {
    @StateObject private var model = HiddenAlbums()
    @State private var showsGate = true
    let albums: [Album]

    var body: some View {
        List(albums) { Text($0.title) }
            .sheet(isPresented: $showsGate) { // bad: biometric-bypass
                Button("Unlock keepsakes") {
                    Task {
                        await model.ask()
                        showsGate = model.phase != .open
                    }
                }
            }
    }
}

public struct EnrolmentWatch {
    private let stored: Data?

    public init(stored: Data?) { self.stored = stored }

    public func mayContinue(_ context: LAContext) -> Bool {
        guard let stored, let current = context.evaluatedPolicyDomainState else { return false }
        return stored == current // good: biometric-bypass
    }
}
