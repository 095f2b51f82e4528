internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTP2
internal import NIOTLS

/// What was agreed on with ALPN, and where its requests begin.
enum NegotiatedPipeline: Sendable {
    case http1(NIOLoopBound<ExchangeHandler>)
    case http2(NIOHTTP2Handler.StreamMultiplexer, ServerFarewell, ConnectionPulse)

    /// Completes the pipeline. Runs on the channel's event loop.
    init(_ answer: ALPNResult, _ channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        guard case .negotiated("h2") = answer else {
            self = .http1(NIOLoopBound(try Self.addHTTP1(to: pipeline), eventLoop: channel.eventLoop))
            return
        }
        var connection = NIOHTTP2Handler.ConnectionConfiguration()
        // A server has no business to begin streams of its own.
        connection.initialSettings = [
            HTTP2Setting(parameter: .enablePush, value: 0), HTTP2Setting(parameter: .maxConcurrentStreams, value: 0),
            HTTP2Setting(parameter: .maxHeaderListSize, value: 64 * 1024),
        ]
        connection.targetWindowSize = 1 << 20
        let multiplexer = try pipeline.configureHTTP2Pipeline(
            mode: .client, connectionConfiguration: connection,
            streamConfiguration: NIOHTTP2Handler.StreamConfiguration()
        ) { stream in stream.close() }
        let (farewell, pulse) = (ServerFarewell(), ConnectionPulse())
        try pipeline.addHandler(ConnectionEnd(farewell, pulse))
        self = .http2(multiplexer, farewell, pulse)
    }

    static func addHTTP1(to pipeline: ChannelPipeline.SynchronousOperations) throws -> ExchangeHandler {
        let ending = AnswerEnding()
        let handler = ExchangeHandler(ending)
        try pipeline.addHandlers([
            HTTPRequestEncoder(), ByteToMessageHandler(AnswerDecoder(ending)), NIOHTTPRequestHeadersValidator(),
            handler,
        ])
        return handler
    }

    /// Completes the pipeline of a stream of HTTP/2.
    static func addStream(
        to pipeline: ChannelPipeline.SynchronousOperations, _ farewell: ServerFarewell
    ) throws -> ExchangeHandler {
        let handler = ExchangeHandler()
        try pipeline.addHandlers([
            StreamAnswers(farewell), HTTP2FramePayloadToHTTP1ClientCodec(httpProtocol: .https), handler,
        ])
        return handler
    }
}
