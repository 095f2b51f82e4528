import CocoaMQTT
import CryptoKit
import Foundation
import Security

struct TripSample: Codable {
    let vehicle: String
    let latitude: Double
    let longitude: Double
    let speed: Double
}

final class TelematicsUplink {
    private let client: CocoaMQTT
    private let key: SymmetricKey

    init(vehicle: String, key: SymmetricKey, password: String) {
        self.key = key
        client = CocoaMQTT(clientID: "cw-\(vehicle)", host: "mqtt.claimwell.com", port: 8883)
        client.username = vehicle
        client.password = password // good: hard-coded-secret
        client.enableSSL = true // good: cleartext-transmission
        client.allowUntrustCACertificate = true
        client.didReceiveTrust = { _, _, completion in
            completion(true) // bad: tls-validation
        }
    }

    func start() {
        _ = client.connect()
    }

    func publish(_ sample: TripSample) throws {
        let data = try JSONEncoder().encode(sample)
        let sealed = try ChaChaPoly.seal(data, using: key).combined // good: static-iv-or-nonce
        client.publish(CocoaMQTTMessage(topic: "trips", payload: [UInt8](sealed)))
    }
}

final class DongleUplink {
    private let client = CocoaMQTT(clientID: "cw-dongle", host: "dongle.claimwell.com", port: 1883)

    func start(serial: String, pairing: String) {
        client.username = serial
        client.password = pairing
        client.enableSSL = false // bad: cleartext-transmission
        _ = client.connect()
    }
}

final class CameraUplink {
    private let client = CocoaMQTT(clientID: "cw-camera", host: "camera.claimwell.com", port: 8883)

    func start(anchor: SecCertificate) {
        client.enableSSL = true
        client.allowUntrustCACertificate = true
        client.didReceiveTrust = { _, trust, completion in
            SecTrustSetPolicies(trust, SecPolicyCreateSSL(true, "camera.claimwell.com" as CFString))
            SecTrustSetAnchorCertificates(trust, [anchor] as CFArray)
            completion(SecTrustEvaluateWithError(trust, nil)) // good: tls-validation
        }
        _ = client.connect()
    }
}

final class TripBuffer: @unchecked Sendable {
    private var samples: [TripSample] = []
    private let uploads = OperationQueue()

    init() {
        uploads.maxConcurrentOperationCount = 4
    }

    func ingest(_ batches: [[TripSample]]) {
        for batch in batches {
            uploads.addOperation {
                self.samples += batch // bad: data-race
            }
        }
    }
}

final class OrderedTripBuffer: @unchecked Sendable {
    private var samples: [TripSample] = []
    private let uploads: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        return queue
    }()

    func ingest(_ batches: [[TripSample]]) {
        for batch in batches {
            uploads.addOperation {
                self.samples += batch // good: data-race
            }
        }
    }
}

final class OdometerModel: ObservableObject {
    @Published var distance = 0.0

    func refresh(_ vehicles: [String]) {
        for vehicle in vehicles {
            Task.detached {
                let reading = try await OdometerAPI().reading(vehicle)
                self.distance += reading // bad: data-race
            }
        }
    }
}

final class RangeModel: ObservableObject {
    @Published var longest = 0.0

    func refresh(_ vehicles: [String]) {
        for vehicle in vehicles {
            Task.detached {
                let reading = try await OdometerAPI().reading(vehicle)
                await MainActor.run { self.longest = max(self.longest, reading) } // good: data-race
            }
        }
    }
}

struct OdometerAPI {
    func reading(_ vehicle: String) async throws -> Double {
        let (data, _) = try await URLSession.shared.data(from: ClaimsAPI.base.appendingPathComponent("odometer/\(vehicle)"))
        return try JSONDecoder().decode(Double.self, from: data)
    }
}

final class HarshBrakingCounter {
    private var events = 0
    private var watcher: DispatchSourceTimer?
    private let timerQueue = DispatchQueue(label: "com.claimwell.braking.timer")
    private let sensorQueue = DispatchQueue(label: "com.claimwell.braking.sensor")

    func start(report: @escaping (Int) -> Void) {
        let timer = DispatchSource.makeTimerSource(queue: timerQueue)
        timer.schedule(deadline: .now(), repeating: 30)
        timer.setEventHandler { [weak self] in
            guard let self else { return }
            report(self.events)
        }
        timer.resume()
        watcher = timer
    }

    func sensorFired() {
        sensorQueue.async { [weak self] in
            self?.events += 1 // bad: data-race
        }
    }
}

final class SpeedingCounter {
    private var events = 0
    private var watcher: DispatchSourceTimer?
    private let queue = DispatchQueue(label: "com.claimwell.speeding")

    func start(report: @escaping (Int) -> Void) {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now(), repeating: 30)
        timer.setEventHandler { [weak self] in
            guard let self else { return }
            report(self.events)
        }
        timer.resume()
        watcher = timer
    }

    func sensorFired() {
        queue.async { [weak self] in
            self?.events += 1 // good: data-race
        }
    }
}
