// Sockets and client libraries: Network connections with and without TLS, web sockets, Alamofire-shaped calls.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Foundation
import Network

// Stub of a client library.
enum HTTPMethod { case get, post }
final class DataRequest {}
final class Session {
    static let shared = Session()
    func request(
        _ url: String, method: HTTPMethod = .get, parameters: [String: String]? = nil, headers: [String: String]? = nil
    ) -> DataRequest { DataRequest() }
}
let AF = Session.shared

final class TerminalLink {
    private let open = NWConnection(host: "pay.example.org", port: 7000, using: .tcp)  // bad: cleartext-transmission
    private let sealed = NWConnection(host: "pay.example.org", port: 7443, using: .tls)
    private let secure: NWConnection

    init() {
        let options = NWProtocolTLS.Options()
        secure = NWConnection(host: "pay.example.org", port: 7444, using: NWParameters(tls: options))
    }

    func unlock(pin: String) {
        let frame = Data([0x02]) + Data(pin.utf8)
        open.send(content: frame, completion: .contentProcessed { _ in })
        sealed.send(content: frame, completion: .contentProcessed { _ in })  // good: cleartext-transmission
        secure.send(content: frame, completion: .contentProcessed { _ in })  // good: cleartext-transmission
        let ping = Data("pin?".utf8)
        open.send(content: ping, completion: .contentProcessed { _ in })  // good: cleartext-transmission
    }

    func report(_ authToken: String, battery: Int) {
        let log = NWEndpoint.hostPort(host: "l.example.org", port: 514)
        let udp = NWConnection(to: log, using: .udp)  // bad: cleartext-transmission
        let level = Data("battery \(battery)".utf8)
        udp.send(content: level, completion: .idempotent)  // good: cleartext-transmission
        udp.send(content: authToken.data(using: .utf8), completion: .idempotent)
    }
}

final class ChatSocket {
    func join(room: String, accessToken: String) async throws {
        let open = URL(string: "ws://im.example.org/\(room)")!  // bad: cleartext-transmission
        let plain = URLSession.shared.webSocketTask(with: open)
        let secure = URLSession.shared.webSocketTask(with: URL(string: "wss://im.example.org/\(room)")!)
        try await plain.send(.string(room))  // good: cleartext-transmission
        try await plain.send(.string(accessToken))
        try await secure.send(.string(accessToken))  // good: cleartext-transmission
    }

    func stream(_ password: String) {
        let mail = URLSession.shared.streamTask(withHostName: "mail.example.org", port: 110)
        mail.resume()
        mail.write(Data("PASS \(password)\r\n".utf8), timeout: 10) { _ in }  // bad: cleartext-transmission
        let imap = URLSession.shared.streamTask(withHostName: "mail.example.org", port: 993)
        imap.startSecureConnection()
        imap.resume()
        imap.write(Data("a LOGIN \(password)\r\n".utf8), timeout: 10) { _ in }  // good: cleartext-transmission
    }
}

final class Directory {
    let host = "directory.example.org"

    func find(_ name: String, apiKey: String) {
        let address = "http://\(host)/find"  // bad: cleartext-transmission
        _ = AF.request(address, parameters: ["q": name])  // good: cleartext-transmission
        _ = AF.request(address, parameters: ["q": name, "key": apiKey])
        let safe = address.replacingOccurrences(of: "http://", with: "https://")
        _ = AF.request(safe, method: .post, parameters: ["key": apiKey])  // good: cleartext-transmission
        _ = AF.request("https://\(host)/find", headers: ["X-Key": apiKey])  // good: cleartext-transmission
    }
}
