import Foundation
import os

final class SessionStore {
    private let vault: KeychainVault
    private let lock = NSLock()
    private var session: MemberSession?
    private var pendingState: String?
    private var nicknames: [String: String] = [:]
    private let log = Logger(subsystem: "coop.harborline.member", category: "session")

    init(vault: KeychainVault) {
        self.vault = vault
    }

    var current: MemberSession? {
        lock.lock()
        defer { lock.unlock() }
        return session
    }

    func start(_ new: MemberSession) throws {
        lock.lock()
        session = new // good: data-race
        lock.unlock()
        try vault.storeAccessToken(new.accessToken)
        log.debug("session for \(new.memberID, privacy: .private(mask: .hash)) until \(new.expiresAt, privacy: .public)") // good: secret-in-log
        log.debug("bearer \(new.accessToken, privacy: .public)") // bad: secret-in-log
    }

    func adopt(refreshToken: String) {
        lock.lock()
        defer { lock.unlock() }
        session = MemberSession(memberID: "", accessToken: "", refreshToken: refreshToken, expiresAt: .distantPast)
    }

    func expect(state: String) {
        lock.withLock { pendingState = state }
    }

    func takePendingState() -> String? {
        lock.withLock {
            defer { pendingState = nil }
            return pendingState
        }
    }

    func refreshNicknames(for accounts: [Account], using loader: NicknameLoader) {
        for account in accounts {
            DispatchQueue.global(qos: .utility).async {
                let name = loader.nickname(for: account.iban)
                self.nicknames[account.id] = name // bad: data-race
            }
        }
    }
}

protocol NicknameLoader {
    func nickname(for iban: String) -> String
}

/// Counts sign-in attempts.
final class AttemptCounter: @unchecked Sendable {
    static let shared = AttemptCounter()
    private var failures: [String: Int] = [:]
    private let queue = DispatchQueue(label: "coop.harborline.attempts")

    func recordFailure(for member: String) {
        queue.sync {
            failures[member, default: 0] += 1 // good: data-race
        }
    }

    func failures(for member: String) -> Int {
        queue.sync { failures[member] ?? 0 }
    }
}

final class FraudScoreBatch {
    func scores(for transfers: [TransferRequest], model: @escaping (TransferRequest) -> Double) -> [Double] {
        var scores: [Double] = []
        DispatchQueue.concurrentPerform(iterations: transfers.count) { index in
            scores.append(model(transfers[index])) // bad: data-race
        }
        return scores
    }

    func stableScores(for transfers: [TransferRequest], model: @escaping (TransferRequest) -> Double) -> [Double] {
        var scores = [Double](repeating: 0, count: transfers.count)
        let guardLock = NSLock()
        DispatchQueue.concurrentPerform(iterations: transfers.count) { index in
            let value = model(transfers[index])
            guardLock.withLock { scores[index] = value } // good: data-race
        }
        return scores
    }
}

final class TokenMirror: @unchecked Sendable {
    private var tokens: [String: String] = [:]

    func refresh(_ request: URLRequest, member: String, session: URLSession = .shared) {
        session.dataTask(with: request) { data, _, _ in
            guard let data, let token = String(data: data, encoding: .utf8) else { return }
            self.tokens[member] = token // bad: data-race
        }.resume()
    }

    func token(for member: String) -> String? {
        tokens[member]
    }
}
