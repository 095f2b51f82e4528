import Foundation
import Sealing
import Testing

@testable import SecureHTTP

@Suite("Sealed payloads")
struct PayloadEncryptionTests {
    private let key = PayloadKey()

    private func client(
        _ keyring: PayloadKeyring? = nil, _ answer: @escaping ScriptedTransport.Answer
    ) throws -> (SecureClient, ScriptedTransport) {
        let keyring = keyring ?? PayloadKeyring(current: key)
        let transport = ScriptedTransport(answer)
        let sealing = PayloadEncryption(for: [try SecureURL("https://api.test")]) { keyring }
        return (SecureClient(transport: transport, interceptors: [sealing]), transport)
    }

    private static func received(_ request: SecureRequest, target: String? = nil) -> ReceivedRequest {
        var bytes: [UInt8] = []
        if case .bytes(let body) = request.body { bytes = body }
        return ReceivedRequest(
            method: request.method.name, authority: request.url.authority, target: target ?? request.url.target,
            headers: request.headers, body: bytes)
    }

    /// A server that answers with what it got, and its type.
    private static func echo(_ keyring: PayloadKeyring, _ request: SecureRequest) throws(SecureHTTPError)
        -> SecureResponse
    {
        let exchange = try SealedExchange(received(request), keyring: keyring)
        let sealed = try exchange.sealAnswer(Array("got ".utf8) + exchange.body, contentType: exchange.bodyType)
        return SecureResponse(
            status: 200, headers: try HeaderFields([("Content-Type", SealedExchange.contentType)]),
            body: ResponseBody(sealed))
    }

    private func post(_ body: String = "hidden") throws -> SecureRequest {
        try SecureRequest(
            .post, "https://api.test/a?b", headers: HeaderFields([("Content-Type", "text/plain")]),
            body: .bytes(Array(body.utf8)))
    }

    @Test("There and back")
    func roundTrip() async throws {
        let keyring = PayloadKeyring(current: key)
        let (client, transport) = try client { _, request throws(SecureHTTPError) in
            try Self.echo(keyring, request)
        }
        let response = try await client.send(try post())
        #expect(response.headers["content-type"] == "text/plain")
        #expect(try await response.body.bytes() == Array("got hidden".utf8))
        let wire = Self.received(transport.requests[0])
        #expect(
            Data(wire.body).range(of: Data("hidden".utf8)) == nil
                && wire.headers["content-type"] == SealedExchange.contentType)
        #expect(try await client.text(try get("/x")) == "got ")
    }

    @Test("Old keys open while new ones seal")
    func rotation() async throws {
        let next = PayloadKey()
        let both = PayloadKeyring(current: next, previous: [key])
        let (client, _) = try client { _, request throws(SecureHTTPError) in try Self.echo(both, request) }
        // The client has the old key alone and cannot open what the new one sealed.
        #expect(await code { _ = try await client.send(try post()) } == .payloadRefused)
        let (later, _) = try self.client(both) { _, request throws(SecureHTTPError) in try Self.echo(both, request) }
        #expect(try await later.text(try post("x")) == "got x")
    }

    @Test("A payload opens nowhere else")
    func bound() async throws {
        let keyring = PayloadKeyring(current: key)
        let (client, transport) = try client { _, request throws(SecureHTTPError) in try Self.echo(keyring, request) }
        _ = try await client.send(try post())
        _ = try await client.send(try post("second"))
        let (first, second) = (transport.requests[0], transport.requests[1])
        #expect(try SealedExchange(Self.received(first), keyring: keyring).body == Array("hidden".utf8))
        expectRefusal {
            try SealedExchange(Self.received(first, target: "/other"), keyring: keyring)
        }
        var swapped = first
        swapped.body = second.body
        expectRefusal { try SealedExchange(Self.received(swapped), keyring: keyring) }
        var emptied = first
        emptied.body = .none
        #expect(try SealedExchange(Self.received(emptied), keyring: keyring).body.isEmpty)
        expectRefusal { try SealedExchange(Self.received(emptied), requiresBody: true, keyring: keyring) }
        #expect(try !SealedExchange(Self.received(first), requiresBody: true, keyring: keyring).body.isEmpty)
        var renamed = first
        try renamed.headers.set("payload-id", second.headers["payload-id"] ?? "")
        expectRefusal { try SealedExchange(Self.received(renamed), keyring: keyring) }
        for id in ["", "x", "AAAA"] {
            try renamed.headers.set("payload-id", id)
            expectRefusal { try SealedExchange(Self.received(renamed), keyring: keyring) }
        }
    }

    @Test("Answers that are none of this exchange")
    func answers() async throws {
        let keyring = PayloadKeyring(current: key)
        let sealedType = try HeaderFields([("Content-Type", SealedExchange.contentType)])
        let kept = Locked<[UInt8]>([])
        let (client, _) = try client { number, request throws(SecureHTTPError) in
            switch number {
            case 1:
                let exchange = try SealedExchange(Self.received(request), keyring: keyring)
                let sealed = try exchange.sealAnswer([1])
                kept.change { $0 = sealed }
                return SecureResponse(status: 200, headers: sealedType, body: ResponseBody(sealed))
            case 2: return SecureResponse(status: 200, headers: sealedType, body: ResponseBody(kept.now))
            case 3:
                return SecureResponse(status: 200, headers: sealedType, body: ResponseBody(Self.received(request).body))
            case 4: return response(200, [("Content-Type", "text/plain")], "plain")
            case 5: return SecureResponse(status: 200, headers: sealedType, body: ResponseBody([]))
            default: return response(204)
            }
        }
        #expect(await code { _ = try await client.send(try post()) } == nil)
        for _ in 2...5 { #expect(await code { _ = try await client.send(try post()) } == .payloadRefused) }
        #expect(try await client.send(try post()).status == 204)
    }

    @Test("Answers that have no body", arguments: [(SecureRequest.Method.head, 200), (.get, 304), (.post, 204)])
    func bodiless(_ method: SecureRequest.Method, _ status: Int) async throws {
        // As of a server that tells the headers of the answer it would give.
        let fields = [("Content-Type", SealedExchange.contentType), ("Content-Length", "120"), ("ETag", "\"1\"")]
        let (client, _) = try client { _, _ in response(status, fields) }
        let answer = try await client.send(try SecureRequest(method, "https://api.test/x"))
        #expect(answer.status == status && answer.headers["etag"] == "\"1\"")
        #expect(answer.headers["content-length"] == nil && answer.headers["content-type"] == nil)
        #expect(try await answer.body.bytes().isEmpty)
    }

    @Test("Bodies of nothing are sealed, and may be asked for so", arguments: [true, false])
    func empty(_ wantsEmptySealed: Bool) async throws {
        let keyring = PayloadKeyring(current: key)
        let transport = ScriptedTransport { number, request throws(SecureHTTPError) in
            if number > 1 { return response(request.method == .head ? 200 : 204) }
            let exchange = try SealedExchange(Self.received(request), keyring: keyring)
            #expect(exchange.body.isEmpty && exchange.bodyType == "text/plain")
            let sealed = try exchange.sealAnswer([])
            #expect(!sealed.isEmpty)
            return SecureResponse(
                status: 200, headers: try HeaderFields([("Content-Type", SealedExchange.contentType)]),
                body: ResponseBody(sealed))
        }
        let sealing = PayloadEncryption(
            for: [try SecureURL("https://api.test")], wantsEmptySealed: wantsEmptySealed, keyring: { keyring })
        let client = SecureClient(transport: transport, interceptors: [sealing])
        #expect(try await client.text(try post("")) == "")
        #expect(Self.received(transport.requests[0]).headers["content-type"] == SealedExchange.contentType)
        #expect(await code { _ = try await client.send(try post("")) } == (wantsEmptySealed ? .payloadRefused : nil))
        #expect(try await client.send(try SecureRequest(.head, "https://api.test/")).status == 200)
    }

    @Test("Other hosts and streams")
    func others() async throws {
        let (client, transport) = try client { _, _ in response(200, [], "plain") }
        #expect(try await client.text(try SecureRequest(.post, "https://other.test/", body: .bytes([1]))) == "plain")
        #expect(transport.requests[0].headers["payload-id"] == nil)
        let stream = try SecureRequest(.post, "https://api.test/", body: .stream(length: nil) { nil })
        #expect(await code { _ = try await client.send(stream) } == .requestBodyFailed)
    }
}
