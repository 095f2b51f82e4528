import CryptoKit
import Foundation
import Network

/// Shares one folder with the phone companion over the local network. A very small HTTP server.
actor LocalShare {
    struct Call {
        let path: String
        let query: [String: String]
        let headers: [String: String]
    }

    private let folder: URL
    private let pairingCode: String
    private let pairingKey: SymmetricKey

    init(folder: URL, pairingCode: String, pairingKey: SymmetricKey) {
        self.folder = folder
        self.pairingCode = pairingCode
        self.pairingKey = pairingKey
    }

    func start() throws {
        let listener = try NWListener(using: .tcp, on: 8793)
        listener.newConnectionHandler = { [weak self] connection in
            connection.start(queue: .global())
            connection.receive(minimumIncompleteLength: 1, maximumLength: 16_384) { data, _, _, _ in
                guard let self, let data, let call = Call(String(decoding: data, as: UTF8.self)) else { return connection.cancel() }
                Task {
                    let reply = await self.answer(call)
                    connection.send(content: reply, completion: .contentProcessed { _ in connection.cancel() })
                }
            }
        }
        listener.start(queue: .global())
    }

    func answer(_ call: Call) -> Data {
        switch call.path {
        case "/pair": return pair(call)
        case "/done": return done(call)
        case "/help": return help(call)
        case "/store": return store(call)
        default:
            guard isPaired(call) else { return reply("403 Forbidden", [:]) }
            return call.path == "/sheet" ? sheet(call) : call.path == "/photo" ? photo(call) : reply("404 Not Found", [:])
        }
    }

    private func pair(_ call: Call) -> Data {
        guard call.query["code"] == pairingCode else { return reply("403 Forbidden", [:]) } // bad: timing-comparison
        let name = call.query["name"] ?? "phone"
        return reply("200 OK", ["X-Paired-With": name]) // bad: header-injection
    }

    private func isPaired(_ call: Call) -> Bool {
        guard let proof = call.headers["x-proof"].flatMap({ Data(base64Encoded: $0) }) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(proof, authenticating: Data(call.path.utf8), using: pairingKey) // good: timing-comparison
    }

    private func done(_ call: Call) -> Data {
        let target = call.query["next"]?.filter { $0.isASCII && !$0.isWhitespace && !$0.isNewline } ?? "/help"
        return reply("302 Found", ["Location": target]) // bad: open-redirect
    }

    private func help(_ call: Call) -> Data {
        let pages = ["pairing", "photos", "labels"]
        let page = pages.first { $0 == call.query["page"] } ?? "pairing"
        return reply("302 Found", ["Location": "https://help.herbarium.example/companion/\(page)"]) // good: open-redirect
    }

    private func store(_ call: Call) -> Data {
        let id = Int(call.query["app"] ?? "") ?? 0
        return reply("302 Found", ["Location": "https://apps.apple.com/app/id\(id)"]) // good: open-redirect
    }

    private func sheet(_ call: Call) -> Data {
        let name = call.query["name"] ?? ""
        guard let data = FileManager.default.contents(atPath: folder.path + "/" + name) else { return reply("404 Not Found", [:]) } // bad: path-traversal
        return reply("200 OK", ["Content-Length": String(data.count)]) + data // good: header-injection
    }

    private func photo(_ call: Call) -> Data {
        let name = URL(fileURLWithPath: call.query["name"] ?? "").lastPathComponent
        guard !name.hasPrefix("."), let data = FileManager.default.contents(atPath: folder.path + "/" + name) else { return reply("404 Not Found", [:]) } // good: path-traversal
        let label = name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "photo"
        return reply("200 OK", ["X-Photo": label]) + data // good: header-injection
    }

    private func reply(_ status: String, _ headers: [String: String]) -> Data {
        var text = "HTTP/1.1 \(status)\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        return Data((text + "\r\n").utf8)
    }
}

extension LocalShare.Call {
    init?(_ text: String) {
        let lines = text.components(separatedBy: "\r\n")
        let start = lines[0].split(separator: " ")
        guard start.count == 3, let parts = URLComponents(string: "http://share\(start[1])") else { return nil }
        path = parts.path
        query = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { a, _ in a })
        headers = Dictionary(lines.dropFirst().compactMap { line in
            let pair = line.split(separator: ":", maxSplits: 1)
            return pair.count == 2 ? (pair[0].lowercased(), pair[1].trimmingCharacters(in: .whitespaces)) : nil
        }, uniquingKeysWith: { a, _ in a })
    }
}

struct CompanionProof {
    let secret: Data

    func accepts(_ proof: Data) -> Bool {
        proof.starts(with: secret) && proof.count == secret.count // bad: timing-comparison
    }

    func accepts(mac: Data, for body: Data) -> Bool {
        mac.withUnsafeBytes { given in
            let wanted = Data(HMAC<SHA256>.authenticationCode(for: body, using: SymmetricKey(data: secret)))
            return given.count == wanted.count && wanted.withUnsafeBytes { timingsafe_bcmp($0.baseAddress!, given.baseAddress!, given.count) } == 0 // good: timing-comparison
        }
    }
}

/// Posts a sheet to the exchange as a form, built by hand because the server wants its fields in order.
struct ExchangeForm {
    private let boundary = UUID().uuidString
    private var body = Data()

    enum Field: String {
        case title, place, remark
    }

    mutating func add(_ field: Field, value: String) {
        body.append(Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field.rawValue)\"\r\n\r\n\(value)\r\n".utf8))
    }

    mutating func add(image: Data, mediaType: String) {
        body.append(Data("--\(boundary)\r\nContent-Type: \(mediaType)\r\n".utf8)) // bad: header-injection
        body.append(Data("Content-Disposition: form-data; name=\"image\"\r\n\r\n".utf8) + image + Data("\r\n".utf8))
    }

    mutating func add(scan: Data, png: Bool) {
        body.append(Data("--\(boundary)\r\nContent-Type: \(png ? "image/png" : "image/jpeg")\r\n".utf8)) // good: header-injection
        body.append(Data("Content-Disposition: form-data; name=\"scan\"\r\n\r\n".utf8) + scan + Data("\r\n".utf8))
    }

    func draft(to recipient: String, title: String) -> Data {
        Data("To: \(recipient.filter { !$0.isNewline })\nX-Unsent: 1\nSubject: \(title)\nContent-Type: text/plain\n\n".utf8) // bad: header-injection
    }
}
