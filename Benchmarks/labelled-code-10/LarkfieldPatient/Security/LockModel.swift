import Foundation
import LocalAuthentication
import SwiftUI

@MainActor
final class LockModel: ObservableObject {
    enum State { case locked, unlocked }

    @Published private(set) var state: State = .locked
    @Published private(set) var showsFaceIDButton = false
    @Published private(set) var lettersVisible = false

    private let gate: RecordGate

    init(gate: RecordGate) {
        self.gate = gate
    }

    func appear() async {
        showsFaceIDButton = gate.prefersFaceID // good: biometric-bypass
        if gate.remembersUnlock {
            state = .unlocked // bad: biometric-bypass
            return
        }
        await authenticate()
    }

    func authenticate() async {
        do {
            let granted = try await gate.openPrescriptions()
            state = granted ? .unlocked : .locked // good: biometric-bypass
            if granted { gate.rememberUnlock() }
        } catch {
            state = .locked
        }
    }

    func showLetters() {
        gate.openLetters(reason: "Show letters") { granted in
            Task { @MainActor in self.lettersVisible = granted }
        }
    }
}

struct LockView: View {
    @ObservedObject var model: LockModel

    var body: some View {
        VStack(spacing: 16) {
            switch model.state {
            case .locked:
                Text("Larkfield is locked")
                if model.showsFaceIDButton {
                    Button("Unlock") { Task { await model.authenticate() } }
                }
            case .unlocked:
                Text("Welcome back")
                Button("Letters") { model.showLetters() }
            }
        }
        .task { await model.appear() }
    }
}
