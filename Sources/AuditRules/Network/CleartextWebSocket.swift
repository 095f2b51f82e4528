import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Web sockets without TLS.
    static let cleartextWebSocket = Rule(
        id: "cleartext-web-socket",
        title: "WebSocket opened without encryption",
        category: .network,
        severity: .medium,
        references: [
            .cwe(319), .cwe(311), .masvs("NETWORK", 1), .maswe(26), .mastg("MASTG-TEST-0236"), .mobileTop10(5),
        ],
        why: """
            A `ws` connection stays open and carries messages in both directions unencrypted. A network attacker can \
            read them, including the login token in the first message, and inject their own.
            """,
        remedy: """
            Connect to the `wss` URL; for a development server keep `ws` inside `#if DEBUG`. SecureHTTP’s \
            `WebSocketClient` and `URLSessionWebSocketClient` support only `wss`.
            """,
        bad: [
            Example(
                "let task = URLSession.shared.webSocketTask(with: URL(string: ↓\"ws://chat.shop.test/live\")!)",
                mended: "let task = URLSession.shared.webSocketTask(with: URL(string: \"wss://chat.shop.test/live\")!)"),
            Example(
                "let address = ↓\"ws://chat.shop.test\"; let socket = WebSocket(request: URLRequest(url: URL(string: address)!))"
            ),
            Example(
                "func open(_ room: String) { session.webSocketTask(with: URL(string: ↓\"ws://chat.shop.test/\\(room)\")!).resume() }"
            ),
        ],
        good: [
            Example("let task = URLSession.shared.webSocketTask(with: URL(string: \"wss://chat.shop.test/live\")!)"),
            Example("let isSocket = text.hasPrefix(\"ws://\") || text.hasPrefix(\"wss://\")", "compared"),
            Example(
                "let task = session.webSocketTask(with: URL(string: \"ws://127.0.0.1:9000\")!)", "the machine itself"),
            Example("field.placeholder = \"ws://server:port\"", "shown"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for found in pass[CleartextEndpoints.self].endpoints(in: file) where found.endpoint.scheme == "ws" {
        guard !pass[CleartextTransmissions.self].reach(found.literal), !found.endpoint.isLoopback,
            !found.endpoint.isPrivateNetwork
        else { continue }
        pass.report(
            "This WebSocket is not encrypted", at: found.literal,
            .init(
                confidence: found.endpoint.hasUnknownHost ? .medium : nil,
                fix: found.endpoint.hasUnknownHost
                    ? nil : SourceFix.begin(found.literal, with: "wss://", insteadOf: "ws://")?.breaking))
    }
}
