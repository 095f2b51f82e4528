import AuditAnalysis
import AuditKit
import CodeModel

/// Where shipped code talks to servers.
struct NetworkUse: Fact {
    /// Calls that make a session, a request or a connection.
    let requests: [Node]
    /// Texts that are `https` or `wss` addresses of known hosts.
    let secureEndpoints: [Node]
    /// Delegate methods that answer a server's authentication challenge.
    let challengeHandlers: [Node]

    init(workspace: Workspace) {
        let files = workspace.concurrentMap { $0.role.isShipped ? FileUse($0) : FileUse() }
        requests = files.flatMap(\.requests)
        secureEndpoints = files.flatMap(\.secureEndpoints)
        challengeHandlers = files.flatMap(\.challengeHandlers)
    }

    /// Whether anything is asked of a server.
    var isAny: Bool { !requests.isEmpty }

    private struct FileUse: Sendable {
        var requests: [Node] = []
        var secureEndpoints: [Node] = []
        var challengeHandlers: [Node] = []

        init() {}

        init(_ file: SwiftFile) {
            requests = file.tree.nodes(.call, named: requestCalls).filter { !$0.isForDevelopers }
            secureEndpoints = file.nodes(.string) { $0.hasPrefix("https://") || $0.hasPrefix("wss://") }
                .filter { node in
                    node.role != .attribute && (Endpoint(node.name).map { !$0.hasUnknownHost } ?? false)
                }
            challengeHandlers = file.nodes(.functionDecl) { answering.contains($0) }.filter { function in
                function.children(.parameter).contains { $0.typeText?.contains("URLAuthenticationChallenge") ?? false }
            }
        }
    }
}

private let answering: Set<String> = ["urlSession", "webView", "connection"]

private let requestCalls = [
    "URLSession", "URLRequest", "dataTask", "downloadTask", "uploadTask", "webSocketTask", "NWConnection",
    "HTTPClient", "ClientBootstrap",
]

extension ControlSearch {
    /// Says that nothing is asked of any server, where that is so.
    ///
    /// - Returns: Whether there is something to look at.
    mutating func needsNetwork() -> NetworkUse? {
        let use = self[NetworkUse.self]
        if use.isAny { return use }
        doesNotApply("No code contacts a server")
        return nil
    }
}
