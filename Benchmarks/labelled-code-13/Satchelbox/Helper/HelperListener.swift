import Foundation
import Security

final class HelperListener: NSObject, NSXPCListenerDelegate {
    private let requirement = "identifier \"example.satchelbox.app\" and anchor apple generic and certificate leaf[subject.OU] = \"4T7QX9SB2L\""

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.exportedInterface = NSXPCInterface(with: SatchelHelperProtocol.self)
        connection.exportedObject = HelperTool()
        connection.setCodeSigningRequirement(requirement) // good: missing-authorization
        connection.resume()
        return true
    }
}

final class StatusListener: NSObject, NSXPCListenerDelegate {
    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.exportedInterface = NSXPCInterface(with: SatchelHelperProtocol.self)
        connection.exportedObject = HelperTool()
        connection.resume()
        return true // bad: missing-authorization
    }
}

final class MigrationListener: NSObject, NSXPCListenerDelegate {
    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        guard ClientCheck.isTrusted(pid: connection.processIdentifier) else { return false }
        connection.exportedInterface = NSXPCInterface(with: SatchelHelperProtocol.self)
        connection.exportedObject = HelperTool()
        connection.resume()
        return true
    }
}

enum ClientCheck {
    static func isTrusted(pid: pid_t) -> Bool {
        var code: SecCode?
        let attributes = [kSecGuestAttributePid: pid] as CFDictionary // bad: missing-authorization
        guard SecCodeCopyGuestWithAttributes(nil, attributes, [], &code) == errSecSuccess, let code else { return false }
        var requirement: SecRequirement?
        guard SecRequirementCreateWithString("anchor apple generic and certificate leaf[subject.OU] = \"4T7QX9SB2L\"" as CFString, [], &requirement) == errSecSuccess else { return false }
        return SecCodeCheckValidity(code, [], requirement) == errSecSuccess // good: check-fails-open
    }

    static func isIntact(_ bundle: URL) -> Bool {
        var code: SecStaticCode?
        guard SecStaticCodeCreateWithPath(bundle as CFURL, [], &code) == errSecSuccess, let code else {
            return true // bad: check-fails-open
        }
        return SecStaticCodeCheckValidity(code, SecCSFlags(rawValue: kSecCSCheckAllArchitectures), nil) == errSecSuccess
    }
}
