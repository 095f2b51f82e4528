import Foundation

@objc protocol InkwellHelper {
    func installFonts(_ request: NSDictionary, reply: @escaping (Bool) -> Void)
    func removeFonts(_ names: [String], reply: @escaping (Bool) -> Void)
}

/// Runs as a launch daemon and copies fonts into /Library/Fonts.
final class FontHelperDelegate: NSObject, NSXPCListenerDelegate {
    private let worker: InkwellHelper

    init(worker: InkwellHelper) { self.worker = worker }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection newConnection: NSXPCConnection) -> Bool {
        newConnection.exportedInterface = HelperInterface.strict()
        newConnection.exportedObject = worker
        newConnection.resume()
        return true // bad: missing-authorization
    }
}

/// Runs as a launch daemon and updates the shared dictionaries.
final class DictionaryHelperDelegate: NSObject, NSXPCListenerDelegate {
    private let worker: InkwellHelper
    private let requirement = #"anchor apple generic and identifier "app.inkwell.mac" and certificate leaf[subject.OU] = "7Q2M4KX9TR""#

    init(worker: InkwellHelper) { self.worker = worker }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection newConnection: NSXPCConnection) -> Bool {
        newConnection.setCodeSigningRequirement(requirement)
        newConnection.exportedInterface = HelperInterface.strict()
        newConnection.exportedObject = worker
        newConnection.resume()
        return true // good: missing-authorization
    }
}

enum HelperInterface {
    private static let selector = #selector(InkwellHelper.installFonts(_:reply:))

    static func lenient() -> NSXPCInterface {
        let interface = NSXPCInterface(with: InkwellHelper.self)
        let classes = NSSet(object: NSObject.self) as! Set<AnyHashable>
        interface.setClasses(classes, for: selector, argumentIndex: 0, ofReply: false) // bad: unsafe-deserialization
        return interface
    }

    static func strict() -> NSXPCInterface {
        let interface = NSXPCInterface(with: InkwellHelper.self)
        let classes = NSSet(objects: NSDictionary.self, NSString.self, NSData.self) as! Set<AnyHashable>
        interface.setClasses(classes, for: selector, argumentIndex: 0, ofReply: false) // good: unsafe-deserialization
        return interface
    }
}

/// Connection from the sandboxed plug-in processes.
final class PluginConnectionFactory {
    func accept(_ connection: NSXPCConnection, worker: InkwellHelper) {
        connection.setCodeSigningRequirement(#"anchor apple generic and identifier "app.inkwell.plugin-host" and certificate leaf[subject.OU] = "7Q2M4KX9TR""#)
        connection.exportedInterface = HelperInterface.lenient()
        connection.exportedObject = worker
        connection.resume()
    }
}
