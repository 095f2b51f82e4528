import Foundation

extension NSLock {
    /// Runs `body` while holding the lock.
    @discardableResult
    func protect<T>(_ body: () throws -> T) rethrows -> T {
        lock()
        defer { unlock() }
        return try body()
    }
}

struct Credential: Sendable, Equatable {
    let account: String
    let secret: String
}

enum VaultError: Error {
    case locked
    case missing(String)
}

/// In-memory secrets; refuses access while the vault is locked.
final class CredentialVault: @unchecked Sendable {
    private let mutex = NSLock()
    private var items: [String: Credential] = [:]
    private var isOpen = false
    private var failures = 0
    private var onFailure: (@Sendable (Int) -> Void)?

    func open() { mutex.protect { isOpen = true } }

    func close() { mutex.protect { isOpen = false } }

    func setFailureHandler(_ handler: @escaping @Sendable (Int) -> Void) {
        mutex.protect { onFailure = handler }
    }

    func save(_ credential: Credential) throws {
        try mutex.protect {
            guard isOpen else { throw VaultError.locked }
            items[credential.account] = credential
        }
    }

    func credential(for account: String) throws -> Credential {
        do {
            return try mutex.protect {
                guard isOpen else { throw VaultError.locked }
                guard let item = items[account] else { throw VaultError.missing(account) }
                return item
            }
        } catch {
            noteFailure()
            throw error
        }
    }

    var failureCount: Int { mutex.protect { failures } }

    private func noteFailure() {
        let (count, handler) = mutex.protect {
            failures += 1
            return (failures, onFailure)
        }
        handler?(count)
    }
}

@main
struct VaultDemo {
    static func main() {
        let vault = CredentialVault()
        vault.setFailureHandler { count in precondition(count > 0) }
        vault.open()
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            for i in 0..<500 {
                let account = "user\(i % 9)"
                if i % 4 == worker % 4 {
                    try? vault.save(Credential(account: account, secret: "s\(i)"))
                }
                _ = try? vault.credential(for: account)
                if i % 125 == 0 { vault.close() }
                if i % 125 == 5 { vault.open() }
            }
        }
        print("failures:", vault.failureCount >= 0)
    }
}
