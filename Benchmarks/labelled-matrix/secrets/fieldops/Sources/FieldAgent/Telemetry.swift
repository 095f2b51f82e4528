import Foundation
import Network
import CoreLocation
import CocoaMQTT
import SocketIO
import os

struct BrokerAccount: Decodable {
    let user: String
    let password: String
}

final class TelemetryUplink {
    private var mqtt: CocoaMQTT?
    private var socket: SocketManager?
    private let log = os.Logger(subsystem: "com.fieldops.agent", category: "uplink")

    func connect(_ account: BrokerAccount) {
        let client = CocoaMQTT(clientID: "agent-\(UUID())", host: "broker.fieldops.example", port: 1883)
        client.username = account.user
        client.password = account.password
        client.enableSSL = false // bad: cleartext-transmission
        _ = client.connect()
        mqtt = client
        log.log("connecting as \(account.user, privacy: .private(mask: .hash))") // good: secret-in-log
    }

    func connectSecurely(_ account: BrokerAccount) {
        let client = CocoaMQTT(clientID: "agent-\(UUID())", host: "broker.fieldops.example", port: 8883)
        client.username = account.user
        client.password = account.password
        client.enableSSL = true // good: cleartext-transmission
        _ = client.connect()
        mqtt = client
    }

    func joinDispatch(token: String) {
        let manager = SocketManager(socketURL: URL(string: "http://dispatch.fieldops.example")!, config: [.connectParams(["token": token])])
        manager.defaultSocket.connect() // bad: cleartext-transmission
        socket = manager
    }
}

final class PositionBeacon: NSObject, CLLocationManagerDelegate {
    private let manager = CLLocationManager()
    private let plain = NWConnection(host: "positions.fieldops.example", port: 5005, using: .udp)
    private let sealed = NWConnection(host: "positions.fieldops.example", port: 5006, using: .tls)

    func start() {
        manager.delegate = self
        plain.start(queue: .global())
        sealed.start(queue: .global())
        manager.startUpdatingLocation()
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let position = locations.last else { return }
        let frame = Data("\(position.coordinate.latitude);\(position.coordinate.longitude);\(NSFullUserName())".utf8)
        plain.send(content: frame, completion: .contentProcessed { _ in }) // bad: cleartext-transmission
        sealed.send(content: frame, completion: .contentProcessed { _ in }) // good: cleartext-transmission
    }
}

final class StationLink: NSObject, StreamDelegate {
    private var output: OutputStream?

    func open(pin: String) {
        var input: InputStream?
        Stream.getStreamsToHost(withName: "station.fieldops.example", port: 9000, inputStream: &input, outputStream: &output)
        output?.delegate = self
        output?.open()
        let bytes = [UInt8]("UNLOCK \(pin)\n".utf8)
        output?.write(bytes, maxLength: bytes.count) // bad: cleartext-transmission
    }

    func openSecure(pin: String) {
        var input: InputStream?
        Stream.getStreamsToHost(withName: "station.fieldops.example", port: 9443, inputStream: &input, outputStream: &output)
        output?.setProperty(StreamSocketSecurityLevel.negotiatedSSL, forKey: .socketSecurityLevelKey)
        output?.open()
        let bytes = [UInt8]("UNLOCK \(pin)\n".utf8)
        output?.write(bytes, maxLength: bytes.count) // good: cleartext-transmission
    }
}

func announceOnSocket(_ descriptor: Int32, password: String) {
    let line = "LOGIN agent \(password)\r\n"
    _ = line.withCString { send(descriptor, $0, strlen($0), 0) } // bad: cleartext-transmission
}
