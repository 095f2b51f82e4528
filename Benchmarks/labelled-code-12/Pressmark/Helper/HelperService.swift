import Foundation
import Security

@objc protocol PrinterHelper {
    func install(_ profile: Data, name: String, reply: @escaping (Bool) -> Void)
    func queue(_ jobs: [Any], reply: @escaping (Int) -> Void)
    func status(reply: @escaping (String) -> Void)
}

/// Privileged helper: installs printer profiles for all users.
final class HelperService: NSObject, PrinterHelper {
    private let actions = FinishingRegistry()

    func install(_ profile: Data, name: String, reply: @escaping (Bool) -> Void) {
        let target = URL(fileURLWithPath: "/Library/ColorSync/Profiles").appendingPathComponent(UUID().uuidString + ".icc")
        do {
            try profile.write(to: target, options: .atomic)
            reply(true)
        } catch {
            NSLog("install failed: %@", error.localizedDescription)
            reply(false)
        }
    }

    func queue(_ jobs: [Any], reply: @escaping (Int) -> Void) {
        let handlers = jobs.compactMap { ($0 as? NSDictionary)?["action"] as? String }.compactMap(actions.handler(named:))
        reply(handlers.count)
    }

    func status(reply: @escaping (String) -> Void) { reply("idle") }
}

final class HelperListener: NSObject, NSXPCListenerDelegate {
    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        let interface = NSXPCInterface(with: PrinterHelper.self)
        let anything = NSSet(object: NSObject.self) as! Set<AnyHashable>
        interface.setClasses(anything, for: #selector(PrinterHelper.queue(_:reply:)), argumentIndex: 0, ofReply: false) // bad: unsafe-deserialization
        connection.exportedInterface = interface
        connection.exportedObject = HelperService()
        connection.resume()
        return true // bad: missing-authorization
    }
}

/// The second endpoint serves only our own app.
final class StudioListener: NSObject, NSXPCListenerDelegate {
    private let requirement = "anchor apple generic and identifier \"example.pressmark.studio\" and certificate leaf[subject.OU] = \"Q7XK29LP4D\""

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.setCodeSigningRequirement(requirement)
        let interface = NSXPCInterface(with: PrinterHelper.self)
        let plain = NSSet(array: [NSArray.self, NSDictionary.self, NSString.self, NSNumber.self]) as! Set<AnyHashable>
        interface.setClasses(plain, for: #selector(PrinterHelper.queue(_:reply:)), argumentIndex: 0, ofReply: false) // good: unsafe-deserialization
        connection.exportedInterface = interface
        connection.exportedObject = HelperService()
        connection.resume()
        return true // good: missing-authorization
    }
}

/// Finishing steps are classes that the queue names.
final class FinishingRegistry {
    private let known: [String: NSObject.Type] = ["fold": FoldAction.self, "cut": CutAction.self]

    func handler(named name: String) -> NSObject? {
        if let type = known[name] {
            return type.init() // good: unsafe-deserialization
        }
        guard let type = NSClassFromString(name) as? NSObject.Type else { return nil }
        return type.init() // bad: unsafe-deserialization
    }
}

@objc(PMFoldAction) final class FoldAction: NSObject {}
@objc(PMCutAction) final class CutAction: NSObject {}
