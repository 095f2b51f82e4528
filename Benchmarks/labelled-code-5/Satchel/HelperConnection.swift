import Foundation
import Network
import Security

@objc protocol HelperProtocol {
    func setOwner(_ path: String, user: String, reply: @escaping (Bool) -> Void)
    func version(reply: @escaping (String) -> Void)
}

final class HelperDelegate: NSObject, NSXPCListenerDelegate {
    private let service: HelperProtocol

    init(service: HelperProtocol) {
        self.service = service
    }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.exportedInterface = NSXPCInterface(with: HelperProtocol.self)
        connection.exportedObject = service
        connection.resume() // bad: xpc
        return true
    }
}

final class SignedHelperDelegate: NSObject, NSXPCListenerDelegate {
    private let service: HelperProtocol
    private let requirement = "anchor apple generic and identifier \"com.satchelapp.mac\" and certificate leaf[subject.OU] = \"T8F2KQ91AB\""

    init(service: HelperProtocol) {
        self.service = service
    }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        connection.setCodeSigningRequirement(requirement)
        connection.exportedInterface = NSXPCInterface(with: HelperProtocol.self)
        connection.exportedObject = service
        connection.resume() // good: xpc
        return true
    }
}

enum ClientCheck {
    static func code(of connection: NSXPCConnection) -> SecCode? {
        var code: SecCode?
        let attributes = [kSecGuestAttributePid: connection.processIdentifier] as CFDictionary // bad: xpc
        SecCodeCopyGuestWithAttributes(nil, attributes, [], &code)
        return code
    }

    static func code(audit token: Data) -> SecCode? {
        var code: SecCode?
        let attributes = [kSecGuestAttributeAudit: token] as CFDictionary // good: xpc
        SecCodeCopyGuestWithAttributes(nil, attributes, [], &code)
        return code
    }
}

final class HelperService: NSObject, HelperProtocol {
    func setOwner(_ path: String, user: String, reply: @escaping (Bool) -> Void) {
        let process = Process()
        process.launchPath = "/bin/sh"
        process.arguments = ["-c", "chown -R \(user) \(path)"] // bad: command
        process.launch()
        process.waitUntilExit()
        reply(process.terminationStatus == 0)
    }

    func version(reply: @escaping (String) -> Void) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/sw_vers")
        process.arguments = ["-productVersion"] // good: command
        let pipe = Pipe()
        process.standardOutput = pipe
        try? process.run()
        reply(String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
    }
}

final class LocalServer {
    private let queue = DispatchQueue(label: "com.satchelapp.local")

    func start(port: NWEndpoint.Port) throws -> NWListener {
        let listener = try NWListener(using: .tcp, on: port) // bad: network-bind
        listener.newConnectionHandler = { $0.start(queue: self.queue) }
        listener.start(queue: queue)
        return listener
    }

    func startLoopback(port: NWEndpoint.Port) throws -> NWListener {
        let parameters = NWParameters.tcp
        parameters.requiredLocalEndpoint = .hostPort(host: "127.0.0.1", port: port) // good: network-bind
        let listener = try NWListener(using: parameters)
        listener.newConnectionHandler = { $0.start(queue: self.queue) }
        listener.start(queue: queue)
        return listener
    }

    func connect(to host: String) -> NWConnection {
        let options = NWProtocolTLS.Options()
        sec_protocol_options_set_min_tls_protocol_version(options.securityProtocolOptions, .TLSv12) // good: tls
        sec_protocol_options_set_verify_block(options.securityProtocolOptions, { _, trust, complete in
            let trust = sec_trust_copy_ref(trust).takeRetainedValue()
            complete(SecTrustEvaluateWithError(trust, nil)) // good: certificate
        }, queue)
        return NWConnection(host: NWEndpoint.Host(host), port: 443, using: NWParameters(tls: options))
    }

    func connectPeer(to host: String) -> NWConnection {
        let options = NWProtocolTLS.Options()
        sec_protocol_options_set_min_tls_protocol_version(options.securityProtocolOptions, .TLSv10) // bad: tls
        sec_protocol_options_set_verify_block(options.securityProtocolOptions, { _, _, complete in
            complete(true) // bad: certificate
        }, queue)
        return NWConnection(host: NWEndpoint.Host(host), port: 8443, using: NWParameters(tls: options))
    }
}
