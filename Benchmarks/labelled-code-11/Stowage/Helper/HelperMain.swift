import Foundation
import Security
import os

final class HelperDelegate: NSObject, NSXPCListenerDelegate {
    private let service = HelperService()
    private let gate = ClientGate()

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        guard gate.accepts(pid: connection.processIdentifier) else { return false }
        connection.exportedInterface = NSXPCInterface(with: StowageHelperProtocol.self)
        connection.exportedObject = service
        connection.setCodeSigningRequirement("identifier io.stowage.menu and anchor apple generic and certificate leaf[subject.OU] = 8Q4K2X9ZTL")
        connection.resume()
        return true
    }
}

struct ClientGate {
    private let requirementText = "anchor apple generic and certificate leaf[subject.OU] = 8Q4K2X9ZTL"

    func accepts(pid: pid_t) -> Bool {
        var code: SecCode?
        let attributes = [kSecGuestAttributePid: pid] as CFDictionary
        guard SecCodeCopyGuestWithAttributes(nil, attributes, [], &code) == errSecSuccess, let code else {
            return true // bad: check-fails-open
        }
        var requirement: SecRequirement?
        guard SecRequirementCreateWithString(requirementText as CFString, [], &requirement) == errSecSuccess else {
            return false // good: check-fails-open
        }
        return SecCodeCheckValidity(code, [], requirement) == errSecSuccess
    }
}

final class HelperService: NSObject, StowageHelperProtocol {
    private var tokens: [String: String] = [:]
    private let mounts = OSAllocatedUnfairLock(initialState: Set<String>())
    private let updater = Updater()

    func mount(_ volume: String, reply: @escaping (Bool) -> Void) {
        let fresh = mounts.withLock { $0.insert(volume).inserted } // good: data-race
        reply(fresh)
    }

    func register(_ token: String, for client: String, reply: @escaping () -> Void) {
        tokens[client] = token // bad: data-race
        os_log("client %{public}s registered %{public}s", client, token) // bad: secret-in-log
        reply()
    }

    func install(package: URL, reply: @escaping (NSError?) -> Void) {
        do {
            try updater.install(package)
            reply(nil)
        } catch {
            NSLog("install failed: %@", error.localizedDescription) // good: secret-in-log
            reply(error as NSError)
        }
    }
}

struct Updater {
    var publicKey: SecKey?

    func install(_ package: URL) throws {
        let payload = try Data(contentsOf: package)
        let signature = try Data(contentsOf: package.appendingPathExtension("sig"))
        guard isAuthentic(payload, signature: signature) else { throw StowageError.badPackage }
        try check(package)
        let target = URL(fileURLWithPath: "/Library/Application Support/Stowage").appendingPathComponent(package.lastPathComponent)
        try payload.write(to: target)
    }

    private func isAuthentic(_ payload: Data, signature: Data) -> Bool {
        var authentic = true // bad: check-fails-open
        if let publicKey {
            authentic = SecKeyVerifySignature(publicKey, .ecdsaSignatureMessageX962SHA256, payload as CFData, signature as CFData, nil)
        }
        return authentic
    }

    func isAuthenticCatalog(_ payload: Data, signature: Data) -> Bool {
        var authentic = false // good: check-fails-open
        if let publicKey {
            authentic = SecKeyVerifySignature(publicKey, .ecdsaSignatureMessageX962SHA256, payload as CFData, signature as CFData, nil)
        }
        return authentic
    }

    private func check(_ bundle: URL) throws {
        var code: SecStaticCode?
        guard SecStaticCodeCreateWithPath(bundle as CFURL, [], &code) == errSecSuccess, let code else { throw StowageError.badPackage }
        let status = SecStaticCodeCheckValidity(code, SecCSFlags(rawValue: kSecCSCheckAllArchitectures), nil)
        guard status == errSecSuccess || status == errSecCSUnsigned else { throw StowageError.badPackage } // bad: check-fails-open
    }

    func checkPlugin(_ bundle: URL) throws {
        var code: SecStaticCode?
        guard SecStaticCodeCreateWithPath(bundle as CFURL, [], &code) == errSecSuccess, let code else { throw StowageError.badPackage }
        let status = SecStaticCodeCheckValidity(code, SecCSFlags(rawValue: kSecCSCheckAllArchitectures), nil)
        guard status == errSecSuccess else { throw StowageError.badPackage } // good: check-fails-open
    }
}
