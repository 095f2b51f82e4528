import SecureHTTP
import SignIn
import SignInHTTP
import Testing

/// Requests that carry the refresher's tokens.
@Suite struct RequestTests {
    /// A thousand requests whose token the server does not take any more.
    @Test func requestsRenewOnce() async throws {
        let scene = RefreshScene()
        struct API: HTTPTransport {
            let server: RotatingServer

            func send(_ request: SecureRequest, limits: TransferLimits) async throws(SecureHTTPError) -> SecureResponse
            {
                let isRight = request.headers["authorization"] == "Bearer a\(server.valid.dropFirst())"
                return SecureResponse(
                    status: isRight && server.renewals == 1 ? 200 : 401, headers: HeaderFields(), body: ResponseBody([])
                )
            }

            func close() async {}
        }
        let tokens = RefreshedTokens(scene.refresher) { $0.access }
        let url = try SecureURL("https://api.test/")
        let client = SecureClient(
            transport: API(server: scene.server), limits: TransferLimits(whole: .seconds(900)),
            interceptors: [BearerAuthentication(tokens, for: [url])])
        let request = try SecureRequest(.get, "https://api.test/notes")
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<1_000 { group.addTask { try await client.send(request).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 1_000) && scene.server.renewals == 1)
        // A refusal of the renewal: the 401 is the answer, and the next request goes without a token.
        scene.server.revoke()
        #expect(try await client.send(request).status == 401)
        #expect(scene.store.now == nil)
        #expect(try await tokens.current() == nil)
    }
}
