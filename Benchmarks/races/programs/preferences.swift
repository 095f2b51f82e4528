import Foundation

/// The locking primitive is chosen per platform.
protocol Lockable: AnyObject {
    func acquire()
    func relinquish()
}

final class FoundationLock: Lockable {
    private let base = NSLock()
    func acquire() { base.lock() }
    func relinquish() { base.unlock() }
}

/// A value together with its lock.
struct Locked<Value: Sendable>: @unchecked Sendable {
    private final class Box {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private let lock: any Lockable
    private let box: Box

    init(_ value: Value, lock: any Lockable = FoundationLock()) {
        self.lock = lock
        self.box = Box(value)
    }

    func withValue<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.acquire()
        defer { lock.relinquish() }
        return try body(&box.value)
    }
}

/// User preferences with change counting.
final class Preferences: Sendable {
    private struct State {
        var values: [String: String] = [:]
        var changeCount = 0
    }

    private let state = Locked(State())

    subscript(key: String) -> String? {
        get { state.withValue { $0.values[key] } }
        set {
            state.withValue {
                guard $0.values[key] != newValue else { return }
                $0.values[key] = newValue
                $0.changeCount += 1
            }
        }
    }

    var changeCount: Int { state.withValue { $0.changeCount } }

    func export() -> [String: String] { state.withValue { $0.values } }
}

@main
struct PreferencesDemo {
    static func main() async {
        let preferences = Preferences()
        await withTaskGroup(of: Void.self) { group in
            for window in 0..<5 {
                group.addTask {
                    for i in 0..<400 {
                        preferences["window.\(i % 6).frame"] = "\(window),\(i)"
                        _ = preferences["window.\((i + 1) % 6).frame"]
                        if i % 80 == 0 { _ = preferences.export().count }
                    }
                }
            }
        }
        print("keys \(preferences.export().count), changes \(preferences.changeCount > 0)")
    }
}
