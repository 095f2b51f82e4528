import CFNetwork
import Foundation
import Security

@testable import SecureHTTP

/// A certificate that openssl made, and the pin that openssl computed of it.
struct Material: Sendable {
    let der: [UInt8]
    let pin: String

    static let leaf = Material(
        "MIIBezCCASGgAwIBAgIURSwSzRjPbYdC9pntH2wldswDKU8wCgYIKoZIzj0EAwIwEzERMA8GA1UEAwwIYXBpLnRlc3QwHhcNMjYxMTIzMTYyMDMyWhcNMzYxMTIwMTYyMDMyWjATMREwDwYDVQQDDAhhcGkudGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABFwI3b/UdYgmuhD8pc5ec7ImN/k8aTkRjtrtwPd2Bsu5q/6w9Mx7HXOZD0qAgWl7z5HxGB4gYaOn9zf7ML4u9HqjUzBRMB0GA1UdDgQWBBTB8PNJy7KsHGSnJTQMBqcvrfnuVDAfBgNVHSMEGDAWgBTB8PNJy7KsHGSnJTQMBqcvrfnuVDAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIF4fKnjKYDgop050cLdX8MZs67eQh4EuQEY3FJrKz2HaAiEAtDBm+sfgAaou5v7u54zYAEKcQ9N5kwbpiNd/Cf7Pevw=",
        "5eMyqRjWqsLwOaEmUuwEuVIwF8lTScMuKNJm4c66rVs=")
    static let root = Material(
        "MIIBcjCCARmgAwIBAgIUFIVkvSCy2O8fw4Wdvs12IoToaJEwCgYIKoZIzj0EAwIwDzENMAsGA1UEAwwEcm9vdDAeFw0yNjExMjMxNjIwMzJaFw0zNjExMjAxNjIwMzJaMA8xDTALBgNVBAMMBHJvb3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASpaoC7oroTRHjhoKzWOALVIeT1XopnW0DQrHVfmYnXQxM8Rm4cqoEmJ+xhN0sW49WkxQEtgld1qUmB6BOalAW3o1MwUTAdBgNVHQ4EFgQUd+ndzz6RFbUjXomToT1+/4j88bQwHwYDVR0jBBgwFoAUd+ndzz6RFbUjXomToT1+/4j88bQwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiAu2voZoOUD0eeaLVU6E6LSJzAoIVhE/OUKCX55CzfRMQIgL+/MEdd5V/7xMoupQ+0aJs8gVhhuLAAeWZ5PCtwFtV8=",
        "WcsQ/mgKDSy1luOS9Cba0N05/TXpNHJ9Jmqn0EqjpsI=")
    static let other = Material(
        "MIIBdTCCARugAwIBAgIUeEo6ZdL/yoJ1YG78FGuhJaTj5MMwCgYIKoZIzj0EAwIwEDEOMAwGA1UEAwwFb3RoZXIwHhcNMjYxMTIzMTYyMDMyWhcNMzYxMTIwMTYyMDMyWjAQMQ4wDAYDVQQDDAVvdGhlcjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABKTDVREx2tU62NtXmWrsTaEhOTMis+jmEkjXHCba6HhV59bk8yrq/QglRz+8RderQbzk8+zgkms84WmsYItksKajUzBRMB0GA1UdDgQWBBSFE+QQDOdbExsC0S1Yu4Rzp4+XvjAfBgNVHSMEGDAWgBSFE+QQDOdbExsC0S1Yu4Rzp4+XvjAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIHF/hV/0DfReBLkiEeu4bCYUw85wXrW8QhGD619kggoAAiEAw8XdQfmI/fc1dN3/PGSxCxV7Rp41e/XcKkG8hoO3WD0=",
        "UINMSEfcuA/3+clFGO0Z3LTVao1FZJIX1X+uLW1RyWM=")

    private init(_ base64: String, _ pin: String) {
        (der, self.pin) = ([UInt8](Data(base64Encoded: base64) ?? Data()), pin)
    }
}

/// A server of the emulated network under a name of its own, and a transport that is pinned to it.
struct EmulatedHost: Sendable {
    let name = "h\(UUID().uuidString.lowercased()).test"
    let seen = Seen()

    /// What reached the server.
    final class Seen: @unchecked Sendable {
        private let lock = NSLock()
        private var all: [EmulatedNetwork.Request] = []
        var requests: [EmulatedNetwork.Request] { lock.withLock { all } }
        func add(_ request: EmulatedNetwork.Request) { lock.withLock { all.append(request) } }
    }

    func serve(
        chain: [Material] = [.leaf, .root], isExpired: Bool = false, endsInSystemRoot: Bool = true,
        answer: @escaping @Sendable (EmulatedNetwork.Request) -> EmulatedNetwork.Answer = { _ in .init() },
        change: (inout EmulatedNetwork.Server) -> Void = { _ in }
    ) {
        let (name, seen, chain) = (name, seen, chain.map(\.der))
        var server = EmulatedNetwork.Server {
            SecTrust(chain: chain, names: [name], isExpired: isExpired, endsInSystemRoot: endsInSystemRoot)
        } answer: { request in
            seen.add(request)
            return answer(request)
        }
        change(&server)
        EmulatedNetwork.serve(name, server)
    }

    func store(_ pins: [Material] = [.leaf, .other], mode: PinnedHost.Mode = .enforced) throws -> PinStore {
        PinStore(try PinSet([PinnedHost(name, pins: pins.map { try Pin($0.pin) }, mode: mode)]))
    }

    func client(
        _ store: PinStore? = nil, anchors: [Material] = [], limits: TransferLimits = TransferLimits(),
        redirects: RedirectPolicy = RedirectPolicy(), reporter: PinReporter? = nil
    ) throws -> SecureClient {
        let transport = try URLSessionTransport(
            pins: store ?? self.store(), anchors: anchors.map(\.der), reporter: reporter)
        return SecureClient(transport: transport, limits: limits, redirects: redirects)
    }

    func request(
        _ path: String = "/", _ method: SecureRequest.Method = .get, headers: HeaderFields = HeaderFields(),
        body: SecureRequest.Body = .none
    ) throws -> SecureRequest {
        try SecureRequest(method, "https://\(name)\(path)", headers: headers, body: body)
    }

    /// The code of the refusal; nil where the exchange was made.
    func code(_ client: SecureClient, _ path: String = "/") async throws -> SecureHTTPError.Code? {
        do {
            _ = try await client.send(try request(path)).body.bytes()
            return nil
        } catch {
            return (error as? SecureHTTPError)?.code ?? .invalidArgument
        }
    }

    static func answer(_ pieces: [[UInt8]], length: Int64 = -1) -> EmulatedNetwork.Answer {
        var answer = EmulatedNetwork.Answer()
        (answer.pieces, answer.length) = (pieces, length)
        return answer
    }
}
