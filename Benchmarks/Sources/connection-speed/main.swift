import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import SecureHTTP
import SecureHTTPNIO

// What pinning costs, beside connections without it in the same run, against nginx on loopback with a certificate under an
// intermediate: client CPU of a new connection (BoringSSL's own verification against ours with pins, for a chain that is new
// and for one that was proved before), and requests a second on a kept connection beside AsyncHTTPClient.
//
//     connection-speed PKI-FOLDER [connections] [requests]
//
// Numbers of CPU are of this process alone; the server is another one.

guard CommandLine.arguments.count >= 2 else {
    print("connection-speed PKI-FOLDER [connections] [requests]; the folder is made by scripts/make-test-pki")
    exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let connections = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 200 : 200
let requests = CommandLine.arguments.count > 3 ? Int(CommandLine.arguments[3]) ?? 5_000 : 5_000
let rounds = 11
let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
let server = try Nginx(folder)
defer { server.stop() }

func cpu() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

func wall() -> Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func shown(_ values: [Double], _ scale: Double) -> String {
    let scaled = values.map { $0 * scale }.sorted()
    return String(format: "%.0f (%.0f to %.0f)", median(scaled), scaled[0], scaled[scaled.count - 1])
}

func pin(_ name: String) throws -> Pin? {
    try KeyDocument([UInt8](Data(contentsOf: folder.appendingPathComponent(name)))).entries.first.map { Pin($0.info) }
}

let pem = try String(contentsOf: folder.appendingPathComponent("root.pem"), encoding: .utf8)
let host = try HostName("api.test")
let pins = try PinSet([PinnedHost("api.test", pins: [pin("good.pem"), pin("spare.pem")].compactMap { $0 })])

func pinned() throws -> PinnedTLS { try PinnedTLS(pins: PinStore(pins), roots: TrustRoots(pem: pem)) }

var plain = TLSConfiguration.makeClientConfiguration()
plain.trustRoots = .file(folder.appendingPathComponent("root.pem").path)
plain.minimumTLSVersion = .tlsv12
plain.applicationProtocols = ["http/1.1"]
@MainActor func plainContext() throws -> NIOSSLContext { try NIOSSLContext(configuration: plain) }

/// One connection to the end of its handshake and no further.
func connect(_ prepare: @escaping @Sendable (any Channel) throws -> EventLoopFuture<Void>) async throws {
    let (channel, done) = try await ClientBootstrap(group: group).connect(host: "127.0.0.1", port: server.port) {
        channel in channel.eventLoop.makeCompletedFuture { (channel, try prepare(channel)) }
    }
    try await done.get()
    // nginx does not always say goodbye.
    do { try await channel.close() } catch NIOSSLError.uncleanShutdown {}
}

final class HandshakeDone: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    let promise: EventLoopPromise<Void>
    init(_ promise: EventLoopPromise<Void>) { self.promise = promise }
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        promise.succeed()
        context.fireUserInboundEventTriggered(event)
    }
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        promise.fail(error)
        context.close(promise: nil)
    }
}

@MainActor func measured(_ count: Int, _ one: @MainActor () async throws -> Void) async throws -> Double {
    let start = cpu()
    for _ in 0..<count { try await one() }
    return (cpu() - start) / Double(count)
}

@MainActor func unpinned(_ context: NIOSSLContext) async throws {
    try await connect { channel in
        let promise = channel.eventLoop.makePromise(of: Void.self)
        let handler = try NIOSSLClientHandler(context: context, serverHostname: "api.test")
        try channel.pipeline.syncOperations.addHandlers([handler, HandshakeDone(promise)])
        return promise.futureResult
    }
}

@MainActor func pinned(_ tls: PinnedTLS) async throws {
    try await connect { channel in
        try tls.add(to: channel.pipeline.syncOperations, for: host).handshake.map { _ in }
    }
}

/// What one connection costs, each with a value of its own; neither making those nor letting them go is part of it.
@MainActor func measured<Value: Sendable>(each make: () throws -> Value, _ one: @MainActor (Value) async throws -> Void)
    async throws -> Double
{
    let values = try (0..<connections).map { _ in try make() }
    var next = values.makeIterator()
    defer { withExtendedLifetime(values) {} }
    return try await measured(connections) { if let value = next.next() { try await one(value) } }
}

var (bare, bareFirst, first, known): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
let kept = try pinned()
let context = try plainContext()
try await pinned(kept)
try await unpinned(context)
for _ in 0..<rounds {
    bare.append(try await measured(connections) { try await unpinned(context) })
    known.append(try await measured(connections) { try await pinned(kept) })
    // Only a value of its own knows no chain, and has a TLS context of its own, so it is held against such a one.
    bareFirst.append(try await measured(each: plainContext, unpinned))
    first.append(try await measured(each: { try pinned() }, pinned))
}

func row(_ name: String, _ values: [Double], beside base: [Double]? = nil) {
    let ratio = base.map { String(format: "  ratio %.2f", median(zip(values, $0).map { $0 / $1 })) } ?? ""
    print("  \(name.padding(toLength: 38, withPad: " ", startingAt: 0))\(shown(values, 1e6))\(ratio)")
}
print("new connection, microseconds of client CPU, median of \(rounds) rounds of \(connections), and of their ratios")
row("BoringSSL, no pins", bare)
row("pinned, chain seen before", known, beside: bare)
row("BoringSSL, no pins, first of its own", bareFirst)
row("pinned, chain never seen", first, beside: bareFirst)

// Requests on a kept connection, one after the other.
let url = "https://api.test:\(server.port)/"
let transport = NIOTransport(tls: kept, addresses: [host: "127.0.0.1"], offersHTTP2: false, group: group)
let client = SecureClient(transport: transport)
var configuration = HTTPClient.Configuration(tlsConfiguration: plain)
configuration.dnsOverride = ["api.test": "127.0.0.1"]
configuration.httpVersion = .http1Only
let other = HTTPClient(eventLoopGroupProvider: .shared(group), configuration: configuration)

func rate(_ one: () async throws -> Void) async throws -> Double {
    let start = wall()
    for _ in 0..<requests { try await one() }
    return Double(requests) / (wall() - start)
}

var (ours, theirs): ([Double], [Double]) = ([], [])
for _ in 0..<rounds {
    ours.append(
        try await rate {
            let response = try await client.send(SecureRequest(.get, url))
            guard try await response.body.bytes().count == 2 else { fatalError("not the answer") }
        })
    theirs.append(
        try await rate {
            let response = try await other.execute(HTTPClientRequest(url: url), timeout: .seconds(30))
            guard try await response.body.collect(upTo: 100).readableBytes == 2 else { fatalError("not the answer") }
        })
}
print("requests a second on a kept HTTP/1.1 connection, median of \(rounds) rounds of \(requests)")
print("  SecureClient     \(shown(ours, 1))")
print("  AsyncHTTPClient  \(shown(theirs, 1))  ratio \(String(format: "%.2f", median(ours) / median(theirs)))")
await client.close()
try await other.shutdown()
