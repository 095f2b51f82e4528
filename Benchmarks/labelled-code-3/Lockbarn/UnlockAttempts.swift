import Foundation

final class UnlockAttempts: @unchecked Sendable { // bad: data-race
    static let shared = UnlockAttempts()
    private var failures: [String: Int] = [:]

    func recordFailure(vault: String) {
        failures[vault, default: 0] += 1
    }

    func isLocked(vault: String) -> Bool {
        failures[vault, default: 0] >= 5
    }
}

struct UnlockMonitor: Sendable {
    func failed(vault: String) {
        Task.detached { UnlockAttempts.shared.recordFailure(vault: vault) }
    }
}
