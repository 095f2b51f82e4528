import Foundation
import Security
import os

@objc protocol HelperProtocol {
    func install(package path: String, reply: @escaping (Bool) -> Void)
    func update(package path: String, reply: @escaping (Bool) -> Void)
    func remove(package identifier: String, reply: @escaping (Bool) -> Void)
    func rotateKey(authorization: Data, reply: @escaping (Bool) -> Void)
    func version(reply: @escaping (String) -> Void)
    func submit(steps: [Any], reply: @escaping (Int) -> Void)
    func submit(names: [String], reply: @escaping (Int) -> Void)
}

/// Root helper registered with launchd; it installs signed toolchains.
final class HelperListener: NSObject, NSXPCListenerDelegate {
    private let service: HelperService

    init(service: HelperService) { self.service = service }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.exportedInterface = Self.interface()
        connection.exportedObject = service
        connection.resume()
        return true // bad: missing-authorization
    }

    static func interface() -> NSXPCInterface {
        let interface = NSXPCInterface(with: HelperProtocol.self)
        let anything = NSSet(objects: NSObject.self) as! Set<AnyHashable>
        interface.setClasses(anything, for: #selector(HelperProtocol.submit(steps:reply:)), argumentIndex: 0, ofReply: false) // bad: unsafe-deserialization
        let names = NSSet(objects: NSArray.self, NSString.self) as! Set<AnyHashable>
        interface.setClasses(names, for: #selector(HelperProtocol.submit(names:reply:)), argumentIndex: 0, ofReply: false) // good: unsafe-deserialization
        return interface
    }
}

final class ToolListener: NSObject, NSXPCListenerDelegate {
    private let service: HelperService

    init(service: HelperService) { self.service = service }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.setCodeSigningRequirement("anchor apple generic and identifier \"dev.shipwright.app\" and certificate leaf[subject.OU] = \"7Q3VJ2N8KD\"")
        connection.exportedInterface = HelperListener.interface()
        connection.exportedObject = service
        connection.resume()
        return true // good: missing-authorization
    }
}

final class HelperService: NSObject, HelperProtocol {
    private let launcher = ProcessLauncher()
    private let logger = Logger(subsystem: "dev.shipwright.helper", category: "service")
    private let keys: SigningKeyStore

    init(keys: SigningKeyStore) { self.keys = keys }

    func install(package path: String, reply: @escaping (Bool) -> Void) {
        do {
            try launcher.launch("/usr/sbin/pkgutil", ["--check-signature", path])
        } catch {
            logger.error("signature check: \(error)") // bad: error-swallowed
        }
        let installed = (try? launcher.launch("/usr/sbin/installer", ["-pkg", path, "-target", "/"])) != nil
        reply(installed)
    }

    func update(package path: String, reply: @escaping (Bool) -> Void) {
        do {
            try launcher.launch("/usr/sbin/pkgutil", ["--check-signature", path])
            try launcher.launch("/usr/sbin/installer", ["-pkg", path, "-target", "/"])
            reply(true)
        } catch {
            logger.error("update: \(error)") // good: error-swallowed
            reply(false)
        }
    }

    func remove(package identifier: String, reply: @escaping (Bool) -> Void) {
        let forgotten = try? launcher.launch("/usr/sbin/pkgutil", ["--forget", identifier])
        reply(forgotten != nil)
    }

    /// Needs the `dev.shipwright.rotate` right, which asks for an administrator.
    func rotateKey(authorization: Data, reply: @escaping (Bool) -> Void) {
        guard holdsRight(authorization) else { return reply(false) }
        keys.rotate() // good: missing-authorization
        reply(true)
    }

    func version(reply: @escaping (String) -> Void) { reply("4.2") }

    func submit(steps: [Any], reply: @escaping (Int) -> Void) { reply(steps.count) }

    func submit(names: [String], reply: @escaping (Int) -> Void) { reply(names.count) }

    private func holdsRight(_ form: Data) -> Bool {
        guard form.count == MemoryLayout<AuthorizationExternalForm>.size else { return false }
        var external = AuthorizationExternalForm()
        withUnsafeMutableBytes(of: &external) { _ = form.copyBytes(to: $0) }
        var reference: AuthorizationRef?
        guard AuthorizationCreateFromExternalForm(&external, &reference) == errAuthorizationSuccess, let reference else { return false }
        defer { AuthorizationFree(reference, []) }
        return "dev.shipwright.rotate".withCString { name in
            var item = AuthorizationItem(name: name, valueLength: 0, value: nil, flags: 0)
            return withUnsafeMutablePointer(to: &item) { pointer in
                var rights = AuthorizationRights(count: 1, items: pointer)
                return AuthorizationCopyRights(reference, &rights, nil, [.extendRights, .interactionAllowed], nil) == errAuthorizationSuccess
            }
        }
    }
}

protocol SigningKeyStore: AnyObject {
    func rotate()
    func export() -> Data
}

/// Distributed notifications steer the menu bar agent; any local process can post them.
final class AgentControl {
    private let keys: SigningKeyStore
    private let queue: JobQueue

    init(keys: SigningKeyStore, queue: JobQueue) {
        self.keys = keys
        self.queue = queue
        let center = DistributedNotificationCenter.default()
        center.addObserver(forName: .init("dev.shipwright.export-key"), object: nil, queue: .main) { [weak self] note in
            guard let self, let path = note.object as? String else { return }
            try? self.keys.export().write(to: URL(fileURLWithPath: path)) // bad: missing-authorization
        }
        center.addObserver(forName: .init("dev.shipwright.refresh"), object: nil, queue: .main) { [weak self] _ in
            self?.queue.refreshStatus() // good: missing-authorization
        }
    }
}

protocol JobQueue: AnyObject {
    func refreshStatus()
    func enqueue(_ job: BuildJob)
    func cancel(_ id: String)
    func jobs(limit: Int) -> [BuildJob]
}

// MARK: - Saved sessions

/// `.shipsession` files are mailed between team members.
final class SessionDocument {
    private(set) var panes: [String] = []
    private(set) var layout: NSDictionary = [:]

    func read(from data: Data) {
        if let object = NSKeyedUnarchiver.unarchiveObject(with: data) as? NSDictionary { // bad: unsafe-deserialization
            layout = object
        }
    }

    func readLayout(from data: Data) throws {
        let plist = try PropertyListSerialization.propertyList(from: data, options: [], format: nil) // good: unsafe-deserialization
        layout = plist as? NSDictionary ?? [:]
    }

    func readPanes(at path: String) {
        let object = NSKeyedUnarchiver.unarchiveObject(withFile: path) // bad: unsafe-deserialization
        panes = object as? [String] ?? []
    }

    func readPaneNames(at path: String) throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        panes = (try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: NSString.self, from: data) ?? []).map { $0 as String } // good: unsafe-deserialization
    }

    /// Value transformers named by the document.
    func transformed(_ data: Data) -> Any? {
        ValueTransformer(forName: .keyedUnarchiveFromDataTransformerName)?.transformedValue(data) // bad: unsafe-deserialization
    }

    func transformedColor(_ data: Data) -> Any? {
        ValueTransformer(forName: .secureUnarchiveFromDataTransformerName)?.transformedValue(data) // good: unsafe-deserialization
    }
}
