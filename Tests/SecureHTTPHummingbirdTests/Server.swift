#if Hummingbird
    import Foundation
    import Hummingbird
    import HummingbirdCore
    import Logging
    import NIOCore
    import SecureHTTPHummingbird
    import Testing

    /// One server at a time: hundreds of connections are open to each.
    @Suite(.serialized) enum MiddlewareTests {}

    /// What routes of the tests know of a request.
    struct TestContext: SignedRequestContext, RemoteAddressRequestContext {
        var coreContext: CoreRequestContextStorage
        var signingKeyID: String?
        let remoteAddress: SocketAddress?

        init(source: ApplicationRequestContextSource) {
            coreContext = .init(source: source)
            remoteAddress = source.channel.remoteAddress
        }
    }

    /// Runs a server on a port of loopback for as long as `body` takes.
    func withServer<Result: Sendable>(
        _ router: Router<TestContext>, _ kind: HTTPServerBuilder = .http1(), at port: UInt16 = 0,
        _ body: @escaping @Sendable (UInt16) async throws -> Result
    ) async throws -> Result {
        let (ports, told) = AsyncStream<UInt16>.makeStream()
        var logger = Logger(label: "tests")
        logger.logLevel = .critical
        let application = Application(
            router: router, server: kind, configuration: .init(address: .hostname("127.0.0.1", port: Int(port))),
            onServerRunning: { channel in
                told.yield(UInt16(channel.localAddress?.port ?? 0))
                told.finish()
            },
            logger: logger)
        let server = Task { try await application.run() }
        defer { server.cancel() }
        var found: UInt16?
        for await port in ports { found = port }
        guard let found else { throw CocoaError(.fileReadUnknown) }
        return try await body(found)
    }
#endif
