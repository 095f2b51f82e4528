import Foundation

/// Tells whoever listens that defaults have changed somewhere in this process. One observer serves the process and stays
/// for its life, since it cannot be taken off from where it is used.
actor OutsideChanges {
    static let shared = OutsideChanges()

    private var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    private var next = 0
    private var isObserving = false

    func stream() -> AsyncStream<Void> {
        observe()
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = next
        next += 1
        listeners[id] = continuation
        continuation.onTermination = { [weak self] _ in Task { await self?.forget(id) } }
        return stream
    }

    private func observe() {
        guard !isObserving else { return }
        isObserving = true
        _ = NotificationCenter.default.addObserver(
            forName: UserDefaults.didChangeNotification, object: nil, queue: nil
        ) { [weak self] _ in Task { await self?.tell() } }
    }

    func tell() { for listener in listeners.values { listener.yield() } }

    private func forget(_ id: Int) { listeners[id] = nil }
}
