import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Connections that are told to do without the encryption that was there: an address whose `https` is taken away, a stream
/// whose security is set to none, a port on which a protocol speaks in the clear.
enum Downgrades {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped else { return }
        inspectReplacements(file, &pass)
        inspectSchemes(file, &pass)
        inspectStreams(file, &pass)
        inspectPorts(file, &pass)
        inspectChannels(file, &pass)
    }

    private static let message = "This removes encryption from a URL that had it"

    /// `address.replacingOccurrences(of: "https://", with: "http://")`, where the text becomes an address again.
    private static func inspectReplacements(_ file: SwiftFile, _ pass: inout Pass) {
        for call in file.calls("replacingOccurrences", "replacing") where !call.isForDevelopers {
            guard let old = call.argument("of") ?? call.arguments.first,
                let new = call.argument("with") ?? call.arguments.dropFirst().first,
                let from = pass.constant(old)?.value.string?.lowercased(), sealed.contains(from),
                let to = pass.constant(new)?.value.string?.lowercased(), open.contains(to), call.becomesAddress
            else { continue }
            pass.report(message, at: call, .init(severity: .medium))
        }
    }

    /// `parts.scheme = "http"`, of parts that were read out of another address.
    private static func inspectSchemes(_ file: SwiftFile, _ pass: inout Pass) {
        for target in file.members("scheme") where target.role == .target && !target.isForDevelopers {
            guard let value = target.parent?.child(.operand),
                let scheme = pass.constant(value)?.value.string, ["http", "ws", "ftp"].contains(scheme),
                let parts = target.base?.unwrapped, parts.kind == .reference,
                let made = pass.declaration(of: parts)?.initialValue?.uncast,
                ["URLComponents", "NSURLComponents"].contains(made.name), let given = made.arguments.first,
                given.label == "url" || given.label == "string" && pass.constant(given) == nil,
                !target.isOfOwnProtocol, !target.isOnlyForLocalHosts, !target.keepsWhatIsThere,
                parts.becomesAddress(after: target)
            else { continue }
            pass.report(message, at: target, .init(severity: .medium))
        }
    }

    /// `stream.setProperty(StreamSocketSecurityLevel.none, forKey: .socketSecurityLevelKey)`.
    private static func inspectStreams(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.tree.mentions("getStreamsToHost") || file.tree.mentions("CFStreamCreatePairWithSocketToHost") else {
            return
        }
        for call in file.calls("setProperty") where !call.isForDevelopers {
            guard let level = call.arguments.first?.plain, level.name == "none",
                level.base?.lastName == "StreamSocketSecurityLevel",
                let stream = call.base?.lastName,
                !OpenConnections.contents(in: file, pass).contains(where: {
                    $0.parent?.base?.lastName == stream && pass.sensitiveContent($0) != nil
                })
            else { continue }
            pass.report("Data sent over this stream is not encrypted", at: call, .init(severity: .medium))
        }
    }

    /// `NWConnection(host: host, port: 1883, using: .tcp)`: the port on which a protocol speaks in the clear that has another
    /// for TLS.
    private static func inspectPorts(_ file: SwiftFile, _ pass: inout Pass) {
        let connections = NetworkConnections(pass: pass)
        for call in file.calls("NWConnection") where !call.isForDevelopers {
            guard let port = call.argument("port"), let number = port.portNumber(pass), let name = clear[number],
                connections.isPlain(made: call) == true,
                call.argument("host").map({ !$0.isThisMachine(pass) }) == true
            else { continue }
            pass.report("`\(name)` is used here without TLS", at: call, .init(severity: .medium))
        }
    }

    /// Secrets written to a channel of SwiftNIO that was connected without a handler for TLS.
    private static func inspectChannels(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.tree.mentions("ClientBootstrap") || file.tree.mentions("DatagramBootstrap") else { return }
        for call in file.calls("writeAndFlush", "write") where !call.isForDevelopers {
            guard let channel = call.base?.uncast, channel.kind == .reference,
                let made = pass.declaration(of: channel)?.initialValue, made.connectsInTheClear(pass),
                let content = call.arguments.first, let found = pass.sensitiveContent(content) ?? content.written(pass),
                found.confidence > .low
            else { continue }
            pass.report(
                "\(found.statement) and is sent over a connection without TLS", at: call, .init(paths: found.paths))
        }
    }
}

private let sealed: Set<String> = ["https://", "https", "https:", "wss://", "wss", "wss:"]
private let open: Set<String> = ["http://", "http", "http:", "ws://", "ws", "ws:"]

/// Ports on which protocols speak in the clear.
private let clear: [Int: String] = [
    21: "FTP", 23: "Telnet", 110: "POP3", 143: "IMAP", 389: "LDAP", 1883: "MQTT", 5672: "AMQP",
    6379: "Redis",
    11211: "memcached", 5222: "XMPP",
]

extension Node {
    /// Whether a text is made an address of in the same function, by itself or as the local that keeps it.
    fileprivate var becomesAddress: Bool {
        let up = outerExpression
        if let call = up.parent, call.kind == .call, makers.contains(call.name) { return true }
        guard let local = up.parent, local.kind == .variable, let function = enclosingDeclaredFunction else {
            return false
        }
        return function.descendants(.call).contains { call in
            makers.contains(call.name) && call.arguments.contains { $0.namesWithin.contains(local.name) }
        }
    }

    /// Whether the address of parts is read behind a place: asked for, returned, or handed on.
    fileprivate func becomesAddress(after place: Node) -> Bool {
        guard let function = enclosingDeclaredFunction ?? enclosingFunction else { return false }
        return function.descendants(.member).contains { member in
            ["url", "string"].contains(member.name) && member.role != .target && place.isBefore(member)
                && member.base?.unwrapped.name == name && member.parent?.isComparison != true
                && !member.isOnlyCompared(in: function)
        }
    }

    /// Whether an address is kept in a local that is looked up and read, and nothing else: `list.isBlocked(url)`, `url.host`.
    private func isOnlyCompared(in function: Node) -> Bool {
        guard let local = outerExpression.parent, local.kind == .variable, local.has(.isLet) else { return false }
        let uses = function.descendants.filter {
            $0.kind == .reference && $0.name == local.name && local.isBefore($0)
        }
        return !uses.isEmpty
            && uses.allSatisfy { use in
                guard let up = use.parent else { return false }
                if use.role == .base { return ["host", "path", "query", "pathComponents"].contains(up.name) }
                return use.role == .argument && up.kind == .call
                    && Words.of(up.name).first.map(lookingUp.contains) == true
            }
    }

    /// Whether a function is about what is no address of the web: comparing, showing, a scheme of the app's own.
    fileprivate var isOfOwnProtocol: Bool {
        Words.of(enclosingDeclaredFunction?.name ?? "").contains {
            ["normalize", "normalise", "normalized", "display", "compare", "key", "identifier", "canonical"].contains(
                $0)
        }
    }

    /// Whether a host is this machine or one in the house, by itself or as what a type of hosts is made of.
    fileprivate func isThisMachine(_ pass: Pass) -> Bool {
        if uncast.kind == .call { return uncast.namesThisMachine(pass) }
        guard let text = pass.constant(self)?.value.string else { return false }
        return Endpoint.isLocal(host: text) || Endpoint("http://" + text)?.isPrivateNetwork == true
    }

    fileprivate func portNumber(_ pass: Pass) -> Int? {
        if let known = pass.constant(self)?.value.integer { return known }
        let node = uncast
        switch node.kind {
        case .member where node.base?.unwrapped.name == "Port" || node.has(.hasImplicitBase):
            return ["imap": 143, "pop": 110][node.name]
        case .call where ["Port", "init"].contains(node.name):
            return node.arguments.first.flatMap { pass.constant($0)?.value.integer }
        case .binary where node.name == "??": return node.children(.operand).first?.portNumber(pass)
        default: return nil
        }
    }

    /// Whether a chain connects to a host, and puts no handler of TLS into the pipeline.
    fileprivate func connectsInTheClear(_ pass: Pass) -> Bool {
        let all = [uncast] + uncast.descendants
        guard all.contains(where: { $0.kind == .call && ["ClientBootstrap", "DatagramBootstrap"].contains($0.name) }),
            let connect = all.first(where: { $0.kind == .call && $0.name == "connect" && $0.argument("host") != nil }),
            connect.argument("host").map({ !$0.isThisMachine(pass) }) == true
        else { return false }
        return !all.contains { $0.name.contains("SSL") || $0.name.contains("TLS") || $0.name == "channelInitializer" }
    }

    /// What is written into a buffer before that is sent: `buffer.writeString(token)`.
    fileprivate func written(_ pass: Pass) -> SensitiveValue? {
        guard uncast.kind == .reference, let function = enclosingDeclaredFunction else { return nil }
        let writes = function.descendants(.call).filter {
            ["writeString", "writeBytes", "writeData"].contains($0.name) && $0.base?.unwrapped.name == uncast.name
                && $0.isBefore(self)
        }
        return writes.lazy.compactMap { $0.arguments.first.flatMap { pass.sensitiveValue($0) } }.first
    }
}

/// First words of calls that hold an address against others.
private let lookingUp: Set<String> = ["is", "has", "contains", "matches", "find", "index", "first"]

/// Calls that make an address or a request of a text.
private let makers: Set<String> = [
    "URL", "NSURL", "URLComponents", "NSURLComponents", "URLRequest", "NSMutableURLRequest", "HTTPClientRequest",
    "request",
    "WebSocket",
]

extension [Example] {
    static let downgrades: [Example] = [
        Example(
            """
            func old(_ page: URL) -> URL? {
                let plain = ↓page.absoluteString.replacingOccurrences(of: "https://", with: "http://")
                return URL(string: plain)
            }
            func again(_ page: URL) -> URL? {
                var parts = URLComponents(url: page, resolvingAgainstBaseURL: false)
                ↓parts?.scheme = "http"
                return parts?.url
            }
            """, "taken away from an address"),
        Example(
            """
            import Network
            func join(_ host: String) -> NWConnection {
                ↓NWConnection(host: NWEndpoint.Host(host), port: 1883, using: .tcp)
            }
            """, "a port without TLS"),
        Example(
            """
            func open(_ host: String) {
                var out: OutputStream?
                Stream.getStreamsToHost(withName: host, port: 1935, inputStream: nil, outputStream: &out)
                ↓out?.setProperty(StreamSocketSecurityLevel.none.rawValue, forKey: .socketSecurityLevelKey)
            }
            """, "a stream"),
        Example(
            """
            import NIOCore
            func greet(_ host: String, _ password: String, _ group: EventLoopGroup) async throws {
                let channel = try await ClientBootstrap(group: group).connect(host: host, port: 7000).get()
                var buffer = channel.allocator.buffer(capacity: 64)
                buffer.writeString("HELLO \\(password)")
                try await ↓channel.writeAndFlush(buffer)
            }
            """, "SwiftNIO"),
        Example(
            "func start(_ host: String) { _ = PostgresClient.Configuration(host: host, username: \"a\", password: key, database: nil, tls: ↓.disable) }",
            "a host that nobody knows"),
        Example(
            """
            func open(_ host: String, _ group: EventLoopGroup) async throws {
                _ = try await MySQLConnection.connect(
                    to: .makeAddressResolvingHost(host, port: 3306), username: "a", database: "b", password: key, tlsConfiguration: ↓nil, on: group.next()).get()
                _ = PostgresConnection.Configuration(host: host, username: "a", password: key, database: nil, tls: ↓.prefer(context))
            }
            """, "none, and where the server wants it"),
        Example(
            "let store = try await Pool(\"postgres://\\(user):\\(key)@\\(host)↓/stock?sslmode=prefer\")", "an address"),
    ]

    static let downgradesGood: [Example] = [
        Example(
            """
            func isBlocked(_ page: String) -> Bool {
                guard var parts = URLComponents(string: page) else { return false }
                parts.scheme = "http"
                guard let url = parts.url else { return false }
                return list.isListed(url: url) || url.host == nil
            }
            """, "only looked up in a list"),
        Example(
            """
            func socket(_ text: String) -> URL? {
                guard var parts = URLComponents(string: text) else { return nil }
                switch parts.scheme {
                case "http": parts.scheme = "ws"
                case "https": parts.scheme = "wss"
                default: break
                }
                return parts.url
            }
            """, "as it was before"),
        Example(
            """
            func newer(_ page: URL) -> URL? {
                URL(string: page.absoluteString.replacingOccurrences(of: "http://", with: "https://"))
            }
            func isSame(_ page: URL, _ text: String) -> Bool {
                page.absoluteString.replacingOccurrences(of: "https://", with: "http://") == text
            }
            """, "the other way, and compared"),
        Example(
            """
            import Network
            let broker = NWConnection(host: "127.0.0.1", port: 1883, using: .tcp)
            let safe = NWConnection(host: "mq.shop.test", port: 8883, using: .tls)
            """),
        Example(
            """
            import NIOCore
            func greet(_ host: String, _ password: String, _ group: EventLoopGroup) async throws {
                let channel = try await ClientBootstrap(group: group)
                    .channelInitializer { $0.pipeline.addHandler(tls(for: host)) }
                    .connect(host: host, port: 7000).get()
                try await channel.writeAndFlush(ByteBuffer(string: password))
            }
            func start() {
                _ = PostgresClient.Configuration(host: env["DB"] ?? "localhost", username: "a", password: key, database: nil, tls: .disable)
                _ = try Pool("postgres://a:\\(key)@localhost/stock?sslmode=disable")
                _ = try Pool("postgres://a:\\(key)@\\(host)/stock?sslmode=verify-full")
            }
            """, "with TLS, and this machine"),
    ]
}
