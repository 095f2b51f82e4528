import Compression
import CryptoKit
import Foundation
import Network

struct TransferRequest {
    let method: String
    let path: String
    let headers: [String: String]
    let body: Data
}

/// A tiny HTTP server the reader opens so that books can be dropped from a computer.
final class WiFiTransferServer {
    private let folder: URL
    private let pin: String
    private let key: SymmetricKey
    private var buffers: [ObjectIdentifier: Data] = [:]
    private let maximumHead = 16 * 1024

    init(folder: URL, pin: String, key: SymmetricKey) {
        self.folder = folder
        self.pin = pin
        self.key = key
    }

    // MARK: Receiving

    func receiveBody(on connection: NWConnection) {
        connection.receive(minimumIncompleteLength: 1, maximumLength: 65_536) { [weak self] data, _, done, _ in
            guard let self else { return }
            if let data {
                self.buffers[ObjectIdentifier(connection), default: Data()].append(data) // bad: unbounded-size
            }
            if !done { self.receiveBody(on: connection) }
        }
    }

    func receiveHead(on connection: NWConnection, collected: Data = Data(), then handle: @escaping (Data) -> Void) {
        connection.receive(minimumIncompleteLength: 1, maximumLength: 4096) { [weak self] data, _, _, error in
            guard let self, error == nil, let data else { return connection.cancel() }
            guard collected.count + data.count <= self.maximumHead else { return connection.cancel() }
            let next = collected + data // good: unbounded-size
            if next.range(of: Data("\r\n\r\n".utf8)) != nil { handle(next) } else { self.receiveHead(on: connection, collected: next, then: handle) }
        }
    }

    // MARK: Answering

    func answer(_ request: TransferRequest, on connection: NWConnection) {
        let name = (request.path.removingPercentEncoding ?? "").split(separator: "/").last.map(String.init) ?? ""
        switch request.method {
        case "GET": send(download(name), on: connection)
        case "DELETE": send(remove(name), on: connection)
        case "POST": send(clear(request), on: connection)
        default: send(Data("HTTP/1.1 405 Method Not Allowed\r\n\r\n".utf8), on: connection)
        }
    }

    private func download(_ name: String) -> Data {
        guard name != "..", let contents = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path) else {
            return Data("HTTP/1.1 404 Not Found\r\nX-Requested: \(name)\r\n\r\n".utf8) // bad: header-injection
        }
        var reply = Data("HTTP/1.1 200 OK\r\nContent-Length: \(contents.count)\r\nConnection: close\r\n\r\n".utf8) // good: header-injection
        reply.append(contents)
        return reply
    }

    private func remove(_ name: String) -> Data {
        guard name != "..", name != "." else { return Data("HTTP/1.1 400 Bad Request\r\n\r\n".utf8) }
        try? FileManager.default.removeItem(at: folder.appendingPathComponent(name)) // bad: missing-authorization
        return Data("HTTP/1.1 204 No Content\r\n\r\n".utf8)
    }

    private func clear(_ request: TransferRequest) -> Data {
        guard accepts(tag: request.headers["x-fern-tag"] ?? "", for: request.body) else {
            return Data("HTTP/1.1 403 Forbidden\r\n\r\n".utf8)
        }
        for item in (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [] {
            try? FileManager.default.removeItem(at: item) // good: missing-authorization
        }
        return Data("HTTP/1.1 204 No Content\r\n\r\n".utf8)
    }

    private func send(_ data: Data, on connection: NWConnection) {
        connection.send(content: data, completion: .contentProcessed { _ in connection.cancel() })
    }

    // MARK: Pairing

    func accepts(pairingCode: String, challenge: String) -> Bool {
        let expected = SHA256.hash(data: Data((pin + challenge).utf8)).map { String(format: "%02x", $0) }.joined()
        return pairingCode == expected // bad: timing-comparison
    }

    func accepts(tag: String, for body: Data) -> Bool {
        guard let bytes = Data(base64Encoded: tag) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(bytes, authenticating: body, using: key) // good: timing-comparison
    }
}

/// Books may be sent compressed.
enum TransferCodec {
    static func inflate(_ data: Data) throws -> Data {
        try (data as NSData).decompressed(using: .zlib) as Data // bad: unbounded-size
    }

    static func inflate(_ data: Data, limit: Int) throws -> Data {
        var result = Data()
        var position = 0
        let filter = try InputFilter<Data>(.decompress, using: .zlib) { length in
            let chunk = data.dropFirst(position).prefix(length)
            position += chunk.count
            return chunk.isEmpty ? nil : Data(chunk)
        }
        while let page = try filter.readData(ofLength: 32 * 1024) {
            guard result.count + page.count <= limit else { throw BookError.tooLarge }
            result.append(page) // good: unbounded-size
        }
        return result
    }
}

/// Builds the form the share extension sends to the sync service.
struct ClipUpload {
    let boundary = "fern-" + UUID().uuidString

    func body(for clip: Clip, fileName: String) -> Data {
        var lines = ["--\(boundary)", "Content-Disposition: form-data; name=\"clip\""]
        lines.append("X-Clip-Source: " + (clip.source?.absoluteString.removingPercentEncoding ?? "")) // bad: header-injection
        lines.append("")
        lines.append(clip.text)
        lines.append("--\(boundary)--")
        return Data(lines.joined(separator: "\r\n").utf8)
    }

    func attachment(named fileName: String, contents: Data) -> Data {
        let safe = fileName.unicodeScalars.filter { CharacterSet.alphanumerics.contains($0) || $0 == "." }.map(String.init).joined()
        var body = Data("--\(boundary)\r\n".utf8)
        body.append(Data("Content-Disposition: form-data; name=\"file\"; filename=\"\(safe)\"\r\n\r\n".utf8)) // good: header-injection
        body.append(contents)
        body.append(Data("\r\n--\(boundary)--\r\n".utf8))
        return body
    }
}
