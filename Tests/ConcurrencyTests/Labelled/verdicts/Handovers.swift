// Values that change hands: boxes that give what they were given, a handler of cancellation.
import Foundation
import NIOConcurrencyHelpers

struct Parcel<Content>: ~Copyable, @unchecked Sendable {  // bad: unchecked-sendable-documented-member
    private let box: NIOLockedValueBox<Content?>

    init(_ content: sending Content) { box = NIOLockedValueBox(content) }

    func take() -> Content? {
        box.withLockedValue { content in
            let taken = content
            content = nil
            return taken
        }
    }
}

/// Whoever made the value keeps it, too.
struct OpenParcel<Content>: ~Copyable, @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let box: NIOLockedValueBox<Content?>

    init(_ content: Content) { box = NIOLockedValueBox(content) }

    func take() -> Content? {
        box.withLockedValue { content in
            let taken = content
            content = nil
            return taken
        }
    }
}

/// Gives the same value to everybody who asks.
struct LentParcel<Content>: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let box: NIOLockedValueBox<Content?>

    init(_ content: sending Content) { box = NIOLockedValueBox(content) }

    func look() -> Content? { box.withLockedValue { $0 } }
}

func waitForSignal() async {
    nonisolated(unsafe) var waiting: CheckedContinuation<Void, Never>?  // bad: nonisolated-unsafe-mutable
    await withTaskCancellationHandler {
        await withCheckedContinuation { waiting = $0 }
    } onCancel: {
        waiting?.resume()
    }
}

func countSignals() async -> Int {
    nonisolated(unsafe) var count = 0  // bad: nonisolated-unsafe-constant
    await withTaskCancellationHandler {
        count += 1
    } onCancel: {
        print("cancelled")
    }
    return count
}

/// Kept by one screen alone, and changed by a watcher of folders on a thread of its own.
final class FolderList: @unchecked Sendable {  // bad: unchecked-sendable-race
    private var names: [String] = []

    func start(_ watcher: FolderWatcher) {
        watcher.onChange { name in self.names.append(name) }
    }

    func count() -> Int { names.count }
}

@MainActor
final class FolderScreen {
    private let list = FolderList()

    func show(_ watcher: FolderWatcher) {
        list.start(watcher)
        print(list.count())
    }
}
