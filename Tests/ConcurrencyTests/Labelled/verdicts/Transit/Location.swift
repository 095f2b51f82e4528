// Transit app: location and Bluetooth delegates.
import CoreBluetooth
import CoreLocation
import Foundation

final class LocationFeed: NSObject, CLLocationManagerDelegate, @unchecked Sendable {  // bad: unchecked-sendable-race
    private var last: CLLocation?
    private var listeners: [UUID: AsyncStream<CLLocation>.Continuation] = [:]

    func stream() -> AsyncStream<CLLocation> {
        AsyncStream { continuation in
            let id = UUID()
            listeners[id] = continuation
            continuation.onTermination = { [weak self] _ in self?.listeners[id] = nil }
        }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        last = locations.last
        for listener in listeners.values { locations.forEach { listener.yield($0) } }
    }
}

final class BeaconFeed: NSObject, CLLocationManagerDelegate, @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var nearby: Set<String> = []

    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
        lock.withLock { _ = nearby.insert(region.identifier) }
    }

    func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
        lock.withLock { _ = nearby.remove(region.identifier) }
    }

    var isNearStop: Bool { lock.withLock { !nearby.isEmpty } }
}

final class TicketReader: NSObject, CBPeripheralDelegate, @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let queue = DispatchQueue(label: "ticket.reader")
    private var buffer = Data()

    func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor item: CBCharacteristic, error: (any Error)?) {
        guard let value = item.value else { return }
        queue.async { self.buffer.append(value) }
    }

    func finish() -> Data {
        defer { buffer = Data() }
        return buffer
    }
}

@MainActor
final class TripModel: NSObject, CLLocationManagerDelegate {
    private(set) var stop = ""

    nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        Task { @MainActor in stop = "near" }
    }
}

final class StopFinder: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let index: StopIndex
    init(index: StopIndex) { self.index = index }
    func nearest() -> String? { index.sorted().first }
}
