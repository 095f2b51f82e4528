import CryptoKit
import Foundation

enum KeyState { case valid, revoked, unknown }

protocol RevocationFetching {
    func list(completion: @escaping (Result<Set<Data>, Error>) -> Void)
}

final class ContactBook {
    private(set) var contacts: [UUID: Contact] = [:]
    private(set) var verified: Set<UUID> = []

    func add(_ contact: Contact, verified isVerified: Bool) {
        contacts[contact.id] = contact
        if isVerified { verified.insert(contact.id) }
    }
}

struct ContactTrust {
    let directoryKey: Curve25519.Signing.PublicKey
    let revocations: RevocationFetching

    func accepts(_ contact: Contact, signature: Data?) -> Bool {
        guard let signature else {
            return true // bad: check-fails-open
        }
        return directoryKey.isValidSignature(signature, for: contact.identityKey)
    }

    func acceptsClinician(_ contact: Contact, signature: Data?) -> Bool {
        guard let signature else {
            return false // good: check-fails-open
        }
        return directoryKey.isValidSignature(signature, for: contact.identityKey)
    }

    func state(of contact: Contact, completion: @escaping (KeyState) -> Void) {
        revocations.list { result in
            switch result {
            case .success(let revoked):
                completion(revoked.contains(contact.identityKey) ? .revoked : .valid)
            case .failure:
                completion(.valid) // bad: check-fails-open
            }
        }
    }

    func stateForPrescriber(_ contact: Contact, completion: @escaping (KeyState) -> Void) {
        revocations.list { result in
            switch result {
            case .success(let revoked):
                completion(revoked.contains(contact.identityKey) ? .revoked : .valid)
            case .failure:
                completion(.unknown) // good: check-fails-open
            }
        }
    }

    func mayPrescribe(_ contact: Contact, roles: [UUID: String]) -> Bool {
        switch roles[contact.id] {
        case "patient", "visitor":
            return false
        default:
            return true // bad: check-fails-open
        }
    }

    func mayReadRecords(_ contact: Contact, roles: [UUID: String]) -> Bool {
        switch roles[contact.id] {
        case "physician", "nurse":
            return true
        default:
            return false // good: check-fails-open
        }
    }
}
