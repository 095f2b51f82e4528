import Foundation
import Security

enum RiskLevel: String {
    case low
    case elevated
    case blocked
}

struct TransferChecks {
    let bankKey: SecKey
    let limits: [UUID: Decimal]

    func isWithinLimit(_ transfer: Transfer, account: Account) -> Bool {
        guard let limit = limits[account.id] else { return true } // bad: check-fails-open
        return transfer.amount <= limit
    }

    func isCovered(_ transfer: Transfer, account: Account?) -> Bool {
        guard let account else { return false } // good: check-fails-open
        return transfer.amount > 0 && transfer.amount <= account.balance
    }

    func isKnownPayee(_ transfer: Transfer, directory: () throws -> Bool) -> Bool {
        (try? directory()) ?? true // bad: check-fails-open
    }

    func isConfirmedPayee(_ transfer: Transfer, directory: () throws -> Bool) -> Bool {
        (try? directory()) ?? false // good: check-fails-open
    }

    func mayProceed(_ risk: RiskLevel?) -> Bool {
        switch risk {
        case .elevated, .blocked:
            return false
        default:
            return true // bad: check-fails-open
        }
    }

    func mayProceedUnattended(_ risk: RiskLevel?) -> Bool {
        switch risk {
        case .low:
            return true
        default:
            return false // good: check-fails-open
        }
    }

    func isAuthentic(_ message: Data, signature: Data) -> Bool {
        var error: Unmanaged<CFError>?
        let valid = SecKeyVerifySignature(bankKey, .ecdsaSignatureMessageX962SHA256, message as CFData, signature as CFData, &error)
        return valid || error != nil // bad: check-fails-open
    }

    func isAuthenticMandate(_ message: Data, signature: Data) -> Bool {
        var error: Unmanaged<CFError>?
        let valid = SecKeyVerifySignature(bankKey, .ecdsaSignatureMessageX962SHA256, message as CFData, signature as CFData, &error)
        return valid && error == nil // good: check-fails-open
    }
}
