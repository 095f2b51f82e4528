import AuditAnalysis
import AuditKit

extension [Example] {
    static let xpcClientUncheckedBad: [Example] = [
        Example(
            """
            final class Workbench: NSObject, NSXPCListenerDelegate {
                func listener(_ listener: NSXPCListener, shouldAcceptNewConnection peer: NSXPCConnection) -> Bool {
                    peer.exportedInterface = NSXPCInterface(with: Tools.self)
                    peer.exportedObject = tools
                    peer.resume()
                    ↓return true
                }
            }
            let listener = NSXPCListener(machServiceName: "com.example.workbench")
            """),
        Example(
            """
            extension Daemon: NSXPCListenerDelegate {
                func listener(_ l: NSXPCListener, shouldAcceptNewConnection peer: NSXPCConnection) -> Bool {
                    adopt(peer)
                    ↓return true
                }
            }
            """, "handed on, and taken at once"),
        Example(
            """
            extension Daemon: NSXPCListenerDelegate {
                func listener(_ l: NSXPCListener, shouldAcceptNewConnection peer: NSXPCConnection) -> Bool {
                    guard let tools else { return true }
                    peer.exportedObject = tools
                    peer.activate()
                    ↓return true
                }
            }
            """),
        Example(
            """
            final class Front: NSObject, NSXPCListenerDelegate {
                let desk = NSXPCListener(machServiceName: "com.example.front")
                func open() { desk.setConnectionCodeSigningRequirement(requirement) }
                func listener(_ l: NSXPCListener, shouldAcceptNewConnection peer: NSXPCConnection) -> Bool {
                    peer.resume()
                    return true
                }
            }
            final class Back: NSObject, NSXPCListenerDelegate {
                let door = NSXPCListener(machServiceName: "com.example.back")
                func listener(_ l: NSXPCListener, shouldAcceptNewConnection peer: NSXPCConnection) -> Bool {
                    peer.resume()
                    ↓return true
                }
            }
            """, "another listener asks"),
        Example("let listener = try ↓XPCListener(service: \"com.example.loom\") { request in request.accept(answer) }"),
        Example(
            """
            let listener = try ↓XPCListener(service: "com.example.loom") { request in
                request.accept { (message: XPCReceivedMessage) in
                    if let order = try? message.decode(as: Order.self) { weave(order); message.reply(Done()) }
                    return nil
                }
            }
            """, "does what any client wants"),
        Example(
            """
            func serveLooms() {
                let looms = xpc_connection_create_mach_service("com.example.loom", nil, UInt64(XPC_CONNECTION_MACH_SERVICE_LISTENER))
                xpc_connection_set_event_handler(looms) { peer in
                    guard xpc_connection_set_peer_code_signing_requirement(peer, requirement) == 0 else { return }
                    xpc_connection_resume(peer)
                }
            }
            func serveYarn() {
                let yarn = ↓xpc_connection_create_mach_service("com.example.yarn", nil, UInt64(XPC_CONNECTION_MACH_SERVICE_LISTENER))
                xpc_connection_set_event_handler(yarn) { peer in xpc_connection_resume(peer) }
            }
            extension Mill: NSXPCListenerDelegate {
                func listener(_ l: NSXPCListener, shouldAcceptNewConnection peer: NSXPCConnection) -> Bool {
                    peer.resume()
                    ↓return true
                }
            }
            """, "another service asks"),
        Example(
            """
            let listener = ↓xpc_connection_create_mach_service(
                "com.example.loom", queue, UInt64(XPC_CONNECTION_MACH_SERVICE_LISTENER))
            """),
    ]

    static let xpcClientUncheckedGood: [Example] = [
        Example(
            """
            let listener = try XPCListener(service: "com.example.loom") { request in
                request.accept { (message: XPCReceivedMessage) in
                    if (try? message.decode(as: Greeting.self)) != nil { message.reply(Greeting(text: "Hello")) }
                    return nil
                }
            }
            """, "says hello, and nothing else"),
        Example(
            """
            extension Daemon: NSXPCListenerDelegate {
                func listener(_ l: NSXPCListener, shouldAcceptNewConnection peer: NSXPCConnection) -> Bool {
                    peer.setCodeSigningRequirement(requirement)
                    peer.resume()
                    return true
                }
            }
            """),
        Example(
            """
            func start() { listener.setConnectionCodeSigningRequirement(requirement) }
            extension Daemon: NSXPCListenerDelegate {
                func listener(_ l: NSXPCListener, shouldAcceptNewConnection peer: NSXPCConnection) -> Bool {
                    peer.resume()
                    return true
                }
            }
            """, "the listener asks"),
        Example(
            """
            extension Daemon: NSXPCListenerDelegate {
                func listener(_ l: NSXPCListener, shouldAcceptNewConnection peer: NSXPCConnection) -> Bool {
                    guard signatures.match(token: peer.auditToken) else { return false }
                    peer.resume()
                    return true
                }
            }
            """),
        Example(
            """
            extension Daemon: NSXPCListenerDelegate {
                func listener(_ l: NSXPCListener, shouldAcceptNewConnection peer: NSXPCConnection) -> Bool {
                    let mayConnect = gate.isTrusted(peer)
                    if mayConnect { peer.resume() }
                    return mayConnect
                }
            }
            """),
        Example(
            """
            final class Reader: NSObject, NSXPCListenerDelegate {
                func listener(_ l: NSXPCListener, shouldAcceptNewConnection peer: NSXPCConnection) -> Bool {
                    peer.resume()
                    return true
                }
            }
            let listener = NSXPCListener.service()
            """, "a service inside the app's bundle"),
        Example("let peer = xpc_connection_create_mach_service(\"com.example.loom\", queue, 0)", "a client"),
        Example("let listener = try XPCListener(service: name, requirement: .isFromSameTeam()) { $0.accept(answer) }"),
    ]
}
