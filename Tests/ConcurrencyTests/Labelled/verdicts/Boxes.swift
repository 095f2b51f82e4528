// Small boxes around one reference: some carry a token into a closure, some are honest types.
import Foundation

final class ThemeFeed {
    func changes() -> AsyncStream<String> {
        AsyncStream { continuation in
            final class TokenBox: @unchecked Sendable {  // bad: unchecked-sendable-race, observer-box
                var token: NSObjectProtocol?
            }
            let box = TokenBox()
            box.token = NotificationCenter.default.addObserver(
                forName: Notification.Name("theme"), object: nil, queue: nil
            ) { note in
                continuation.yield(note.userInfo?["name"] as? String ?? "light")
            }
            continuation.onTermination = { _ in
                if let token = box.token { NotificationCenter.default.removeObserver(token) }
            }
        }
    }

    func once(_ name: Notification.Name) async {
        final class Holder: @unchecked Sendable {  // bad: unchecked-sendable-race, observer-box
            var observer: (any NSObjectProtocol)?
        }
        let holder = Holder()
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            holder.observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                if let observer = holder.observer {
                    NotificationCenter.default.removeObserver(observer)
                    holder.observer = nil
                    done.resume()
                }
            }
        }
    }
}

private final class TaskBox: @unchecked Sendable {  // bad: unchecked-sendable-race, observer-box
    var task: Task<Void, Never>?
}

func cancellable(_ work: @escaping @Sendable () async -> Void) async {
    let box = TaskBox()
    await withTaskCancellationHandler {
        box.task = Task { await work() }
        await box.task?.value
    } onCancel: {
        box.task?.cancel()
    }
}

final class ContinuationHolder: @unchecked Sendable {  // bad: unchecked-sendable-race, observer-box
    var continuation: CheckedContinuation<Data, any Error>?
}

func readOnce(_ start: (@escaping @Sendable (Data) -> Void) -> Void) async throws -> Data {
    let holder = ContinuationHolder()
    return try await withCheckedThrowingContinuation { continuation in
        holder.continuation = continuation
        start { data in
            holder.continuation?.resume(returning: data)
            holder.continuation = nil
        }
    }
}

private class TimerWrapper: @unchecked Sendable {  // bad: unchecked-sendable-race, observer-box
    var timer: Timer?
}

func every(_ seconds: Double, times: Int, _ body: @escaping @Sendable () -> Void) {
    let wrapper = TimerWrapper()
    let count = Locker(0)
    wrapper.timer = Timer.scheduledTimer(withTimeInterval: seconds, repeats: true) { _ in
        body()
        if count.add() >= times { wrapper.timer?.invalidate() }
    }
}

final class Locker: @unchecked Sendable {  // bad: unchecked-sendable-guarded; good: observer-box
    private let lock = NSLock()
    private var count: Int
    private var peak = 0
    init(_ count: Int) { self.count = count }
    func add() -> Int {
        lock.withLock {
            count += 1
            peak = max(peak, count)
            return count
        }
    }
}

final class ResponseBox: @unchecked Sendable {  // bad: unchecked-sendable-needless; good: observer-box
    let body: Data
    let status: Int
    init(body: Data, status: Int) {
        self.body = body
        self.status = status
    }
}

final class PushToken: @unchecked Sendable {  // bad: unchecked-sendable-needless; good: observer-box
    let hex: String
    let issued: Date
    init(hex: String, issued: Date) {
        self.hex = hex
        self.issued = issued
    }
}

final class ErrorHolder: Sendable {  // good: observer-box
    let error: any Error
    init(_ error: any Error) { self.error = error }
}

actor TaskHolder {  // good: observer-box
    private var task: Task<Void, Never>?
    func hold(_ task: Task<Void, Never>) { self.task = task }
    func cancel() { task?.cancel() }
}

final class ObserverTokenBox {  // good: observer-box
    var token: NSObjectProtocol?
    deinit { if let token { NotificationCenter.default.removeObserver(token) } }
}

final class FormBox: @unchecked Sendable {  // bad: unchecked-sendable-race; good: observer-box
    var name = ""
    var street = ""
    var postcode = ""
    var agreed = false
    func isComplete() -> Bool { !name.isEmpty && !street.isEmpty && !postcode.isEmpty && agreed }
}

final class ClosureBox: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member; good: observer-box
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
}

final class UncheckedBox<Wrapped>: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member; good: observer-box
    let wrapped: Wrapped
    init(_ wrapped: Wrapped) { self.wrapped = wrapped }
}

final class SubscriptionCarrier: @unchecked Sendable {  // bad: unchecked-sendable-race, observer-box
    var subscription: DispatchWorkItem?
}

func later(_ report: @escaping @Sendable (Double) -> Void) -> SubscriptionCarrier {
    let carrier = SubscriptionCarrier()
    carrier.subscription = DispatchWorkItem {
        report(1)
        carrier.subscription?.cancel()
    }
    return carrier
}
