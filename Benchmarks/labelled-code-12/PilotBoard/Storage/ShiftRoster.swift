import Foundation
import CoreLocation

/// Positions of the cutters, fed from the socket and drawn by the map.
final class PositionCache {
    private let queue = DispatchQueue(label: "example.harbourpilots.positions", attributes: .concurrent)
    private var positions: [String: VesselPosition] = [:]
    private var names: [String: String] = [:]

    func store(_ position: VesselPosition) {
        queue.async {
            self.positions[position.mmsi] = position // bad: data-race
        }
    }

    func rename(_ mmsi: String, to name: String) {
        queue.async(flags: .barrier) {
            self.names[mmsi] = name // good: data-race
        }
    }

    func position(of mmsi: String) -> VesselPosition? {
        queue.sync { positions[mmsi] }
    }

    func name(of mmsi: String) -> String? {
        queue.sync { names[mmsi] }
    }
}

struct RouteAnalyser {
    func hazards(on legs: [[CLLocationCoordinate2D]]) -> [Int] {
        var found: [Int] = []
        DispatchQueue.concurrentPerform(iterations: legs.count) { index in
            if legs[index].contains(where: isShoal) {
                found.append(index) // bad: data-race
            }
        }
        return found
    }

    func lengths(of legs: [[CLLocationCoordinate2D]]) -> [Double] {
        var result = [Double](repeating: 0, count: legs.count)
        result.withUnsafeMutableBufferPointer { buffer in
            let slots = buffer
            DispatchQueue.concurrentPerform(iterations: legs.count) { index in
                slots[index] = length(of: legs[index]) // good: data-race
            }
        }
        return result
    }

    private func isShoal(_ point: CLLocationCoordinate2D) -> Bool {
        point.latitude > 53.88 && point.latitude < 53.9
    }

    private func length(of leg: [CLLocationCoordinate2D]) -> Double {
        zip(leg, leg.dropFirst()).reduce(0) { sum, pair in
            sum + CLLocation(latitude: pair.0.latitude, longitude: pair.0.longitude)
                .distance(from: CLLocation(latitude: pair.1.latitude, longitude: pair.1.longitude))
        }
    }
}

final class HoursTally: @unchecked Sendable {
    private(set) var minutes = 0
    private var byPilot: [String: Int] = [:]
    private let lock = NSLock()

    func addRaw(_ value: Int) {
        minutes += value // bad: data-race
    }

    func add(_ value: Int, pilot: String) {
        lock.lock()
        defer { lock.unlock() }
        byPilot[pilot, default: 0] += value // good: data-race
    }

    func total(of pilot: String) -> Int {
        lock.withLock { byPilot[pilot] ?? 0 }
    }
}

struct RosterImport {
    let tally: HoursTally

    func run(_ shifts: [(pilot: String, minutes: Int)]) async -> Int {
        await withTaskGroup(of: Void.self) { group in
            for shift in shifts {
                group.addTask {
                    tally.addRaw(shift.minutes)
                    tally.add(shift.minutes, pilot: shift.pilot)
                }
            }
        }
        return tally.minutes
    }
}
