import Foundation
import Security

@objc(HGHelperProtocol)
protocol HelperProtocol {
    func applyNetworkProfile(_ profile: NSDictionary, reply: @escaping (Bool) -> Void)
    func runDiagnostic(_ command: String, reply: @escaping (String) -> Void)
    func ping(host: String, reply: @escaping (String) -> Void)
    func installDriver(at path: String, reply: @escaping (Bool) -> Void)
    func writeReport(named name: String, body: Data, reply: @escaping (Bool) -> Void)
    func restore(_ items: [Any], reply: @escaping (Bool) -> Void)
}

enum HelperInterface {
    static let machName = "app.homeglow.helper"

    static func make() -> NSXPCInterface {
        let interface = NSXPCInterface(with: HelperProtocol.self)
        let profile = NSSet(array: [NSDictionary.self, NSString.self, NSNumber.self]) as! Set<AnyHashable>
        interface.setClasses(profile, for: #selector(HelperProtocol.applyNetworkProfile(_:reply:)), argumentIndex: 0, ofReply: false) // good: xpc-classes
        let anything = NSSet(object: NSObject.self) as! Set<AnyHashable>
        interface.setClasses(anything, for: #selector(HelperProtocol.restore(_:reply:)), argumentIndex: 0, ofReply: false) // bad: xpc-classes
        return interface
    }
}

enum HelperRequirement {
    static let client = "anchor apple generic and identifier \"app.homeglow.mac\" and certificate leaf[subject.OU] = \"7HG4K2M9QX\""
    static let helper = "anchor apple generic and identifier \"app.homeglow.helper\" and certificate leaf[subject.OU] = \"7HG4K2M9QX\""
}

final class HelperListener: NSObject, NSXPCListenerDelegate {
    private let listener = NSXPCListener(machServiceName: HelperInterface.machName)
    private let tasks = HelperTasks()

    func run() {
        listener.delegate = self
        listener.setConnectionCodeSigningRequirement(HelperRequirement.client) // good: xpc
        listener.resume()
    }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.exportedInterface = HelperInterface.make()
        connection.exportedObject = tasks
        connection.resume()
        return true
    }
}

final class AgentListener: NSObject, NSXPCListenerDelegate {
    private let tasks = HelperTasks()

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        guard isSigned(connection) else { return false }
        connection.exportedInterface = HelperInterface.make()
        connection.exportedObject = tasks
        connection.resume()
        return true
    }

    private func isSigned(_ connection: NSXPCConnection) -> Bool {
        let attributes = [kSecGuestAttributePid: connection.processIdentifier] as CFDictionary
        var code: SecCode?
        guard SecCodeCopyGuestWithAttributes(nil, attributes, [], &code) == errSecSuccess, let code else { return false } // bad: xpc
        var requirement: SecRequirement?
        guard SecRequirementCreateWithString(HelperRequirement.client as CFString, [], &requirement) == errSecSuccess, let requirement else { return false }
        return SecCodeCheckValidity(code, [], requirement) == errSecSuccess
    }
}

final class WidgetListener: NSObject, NSXPCListenerDelegate {
    private let tasks = HelperTasks()

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.setCodeSigningRequirement("identifier \"app.homeglow.widget\"") // bad: xpc
        connection.exportedInterface = HelperInterface.make()
        connection.exportedObject = tasks
        connection.resume()
        return true
    }
}

final class MaintenanceListener: NSObject, NSXPCListenerDelegate {
    private let tasks = HelperTasks()

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.exportedInterface = HelperInterface.make()
        connection.exportedObject = tasks
        connection.resume()
        return true // bad: xpc
    }
}

final class HelperClient {
    private lazy var connection: NSXPCConnection = {
        let connection = NSXPCConnection(machServiceName: HelperInterface.machName, options: .privileged)
        connection.remoteObjectInterface = HelperInterface.make()
        connection.setCodeSigningRequirement(HelperRequirement.helper) // good: xpc
        connection.resume()
        return connection
    }()

    func ping(_ host: String) async -> String? {
        await withCheckedContinuation { continuation in
            let proxy = connection.remoteObjectProxyWithErrorHandler { _ in
                continuation.resume(returning: nil)
            } as? HelperProtocol
            proxy?.ping(host: host) { continuation.resume(returning: $0) } // bad: continuation
        }
    }

    func diagnose(_ request: HTTPRequest) async throws -> String {
        guard let tool = request.query["tool"] else { return "" }
        return try await withCheckedThrowingContinuation { continuation in // good: continuation
            let remote = connection.remoteObjectProxyWithErrorHandler { continuation.resume(throwing: $0) }
            guard let proxy = remote as? HelperProtocol else {
                continuation.resume(throwing: CocoaError(.xpcConnectionInvalid))
                return
            }
            proxy.runDiagnostic(tool) { continuation.resume(returning: $0) }
        }
    }
}
