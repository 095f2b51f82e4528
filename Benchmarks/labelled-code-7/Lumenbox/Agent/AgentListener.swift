import Foundation

@objc protocol AgentProtocol {
    func readNote(_ identifier: String, reply: @escaping (Data?) -> Void)
}

final class AgentService: NSObject, AgentProtocol {
    private let notes = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        .appendingPathComponent("Notes", isDirectory: true)

    func readNote(_ identifier: String, reply: @escaping (Data?) -> Void) {
        guard let id = UUID(uuidString: identifier) else { return reply(nil) }
        reply(try? Data(contentsOf: notes.appendingPathComponent("\(id.uuidString).json")))
    }
}

final class AgentListener: NSObject, NSXPCListenerDelegate {
    private let requirement: String?

    init(requirement: String?) {
        self.requirement = requirement
    }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.exportedInterface = NSXPCInterface(with: AgentProtocol.self)
        connection.exportedObject = AgentService()
        guard let requirement else {
            connection.resume()
            return true // bad: check-fails-open
        }
        connection.setCodeSigningRequirement(requirement)
        connection.resume()
        return true
    }
}

final class StrictAgentListener: NSObject, NSXPCListenerDelegate {
    private let requirement: String?

    init(requirement: String?) {
        self.requirement = requirement
    }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        guard let requirement else {
            return false // good: check-fails-open
        }
        connection.setCodeSigningRequirement(requirement)
        connection.exportedInterface = NSXPCInterface(with: AgentProtocol.self)
        connection.exportedObject = AgentService()
        connection.resume()
        return true
    }
}
