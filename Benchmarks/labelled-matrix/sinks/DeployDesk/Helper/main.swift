import Foundation

/// Third-party plug-ins run in sandboxed processes of their own and talk to this agent.
@objc protocol DeployHelperProtocol {
    func run(_ steps: NSArray, reply: @escaping (Bool) -> Void)
    func lint(target name: String, reply: @escaping (Bool) -> Void)
    func restore(_ archive: Data, reply: @escaping (Int) -> Void)
}

@objc(HelperStep)
final class HelperStep: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    let title: String
    init(title: String) { self.title = title }
    init?(coder: NSCoder) {
        guard let title = coder.decodeObject(of: NSString.self, forKey: "title") else { return nil }
        self.title = title as String
    }
    func encode(with coder: NSCoder) { coder.encode(title, forKey: "title") }
}

final class HelperService: NSObject, NSXPCListenerDelegate, DeployHelperProtocol {
    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        let interface = NSXPCInterface(with: DeployHelperProtocol.self)
        let loose = NSSet(array: [NSObject.self, NSArray.self]) as! Set<AnyHashable>
        interface.setClasses(loose, for: #selector(DeployHelperProtocol.run(_:reply:)), argumentIndex: 0, ofReply: false) // bad: unsafe-deserialization
        connection.exportedInterface = interface
        connection.exportedObject = self

        let observer = NSXPCInterface(with: DeployHelperProtocol.self)
        let exact = NSSet(array: [NSArray.self, HelperStep.self]) as! Set<AnyHashable>
        observer.setClasses(exact, for: #selector(DeployHelperProtocol.run(_:reply:)), argumentIndex: 0, ofReply: false) // good: unsafe-deserialization
        connection.remoteObjectInterface = observer
        connection.resume()
        return true
    }

    func run(_ steps: NSArray, reply: @escaping (Bool) -> Void) {
        reply(steps.allSatisfy { $0 is HelperStep })
    }

    func lint(target name: String, reply: @escaping (Bool) -> Void) {
        let task = Process()
        task.executableURL = URL(fileURLWithPath: "/bin/sh")
        task.arguments = ["-c", "/usr/bin/xcrun swift-format lint -r Sources/" + name] // bad: command-injection
        do { try task.run() } catch { return reply(false) }
        task.waitUntilExit()
        reply(task.terminationStatus == 0)
    }

    func restore(_ archive: Data, reply: @escaping (Int) -> Void) {
        let unarchiver = NSKeyedUnarchiver(forReadingWith: archive) // bad: unsafe-deserialization
        defer { unarchiver.finishDecoding() }
        let items = unarchiver.decodeObject(forKey: "items") as? [Any]
        reply(items?.count ?? 0)
    }
}

let service = HelperService()
let listener = NSXPCListener(machServiceName: "dev.deploydesk.plugin-agent")
listener.delegate = service
listener.resume()
RunLoop.main.run()
