import Foundation
import SecretMemory
import SecureHTTP
import SecureHTTPNIO

// PinnedClient PORT FOLDER: asks a server on this machine twice, with the right pins and with others. The request
// is signed, so that nobody can change it or send it again.

guard CommandLine.arguments.count == 3, let port = UInt16(CommandLine.arguments[1]) else {
    print("PinnedClient PORT FOLDER")
    exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[2])

func file(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.appendingPathComponent(name))) }
func pin(_ name: String) throws -> Pin? { try KeyDocument(try file(name)).entries.first.map { Pin($0.info) } }

let roots = try TrustRoots(pem: String(decoding: try file("root.pem"), as: UTF8.self))
let address = [try HostName("api.test"): "127.0.0.1"]

func client(_ pins: [Pin?]) throws -> SecureClient {
    let rule = try PinnedHost(
        "api.test", pins: pins.compactMap { $0 }, expires: Date(timeIntervalSinceNow: 90 * 86_400))
    let tls = try PinnedTLS(pins: PinStore(try PinSet([rule])), roots: roots)
    let signer = RequestSigner(key: try RequestKey(id: "example", secret: SecretBytes(randomCount: 32)))
    return SecureClient(transport: NIOTransport(tls: tls, addresses: address), signer: signer)
}

let request = try SecureRequest(.post, "https://api.test:\(port)/request", body: .bytes(Array("hello".utf8)))

let good = try client([pin("good.pem"), pin("spare.csr")])
let answer = try await good.send(request)
print("right pins:  \(answer.status)")
print(
    String(decoding: try await answer.body.bytes(), as: UTF8.self).split(separator: "\n").map { "  " + $0 }.joined(
        separator: "\n"))
await good.close()

let wrong = try client([pin("spare.csr"), pin("p384.pem")])
do {
    _ = try await wrong.send(request)
    print("other pins:  accepted, which must not be")
    exit(1)
} catch {
    print("other pins:  \(error). \(error.advice)")
}
await wrong.close()
