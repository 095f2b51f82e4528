import Foundation
import Network
import os

struct TransferRequest {
    var method: String
    var path: String
    var query: [String: String]
    var headers: [String: String]
    var body: Data
}

struct TransferResponse {
    var status: String
    var headers: [String]
    var body: Data

    init(status: String = "200 OK", headers: [String] = [], html: String = "") {
        self.status = status
        self.headers = headers
        self.body = Data(html.utf8)
    }

    var bytes: Data {
        let head = ["HTTP/1.1 " + status, "Content-Length: \(body.count)"] + headers
        return Data((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }
}

/// "Send books over Wi-Fi": a small web page served by the app.
final class TransferServer {
    private let listener: NWListener
    private let folder: URL
    private let code: String
    private let log = Logger(subsystem: "example.leaf", category: "transfer")
    private let queue = DispatchQueue(label: "transfer")
    private var sessions: Set<String> = []
    private var uploads: [String: Data] = [:]

    init(folder: URL, code: String) throws {
        self.folder = folder
        self.code = code
        self.listener = try NWListener(using: .tcp, on: 8080)
    }

    func start() {
        listener.newConnectionHandler = { [weak self] connection in
            guard let self else { return }
            connection.start(queue: queue)
            receive(on: connection, buffer: Data())
        }
        listener.start(queue: queue)
    }

    private func receive(on connection: NWConnection, buffer: Data) {
        connection.receive(minimumIncompleteLength: 1, maximumLength: 65_536) { [weak self] data, _, done, error in
            guard let self, error == nil else { return connection.cancel() }
            var buffer = buffer
            buffer.append(data ?? Data()) // bad: unbounded-size
            if let request = RequestParser.parse(buffer) {
                let response = respond(to: request)
                connection.send(content: response.bytes, completion: .contentProcessed { _ in connection.cancel() })
            } else if done {
                connection.cancel()
            } else {
                receive(on: connection, buffer: buffer)
            }
        }
    }

    private func isSignedIn(_ request: TransferRequest) -> Bool {
        guard let cookie = request.headers["cookie"], let value = cookie.components(separatedBy: "session=").last else { return false }
        return sessions.contains(value)
    }

    private func respond(to request: TransferRequest) -> TransferResponse {
        switch (request.method, request.path) {
        case ("POST", "/login"): return login(request)
        case ("POST", "/pair"): return pair(request)
        case ("POST", "/renew"): return renew(request)
        case ("GET", "/language"): return language(request)
        case ("GET", "/done"): return done(request)
        case ("GET", "/back"): return back(request)
        case ("GET", "/start"): return start(request)
        case ("GET", "/list"): return isSignedIn(request) ? list(request) : TransferResponse(status: "401 Unauthorized")
        case ("GET", "/shelf"): return isSignedIn(request) ? shelf(request) : TransferResponse(status: "401 Unauthorized")
        case ("GET", "/book"): return isSignedIn(request) ? book(request) : TransferResponse(status: "401 Unauthorized")
        case ("GET", "/copy"): return isSignedIn(request) ? copy(request) : TransferResponse(status: "401 Unauthorized")
        case ("POST", "/upload"): return isSignedIn(request) ? upload(request) : TransferResponse(status: "401 Unauthorized")
        case ("POST", "/part"): return isSignedIn(request) ? part(request) : TransferResponse(status: "401 Unauthorized")
        case ("DELETE", "/book"): return remove(request) // bad: missing-authorization
        case ("DELETE", "/shelf"): return isSignedIn(request) ? clear(request) : TransferResponse(status: "401 Unauthorized") // good: missing-authorization
        default: return missing(request)
        }
    }

    private func login(_ request: TransferRequest) -> TransferResponse {
        guard request.query["code"] == code else { return TransferResponse(status: "403 Forbidden") } // bad: timing-comparison
        let token = UUID().uuidString
        sessions.insert(token)
        return TransferResponse(status: "303 See Other", headers: [
            "Set-Cookie: session=\(token); Path=/", // bad: session-cookie
            "Location: /shelf",
        ])
    }

    private func pair(_ request: TransferRequest) -> TransferResponse {
        let given = Array((request.query["code"] ?? "").utf8)
        let wanted = Array(code.utf8)
        let same = given.count == wanted.count && timingsafe_bcmp(given, wanted, wanted.count) == 0 // good: timing-comparison
        guard same else { return TransferResponse(status: "403 Forbidden") }
        let token = UUID().uuidString
        sessions.insert(token)
        return TransferResponse(headers: ["Set-Cookie: session=\(token); Path=/; HttpOnly; Secure; SameSite=Strict"]) // good: session-cookie
    }

    private func renew(_ request: TransferRequest) -> TransferResponse {
        let proof = request.headers["x-proof"] ?? ""
        guard code.hasPrefix(proof), proof.count == code.count else { // bad: timing-comparison
            return TransferResponse(status: "403 Forbidden")
        }
        let token = UUID().uuidString
        sessions.insert(token)
        return TransferResponse(headers: ["Set-Cookie: session=\(token); Path=/; SameSite=None; Secure"]) // bad: session-cookie
    }

    private func language(_ request: TransferRequest) -> TransferResponse {
        let language = request.query["lang"] ?? "en"
        return TransferResponse(headers: ["Content-Language: \(language)"], html: "<p>OK</p>") // bad: header-injection
    }

    private func done(_ request: TransferRequest) -> TransferResponse {
        let count = Int(request.query["count"] ?? "") ?? 0
        return TransferResponse(headers: ["X-Count: \(count)"], html: "<p>\(count) books</p>") // good: header-injection
    }

    private func back(_ request: TransferRequest) -> TransferResponse {
        TransferResponse(status: "302 Found", headers: ["Location: " + cleaned(request.query["to"] ?? "/")]) // bad: open-redirect
    }

    private func start(_ request: TransferRequest) -> TransferResponse {
        let pages = ["list": "/list", "shelf": "/shelf"]
        return TransferResponse(status: "302 Found", headers: ["Location: " + (pages[request.query["to"] ?? ""] ?? "/list")]) // good: open-redirect
    }

    private func cleaned(_ value: String) -> String {
        value.filter { !$0.isNewline && $0 != "\r" && $0 != "\0" }
    }

    private func names() -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            log.error("list: \(error.localizedDescription)")
            return [] // good: error-swallowed
        }
    }

    private func list(_ request: TransferRequest) -> TransferResponse {
        let rows = names().map { "<li>\($0.escapingHTML())</li>" }.joined()
        let filter = request.query["filter"] ?? ""
        return TransferResponse(html: "<h1>Books \(filter)</h1><ul>\(rows)</ul>") // bad: html-injection
    }

    private func shelf(_ request: TransferRequest) -> TransferResponse {
        let rows = names().map { "<li>\($0.escapingHTML())</li>" }.joined()
        let filter = (request.query["filter"] ?? "").escapingHTML()
        return TransferResponse(html: "<h1>Shelf \(filter)</h1><ul>\(rows)</ul>") // good: html-injection
    }

    private func missing(_ request: TransferRequest) -> TransferResponse {
        TransferResponse(status: "404 Not Found", html: String(format: "<p>%@ was not found</p>", request.path)) // bad: html-injection
    }

    private func book(_ request: TransferRequest) -> TransferResponse {
        let name = request.query["name"] ?? ""
        var response = TransferResponse(headers: ["Content-Disposition: attachment; filename=\"\(name)\""]) // bad: header-injection
        if let handle = FileHandle(forReadingAtPath: folder.path + "/" + name) { // bad: path-traversal
            response.body = handle.readDataToEndOfFile()
        }
        return response
    }

    private func copy(_ request: TransferRequest) -> TransferResponse {
        guard let name = names().first(where: { $0 == request.query["name"] }) else { return missing(request) }
        var response = TransferResponse(headers: ["Content-Disposition: attachment; filename*=UTF-8''" + (name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "book")]) // good: header-injection
        if let handle = FileHandle(forReadingAtPath: folder.path + "/" + name) { // good: path-traversal
            response.body = handle.readDataToEndOfFile()
        }
        return response
    }

    private func upload(_ request: TransferRequest) -> TransferResponse {
        let identifier = request.query["id"] ?? ""
        guard uploads.count < 8, request.body.count < 50 << 20 else { return TransferResponse(status: "413 Content Too Large") }
        uploads[identifier] = request.body // good: unbounded-size
        return TransferResponse(html: "<p>OK</p>")
    }

    private func part(_ request: TransferRequest) -> TransferResponse {
        uploads[request.query["id"] ?? "", default: Data()].append(request.body) // bad: unbounded-size
        return TransferResponse(headers: ["X-Upload: " + UUID().uuidString]) // good: header-injection
    }

    private func remove(_ request: TransferRequest) -> TransferResponse {
        let name = (request.query["name"] ?? "").replacingOccurrences(of: "/", with: "")
        guard names().contains(name) else { return missing(request) }
        do {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        } catch {
            return TransferResponse(status: "500 Internal Server Error") // good: error-swallowed
        }
        return TransferResponse()
    }

    private func clear(_ request: TransferRequest) -> TransferResponse {
        for name in names() {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
        uploads.removeAll()
        return TransferResponse()
    }
}

enum RequestParser {
    static func parse(_ data: Data) -> TransferRequest? {
        guard let split = data.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: data[..<split.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let first = lines[0].split(separator: " ").map(String.init)
        guard first.count == 3, let components = URLComponents(string: first[1]) else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        let length = Int(headers["content-length"] ?? "0") ?? 0
        let body = data[split.upperBound...]
        guard body.count >= length else { return nil }
        let query = components.queryItems?.reduce(into: [String: String]()) { $0[$1.name] = $1.value } ?? [:]
        return TransferRequest(method: first[0], path: components.path, query: query, headers: headers, body: Data(body))
    }
}
