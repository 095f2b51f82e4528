import Foundation
import Security

@objc protocol VaultHelper {
    func readAttachment(named name: String, reply: @escaping (Data?) -> Void)
    func readIcon(named name: String, reply: @escaping (Data?) -> Void)
    func applySettings(_ archive: Data, reply: @escaping (Bool) -> Void)
}

final class HelperService: NSObject, VaultHelper {
    private let folder = URL(fileURLWithPath: "/Library/Application Support/Lockbarn/attachments")
    private let icons: Set<String> = ["bank", "mail", "card"]

    func readAttachment(named name: String, reply: @escaping (Data?) -> Void) {
        reply(FileManager.default.contents(atPath: folder.path + "/" + name)) // bad: path-injection
    }

    func readIcon(named name: String, reply: @escaping (Data?) -> Void) {
        guard icons.contains(name) else { return reply(nil) }
        reply(FileManager.default.contents(atPath: folder.path + "/" + name)) // good: path-injection
    }

    func applySettings(_ archive: Data, reply: @escaping (Bool) -> Void) {
        let settings = try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(archive) as? [String: Any] // bad: deserialisation
        UserDefaults.standard.set(settings?["autoLock"] as? Int ?? 5, forKey: "autoLock")
        reply(settings != nil)
    }
}

final class HelperListener: NSObject, NSXPCListenerDelegate {
    private let requirement: String

    init(teamID: String) {
        requirement = "anchor apple generic and identifier \"app.lockbarn\" and certificate leaf[subject.OU] = \"\(teamID)\""
    }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection newConnection: NSXPCConnection) -> Bool {
        newConnection.exportedInterface = NSXPCInterface(with: VaultHelper.self)
        newConnection.exportedObject = HelperService()
        newConnection.setCodeSigningRequirement(requirement)
        newConnection.resume()
        return true // good: auth-fails-open
    }
}

final class BrowserListener: NSObject, NSXPCListenerDelegate {
    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection newConnection: NSXPCConnection) -> Bool {
        var code: SecCode?
        let attributes = [kSecGuestAttributePid: newConnection.processIdentifier] as CFDictionary
        newConnection.exportedInterface = NSXPCInterface(with: VaultHelper.self)
        newConnection.exportedObject = HelperService()
        guard SecCodeCopyGuestWithAttributes(nil, attributes, [], &code) == errSecSuccess, let code else {
            newConnection.resume()
            return true // bad: auth-fails-open
        }
        guard SecCodeCheckValidity(code, [], nil) == errSecSuccess else { return false }
        newConnection.resume()
        return true
    }
}
