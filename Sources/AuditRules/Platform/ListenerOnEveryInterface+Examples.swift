import AuditAnalysis
import AuditKit

extension [Example] {
    static let listenerOnEveryInterfaceBad: [Example] = [
        Example(
            "final class LocalBridge { func open(_ port: NWEndpoint.Port) throws { listener = try ↓NWListener(using: .tcp, on: port) } }"
        ),
        Example(
            """
            final class SignInServer {
                let address = "http://localhost:8123/done"
                func start() throws {
                    let parameters = NWParameters.tcp
                    parameters.allowLocalEndpointReuse = true
                    listener = try ↓NWListener(using: parameters, on: 8123)
                }
            }
            """, "the browser on this device comes back here"),
        Example(
            """
            struct OAuthReceiver {
                func start() async throws { try await server.listen(on: 9001, host: ↓"0.0.0.0") }
            }
            """),
        Example(
            """
            func openLoopbackSocket() {
                var address = sockaddr_in()
                address.sin_addr.s_addr = ↓INADDR_ANY
                bind(descriptor, pointer, length)
            }
            """),
        Example(
            """
            import Swifter
            final class LocalPages {
                let server = HttpServer()
                func start() throws { try ↓server.start(8080) }
            }
            """),
        Example(
            """
            import GCDWebServer
            final class LocalFiles {
                let server = GCDWebServer()
                func open() throws {
                    try ↓server.start(options: [GCDWebServerOption_Port: 8099, GCDWebServerOption_BindToLocalhost: false])
                }
            }
            """),
    ]

    static let listenerOnEveryInterfaceGood: [Example] = [
        Example(
            """
            final class LocalBridge {
                func open(_ port: NWEndpoint.Port) throws {
                    let parameters = NWParameters.tcp
                    parameters.requiredLocalEndpoint = .hostPort(host: .ipv4(.loopback), port: port)
                    listener = try NWListener(using: parameters)
                }
            }
            """),
        Example(
            """
            final class LocalBridge {
                func parameters() -> NWParameters {
                    let parameters = NWParameters.tcp
                    parameters.requiredInterfaceType = .loopback
                    return parameters
                }
                func open() throws { listener = try NWListener(using: parameters(), on: 9000) }
            }
            """),
        Example(
            """
            final class LocalShare {
                func open() throws {
                    listener = try NWListener(using: .tcp)
                    listener.service = NWListener.Service(type: "_loom._tcp")
                }
            }
            """, "others are to find it"),
        Example(
            """
            import GCDWebServer
            final class LocalFiles {
                let server = GCDWebServer()
                func open() throws {
                    try server.start(options: [GCDWebServerOption_Port: 8099, GCDWebServerOption_BindToLocalhost: true])
                }
            }
            """, "the option keeps it to this device"),
        Example("func openLoopback() async throws { try await server.listen(on: 9001, host: \"127.0.0.1\") }"),
    ]
}
