import Foundation
import XPC
import SQLite3

@objc protocol HelperProtocol {
    func installPackage(at path: String, withReply reply: @escaping (Int32) -> Void)
    func repairPermissions(of path: String, withReply reply: @escaping (Int32) -> Void)
    func apply(_ settings: NSArray, withReply reply: @escaping (Bool) -> Void)
    func rotate(log name: String, withReply reply: @escaping (Bool) -> Void)
}

final class HelperService: NSObject, NSXPCListenerDelegate, HelperProtocol {
    private let logs = URL(fileURLWithPath: "/Library/Logs/Foreman", isDirectory: true)
    private var applied: [Any] = []

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection newConnection: NSXPCConnection) -> Bool {
        let interface = NSXPCInterface(with: HelperProtocol.self)
        let allowed = NSSet(objects: NSArray.self, NSObject.self) as! Set<AnyHashable>
        interface.setClasses(allowed, for: #selector(HelperProtocol.apply(_:withReply:)), argumentIndex: 0, ofReply: false) // bad: unsafe-deserialization
        newConnection.setCodeSigningRequirement("anchor apple generic and certificate leaf[subject.OU] = \"8K4FRM2Q7Z\"")
        newConnection.exportedInterface = interface
        newConnection.exportedObject = self
        newConnection.resume()
        return true
    }

    func installPackage(at path: String, withReply reply: @escaping (Int32) -> Void) {
        let task = Process()
        task.executableURL = URL(fileURLWithPath: "/bin/sh")
        task.arguments = ["-c", "/usr/sbin/installer -target / -pkg \(path)"] // bad: command-injection
        task.terminationHandler = { reply($0.terminationStatus) }
        try? task.run()
    }

    func repairPermissions(of path: String, withReply reply: @escaping (Int32) -> Void) {
        let task = Process()
        task.executableURL = URL(fileURLWithPath: "/usr/bin/plutil")
        task.arguments = ["-lint", "--", path] // good: command-injection
        task.terminationHandler = { reply($0.terminationStatus) }
        try? task.run()
    }

    func apply(_ settings: NSArray, withReply reply: @escaping (Bool) -> Void) {
        applied.append(contentsOf: settings)
        reply(true)
    }

    func rotate(log name: String, withReply reply: @escaping (Bool) -> Void) {
        let file = logs.appendingPathComponent(name).appendingPathExtension("log")
        reply((try? FileManager.default.removeItem(at: file)) != nil) // bad: path-traversal
    }
}

/// Legacy Mach service kept for the 2.x command line client.
final class MachService {
    private let listener = xpc_connection_create_mach_service("com.foreman.legacy", nil, UInt64(XPC_CONNECTION_MACH_SERVICE_LISTENER))
    private var rows: UnsafeMutableRawPointer?

    func resume() {
        xpc_connection_set_event_handler(listener) { peer in
            xpc_connection_set_event_handler(peer) { [weak self] message in
                guard xpc_get_type(message) == XPC_TYPE_DICTIONARY else { return }
                self?.handle(message)
            }
            xpc_connection_resume(peer) // bad: missing-authentication
        }
        xpc_connection_resume(listener)
    }

    private func handle(_ message: xpc_object_t) {
        if let raw = xpc_dictionary_get_string(message, "evict") {
            unlink("/Library/Caches/Foreman/" + String(cString: raw)) // bad: path-traversal
        }
        let wanted = xpc_dictionary_get_uint64(message, "rows")
        rows = malloc(Int(wanted) * 64) // bad: unbounded-size
        if let banner = xpc_dictionary_get_string(message, "banner") {
            withVaList([getpid()]) { vsyslog(LOG_NOTICE, banner, $0) } // bad: format-string
            withVaList([banner]) { vsyslog(LOG_NOTICE, "%s", $0) } // good: format-string
        }
    }
}

struct Lookup: Codable { let serial: String; let limit: Int }
struct Found: Codable { let count: Int32 }

final class InventoryListener {
    private var listener: XPCListener?
    private var database: OpaquePointer?

    func start() throws {
        sqlite3_open("/Library/Application Support/Foreman/inventory.db", &database)
        listener = try XPCListener(service: "com.foreman.inventory") { request in
            request.accept { [weak self] (lookup: Lookup) -> Found? in
                self?.find(lookup)
            }
        }
    }

    private func find(_ lookup: Lookup) -> Found {
        var count: Int32 = 0
        sqlite3_exec(database, "UPDATE hit SET n = n + 1 WHERE serial = '\(lookup.serial)'", nil, nil, nil) // bad: sql-injection
        sqlite3_exec(database, "DELETE FROM hit WHERE n > \(lookup.limit)", nil, nil, nil) // good: sql-injection
        count = sqlite3_changes(database)
        return Found(count: count)
    }
}
