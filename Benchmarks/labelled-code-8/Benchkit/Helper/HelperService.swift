import Foundation
import Security
import os

@objc(BuildRequest)
final class BuildRequest: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    let scheme: String
    let options: [String: Any]

    init?(coder: NSCoder) {
        scheme = coder.decodeObject(of: NSString.self, forKey: "scheme") as String? ?? ""
        options = coder.decodeObject(forKey: "options") as? [String: Any] ?? [:] // bad: unsafe-deserialization
    }

    func encode(with coder: NSCoder) {
        coder.encode(scheme, forKey: "scheme")
        coder.encode(options, forKey: "options")
    }
}

@objc(TestRequest)
final class TestRequest: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    let plan: String
    let flags: [String: String]

    init?(coder: NSCoder) {
        plan = coder.decodeObject(of: NSString.self, forKey: "plan") as String? ?? ""
        let classes: [AnyClass] = [NSDictionary.self, NSString.self]
        flags = coder.decodeObject(of: classes, forKey: "flags") as? [String: String] ?? [:] // good: unsafe-deserialization
    }

    func encode(with coder: NSCoder) {
        coder.encode(plan, forKey: "plan")
        coder.encode(flags, forKey: "flags")
    }
}

@objc protocol BenchHelperProtocol {
    func install(package: String, reply: @escaping (Bool) -> Void)
    func submit(requests: NSArray, reply: @escaping (Int) -> Void)
}

/// Runs as root from launchd; the app talks to it over a Mach service.
final class HelperListener: NSObject, NSXPCListenerDelegate {
    private let service: BenchHelperProtocol
    private let log = Logger(subsystem: "dev.benchkit.helper", category: "xpc")

    init(service: BenchHelperProtocol) { self.service = service }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        let interface = NSXPCInterface(with: BenchHelperProtocol.self)
        let classes = NSSet(array: [NSArray.self, NSObject.self]) as! Set<AnyHashable>
        interface.setClasses(classes, for: #selector(BenchHelperProtocol.submit(requests:reply:)), argumentIndex: 0, ofReply: false) // bad: unsafe-deserialization
        connection.exportedInterface = interface
        connection.exportedObject = service
        connection.resume() // bad: missing-authorization
        return true
    }
}

final class GuardedListener: NSObject, NSXPCListenerDelegate {
    private let service: BenchHelperProtocol
    private let requirement = "identifier \"dev.benchkit.app\" and anchor apple generic and certificate leaf[subject.OU] = \"A1B2C3D4E5\""

    init(service: BenchHelperProtocol) { self.service = service }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        let interface = NSXPCInterface(with: BenchHelperProtocol.self)
        let classes = NSSet(array: [NSArray.self, TestRequest.self, NSString.self]) as! Set<AnyHashable>
        interface.setClasses(classes, for: #selector(BenchHelperProtocol.submit(requests:reply:)), argumentIndex: 0, ofReply: false) // good: unsafe-deserialization
        connection.setCodeSigningRequirement(requirement)
        connection.exportedInterface = interface
        connection.exportedObject = service
        connection.resume() // good: missing-authorization
        return true
    }
}

final class HelperService: NSObject, BenchHelperProtocol {
    private let log = Logger(subsystem: "dev.benchkit.helper", category: "install")

    func install(package: String, reply: @escaping (Bool) -> Void) {
        guard package.hasPrefix("/Library/Benchkit/Packages/"), !package.contains("..") else { return reply(false) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/sbin/installer")
        process.arguments = ["-pkg", package, "-target", "/"]
        do {
            try process.run()
            process.waitUntilExit()
            reply(process.terminationStatus == 0)
        } catch {
            log.error("installer: \(error.localizedDescription)")
            reply(false) // good: error-swallowed
        }
    }

    func submit(requests: NSArray, reply: @escaping (Int) -> Void) { reply(requests.count) }

    func mayInstall(_ right: Data) -> Bool {
        var reference: AuthorizationRef?
        var external = AuthorizationExternalForm()
        guard right.count == MemoryLayout.size(ofValue: external) else { return false }
        _ = withUnsafeMutableBytes(of: &external) { right.copyBytes(to: $0) }
        _ = AuthorizationCreateFromExternalForm(&external, &reference) // bad: error-swallowed
        return true
    }
}

/// Other processes of the user can post these.
final class RemoteControl {
    private let center = DistributedNotificationCenter.default()
    private let runner: ToolRunning

    init(runner: ToolRunning) { self.runner = runner }

    func start(onRefresh: @escaping () -> Void) {
        center.addObserver(forName: .init("dev.benchkit.test"), object: nil, queue: .main) { [runner] note in
            guard let path = note.userInfo?["project"] as? String else { return }
            Task { try await runner.run("/usr/bin/swift", ["test"], in: URL(fileURLWithPath: path)) } // bad: missing-authorization
        }
        center.addObserver(forName: .init("dev.benchkit.refresh"), object: nil, queue: .main) { _ in
            onRefresh() // good: missing-authorization
        }
    }
}

/// Window state and pasteboard items.
struct StateArchive {
    func restore(_ data: Data) throws -> Any? {
        try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) // bad: unsafe-deserialization
    }

    func restoreFrames(_ data: Data) throws -> [String: String]? {
        try NSKeyedUnarchiver.unarchivedDictionary(ofKeyClass: NSString.self, objectClass: NSString.self, from: data) as? [String: String] // good: unsafe-deserialization
    }

    func object(fromPasteboard data: Data) -> NSObject? {
        let coder = NSKeyedUnarchiver(forReadingWith: data) // bad: unsafe-deserialization
        return coder.decodeObject(forKey: "root") as? NSObject
    }

    func layout(fromPasteboard data: Data) throws -> [String: Double] {
        try PropertyListDecoder().decode([String: Double].self, from: data) // good: unsafe-deserialization
    }

    func history(fromDrop data: Data) -> [String] {
        let list = NSUnarchiver.unarchiveObject(with: data) as? NSArray // bad: unsafe-deserialization
        return list as? [String] ?? []
    }

    func panel(kind: PanelKind) -> NSObject {
        switch kind {
        case .log: return LogPanel() // good: unsafe-deserialization
        case .tests: return TestPanel()
        }
    }
}

enum PanelKind: String, Codable { case log, tests }
final class LogPanel: NSObject {}
final class TestPanel: NSObject {}
