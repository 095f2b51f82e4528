import AuditKit
package import CodeModel

/// The entry points through which values come in that somebody outside the program chose.
package enum OutsideSource {
    package enum Kind: Sendable, Hashable {
        /// A link that another app or a web page opened.
        case link
        /// The payload of a notification.
        case push
        /// What a server answered.
        case answer
        /// What a page handed to a script message handler.
        case scriptMessage
        /// What another app put on the pasteboard.
        case pasteboard
        /// A code read by the camera.
        case scan
        /// A request to a server.
        case request
        /// What the user typed into a field.
        case typed
        /// A file that the user picked, made by anybody.
        case file
        /// What a peer sent over a socket.
        case socket
        /// What a device sent over Bluetooth.
        case bluetooth
        /// A variable of the environment.
        case environment
        /// An argument of the command line.
        case argument
        /// What was typed or piped into a command.
        case input
        /// What a script in a page gave back.
        case page
        /// What another process asks for.
        case process
        /// What another app dropped or shared.
        case share
        /// A file or address of which it is not known whose it is.
        case content
        /// A record that other people write or share: a card, an invitation, a post.
        case shared
        /// What a connected device sent, or says of itself.
        case device
        /// A message of a queue, a topic or a bot.
        case queue
        /// What a file says of itself: its title, its author.
        case metadata
        /// An entry of an archive.
        case archive
        /// A number that stands in bytes, wherever they are from.
        case bytes
        /// A number that is read out of a text, wherever that is from.
        case parsed
        /// A value of a type that is decoded from documents or made of what others send.
        case decoded
        /// A function or property that `.bulwark.yml` names as a source.
        case declared
    }
}

extension OutsideSource.Kind {
    /// The entry point as messages name it.
    var name: String {
        switch self {
        case .link: "a deep link"
        case .push: "a push notification"
        case .answer: "a server response"
        case .scriptMessage: "a script message"
        case .pasteboard: "the pasteboard"
        case .scan: "a scanned code"
        case .request: "a request"
        case .typed: "a text field"
        case .file: "a user-selected file"
        case .socket: "a socket"
        case .bluetooth: "a Bluetooth device"
        case .environment: "the environment"
        case .argument: "a command-line argument"
        case .input: "stdin"
        case .page: "JavaScript in a web page"
        case .process: "another process"
        case .share: "a shared item"
        case .content: "a file or URL"
        case .shared: "a shared record"
        case .device: "a connected device"
        case .queue: "a queue message"
        case .metadata: "file metadata"
        case .archive: "an archive"
        case .bytes: "binary data"
        case .parsed: "parsed text"
        case .decoded: "decoded data"
        case .declared: "a configured source"
        }
    }
}

/// What parameters and calls bring values from outside.
enum EntryPoints {
    /// What the parameter of a function stands for when the system or a framework is the one that calls it.
    static func kind(ofParameter parameter: Node, in function: Node) -> OutsideSource.Kind? {
        if let known = KnownSources.kind(ofParameter: parameter, in: function) { return known }
        return isRequest(parameter) ? .request : nil
    }

    /// What the first parameter of a closure stands for, by the call that is given the closure.
    static func kind(givenBy call: Node) -> OutsideSource.Kind? {
        let isRoute = routes.contains(call.name) && call.callee?.kind == .member
        return isRoute && call.tree.isOfServer ? .request : nil
    }

    /// Calls whose result is a server's answer: `session.data(from: url)`.
    static func isAnswer(_ call: Node) -> Bool {
        guard let client = call.base?.lastName, let label = call.arguments.first?.label else { return false }
        guard Words.of(client).contains(where: clients.contains) else { return false }
        switch call.name {
        case "data", "download", "bytes": return label == "from" || label == "for"
        case "upload": return label == "for" && call.arguments.count > 1
        case "dataTaskPublisher": return label == "for"
        case "sendSynchronousRequest": return true
        default: return false
        }
    }

    /// Whether a parameter holds what a client of a service asks for, whose code is generated from its description: a message
    /// beside the context of a call of gRPC, the input of an operation of OpenAPI.
    static func isMessage(_ parameter: Node, of function: Node) -> Bool {
        guard let type = parameter.typeText else { return false }
        if type.hasPrefix("Operations."), type.hasSuffix(".Input") { return true }
        let parameters = function.children(.parameter)
        guard parameters.count == 2, serviceContexts.contains(TypeName.base(parameters[1].typeText ?? "")) else {
            return false
        }
        return parameters[0] == parameter && parameter.label == "request"
    }

    private static func isRequest(_ parameter: Node) -> Bool {
        guard let written = parameter.typeText else { return false }
        // What a description of an interface makes of the requests of an operation.
        if written.hasPrefix("Operations."), written.hasSuffix(".Input") { return true }
        let type = TypeName.base(written)
        guard requests.contains(type) else { return false }
        return parameter.tree.isOfServer || parameter.tree.redirects(type)
    }
}

extension CodeTree {
    /// Whether the file is part of a server: it imports one of the frameworks for them.
    package var isOfServer: Bool { !imports.isDisjoint(with: servers) }
}

extension CodeTree {
    /// Whether connections come in here, so that what is read and decoded was sent by whoever connects.
    package var listens: Bool { isOfServer || listeners.contains(where: mentions) }

    /// Whether answers of HTTP are written here word by word, as servers do that are written by hand: `"HTTP/1.1 200 OK"`.
    package var answersInText: Bool {
        guard containsName(where: beginsAnswer), !mentions("URLRequest") else { return false }
        // Who only looks for it reads answers.
        return nodes(.string).contains { text in
            let isSought = text.role == .argument && questions.contains(text.parent?.name ?? "")
            return beginsAnswer(text.name) && !isSought
        }
    }
}

/// Calls that look for a text in another.
private let questions: Set<String> = ["hasPrefix", "starts", "contains", "range"]

private func beginsAnswer(_ text: String) -> Bool {
    text.hasPrefix("HTTP/1.1 ") || text.hasPrefix("HTTP/1.0 ")
}

private let listeners = [
    "NWListener", "ServerBootstrap", "NIOTSListenerBootstrap", "GCDWebServer", "HttpServer", "CFSocketCreate",
    "HTTPServerRequestPart", "APIProtocol",
]

/// What a service of gRPC is handed of the call beside the message.
let serviceContexts: Set<String> = [
    "ServerContext", "GRPCAsyncServerCallContext", "StatusOnlyCallContext", "UnaryResponseCallContext",
    "StreamingResponseCallContext", "ServerCallContext",
]

extension CodeTree {
    /// Whether a type of this name is declared here that answers by sending the browser on, as those of servers do.
    fileprivate func redirects(_ name: String) -> Bool {
        nodes(.functionDecl, named: ["redirect"]).contains { $0.enclosingType?.name == name && $0.isStandIn }
    }
}

private let servers: Set<String> = [
    "Vapor", "Hummingbird", "FlyingFox", "Kitura", "Swifter", "PerfectHTTP", "HummingbirdFoundation", "Smoke",
    "HummingbirdRouter", "HummingbirdWebSocket", "AWSLambdaEvents", "AWSLambdaRuntime", "OpenAPIVapor",
    "OpenAPIHummingbird", "Telegraph", "GCDWebServer", "GCDWebServers", "Ambassador", "Embassy",
]

/// Words in the names of what sends requests.
private let clients: Set<String> = ["session", "shared", "client", "http", "connection", "network", "downloader"]

private let requests: Set<String> = ["Request", "HTTPRequest", "HBRequest", "RouterRequest", "HttpRequest"]

private let routes: Set<String> = ["get", "post", "put", "delete", "patch", "on", "head", "appendRoute", "webSocket"]
