import Foundation

struct Fix: Sendable {
    let latitude: Double
    let longitude: Double
}

protocol LocationDelegate: AnyObject, Sendable {
    func broadcaster(didUpdate fix: Fix)
}

/// Sends position updates to the screen that is showing at the moment.
final class LocationBroadcaster: @unchecked Sendable {
    private let lock = NSLock()
    private var lastFix: Fix?

    weak var delegate: (any LocationDelegate)?

    func publish(_ fix: Fix) {
        lock.lock()
        lastFix = fix
        lock.unlock()
        delegate?.broadcaster(didUpdate: fix)
    }

    var latest: Fix? {
        lock.lock()
        defer { lock.unlock() }
        return lastFix
    }
}

final class MapScreen: LocationDelegate, @unchecked Sendable {
    private let lock = NSLock()
    private var updates = 0

    func broadcaster(didUpdate fix: Fix) {
        lock.lock()
        defer { lock.unlock() }
        updates += 1
    }

    var updateCount: Int {
        lock.lock()
        defer { lock.unlock() }
        return updates
    }
}

@main
struct LocationDemo {
    static func main() {
        let broadcaster = LocationBroadcaster()
        let screens = [MapScreen(), MapScreen()]
        broadcaster.delegate = screens[0]
        let group = DispatchGroup()
        for source in 0..<2 {
            group.enter()
            Thread.detachNewThread {
                for i in 0..<4000 {
                    broadcaster.publish(Fix(latitude: Double(i), longitude: Double(source)))
                    if i % 100 == 0 { usleep(50) }
                }
                group.leave()
            }
        }
        group.enter()
        Thread.detachNewThread {
            for i in 0..<300 {
                broadcaster.delegate = screens[i % screens.count]
                usleep(20)
            }
            group.leave()
        }
        group.wait()
        print("delivered:", screens.map(\.updateCount).reduce(0, +) > 0)
        print("has fix:", broadcaster.latest != nil)
    }
}
