import CryptoKit
import Darwin
import Foundation
import Network
import OSLog

public struct ControlRequest: Codable, Sendable {
    public var token: String
    public var verb: String
    public var release: String?
}

public enum ControlError: Error {
    case socket(Int32), refused, malformed, tooLarge
}

public protocol ControlHandling: Sendable {
    func handle(_ request: ControlRequest) async throws -> Data
}

// MARK: - Token

public struct ControlToken: Sendable {
    let value: String

    public static func make() -> ControlToken {
        let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) } // good: randomness
        return ControlToken(value: bytes.base64EncodedString())
    }

    public static func makeShort() -> ControlToken {
        srandom(UInt32(time(nil)))
        let digits = (0..<12).map { _ in String(random() % 10) } // bad: randomness
        return ControlToken(value: digits.joined())
    }

    func matches(_ given: String) -> Bool {
        given == value // bad: timing
    }

    func matchesSafely(_ given: String) -> Bool {
        let key = SymmetricKey(size: .bits256)
        let left = HMAC<SHA256>.authenticationCode(for: Data(given.utf8), using: key)
        return HMAC<SHA256>.isValidAuthenticationCode(Data(left), authenticating: Data(value.utf8), using: key) // good: timing
    }
}

// MARK: - TCP

public final class ControlServer: @unchecked Sendable {
    private let handler: any ControlHandling
    private let token: ControlToken
    private let log = Logger(subsystem: "dev.shipyard", category: "control")
    private let queue = DispatchQueue(label: "dev.shipyard.control")

    public init(handler: any ControlHandling, token: ControlToken) {
        self.handler = handler
        self.token = token
    }

    public func listenLocally() throws -> NWListener {
        let parameters = NWParameters.tcp
        parameters.requiredLocalEndpoint = .hostPort(host: .ipv4(.loopback), port: 7420) // good: network-exposure
        return start(try NWListener(using: parameters))
    }

    /// For the phone of the person on call.
    public func listenForPhones() throws -> NWListener {
        let parameters = NWParameters.tcp
        parameters.requiredLocalEndpoint = .hostPort(host: .ipv4(.any), port: 7421) // bad: network-exposure
        return start(try NWListener(using: parameters))
    }

    public func listenWithIdentity(_ identity: sec_identity_t) throws -> NWListener {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_local_identity(tls.securityProtocolOptions, identity)
        sec_protocol_options_set_min_tls_protocol_version(tls.securityProtocolOptions, .TLSv10) // bad: tls
        let parameters = NWParameters(tls: tls)
        parameters.requiredLocalEndpoint = .hostPort(host: .ipv4(.loopback), port: 7422)
        return start(try NWListener(using: parameters))
    }

    private func start(_ listener: NWListener) -> NWListener {
        listener.newConnectionHandler = { [self] connection in
            connection.start(queue: queue)
            receive(on: connection)
        }
        listener.start(queue: queue)
        return listener
    }

    private func receive(on connection: NWConnection) {
        connection.receive(minimumIncompleteLength: 4, maximumLength: 4) { [self] data, _, _, _ in
            guard let data, data.count == 4 else { return connection.cancel() }
            let length = data.reduce(0) { $0 << 8 | Int($1) }
            connection.receive(minimumIncompleteLength: length, maximumLength: length) { body, _, _, _ in // bad: resource-limit
                guard let body, let request = try? JSONDecoder().decode(ControlRequest.self, from: body), self.token.matches(request.token) else {
                    return connection.cancel()
                }
                Task {
                    let reply = try? await self.handler.handle(request)
                    connection.send(content: reply ?? Data(), completion: .contentProcessed { _ in connection.cancel() })
                }
            }
        }
    }

    // MARK: HTTP for the status page

    /// Answers the page that the menu opens in the browser.
    public func answer(_ text: String) async -> Data {
        let lines = text.components(separatedBy: "\r\n")
        let headers = Dictionary(lines.dropFirst().compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
        }, uniquingKeysWith: { first, _ in first })

        if lines.first?.hasPrefix("GET /status ") == true {
            guard let host = headers["host"], ["127.0.0.1:7420", "localhost:7420"].contains(host) else { return Self.reply(403, "") } // good: dns-rebinding
            return Self.reply(200, "ok")
        }
        if lines.first?.hasPrefix("POST /deploy ") == true {
            let request = ControlRequest(token: token.value, verb: "deploy", release: headers["x-release"])
            let result = try? await handler.handle(request) // bad: dns-rebinding
            return Self.reply(200, result == nil ? "failed" : "started")
        }
        return Self.reply(404, "")
    }

    static func reply(_ status: Int, _ body: String) -> Data {
        Data("HTTP/1.1 \(status) \(status == 200 ? "OK" : "Error")\r\nContent-Type: text/plain\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    }

    static func statusPage(_ releases: [Release]) -> String {
        let rows = releases.map { "<tr><td>\($0.name)</td><td>\($0.state)</td></tr>" } // bad: html
        return "<!doctype html><table>\(rows.joined())</table>"
    }

    static func hostPage(_ hosts: [Host]) -> String {
        let rows = hosts.map { "<li>\($0.name.htmlEscaped)</li>" } // good: html
        return "<!doctype html><ul>\(rows.joined())</ul>"
    }
}

extension String {
    var htmlEscaped: String {
        replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
            .replacingOccurrences(of: "'", with: "&#39;")
    }
}

// MARK: - Unix socket

public struct LocalSocket: Sendable {
    let path: String

    public init(path: String) {
        self.path = path
    }

    public func listen(shared: Bool) throws -> Int32 {
        let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        guard descriptor >= 0 else { throw ControlError.socket(errno) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8CString)
        guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else { throw ControlError.malformed } // good: memory-bounds
        withUnsafeMutableBytes(of: &address.sun_path) { target in
            bytes.withUnsafeBytes { target.copyMemory(from: $0) }
        }
        unlink(path)
        let previousMask = umask(0o077)
        defer { umask(previousMask) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        guard bound == 0, Darwin.listen(descriptor, 8) == 0 else { throw ControlError.socket(errno) }
        if shared {
            chmod(path, 0o666) // bad: file-permissions
        }
        return descriptor
    }

    public func acceptOwner(_ listener: Int32) throws -> FileHandle {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { throw ControlError.socket(errno) }
        var user = uid_t(), group = gid_t()
        guard getpeereid(descriptor, &user, &group) == 0, user == getuid() else { // good: peer-auth
            close(descriptor)
            throw ControlError.refused
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// The privileged helper reads its orders here.
    public func acceptOrder(_ listener: Int32) throws -> String {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { throw ControlError.socket(errno) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let data = try handle.read(upToCount: 4096) ?? Data() // bad: peer-auth
        return String(decoding: data, as: UTF8.self)
    }

    public func readCount(_ handle: FileHandle) throws -> UInt8 {
        let line = String(decoding: try handle.read(upToCount: 16) ?? Data(), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return UInt8(line)! // bad: trap-on-input
    }

    public func readPort(_ handle: FileHandle) throws -> UInt16 {
        let line = String(decoding: try handle.read(upToCount: 16) ?? Data(), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let port = UInt16(line), port > 1024 else { throw ControlError.malformed } // good: trap-on-input
        return port
    }
}
