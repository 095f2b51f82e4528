// School app: preferences kept in the defaults database, with a stream of theme changes.
import Foundation

enum Theme: String, Sendable, Codable {
    case light, dark
}

struct Preferences: Sendable, Codable {
    var theme = Theme.light
    var language = "es"
}

protocol PreferenceStore: Sendable {
    func load() -> Preferences
    func themes() -> AsyncStream<Theme>
}

final class StoredPreferences: PreferenceStore, @unchecked Sendable {  // bad: unchecked-sendable-documented-member, unchecked-sendable-undocumented
    private let defaults: UserDefaults
    private let key = "preferences"

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
    }

    func load() -> Preferences {
        guard let data = defaults.data(forKey: key) else { return Preferences() }
        return (try? JSONDecoder().decode(Preferences.self, from: data)) ?? Preferences()
    }

    func themes() -> AsyncStream<Theme> {
        AsyncStream { continuation in
            final class ObserverBox: @unchecked Sendable {  // bad: unchecked-sendable-race, observer-box, unchecked-sendable-undocumented
                var observer: NSObjectProtocol?
            }
            let box = ObserverBox()
            box.observer = NotificationCenter.default.addObserver(
                forName: UserDefaults.didChangeNotification, object: nil, queue: nil
            ) { [weak self] _ in
                guard let self else { return }
                continuation.yield(self.load().theme)
            }
            continuation.onTermination = { _ in
                guard let observer = box.observer else { return }
                NotificationCenter.default.removeObserver(observer)
            }
        }
    }
}
