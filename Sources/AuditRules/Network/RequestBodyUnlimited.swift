import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Bodies that a server takes into memory, however long they are.
    static let requestBodyUnlimited = Rule(
        id: "request-body-unlimited",
        title: "Body of a request is taken into memory without a limit",
        category: .network,
        severity: .medium,
        confidence: .high,
        references: [.cwe(770), .cwe(400), .masvs("CODE", 4), .mobileTop10(4)],
        why: """
            The whole body is collected before anything looks at it. A few requests of some gigabytes each use up the \
            memory, and the server is down for everybody.
            """,
        remedy: """
            Set the limit to what the route needs, such as `.collect(maxSize: "10mb")` or `collect(upTo: 1 << 20)`, and \
            take large files as a stream to the disk: `body: .stream` in Vapor, `request.body` as a sequence in \
            Hummingbird.
            """,
        bad: [
            Example(
                """
                import Vapor
                func routes(_ app: Application) throws {
                    app.on(.POST, "films", body: .collect(maxSize: ↓"8gb")) { req in HTTPStatus.ok }
                }
                """, "a route of Vapor"),
            Example(
                """
                import Vapor
                func configure(_ app: Application) { app.routes.defaultMaxBodySize = ↓"100gb" }
                """, "all routes"),
            Example(
                """
                import Vapor
                func configure(_ app: Application) { app.routes.defaultMaxBodySize = ↓ByteCount(value: .max) }
                """, "a number as the largest there is"),
            Example(
                """
                import Hummingbird
                func read(_ request: Request) async throws -> ByteBuffer { try await request.body.collect(upTo: ↓.max) }
                """, "Hummingbird"),
            Example(
                """
                import Vapor
                func configure(_ app: Application) {
                    app.http.server.configuration.requestDecompression = .enabled(limit: ↓.none)
                }
                """, "what is small on the way becomes large"),
            Example(
                """
                import NIOHTTPCompression
                let decoder = NIOHTTPRequestDecompressor(limit: ↓.size(4_294_967_296))
                """),
            Example(
                """
                import Vapor
                func routes(_ app: Application) {
                    app.webSocket("news", maxFrameSize: ↓.init(integerLiteral: 2_147_483_648)) { req, socket in }
                }
                """, "messages of a socket"),
            Example(
                """
                import NIOHTTP1
                let whole = NIOHTTPServerRequestAggregator(maxContentLength: ↓.max)
                """, "SwiftNIO"),
            Example(
                """
                import Vapor
                func read(_ req: Request) async throws -> ByteBuffer? { try await req.body.collect(max: ↓nil).get() }
                """, "no limit at all"),
            Example(
                """
                import Vapor
                func keep(_ req: Request) async throws {
                    var whole = ByteBuffer()
                    for try await var piece in req.body { ↓whole.writeBuffer(&piece) }
                }
                """, "a stream that is put together"),
            Example(
                """
                import Hummingbird
                func keep(_ request: Request) async throws -> [UInt8] {
                    try await request.body.reduce(into: []) { ↓$0.append(contentsOf: $1.readableBytesView) }
                }
                """, "all pieces in one list"),
        ] + .unlimitedMessages + .unlimitedHandlers,
        good: [
            Example(
                """
                import Vapor
                func routes(_ app: Application) throws {
                    app.on(.POST, "photos", body: .collect(maxSize: "20mb")) { req in HTTPStatus.ok }
                }
                """),
            Example(
                """
                import Hummingbird
                func read(_ request: Request) async throws -> ByteBuffer { try await request.body.collect(upTo: 1 << 20) }
                """),
            Example(
                """
                import Vapor
                func configure(_ app: Application) {
                    app.http.server.configuration.requestDecompression = .enabled(limit: .ratio(12))
                    app.webSocket("news", maxFrameSize: 32_768) { req, socket in }
                }
                """, "limited"),
            Example(
                """
                import Vapor
                func routes(_ app: Application) throws { app.on(.POST, "films", body: .stream) { req in HTTPStatus.ok } }
                """, "nothing is collected"),
            Example(
                """
                import Vapor
                func keep(_ req: Request, _ file: NIOFileHandle) async throws {
                    var whole = ByteBuffer()
                    for try await var piece in req.body {
                        guard whole.readableBytes + piece.readableBytes < 1 << 20 else { throw Abort(.payloadTooLarge) }
                        whole.writeBuffer(&piece)
                    }
                    for try await piece in req.body { try await writer.write(piece) }
                }
                """, "counted, and written on"),
        ] + .limitedMessages + .limitedHandlers,
        checks: [
            .swift(inspect), .swift(inspectStreams), .swift(UnlimitedMessages.inspect),
            .swift(UnlimitedHandlers.inspect),
        ]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped else { return }
    inspectLimits(file, &pass)
    guard file.tree.isOfServer else { return }
    for call in file.calls("collect", "collectBody") where !call.isDebugOnly {
        guard let limit = call.argument("maxSize") ?? call.argument("upTo") ?? call.argument("max"),
            limit.isNoLimit(pass), call.callee?.kind == .member
        else { continue }
        pass.report("`\(limit.text)` lets a request fill the memory", at: limit)
    }
    for target in file.members("defaultMaxBodySize", "maxUploadSize") where target.role == .target {
        guard let limit = target.parent?.child(.operand), limit.isNoLimit(pass), !target.isDebugOnly else { continue }
        pass.report("`\(limit.text)` lets a request fill the memory", at: limit)
    }
}

/// `for try await piece in request.body { whole.writeBuffer(&piece) }`: the stream of a body that is put together in memory,
/// with nothing that counts.
private func inspectStreams(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped, file.tree.isOfServer else { return }
    for loop in file.nodes(.for) where loop.child(.subject)?.isBodyOfRequest == true && !loop.isDebugOnly {
        guard let body = loop.child(.body), let kept = body.collected(outside: loop), !body.counts else { continue }
        pass.report("This collects the whole body, however long it is", at: kept)
    }
    for call in file.calls("reduce") where call.base?.isBodyOfRequest == true && !call.isDebugOnly {
        guard let closure = call.arguments.last?.unwrapped, closure.kind == .closure, !closure.counts,
            let kept = closure.collected(outside: closure)
        else { continue }
        pass.report("This collects the whole body, however long it is", at: kept)
    }
}

/// Calls that add to what is there.
private let adding: Set<String> = [
    "append", "writeBuffer", "writeImmutableBuffer", "writeBytes", "writeString", "writeData", "add",
]

extension Node {
    /// `req.body`, and what is read of it piece by piece.
    fileprivate var isBodyOfRequest: Bool {
        var node = unwrapped
        for _ in 0..<4 {
            if node.kind == .member, node.name == "body", let owner = node.base?.unwrapped {
                return ["req", "request"].contains(owner.name.lowercased())
            }
            guard let base = node.base, !["prefix", "collect"].contains(node.name) else { return false }
            node = base.unwrapped
        }
        return false
    }

    /// What adds a piece to a value that was made outside of a loop, or is the result of a closure.
    fileprivate func collected(outside loop: Node) -> Node? {
        descendants.first { node in
            let target =
                node.kind == .call && adding.contains(node.name)
                ? node.base : node.kind == .assignment && node.name == "+=" ? node.child(.target) : nil
            guard let name = target?.unwrapped, name.kind == .reference else { return false }
            if name.name == "$0" { return loop.kind == .closure }
            let lower = name.name.lowercased()
            return !["writer", "handle", "file", "stream", "hasher"].contains(where: lower.hasSuffix)
        }
    }

    /// Whether anything here is compared.
    fileprivate var counts: Bool { descendants.contains { $0.isComparison } }
}

/// Limits of what a connection takes that are none: of unpacked bodies, of frames and of whole messages.
private func inspectLimits(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.tree.isOfServer || file.tree.imports.contains(where: { $0.hasPrefix("NIO") || $0 == "AsyncHTTPClient" })
    else { return }
    for call in file.tree.nodes(.call, named: unpackers) where !call.isDebugOnly {
        guard let limit = call.argument("limit"), limit.isOpenLimit(pass) else { continue }
        // What a client asks for comes from the server that it has chosen.
        let isOfClient = call.ancestors.contains {
            $0.kind == .call && $0.callee?.dottedName.hasPrefix("HTTPClient") == true
        }
        pass.report(
            "`\(limit.text)` lets a request fill the memory", at: limit, .init(severity: isOfClient ? .low : nil))
    }
    for call in file.nodes(.call) where !call.isDebugOnly {
        for limit in call.arguments where limits.contains(limit.label) {
            let number = limit.unwrapped.kind == .call ? limit.unwrapped.arguments.first ?? limit : limit
            guard number.isNoLimit(pass), !pass.lookup.isOwnCode(call) else { continue }
            pass.report(
                "`\(limit.text)` lets a request fill the memory", at: limit,
                .init(severity: file.listensToItselfAlone(pass) ? .low : nil))
        }
    }
}

extension SwiftFile {
    /// Whether all that listens here takes connections of the same machine alone: `bind(host: "127.0.0.1", port: port)`.
    fileprivate func listensToItselfAlone(_ pass: Pass) -> Bool {
        let hosts = calls("bind").compactMap { $0.argument("host") }
        return !hosts.isEmpty
            && hosts.allSatisfy { ["127.0.0.1", "::1", "localhost"].contains(pass.constant($0)?.value.string) }
    }
}

/// What unpacks compressed bodies of HTTP, with a limit or none.
private let unpackers = [
    "enabled", "NIOHTTPRequestDecompressor", "NIOHTTPResponseDecompressor", "requestDecompression",
]

/// Labels under which servers are told how much they take at once.
private let limits: Set<String> = [
    "maxFrameSize", "maxAccumulatedFrameSize", "maxContentLength", "maxMessageSize", "maximumMessageSize",
    "maxUploadSize", "maximumBufferSize", "maximumBodySize", "maxBodySize",
]

extension Node {
    /// `.none`, and `.size` and `.ratio` of numbers that limit nothing.
    fileprivate func isOpenLimit(_ pass: Pass) -> Bool {
        let node = unwrapped
        if node.kind == .member {
            return node.name == "none" && node.has(.hasImplicitBase)
                || node.base?.lastName == "DecompressionLimit" && node.name == "none"
        }
        guard node.kind == .call, let number = node.arguments.first else { return false }
        if node.name == "ratio" { return pass.constant(number)?.value.integer.map { $0 >= 10_000 } ?? false }
        return node.name == "size" && number.isNoLimit(pass)
    }

    /// Whether a limit is none: the largest number that there is, nothing, or a gigabyte and more.
    fileprivate func isNoLimit(_ pass: Pass) -> Bool {
        let node = unwrapped
        if node.kind == .nilLiteral { return true }
        // `ByteCount(value: .max)`
        if node.kind == .call, node.arguments.count == 1,
            ["value", "integerLiteral", "stringLiteral"].contains(node.arguments[0].label)
        {
            return node.arguments[0].isNoLimit(pass)
        }
        if node.kind == .member, node.name == "max" {
            return node.has(.hasImplicitBase)
                || ["Int", "UInt", "Int64", "UInt64", "UInt32", "Int32"].contains(node.base?.name ?? "")
        }
        guard let value = pass.constant(node)?.value else { return false }
        if let number = value.integer { return number >= 1 << 30 }
        return value.string.map(isHuge) ?? false
    }
}

/// `"20gb"` and `"4096mb"`, as `ByteCount` reads them.
private func isHuge(_ text: String) -> Bool {
    let text = text.lowercased().filter { !$0.isWhitespace }
    guard let number = Int(text.prefix(while: \.isNumber)) else { return false }
    let unit = text.drop(while: \.isNumber)
    switch unit {
    case "tb", "gb": return number >= 1
    case "mb": return number >= 1024
    case "kb": return number >= 1 << 20
    default: return false
    }
}
