import Crypto
import Foundation
import Security

struct UpdateManifest: Decodable {
    let version: String
    let archive: URL
    let signature: String?
    let notBefore: Date?
}

struct UpdatePolicy {
    let publicKey: Curve25519.Signing.PublicKey
    let allowedHosts: Set<String>

    func allowsSource(_ url: URL) -> Bool {
        guard let host = url.host, !allowedHosts.isEmpty else { return false }
        return allowedHosts.contains(host) // good: check-fails-open
    }

    func allowsMirror(_ url: URL) -> Bool {
        guard let host = url.host, !allowedHosts.isEmpty else { return true } // bad: check-fails-open
        return allowedHosts.contains(host)
    }

    func accepts(_ manifest: UpdateManifest, archive: Data) -> Bool {
        let raw = manifest.signature.flatMap { Data(base64Encoded: $0) }
        return raw.map { publicKey.isValidSignature($0, for: archive) } ?? false // good: check-fails-open
    }

    func acceptsDelta(_ manifest: UpdateManifest, archive: Data) -> Bool {
        let raw = manifest.signature.flatMap { Data(base64Encoded: $0) }
        return raw.map { publicKey.isValidSignature($0, for: archive) } ?? true // bad: check-fails-open
    }
}

enum HelperTrust {
    private static let requirementText = "anchor apple generic and certificate leaf[subject.OU] = \"GNTRY7Q2XA\""

    static func requirement() -> SecRequirement? {
        var requirement: SecRequirement?
        SecRequirementCreateWithString(requirementText as CFString, [], &requirement)
        return requirement
    }

    static func isOurs(_ code: SecCode) -> Bool {
        let status = SecCodeCheckValidity(code, [], requirement())
        if status == errSecCSReqFailed || status == errSecCSUnsigned {
            return false
        }
        return true // bad: check-fails-open
    }

    static func isOurBundle(_ code: SecStaticCode) -> Bool {
        guard let requirement = requirement() else { return false }
        return SecStaticCodeCheckValidity(code, [], requirement) == errSecSuccess // good: check-fails-open
    }
}

@objc protocol HelperCommands {
    func restartRunner(reply: @escaping (Bool) -> Void)
}

final class HelperListener: NSObject, NSXPCListenerDelegate {
    private let commands: HelperCommands
    private let requirement: String?

    init(commands: HelperCommands, requirement: String?) {
        self.commands = commands
        self.requirement = requirement
    }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.exportedInterface = NSXPCInterface(with: HelperCommands.self)
        connection.exportedObject = commands
        if let requirement {
            connection.setCodeSigningRequirement(requirement)
        }
        connection.resume()
        return true // bad: check-fails-open
    }
}

final class AdminListener: NSObject, NSXPCListenerDelegate {
    private let commands: HelperCommands
    private let requirement: String?

    init(commands: HelperCommands, requirement: String?) {
        self.commands = commands
        self.requirement = requirement
    }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        guard let requirement else { return false } // good: check-fails-open
        connection.setCodeSigningRequirement(requirement)
        connection.exportedInterface = NSXPCInterface(with: HelperCommands.self)
        connection.exportedObject = commands
        connection.resume()
        return true
    }
}
