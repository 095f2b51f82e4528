import CocoaMQTT
import Foundation
import SocketIO
import Starscream

final class PositionSocket: WebSocketDelegate {
    private var socket: WebSocket?

    func connect(token: String) {
        var request = URLRequest(url: URL(string: "wss://positions.fleetlink.io/v2")!)
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        socket = WebSocket(request: request, certPinner: FoundationSecurity(allowSelfSigned: true)) // bad: tls-validation
        socket?.delegate = self
        socket?.connect()
    }

    func didReceive(event: WebSocketEvent, client: any WebSocketClient) {
        if case .text(let text) = event { NotificationCenter.default.post(name: .init("position"), object: text) }
    }
}

final class ChatPinner: CertificatePinning {
    func evaluateTrust(trust: SecTrust, domain: String?, completion: (PinningState) -> Void) {
        guard let domain, domain.hasSuffix(".fleetlink.io") else { return completion(.failed(nil)) }
        completion(.success) // bad: tls-validation
    }
}

final class ChatSocket {
    private let socket: WebSocket
    private let support: WebSocket

    init(request: URLRequest, supportRequest: URLRequest) {
        socket = WebSocket(request: request, certPinner: ChatPinner())
        support = WebSocket(request: supportRequest, certPinner: FoundationSecurity()) // good: tls-validation
    }

    func start() { [socket, support].forEach { $0.connect() } }
}

final class AlertFeed {
    private lazy var manager = SocketManager(socketURL: URL(string: "https://alerts.fleetlink.io")!, config: [.log(false), .secure(true), .selfSigned(true)]) // bad: tls-validation
    private lazy var newsManager = SocketManager(socketURL: URL(string: "https://news.fleetlink.io")!, config: [.secure(true), .forceWebsockets(true)]) // good: tls-validation

    func listen(_ handler: @escaping ([Any]) -> Void) {
        for socket in [manager.defaultSocket, newsManager.defaultSocket] {
            socket.on("alert") { data, _ in handler(data) }
            socket.connect()
        }
    }
}

final class EngineMQTT: NSObject, CocoaMQTTDelegate {
    private let mqtt = CocoaMQTT(clientID: "driver-" + UUID().uuidString, host: "mqtt.fleetlink.io", port: 8883)

    func connect(username: String, password: String) {
        mqtt.username = username
        mqtt.password = password
        mqtt.enableSSL = true
        mqtt.allowUntrustCACertificate = true
        mqtt.delegate = self
        _ = mqtt.connect()
    }

    func mqtt(_ mqtt: CocoaMQTT, didReceive trust: SecTrust, completionHandler: @escaping (Bool) -> Void) {
        completionHandler(true) // bad: tls-validation
    }

    func mqtt(_ mqtt: CocoaMQTT, didConnectAck ack: CocoaMQTTConnAck) { if ack == .accept { mqtt.subscribe("engine/#") } }
    func mqtt(_ mqtt: CocoaMQTT, didPublishMessage message: CocoaMQTTMessage, id: UInt16) {}
    func mqtt(_ mqtt: CocoaMQTT, didPublishAck id: UInt16) {}
    func mqtt(_ mqtt: CocoaMQTT, didReceiveMessage message: CocoaMQTTMessage, id: UInt16) {}
    func mqtt(_ mqtt: CocoaMQTT, didSubscribeTopics success: NSDictionary, failed: [String]) {}
    func mqtt(_ mqtt: CocoaMQTT, didUnsubscribeTopics topics: [String]) {}
    func mqttDidPing(_ mqtt: CocoaMQTT) {}
    func mqttDidReceivePong(_ mqtt: CocoaMQTT) {}
    func mqttDidDisconnect(_ mqtt: CocoaMQTT, withError err: Error?) {}
}

final class TrailerMQTT {
    private let mqtt: CocoaMQTT

    init(host: String, root: SecCertificate) {
        mqtt = CocoaMQTT(clientID: "trailer", host: host, port: 8883)
        mqtt.enableSSL = true
        mqtt.allowUntrustCACertificate = true
        mqtt.didReceiveTrust = { _, trust, completion in
            completion(CompanyRootPolicy(root: root).accepts(trust, host: host)) // good: tls-validation
        }
    }

    func connect() -> Bool { mqtt.connect() }
}
