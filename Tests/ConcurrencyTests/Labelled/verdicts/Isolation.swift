// Isolation as a guard: main-actor types and members, actors, and the holes cut into them.
import Foundation

@MainActor
final class ProfileModel: @unchecked Sendable {  // bad: unchecked-sendable-needless
    var name = ""
    var follows: [String] = []

    func follow(_ name: String) { follows.append(name) }
}

actor UploadQueue: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private var waiting: [URL] = []

    func add(_ file: URL) { waiting.append(file) }
}

@MainActor
final class PlayerModel: @unchecked Sendable {  // bad: unchecked-sendable-race
    var title = ""
    nonisolated(unsafe) var position = 0.0  // bad: nonisolated-unsafe-mutable

    nonisolated func tick() { position += 0.5 }
}

final class Toolbar: @unchecked Sendable {  // bad: unchecked-sendable-needless
    @MainActor private var buttons: [String] = []
    @MainActor var isHidden = false

    @MainActor func add(_ button: String) { buttons.append(button) }
}

final class Sidebar: @unchecked Sendable {  // bad: unchecked-sendable-race
    @MainActor private var rows: [String] = []
    private var width = 200.0

    @MainActor func add(_ row: String) { rows.append(row) }
    func widen() { width += 10 }
}

final class ReaderState: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private var page = 1

    @MainActor func turn() { page += 1 }

    @MainActor var label: String { "page \(page)" }

    func reset() async {
        await MainActor.run { page = 1 }
    }
}

final class ReaderProgress: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private var page = 1

    @MainActor func turn() { page += 1 }

    func save(to file: URL) throws {
        try Data("\(page)".utf8).write(to: file)
    }
}

final class Toast: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private var text: String?

    func show(_ new: String) {
        Task { @MainActor in
            text = new
        }
    }

    @MainActor func hide() { text = nil }

    func hideFromLegacyCode() {
        MainActor.assumeIsolated { text = nil }
    }
}

final class KeyboardWatcher: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private var height = 0.0

    func start() {
        _ = NotificationCenter.default.addObserver(
            forName: Notification.Name("keyboard"), object: nil, queue: .main
        ) { [weak self] note in
            self?.height = note.userInfo?["height"] as? Double ?? 0
        }
    }

    @MainActor func inset() -> Double { height }
}

final class KeyboardLogger: @unchecked Sendable {  // bad: unchecked-sendable-race
    private var heights: [Double] = []

    func start() {
        _ = NotificationCenter.default.addObserver(
            forName: Notification.Name("keyboard"), object: nil, queue: nil
        ) { [weak self] note in
            self?.heights.append(note.userInfo?["height"] as? Double ?? 0)
        }
    }
}

@globalActor
actor DiskActor {
    static let shared = DiskActor()
}

@DiskActor
final class DiskIndex: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private var entries: [String: Int] = [:]

    func record(_ name: String, size: Int) { entries[name] = size }
}

final class MixedActors: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private var names: [String] = []

    @MainActor func show() -> [String] { names }
    @DiskActor func load(_ name: String) { names.append(name) }
}

@MainActor
final class TabModel {  // good: unchecked-sendable-race
    var selected = 0
}

@MainActor
protocol Screen: AnyObject {
    var title: String { get }
}

final class SettingsScreen: Screen, @unchecked Sendable {  // bad: unchecked-sendable-needless
    var title = "Settings"
    var rows: [String] = []
}

protocol SearchDelegate {
    @MainActor func add(_ hit: String)
}

final class SearchRun: NSObject, @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var isCancelled = false
    var delegate: SearchDelegate

    init(delegate: SearchDelegate) { self.delegate = delegate }

    func result(_ hit: String) {
        if lock.withLock({ isCancelled }) { return }
        DispatchQueue.main.async { self.show(hit) }
    }

    func cancel() { lock.withLock { isCancelled = true } }

    @MainActor private func show(_ hit: String) { delegate.add(hit) }
}

struct SearchList {
    func search(_ delegate: SearchDelegate) -> SearchRun { SearchRun(delegate: delegate) }
}

final class Caption: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    var text = ""

    @MainActor func show() -> String { text }
    @MainActor func set(_ new: String) { text = new }
}
