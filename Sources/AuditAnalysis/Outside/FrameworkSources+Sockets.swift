/// Libraries that keep a line open to a server, over which others speak.
extension SourceFamilies {
    static let sockets: [FrameworkSources] = [
        .webSockets, .handled, .rooms, .channels, .events, .calls, .streams,
    ]
}

extension FrameworkSources {
    fileprivate static let webSockets = with(FrameworkSources(.socket)) {
        $0.types = ["WebSocketEvent", "WebSocketFrame"]
        $0.parameters = [
            "urlSession(didReceive: String|Message)", "session(didReceive: Data|NSData|String|Message)",
            "session(didReceiveMessage: Data|String)", "session(didReceiveMessageData: Data)",
            "webSocketDidReceiveMessage(text: String)", "websocketDidReceiveMessage(text: String)",
            "websocketDidReceiveData(data: Data)", "channelRead(data: NIOAny)", "webSocket(didReceiveMessage:)",
            "webSocket(didReceiveMessageWith: String|Data)", "urlSession(reason: Data)",
        ]
        $0.members = ["NetworkConnection.messages"]
        $0.closures = ["receiveMessage", "receiveDiscontiguous", "setReceiveHandler", "parseInput"]
    }

    fileprivate static let handled = with(FrameworkSources(.socket, of: "Starscream", "SwiftWebSocket")) {
        $0.handlers = ["onEvent", "onText", "onData"]
    }

    fileprivate static let rooms = with(
        FrameworkSources(.socket, of: "SocketIO", "SignalRClient", "SwiftSignalRClient", "SwiftPhoenixClient")
    ) {
        $0.types = ["SocketAnyEvent"]
        $0.closures = ["on", "once", "onAny", "timingOut"]
        $0.handlers = ["onMessage"]
    }

    fileprivate static let channels = with(
        FrameworkSources(.socket, of: "PusherSwift", "Ably", "SwiftCentrifuge", "PubNub")
    ) {
        $0.types = [
            "PusherEvent", "ARTMessage", "ARTPresenceMessage", "CentrifugePublicationEvent", "CentrifugeMessageEvent",
            "PubNubMessage",
        ]
        $0.closures = ["bind", "subscribe"]
        $0.handlers = ["didReceiveMessage"]
    }

    /// Events that a server sends one after the other.
    fileprivate static let events = with(FrameworkSources(.socket)) {
        $0.types = ["MessageEvent", "EVEvent"]
        $0.parameters = ["onMessage(messageEvent:)"]
        $0.closures = ["addEventListener"]
    }

    fileprivate static let calls = with(FrameworkSources(.socket)) {
        $0.types = ["RTCDataBuffer"]
        $0.parameters = [
            "didReceiveTextMessage(_:)", "rtcEngine(receiveStreamMessageFromUid:)", "room(didReceiveData:)",
            "participant(didReceiveData:)",
        ]
    }

    fileprivate static let streams = with(FrameworkSources(.socket)) {
        $0.parameters = ["userActivity(didReceive:)"]
        $0.types = ["CocoaMQTTMessage", "CocoaMQTT5Message", "MQTTMessage"]
        $0.parameters.append("udpSocket(didReceive:)")
    }
}
