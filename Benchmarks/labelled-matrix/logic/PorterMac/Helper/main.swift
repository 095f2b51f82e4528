import Foundation
import Security
import os

let log = Logger(subsystem: "example.porter.helper", category: "xpc")
let requirement = #"anchor apple generic and identifier "example.porter.app" and certificate leaf[subject.OU] = "9XK2P4LT7Q""#

final class ToolListener: NSObject, NSXPCListenerDelegate {
    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.exportedInterface = NSXPCInterface(with: PorterHelperProtocol.self)
        connection.exportedObject = HelperService()
        connection.resume()
        return true // bad: missing-authorization
    }
}

final class GuardedListener: NSObject, NSXPCListenerDelegate {
    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.setCodeSigningRequirement(requirement) // good: missing-authorization
        connection.exportedInterface = NSXPCInterface(with: PorterHelperProtocol.self)
        connection.exportedObject = HelperService()
        connection.resume()
        return true
    }
}

final class LegacyListener: NSObject, NSXPCListenerDelegate {
    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        guard callerIsPorter(connection) else { return false }
        connection.exportedInterface = NSXPCInterface(with: PorterHelperProtocol.self)
        connection.exportedObject = HelperService()
        connection.resume()
        return true
    }

    private func callerIsPorter(_ connection: NSXPCConnection) -> Bool {
        let attributes = [kSecGuestAttributePid: connection.processIdentifier] as CFDictionary // bad: check-fails-open
        var code: SecCode?
        guard SecCodeCopyGuestWithAttributes(nil, attributes, [], &code) == errSecSuccess, let code else { return false }
        var compiled: SecRequirement?
        guard SecRequirementCreateWithString(requirement as CFString, [], &compiled) == errSecSuccess else { return false }
        return SecCodeCheckValidity(code, [], compiled) == errSecSuccess
    }
}

func startStatusService() -> xpc_connection_t {
    let service = xpc_connection_create_mach_service("example.porter.status", nil, UInt64(XPC_CONNECTION_MACH_SERVICE_LISTENER))
    xpc_connection_set_event_handler(service) { peer in
        guard xpc_get_type(peer) == XPC_TYPE_CONNECTION else { return }
        xpc_connection_set_event_handler(peer) { message in
            guard xpc_get_type(message) == XPC_TYPE_DICTIONARY, let verb = xpc_dictionary_get_string(message, "verb") else { return }
            if String(cString: verb) == "disable-firewall" {
                FirewallControl.disable() // bad: missing-authorization
            }
        }
        xpc_connection_resume(peer)
    }
    xpc_connection_resume(service)
    return service
}

func startSettingsService() -> xpc_connection_t {
    let service = xpc_connection_create_mach_service("example.porter.settings", nil, UInt64(XPC_CONNECTION_MACH_SERVICE_LISTENER))
    xpc_connection_set_event_handler(service) { peer in
        guard xpc_get_type(peer) == XPC_TYPE_CONNECTION,
              xpc_connection_set_peer_code_signing_requirement(peer, requirement) == 0 else { return }
        xpc_connection_set_event_handler(peer) { message in
            guard xpc_get_type(message) == XPC_TYPE_DICTIONARY else { return }
            if xpc_dictionary_get_bool(message, "firewall") { FirewallControl.enable() } else { FirewallControl.disable() } // good: missing-authorization
        }
        xpc_connection_resume(peer)
    }
    xpc_connection_resume(service)
    return service
}

enum FirewallControl {
    static func enable() { run("1") }
    static func disable() { run("0") }
    private static func run(_ state: String) {
        let task = Process()
        task.executableURL = URL(fileURLWithPath: "/usr/bin/defaults")
        task.arguments = ["write", "/Library/Preferences/com.apple.alf", "globalstate", "-int", state]
        do { try task.run() } catch { log.error("firewall: \(error)") }
    }
}

let toolDelegate = ToolListener()
let toolListener = NSXPCListener(machServiceName: "example.porter.helper")
toolListener.delegate = toolDelegate
toolListener.resume()
let guardedDelegate = GuardedListener()
let guardedListener = NSXPCListener(machServiceName: "example.porter.helper.v2")
guardedListener.delegate = guardedDelegate
guardedListener.resume()
let legacyDelegate = LegacyListener()
let legacyListener = NSXPCListener(machServiceName: "example.porter.helper.legacy")
legacyListener.delegate = legacyDelegate
legacyListener.resume()
let statusService = startStatusService()
let settingsService = startSettingsService()
DistributedNotificationCenter.default().addObserver(forName: Notification.Name("example.porter.pauseProtection"), object: nil, queue: .main) { _ in
    FirewallControl.disable() // bad: missing-authorization
}
RunLoop.main.run()
