#if Hummingbird
    import Foundation

    #if canImport(Glibc)
        import Glibc
    #endif

    /// An answer as it came.
    struct RawAnswer: Sendable, Equatable {
        var status: Int
        /// Names in lower case.
        var headers: [String: String]
        var body: String

        init?(_ bytes: [UInt8]) {
            let text = String(decoding: bytes, as: UTF8.self)
            guard let end = text.range(of: "\r\n\r\n") else { return nil }
            let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
            guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
                return nil
            }
            self.status = status
            headers = [:]
            for line in lines.dropFirst() {
                guard let colon = line.firstIndex(of: ":") else { continue }
                headers[line[..<colon].lowercased()] = line[line.index(after: colon)...]
                    .trimmingCharacters(in: .whitespaces)
            }
            body = String(text[end.upperBound...])
        }
    }

    /// Sends bytes as they are, each message on a connection of its own, all of them before the first answer is read. Nil where a
    /// connection ended without an answer.
    func exchange(_ messages: [[UInt8]], _ port: UInt16) async throws -> [RawAnswer?] {
        try await withCheckedThrowingContinuation { continuation in
            // Not on a thread of tasks: the server needs them.
            Thread.detachNewThread {
                let sockets = messages.map { _ in connected(port) }
                for (socket, message) in zip(sockets, messages) { write(message, to: socket) }
                // Where the server is stuck, one wait is enough.
                let end = Date(timeIntervalSinceNow: 60)
                continuation.resume(
                    returning: sockets.map { socket in
                        defer { close(socket) }
                        return Date() < end ? RawAnswer(rest(of: socket)) : nil
                    })
            }
        }
    }

    func exchange(_ message: [UInt8], _ port: UInt16) async throws -> RawAnswer? {
        try await exchange([message], port)[0]
    }

    /// A message of HTTP/1.1 after which the connection is closed.
    func message(
        _ method: String, _ target: String, host: String = "api.test", _ headers: [(String, String)] = [],
        body: [UInt8] = []
    ) -> [UInt8] {
        var text = "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        if !body.isEmpty { text += "Content-Length: \(body.count)\r\n" }
        return Array((text + "\r\n").utf8) + body
    }

    private func connected(_ port: UInt16) -> Int32 {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
        }
        return socket
    }

    private func write(_ message: [UInt8], to socket: Int32) {
        var sent = 0
        while sent < message.count {
            let count = message[sent...].withUnsafeBytes {
                send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    private func rest(of socket: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = recv(socket, &piece, piece.count, 0)
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return bytes
    }
#endif
