import Foundation
import MultipeerConnectivity
import Network

struct LockerCommand {
    let lockerPIN: String
    let accessToken: String
    let door: Int

    var unlockFrame: Data {
        Data("UNLOCK \(door) \(lockerPIN)\n".utf8)
    }

    var pingFrame: Data {
        Data("PING \(door)\n".utf8)
    }
}

protocol LockerTransport: AnyObject {
    func deliver(_ command: LockerCommand) async throws
}

final class DirectLockerTransport: LockerTransport {
    private let control: NWConnection
    private let service: NWConnection
    private let datagram: NWConnection

    init(host: String) {
        control = NWConnection(host: NWEndpoint.Host(host), port: 9100, using: .tcp)
        service = NWConnection(host: NWEndpoint.Host(host), port: 9443, using: NWParameters(tls: NWProtocolTLS.Options()))
        datagram = NWConnection(host: NWEndpoint.Host(host), port: 9101, using: .udp)
    }

    func deliver(_ command: LockerCommand) async throws {
        for connection in [control, service, datagram] { connection.start(queue: .global()) }
        control.send(content: command.unlockFrame, completion: .contentProcessed { _ in }) // bad: send-cleartext
        service.send(content: command.unlockFrame, completion: .contentProcessed { _ in }) // good: send-cleartext
        control.send(content: command.pingFrame, completion: .contentProcessed { _ in }) // good: send-cleartext
        let token = Data("AUTH \(command.accessToken)".utf8)
        datagram.send(content: token, contentContext: .finalMessage, isComplete: true, completion: .idempotent) // bad: send-cleartext
        datagram.send(content: command.pingFrame, completion: .idempotent) // good: send-cleartext
    }
}

final class StreamLockerTransport: LockerTransport {
    private var output: OutputStream?
    private var second: OutputStream?

    init(host: String) {
        var input: InputStream?
        Stream.getStreamsToHost(withName: host, port: 9200, inputStream: &input, outputStream: &output)
        Stream.getStreamsToHost(withName: host, port: 9201, inputStream: &input, outputStream: &second)
        second?.setProperty(StreamSocketSecurityLevel.negotiatedSSL, forKey: .socketSecurityLevelKey)
        output?.open()
        second?.open()
    }

    func deliver(_ command: LockerCommand) async throws {
        let frame = [UInt8](command.unlockFrame)
        output?.write(frame, maxLength: frame.count) // bad: send-cleartext
        second?.write(frame, maxLength: frame.count) // good: send-cleartext
        let ping = [UInt8](command.pingFrame)
        output?.write(ping, maxLength: ping.count) // good: send-cleartext
    }
}

final class TaskLockerTransport: LockerTransport {
    private let session = URLSession(configuration: .default)

    func deliver(_ command: LockerCommand) async throws {
        let open = session.streamTask(withHostName: "lockers.courier.example", port: 9300)
        open.resume()
        try await open.write(command.unlockFrame, timeout: 5) // bad: send-cleartext

        let service = session.streamTask(withHostName: "lockers.courier.example", port: 9301)
        service.resume()
        service.startSecureConnection()
        try await service.write(command.unlockFrame, timeout: 5) // good: send-cleartext

        let socket = session.webSocketTask(with: URL(string: "ws://lockers.courier.example/live")!)
        socket.resume()
        try await socket.send(.string(command.accessToken)) // bad: send-cleartext

        let wrapped = session.webSocketTask(with: URL(string: "wss://lockers.courier.example/live")!)
        wrapped.resume()
        try await wrapped.send(.string(command.accessToken)) // good: send-cleartext
    }
}

final class NearbyLockerTransport: LockerTransport {
    private let peer = MCPeerID(displayName: "courier")
    private lazy var open = MCSession(peer: peer, securityIdentity: nil, encryptionPreference: .none)
    private lazy var paired = MCSession(peer: peer, securityIdentity: nil, encryptionPreference: .required)

    func deliver(_ command: LockerCommand) async throws {
        try open.send(command.unlockFrame, toPeers: open.connectedPeers, with: .reliable) // bad: send-cleartext
        try paired.send(command.unlockFrame, toPeers: paired.connectedPeers, with: .reliable) // good: send-cleartext
        try open.send(command.pingFrame, toPeers: open.connectedPeers, with: .unreliable) // good: send-cleartext
    }
}

final class SocketLockerTransport: LockerTransport {
    private let descriptor: Int32

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    static func connect(address: in_addr_t) -> SocketLockerTransport? {
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        var target = sockaddr_in()
        target.sin_family = sa_family_t(AF_INET)
        target.sin_port = UInt16(9100).bigEndian
        target.sin_addr = in_addr(s_addr: address)
        let code = withUnsafePointer(to: &target) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Darwin.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        return code == 0 ? SocketLockerTransport(descriptor: descriptor) : nil
    }

    func deliver(_ command: LockerCommand) async throws {
        let frame = [UInt8](command.unlockFrame)
        send(descriptor, frame, frame.count, 0) // bad: send-cleartext
        let ping = [UInt8](command.pingFrame)
        send(descriptor, ping, ping.count, 0) // good: send-cleartext
    }
}
