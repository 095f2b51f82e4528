import Foundation
import Network

struct Telemetry: Codable { var latitude: Double; var longitude: Double; var build: String }

final class Uploader {
    let connection: NWConnection
    init(host: String) {
        connection = NWConnection(host: NWEndpoint.Host(host), port: 80, using: .tcp)
    }

    func send(password: String, creditCardNumber: String, ping: Data) {
        connection.send(content: password.data(using: .utf8), completion: .idempotent)  // bad: transmission, send, short form
        connection.send(content: Data(password.utf8), completion: .contentProcessed { _ in })  // bad: transmission, send with contentProcessed
        connection.send(content: Data("pw=\(password)".utf8), contentContext: .defaultMessage, isComplete: true, completion: .idempotent)  // bad: transmission, send, full form
        connection.send(content: creditCardNumber.data(using: .ascii)!, contentContext: .finalMessage, completion: .idempotent)  // bad: transmission, send finalMessage
        connection.send(content: try? JSONEncoder().encode(["p": password]), completion: .idempotent)  // bad: transmission, JSON-encoded
        connection.send(content: ping, completion: .idempotent)  // good: sound, sound not sensitive
        connection.batch {
            connection.send(content: Data(password.utf8), completion: .idempotent)  // bad: transmission, in batch
        }
        var packet = Data([0x01])
        packet.append(password.data(using: .utf8)!)
        connection.send(content: packet, completion: .idempotent)  // bad: transmission, Data.append
        packet = Data([1, 2])
        connection.send(content: packet, completion: .idempotent)  // good: sound, overwritten
        var bytes: [UInt8] = []
        bytes += Array(password.utf8)
        connection.send(content: Data(bytes), completion: .idempotent)  // bad: transmission, byte array +=
        connection.send(content: bytes.withUnsafeBytes { Data($0) }, completion: .idempotent)  // bad: transmission, withUnsafeBytes
    }

    func location(t: Telemetry) throws {
        connection.send(content: try JSONEncoder().encode(t), completion: .idempotent)  // bad: transmission, encoded value with location fields
        connection.send(content: "\(t.latitude),\(t.longitude)".data(using: .utf8), completion: .idempotent)  // bad: transmission, location
        connection.send(content: t.build.data(using: .utf8), completion: .idempotent)  // good: sound, sound not sensitive
        var lat = t.latitude
        connection.send(content: Data(bytes: &lat, count: 8), completion: .idempotent)  // bad: transmission, Data(bytes:count:)
        connection.send(content: withUnsafeBytes(of: t.longitude) { Data($0) }, completion: .idempotent)  // bad: transmission, withUnsafeBytes(of:)
    }

    func tls(password: String) {
        let secure = NWConnection(host: "example.com", port: 443, using: .tls)
        secure.send(content: Data(password.utf8), completion: .idempotent)  // good: sound, sound TLS connection
    }

    func group(_ g: NWConnectionGroup, password: String) {
        g.send(content: Data(password.utf8), completion: { _ in })  // bad: transmission, NWConnectionGroup.send
    }
}

func sockets(password: String, fd: Int32) {
    let bytes = Array(password.utf8)
    _ = Darwin.send(fd, bytes, bytes.count, 0)  // bad: transmission, BSD send
    _ = password.withCString { send(fd, $0, strlen($0), 0) }  // bad: transmission, BSD send in withCString
    _ = sendto(fd, bytes, bytes.count, 0, nil, 0)  // bad: transmission, sendto
    _ = write(fd, bytes, bytes.count)  // good: sound, sound descriptor unknown (judged separately)
}

func streams(password: String) {
    var out: OutputStream?
    var inp: InputStream?
    Stream.getStreamsToHost(withName: "example.com", port: 80, inputStream: &inp, outputStream: &out)
    let bytes = Array(password.utf8)
    out?.write(bytes, maxLength: bytes.count)  // bad: transmission, socket OutputStream
}

func webSocket(password: String) async throws {
    let task = URLSession.shared.webSocketTask(with: URL(string: "ws://example.com/chat")!)
    try await task.send(.string(password))  // bad: transmission, URLSessionWebSocketTask.send string
    try await task.send(.data(Data(password.utf8)))  // bad: transmission, URLSessionWebSocketTask.send data
    task.send(.string("{\"pw\":\"\(password)\"}")) { _ in }  // bad: transmission, send with completion
    let ws = URLSession.shared.webSocketTask(with: URL(string: "ws://example.com")!)  // good: sound, sound constant (insecure scheme is another rule)
    try await ws.send(.string("ping"))  // good: sound, constant
}
