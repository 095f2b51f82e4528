import DeviceIntegrity
import Foundation
import SecretMemory
import SecureHTTP
import SecureHTTPNIO

// PinnedClient PORT FOLDER: asks a server on this machine with the right pins and with others, on trial and enforced, from a device that
// is found sound. The request is signed. The server tells what it received, and that is verified as a service would: once it is
// accepted, changed or a second time it is not.

guard CommandLine.arguments.count == 3, let port = UInt16(CommandLine.arguments[1]) else {
    print("PinnedClient PORT FOLDER")
    exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[2])

func file(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.appendingPathComponent(name))) }
func pin(_ name: String) throws -> Pin? { try KeyDocument(try file(name)).entries.first.map { Pin($0.info) } }

let roots = try TrustRoots(pem: String(decoding: try file("root.pem"), as: UTF8.self))
let address = [try HostName("api.test"): "127.0.0.1"]

let key = try RequestKey(id: "example", secret: SecretBytes(randomCount: 32))

// What a device looks like is asked once, when the app starts, and each request waits for the answer.
let bootstrap = SecurityBootstrap(environment: .production)
let soundness = SecurityGuard(.strict) {
    switch await bootstrap.outcome.verdict {
    case .allow, .warn: .sound
    case .restrict, .block: .suspicious
    }
}
let exchanges = ExchangeLog(route: { $0.path }) { print("  log:       \($0)") }
// An app sends them to an endpoint of its own; see Documentation/network.md.
let reporter = PinReporter { print("  report:    \(String(decoding: $0.json, as: UTF8.self))") }

func client(_ pins: [Pin?], _ mode: PinnedHost.Mode = .enforced) throws -> SecureClient {
    let rule = try PinnedHost(
        "api.test", pins: pins.compactMap { $0 }, expires: Date(timeIntervalSinceNow: 90 * 86_400), mode: mode)
    let tls = try PinnedTLS(pins: PinStore(try PinSet([rule])), roots: roots, reporter: reporter)
    return SecureClient(
        transport: NIOTransport(tls: tls, addresses: address), signer: RequestSigner(key: key),
        interceptors: [exchanges, soundness])
}

let body = Array("hello".utf8)
let request = try SecureRequest(.post, "https://api.test:\(port)/request", body: .bytes(body))

let good = try client([pin("good.pem"), pin("spare.csr")])
let answer = try await good.send(request)
print("right pins:  \(answer.status)")
let lines = String(decoding: try await answer.body.bytes(), as: UTF8.self).split(separator: "\n")
print(lines.map { "  " + $0 }.joined(separator: "\n"))
await good.close()

// What the server received: a line with method and target, then the headers.
let headers = try HeaderFields(
    lines.dropFirst().compactMap { line in
        let parts = line.split(separator: ":", maxSplits: 1)
        return parts.count == 2 ? (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces)) : nil
    })
// A server gives the second at which it began, and refuses what may have come before; here it began long ago.
let verifier = RequestVerifier(
    keys: [key], authorities: ["api.test:\(port)"], replays: MemoryReplayCache(capacity: 100, start: 0))

func verify(_ name: String, _ body: [UInt8]) async {
    let received = ReceivedRequest(
        method: "POST", authority: "api.test:\(port)", target: "/request", headers: headers, body: body)
    do {
        print("\(name) accepted from \(try await verifier.verify(received, at: Date()))")
    } catch {
        print("\(name) \(error). \(error.advice)")
    }
}

await verify("changed:    ", Array("hullo".utf8))
await verify("as it came: ", body)
await verify("sent again: ", body)

let trial = try client([pin("spare.csr"), pin("p384.pem")], .reportOnly)
print("on trial:    \(try await trial.send(request).status)")
await trial.close()

let wrong = try client([pin("spare.csr"), pin("p384.pem")])
do {
    _ = try await wrong.send(request)
    print("other pins:  accepted, which must not be")
    exit(1)
} catch {
    print("other pins:  \(error). \(error.advice)")
}
await wrong.close()
