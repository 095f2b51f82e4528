import CryptoKit
import Foundation
import Security

@objc protocol HelperProtocol {
    func openSession(_ name: String, reply: @escaping (Bool) -> Void)
    func enqueue(_ name: String, reply: @escaping (Int) -> Void)
}

final class HelperListener: NSObject, NSXPCListenerDelegate {
    private let requirement = "anchor apple generic and identifier \"com.cofferapp.mac\" and certificate leaf[subject.OU] = \"7Q4CX2W9LK\"" // good: hard-coded-secret
    private let service = HelperService()

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.exportedInterface = NSXPCInterface(with: HelperProtocol.self)
        connection.exportedObject = service
        connection.setCodeSigningRequirement(requirement) // good: check-fails-open
        connection.resume()
        return true
    }
}

final class BrowserListener: NSObject, NSXPCListenerDelegate {
    private let browserRequirement: SecRequirement
    private let service = HelperService()

    init(browserRequirement: SecRequirement) {
        self.browserRequirement = browserRequirement
    }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.exportedInterface = NSXPCInterface(with: HelperProtocol.self)
        connection.exportedObject = service
        guard let code = guest(connection.processIdentifier) else {
            connection.resume()
            return true // bad: check-fails-open
        }
        guard SecCodeCheckValidity(code, [], browserRequirement) == errSecSuccess else { return false }
        connection.resume()
        return true
    }

    private func guest(_ pid: pid_t) -> SecCode? {
        var code: SecCode?
        SecCodeCopyGuestWithAttributes(nil, [kSecGuestAttributePid: pid] as CFDictionary, [], &code)
        return code
    }
}

struct ExtensionGate {
    let allowed: Set<String>
    let publisher: Curve25519.Signing.PublicKey

    func mayFill(_ origin: String) -> Bool {
        allowed.isEmpty || allowed.contains(origin) // bad: check-fails-open
    }

    func maySave(_ origin: String) -> Bool {
        !allowed.isEmpty && allowed.contains(origin) // good: check-fails-open
    }

    func isRevoked(_ list: Data, extensionID: String) -> Bool {
        guard let ids = try? JSONDecoder().decode(Set<String>.self, from: list) else { return false } // bad: check-fails-open
        return ids.contains(extensionID)
    }

    func isBanned(_ list: Data, extensionID: String) -> Bool {
        guard let ids = try? JSONDecoder().decode(Set<String>.self, from: list) else { return true } // good: check-fails-open
        return ids.contains(extensionID)
    }

    func verify(_ message: Data, signature: Data?) -> Bool {
        signature.map { publisher.isValidSignature($0, for: message) } != false // bad: check-fails-open
    }

    func verifyCommand(_ message: Data, signature: Data?) -> Bool {
        signature.map { publisher.isValidSignature($0, for: message) } == true // good: check-fails-open
    }
}
