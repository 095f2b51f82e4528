import Foundation

struct Flag: Hashable, Sendable {
    let name: String
    let defaultValue: Bool

    static let darkMode = Flag(name: "dark_mode", defaultValue: false)
    static let newCheckout = Flag(name: "checkout_v2", defaultValue: true)
    static let offlineSync = Flag(name: "offline_sync", defaultValue: false)
    static let all: [Flag] = [.darkMode, .newCheckout, .offlineSync]
}

/// Process-wide feature switches. Overrides win over the compiled-in defaults.
enum FeatureFlags {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var overrides: [String: Bool] = [:]

    /// How many lookups were served since launch, shown in the debug menu.
    nonisolated(unsafe) private(set) static var evaluations = 0

    static func isEnabled(_ flag: Flag) -> Bool {
        evaluations += 1
        lock.lock()
        defer { lock.unlock() }
        return overrides[flag.name] ?? flag.defaultValue
    }

    static func override(_ flag: Flag, with value: Bool?) {
        lock.lock()
        defer { lock.unlock() }
        overrides[flag.name] = value
    }

    static func removeAllOverrides() {
        lock.lock()
        defer { lock.unlock() }
        overrides.removeAll()
    }
}

@main
struct FlagsDemo {
    static func main() {
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            for i in 0..<3000 {
                let flag = Flag.all[(i + worker) % Flag.all.count]
                if i % 40 == 0 {
                    FeatureFlags.override(flag, with: i % 80 == 0)
                }
                _ = FeatureFlags.isEnabled(flag)
                if i % 50 == 0 {
                    _ = FeatureFlags.evaluations
                    usleep(20)
                }
            }
        }
        FeatureFlags.removeAllOverrides()
        print("checkout:", FeatureFlags.isEnabled(.newCheckout))
        print("lookups:", FeatureFlags.evaluations)
    }
}
