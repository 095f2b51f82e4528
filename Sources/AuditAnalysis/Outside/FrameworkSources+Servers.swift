/// Everything of a request, in every framework for servers.
extension SourceFamilies {
    static let servers: [FrameworkSources] = [
        .requests, .credentials, .calls, .functions, .tools, .upgrades, .connections,
        .decoders,
    ]
}

extension FrameworkSources {
    fileprivate static let requests = with(FrameworkSources(.request)) {
        $0.types = [
            "HTTPRequestHead", "HTTPServerRequestPart", "GCDWebServerRequest", "GCDWebServerDataRequest",
            "GCDWebServerURLEncodedFormRequest", "GCDWebServerMultiPartFormRequest", "GCDWebServerFileRequest",
            "CRRequest", "ServerRequest", "StreamingServerRequest", "SSHChannelRequestEvent", "ExecRequest",
            "HTTPRequest.Body", "MultipartPart", "FormDataPart", "NIOSSHUserAuthenticationRequest",
        ]
        $0.closures = ["NIOWebSocketServerUpgrader@1", "NIOTypedWebSocketServerUpgrader@1"]
    }

    fileprivate static let credentials = with(FrameworkSources(.request)) {
        $0.types = [
            "BearerAuthorization", "BearerAuthentication", "BasicAuthorization", "BasicAuthentication",
        ]
    }

    /// The functions that a description of an interface demands.
    fileprivate static let calls = with(FrameworkSources(.request)) {
        $0.types = ["GRPCAsyncRequestStream"]
        $0.contexts = [
            "GRPCAsyncServerCallContext", "StatusOnlyCallContext", "UnaryResponseCallContext",
            "StreamingResponseCallContext", "ServerContext",
        ]
    }

    fileprivate static let functions = with(FrameworkSources(.request)) {
        $0.types = [
            "APIGatewayRequest", "APIGatewayV2Request", "APIGatewayWebSocketRequest", "ALBTargetGroupRequest",
            "FunctionURLRequest", "APIGatewayLambdaAuthorizerRequest", "AppSyncEvent", "CognitoEvent", "LexEvent",
            "AlexaEvent",
        ]
        $0.contexts = ["LambdaContext"]
    }

    /// The tools that are offered to a language model.
    fileprivate static let tools = with(FrameworkSources(.request, of: "MCP", "SwiftMCP")) {
        $0.closures = ["withMethodHandler"]
        $0.types = ["CallTool.Parameters"]
    }

    fileprivate static let connections = with(FrameworkSources(.socket, of: "NIOCore", "NIO", "NIOPosix")) {
        $0.closures = ["executeThenClose"]
        $0.types = ["NIOAsyncChannelInboundStream"]
    }

    /// Bytes as they came in, for whoever makes messages of them.
    fileprivate static let decoders = with(FrameworkSources(.socket, of: "NIOCore", "NIO")) {
        $0.parameters = ["decode(buffer: ByteBuffer)", "decodeLast(buffer: ByteBuffer)"]
    }

    fileprivate static let upgrades = with(
        FrameworkSources(.socket, of: "HummingbirdWebSocket", "HummingbirdWSCore", "WSClient", "WSCore")
    ) {
        $0.types = ["WebSocketInboundStream", "WebSocketInboundMessageStream", "WebSocketMessage"]
        $0.closures = ["ws"]
        $0.calls = ["messages(maxSize:)"]
    }
}
