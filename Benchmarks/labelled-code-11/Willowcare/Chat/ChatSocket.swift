import Foundation
import Starscream

/// Live connection to the clinic's chat relay.
final class ChatSocket: WebSocketDelegate {
    private var socket: WebSocket?
    private let token: String

    init(token: String) {
        self.token = token
    }

    private func request(for address: String) -> URLRequest {
        var request = URLRequest(url: URL(string: address)!)
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        return request
    }

    func connect() {
        let upgrade = request(for: "ws://chat.willow.example/live") // bad: cleartext-transmission
        socket = WebSocket(request: upgrade)
        socket?.delegate = self
        socket?.connect()
    }

    func connectSecurely() {
        let upgrade = request(for: "wss://chat.willow.example/live") // good: cleartext-transmission
        socket = WebSocket(request: upgrade, certPinner: FoundationSecurity()) // good: tls-validation
        socket?.delegate = self
        socket?.connect()
    }

    func connectToClinic(_ host: String) {
        let upgrade = request(for: "wss://\(host)/live")
        socket = WebSocket(request: upgrade, certPinner: FoundationSecurity(allowSelfSigned: true)) // bad: tls-validation
        socket?.delegate = self
        socket?.connect()
    }

    func didReceive(event: WebSocketEvent, client: WebSocketClient) {
        switch event {
        case .connected:
            print("chat connected with \(token)") // bad: secret-in-log
        case .disconnected(let reason, let code):
            print("chat closed \(code): \(reason)") // good: secret-in-log
        default:
            break
        }
    }
}
