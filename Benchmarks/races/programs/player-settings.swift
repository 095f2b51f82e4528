import Foundation

/// Playback preferences. Every change is journaled so that it can be undone.
final class PlayerSettings: @unchecked Sendable {
    struct Change: Sendable {
        let from: Int
        let to: Int
    }

    private let lock = NSLock()
    private var journal: [Change] = []
    private let journalLimit = 64

    var volume: Int = 50 {
        didSet {
            guard oldValue != volume else { return }
            lock.lock()
            defer { lock.unlock() }
            if journal.count == journalLimit { journal.removeFirst() }
            journal.append(Change(from: oldValue, to: volume))
        }
    }

    func undoTarget() -> Int? {
        lock.lock()
        defer { lock.unlock() }
        return journal.popLast()?.from
    }

    var pendingUndoCount: Int {
        lock.lock()
        defer { lock.unlock() }
        return journal.count
    }
}

struct VolumeControl: Sendable {
    let settings: PlayerSettings

    func step(by delta: Int) {
        settings.volume = min(100, max(0, settings.volume + delta))
    }

    func undo() {
        if let target = settings.undoTarget() {
            settings.volume = target
        }
    }
}

@main
struct PlayerDemo {
    static func main() {
        let settings = PlayerSettings()
        let control = VolumeControl(settings: settings)
        let group = DispatchGroup()
        let queue = DispatchQueue.global(qos: .userInitiated)
        for remote in 0..<4 {
            queue.async(group: group) {
                for i in 0..<500 {
                    if i % 20 == 19 {
                        control.undo()
                    } else {
                        control.step(by: (i + remote) % 2 == 0 ? 3 : -2)
                    }
                }
            }
        }
        group.wait()
        print("volume \(settings.volume), undo depth \(settings.pendingUndoCount)")
    }
}
