import Foundation
import Network

struct GlucoseReading: Codable {
    let takenAt: Date
    let millimolePerLitre: Double
}

enum StreamRoute {
    case hospitalGateway
    case cloud
}

final class GlucoseStream {
    private let connection: NWConnection
    private let queue = DispatchQueue(label: "example.nordvik.glucose")
    private let session: Session

    init(route: StreamRoute, session: Session) {
        self.session = session
        switch route {
        case .hospitalGateway:
            connection = NWConnection(host: "gateway.nordvik.example", port: 7001, using: .tcp) // bad: cleartext-transmission
        case .cloud:
            connection = NWConnection(host: "stream.nordvik.example", port: 443, using: .tls) // good: cleartext-transmission
        }
    }

    func start() {
        connection.start(queue: queue)
        send(Data("AUTH \(session.accessToken)\r\n".utf8))
    }

    func push(_ readings: [GlucoseReading]) throws {
        send(try JSONEncoder().encode(readings))
    }

    private func send(_ data: Data) {
        connection.send(content: data, completion: .contentProcessed { [connection] error in
            if error != nil { connection.cancel() }
        })
    }
}

final class VisitSocket {
    private let base: String
    private var task: URLSessionWebSocketTask?

    init(base: String = "wss://visits.nordvik.example") { // good: cleartext-transmission
        self.base = base
    }

    func join(_ visit: Appointment, session: Session) {
        let address = "\(base)/rooms/\(visit.id.uuidString)?access_token=\(session.accessToken)" // bad: url-request-secret
        guard let url = URL(string: address) else { return }
        let task = URLSession.shared.webSocketTask(with: url)
        task.resume()
        self.task = task
    }

    func leave() {
        task?.cancel(with: .goingAway, reason: nil)
        task = nil
    }
}
