import SecureHTTP
import SecureHTTPNIO
import TestSupport
import Testing

/// A client, and a server that answers by the path.
struct Stage: Sendable {
    let server: TLSServer
    let transport: NIOTransport
    let client: SecureClient

    init(
        limits: TransferLimits = TransferLimits(), redirects: RedirectPolicy = RedirectPolicy(), store: PinStore? = nil
    ) throws {
        server = try TLSServer.odd()
        transport = try ClientPlan(hosts: ["api.test", "other.test"]).transport(store)
        client = SecureClient(transport: transport, limits: limits, redirects: redirects)
    }

    func request(
        _ path: String, _ method: SecureRequest.Method = .get, headers: HeaderFields = HeaderFields(),
        body: SecureRequest.Body = .none
    ) throws -> SecureRequest {
        try SecureRequest(method, "https://api.test:\(server.port)\(path)", headers: headers, body: body)
    }

    func text(_ path: String, _ method: SecureRequest.Method = .get, body: SecureRequest.Body = .none) async throws
        -> String
    {
        let response = try await client.send(try request(path, method, body: body))
        let bytes = try await response.body.bytes()
        return String(decoding: bytes, as: UTF8.self)
    }

    func refuses(
        _ code: SecureHTTPError.Code, _ location: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
    ) async {
        var seen: SecureHTTPError.Code?
        do { try await body() } catch {
            expectOpaque(error, location)
            seen = (error as? SecureHTTPError)?.code
        }
        #expect(seen == code, sourceLocation: location)
    }

    func end() async {
        await client.close()
        #expect(transport.openConnections == 0)
        server.stop()
    }
}
