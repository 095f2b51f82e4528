// Messages of traps end in crash reports: fatalError, precondition, assert and assertionFailure.
import Foundation

enum VaultError: Error {
    case wrongKey(passphrase: String)
    case noFile(path: String)
}

struct Vault {
    private let content: [String: Data]

    init(content: [String: Data]) { self.content = content }

    func item(named name: String, masterKey: Data) -> Data {
        guard let item = content[name] else {
            fatalError("no item \(name)")  // good: secret-in-crash-report
        }
        guard masterKey.count == 32 else {
            fatalError("masterKey has \(masterKey.count) bytes")  // good: secret-in-crash-report
        }
        guard item.count > 28 else {
            let hex = masterKey.map { String(format: "%02x", $0) }.joined()
            fatalError("short item under \(hex)")  // bad: secret-in-crash-report
        }
        return item
    }

    func explain(_ error: VaultError) -> Never {
        switch error {
        case .wrongKey(let passphrase):
            preconditionFailure("rejected: \(passphrase)")  // bad: secret-in-crash-report
        case .noFile(let path):
            preconditionFailure("passphrase file missing: \(path)")  // good: secret-in-crash-report
        }
    }

    func check(pin: String, against stored: String) {
        precondition(pin.count == 6, "pin must have six digits")  // good: secret-in-crash-report
        precondition(pin.allSatisfy(\.isNumber), "bad pin \(pin)")  // bad: secret-in-crash-report
        assert(!stored.isEmpty, "stored pin is empty")  // good: secret-in-crash-report
    }
}

func requireToken(_ sessionToken: String?, _ fail: (String) -> Never) -> String {
    guard let sessionToken, sessionToken.hasPrefix("v2.") else {
        let shown = sessionToken ?? "nil"
        assertionFailure("wrong token " + shown)  // bad: secret-in-crash-report
        assertionFailure("sessionToken present: \(sessionToken != nil)")  // good: secret-in-crash-report
        fail("sessionToken")
    }
    return sessionToken
}
