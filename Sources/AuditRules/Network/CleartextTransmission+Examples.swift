import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that come from elsewhere.
    static let cleartextTransmissionFlows: [Example] = [
        Example(
            """
            struct Maker {
                let base: URL
                func make(_ path: String, bearer: String) -> URLRequest {
                    var request = URLRequest(url: base.appendingPathComponent(path))
                    request.setValue("Bearer \\(bearer)", forHTTPHeaderField: "Authorization")
                    return request
                }
            }
            final class Orders {
                private let open = Maker(base: URL(string: ↓"http://orders.shop.test")!)
                private let safe = Maker(base: URL(string: "https://orders.shop.test")!)
                func load(_ accessToken: String) {
                    session.dataTask(with: open.make("all", bearer: accessToken)).resume()
                    session.dataTask(with: safe.make("all", bearer: accessToken)).resume()
                }
            }
            """, "told where the address is"),
        Example(
            """
            import MultipeerConnectivity
            final class Nearby {
                private lazy var link = MCSession(peer: me, securityIdentity: nil, encryptionPreference: .none)
                func hand(_ password: String) throws { try link.send(↓Data(password.utf8), toPeers: link.connectedPeers, with: .reliable) }
            }
            """),
        Example(
            """
            func hand(_ password: String, host: String) {
                var output: OutputStream?
                Stream.getStreamsToHost(withName: host, port: 21, inputStream: nil, outputStream: &output)
                let bytes = Array(password.utf8)
                output?.write(↓bytes, maxLength: bytes.count)
            }
            """),
        Example(
            """
            func hand(_ password: String, host: String) {
                var output: OutputStream?
                Stream.getStreamsToHost(withName: host, port: 21, inputStream: nil, outputStream: &output)
                guard let stream = output else { return }
                let bytes = Array(password.utf8)
                stream.write(↓bytes, maxLength: bytes.count)
            }
            """, "under another name"),
        Example(
            """
            func hand(_ password: String, host: String) {
                var reading: Unmanaged<CFReadStream>?
                var writing: Unmanaged<CFWriteStream>?
                CFStreamCreatePairWithSocketToHost(nil, host as CFString, 21, &reading, &writing)
                let stream = writing!.takeRetainedValue() as OutputStream
                let bytes = Array(password.utf8)
                stream.write(↓bytes, maxLength: bytes.count)
            }
            """, "of Core Foundation"),
        Example(
            """
            import Network
            func announce(_ password: String) throws {
                let members = try NWMulticastGroup(for: [.hostPort(host: "239.4.7.11", port: 4711)])
                let group = NWConnectionGroup(with: members, using: ↓.udp)
                group.send(content: Data(password.utf8)) { _ in }
            }
            """, "to a group"),
        Example(
            """
            func hand(_ password: String) {
                let channel = socket(AF_INET, SOCK_STREAM, 0)
                let bytes = Array(password.utf8)
                send(channel, ↓bytes, bytes.count, 0)
            }
            """, "a socket of C"),
        Example(
            """
            func f(ssn: String) { _ = URL(string: ↓"/user?ssn=\\(ssn)", relativeTo: URL(string: "http://shop.test")) }
            """, "the base tells the scheme"),
        Example(
            """
            enum Old { static func address(_ path: String) -> String { ↓"http://shop.test" + path } }
            func f(password: String) { _ = URL(string: Old.address("/login?p=" + password)) }
            """, "put together elsewhere"),
        Example(
            """
            let open = NWConnection(host: "shop.test", port: 80, using: .tcp)
            let sealed = NWConnection(host: "shop.test", port: 443, using: .tls)
            func send(_ password: String, over connection: NWConnection) {
                connection.send(content: ↓Data(password.utf8), completion: .idempotent)
            }
            """, "one of them is open"),
        Example(
            """
            func f(_ token: String) {
                var request = URLRequest(url: URL(string: ↓"http://shop.test/user")!)
                request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization")
            }
            """, "a header"),
        Example(
            """
            func upload(_ privateKey: Data) async throws {
                let request = URLRequest(url: URL(string: ↓"http://relay.test/keys")!)
                _ = try await URLSession.shared.upload(for: request, from: privateKey)
            }
            """, "an upload"),
        Example(
            """
            func pay(cardNumber: String) -> URL? {
                var parts = URLComponents()
                parts.scheme = ↓"http"
                parts.host = "pay.test"
                parts.queryItems = [URLQueryItem(name: "n", value: cardNumber)]
                return parts.url
            }
            """, "put together from parts"),
        Example(
            """
            func join(accessToken: String) async throws {
                let socket = URLSession.shared.webSocketTask(with: URL(string: ↓"ws://chat.test")!)
                try await socket.send(.string(accessToken))
            }
            """, "a web socket"),
        Example(
            """
            struct Server { let base: String; func url(_ path: String) -> URL { URL(string: base + path)! } }
            func post(_ body: Data, to url: URL) {
                var request = URLRequest(url: url)
                request.httpBody = body
            }
            func f(pairingCode: String) { post(Data(pairingCode.utf8), to: Server(base: ↓"http://old.test").url("/pair")) }
            """, "body and address from other functions"),
        Example(
            """
            extension URLRequest {
                mutating func fill(_ text: String) { httpBody = Data(text.utf8) }
            }
            func send(_ password: String) {
                var request = URLRequest(url: URL(string: ↓"http://shop.test/login")!)
                request.fill(password)
            }
            """, "by a method of the request"),
        Example(
            """
            func send(_ password: String) { AF.upload(↓Data(password.utf8), to: "http://shop.test/login").response { _ in } }
            """, "an upload"),
        Example(
            "let shop = PostgresClient(configuration: .init(host: \"db.shop.test\", password: key, tls: ↓.disable))",
            "a database"
        ),
    ]

    /// Connections and requests that are told apart from others beside them.
    static let cleartextTransmissionParts: [Example] = [
        Example(
            """
            func hand(_ password: String, host: String) {
                var output: OutputStream?
                Stream.getStreamsToHost(withName: host, port: 21, inputStream: nil, outputStream: &output)
                output?.setProperty(StreamSocketSecurityLevel.none, forKey: .socketSecurityLevelKey)
                let bytes = Array(password.utf8)
                output?.write(↓bytes, maxLength: bytes.count)
            }
            """, "told to do without encryption"),
        Example(
            """
            final class Mail {
                var output: OutputStream?
                func plain(_ passcode: String) {
                    Stream.getStreamsToHost(withName: host, port: 25, inputStream: nil, outputStream: &output)
                    let bytes = Array(passcode.utf8)
                    output?.write(↓bytes, maxLength: bytes.count)
                }
                func sealed(_ passcode: String) {
                    Stream.getStreamsToHost(withName: host, port: 465, inputStream: nil, outputStream: &output)
                    output?.setProperty(StreamSocketSecurityLevel.negotiatedSSL, forKey: .socketSecurityLevelKey)
                    let bytes = Array(passcode.utf8)
                    output?.write(bytes, maxLength: bytes.count)
                }
            }
            """, "another function seals the stream that it opens"),
        Example(
            """
            import Network
            final class Links {
                private let sealed = NWConnection(host: "shop.test", port: 443, using: .tls)
                private let bare = NWConnection(host: "shop.test", port: 80, using: ↓NWParameters(tls: nil))
                private var handed: NWConnection?
                init(_ handed: NWConnection) { self.handed = handed }
                func send(_ password: String) {
                    sealed.send(content: Data(password.utf8), completion: .idempotent)
                    bare.send(content: Data(password.utf8), completion: .idempotent)
                    handed?.send(content: Data(password.utf8), completion: .idempotent)
                }
            }
            func make() -> Links { Links(NWConnection(host: "shop.test", port: 81, using: ↓.tcp)) }
            """, "one of them has TLS"),
        Example(
            """
            final class Wire {
                func send(_ text: String) {}
                func hand(_ password: String) {
                    let channel = socket(AF_INET, SOCK_STREAM, 0)
                    let bytes = Array(password.utf8)
                    _ = password.withCString { send(channel, ↓$0, strlen($0), 0) }
                    _ = Darwin.send(channel, ↓bytes, bytes.count, 0)
                    _ = write(channel, ↓bytes, bytes.count)
                }
            }
            """, "beside a method of that name"),
        Example(
            """
            func join(_ accessToken: String) async throws {
                let socket = URLSession.shared.webSocketTask(with: URL(string: "ws://chat.test")!)
                let message = URLSessionWebSocketTask.Message.string(accessToken)
                try await socket.send(↓message)
                try await socket.send(↓.data(Data(accessToken.utf8)))
            }
            """, "messages of a web socket"),
        Example(
            """
            import Alamofire
            func send(_ session: Session, _ password: String) throws {
                session.upload(Data(), to: "http://shop.test/a", headers: ↓["X-Key": password])
                session.upload(multipartFormData: { form in form.append(↓Data(password.utf8), withName: "p") }, to: "http://shop.test/b")
                session.request("http://shop.test/c").authenticate(username: "a", password: ↓password)
                var request = try URLRequest(url: "http://shop.test/d", method: .post)
                request.headers.add(name: "X-Key", value: ↓password)
                request = try URLEncoding.default.encode(request, with: ↓["p": password])
            }
            """, "what Alamofire is given"),
        Example(
            """
            func load(_ accessToken: String) {
                let configuration = URLSessionConfiguration.default
                configuration.httpAdditionalHeaders = ["Authorization": accessToken]
                let session = URLSession(configuration: configuration)
                session.dataTask(with: URL(string: ↓"http://shop.test/me")!).resume()
            }
            """, "headers of a session"),
    ]

    /// Code of the same shapes that is right.
    static let cleartextTransmissionLookAlikes: [Example] = [
        Example(
            """
            import MultipeerConnectivity
            final class Nearby {
                private lazy var link = MCSession(peer: me, securityIdentity: nil, encryptionPreference: .required)
                func hand(_ password: String) throws { try link.send(Data(password.utf8), toPeers: link.connectedPeers, with: .reliable) }
            }
            """),
        Example(
            """
            func hand(_ password: String, host: String) {
                var output: OutputStream?
                Stream.getStreamsToHost(withName: host, port: 990, inputStream: nil, outputStream: &output)
                output?.setProperty(StreamSocketSecurityLevel.negotiatedSSL, forKey: .socketSecurityLevelKey)
                let bytes = Array(password.utf8)
                output?.write(bytes, maxLength: bytes.count)
            }
            """),
        Example(
            """
            func f(token: String) {
                var request = URLRequest(url: URL(string: "http://shop.test")!)
                request.url = URL(string: "https://shop.test")
                request.setValue(token, forHTTPHeaderField: "Authorization")
            }
            """, "another address before it is sent"),
        Example(
            """
            func f(password: String) {
                var request = URLRequest(url: URL(string: "http://127.0.0.1:8080")!)
                request.httpBody = Data(password.utf8)
            }
            """, "this machine"),
        Example(
            """
            func f(privateKey: Data) async throws {
                let request = URLRequest(url: URL(string: "http://relay.test")!)
                _ = try await URLSession.shared.upload(for: request, from: Data(SHA256.hash(data: privateKey)))
            }
            """, "a digest"),
        Example(
            """
            func f(apiKey: String) {
                let address = "http://shop.test/find"
                let safe = address.replacingOccurrences(of: "http://", with: "https://")
                AF.request(safe, parameters: ["key": apiKey])
            }
            """, "brought to TLS"),
        Example(
            """
            func f(password: String) {
                let mail = URLSession.shared.streamTask(withHostName: "mail.test", port: 993)
                mail.startSecureConnection()
                mail.write(Data(password.utf8), timeout: 10) { _ in }
            }
            """, "a stream with TLS"),
        Example(
            """
            func send(_ password: String, to host: String) -> URLRequest? {
                guard var parts = URLComponents(string: "http://" + host) else { return nil }
                parts.scheme = "https"
                guard let url = parts.url else { return nil }
                var request = URLRequest(url: url)
                request.httpBody = Data(password.utf8)
                return request
            }
            """, "made an encrypted one"),
        Example(
            """
            func send(_ files: [String: Data], password: Data) {
                var request = URLRequest(url: URL(string: "http://shop.test/files")!)
                for (name, _) in files.merging(["key": password], uniquingKeysWith: { $1 }) { request.httpBody = Data(name.utf8) }
            }
            """, "the keys of a dictionary"),
        Example(
            """
            import Network
            final class Links {
                private let log = NWConnection(host: "log.test", port: 514, using: .udp)
                private var handed: NWConnection
                init(_ handed: NWConnection) { self.handed = handed }
                func send(_ password: String) { handed.send(content: Data(password.utf8), completion: .idempotent) }
            }
            func make() -> Links { Links(NWConnection(host: "shop.test", port: 443, using: .tls)) }
            """, "the one that is handed in has TLS"),
        Example(
            """
            import Alamofire
            func send(_ password: String) throws {
                AF.upload(Data(), to: "https://shop.test/a", headers: ["X-Key": password])
                var request = try URLRequest(url: "https://shop.test/d", method: .post)
                request.headers.add(name: "X-Key", value: password)
                AF.request("http://shop.test/list")
            }
            """, "encrypted, beside an open address"),
        Example(
            """
            func hand(_ password: String, host: String) {
                var output: OutputStream?
                Stream.getStreamsToHost(withName: host, port: 990, inputStream: nil, outputStream: &output)
                guard let stream = output else { return }
                stream.setProperty(StreamSocketSecurityLevel.negotiatedSSL, forKey: .socketSecurityLevelKey)
                let bytes = Array(password.utf8)
                stream.write(bytes, maxLength: bytes.count)
            }
            """, "a stream with TLS under another name"),
        Example(
            """
            import Network
            func announce(_ question: String) throws {
                let members = try NWMulticastGroup(for: [.hostPort(host: "239.4.7.11", port: 4711)])
                let group = NWConnectionGroup(with: members, using: .udp)
                group.send(content: Data(question.utf8)) { _ in }
            }
            """, "a question to a group"),
        Example(
            """
            func hand(_ password: String) {
                let channel = socket(AF_UNIX, SOCK_STREAM, 0)
                let bytes = Array(password.utf8)
                send(channel, bytes, bytes.count, 0)
            }
            """, "to another process of this machine"),
        Example(
            """
            struct Header { var name = ""; var value = "" }
            struct Server { var url = "http://nas.example.org"; var headers: [Header] = [] }
            final class Form {
                var server = Server()
                func add(password: String) { server.headers.append(Header(name: "Authorization", value: password)) }
                func rename(_ name: String) {
                    if var header = server.headers.last {
                        let place = server.headers.count - 1
                        header.name = name
                        server.headers[place] = header
                    }
                }
            }
            """, "a list of the app’s own"),
        Example(
            """
            struct Layer {
                let address: String
                let apiKey: String
                static let open = Layer(address: "http://tiles.example.org/{z}.png", apiKey: "")
                static let paid = Layer(address: "https://tiles.example.com/{z}.png?key={key}", apiKey: stored.apiKey)
                func url() -> URL? { URL(string: address.replacingOccurrences(of: "{key}", with: apiKey)) }
            }
            """, "the open one has no key"),
    ]
}
