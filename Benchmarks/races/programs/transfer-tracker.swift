import Foundation

enum TransferState: Sendable, Equatable {
    case waiting
    case running(bytes: Int)
    case done
}

/// Follows the state of many uploads.
final class TransferTracker: @unchecked Sendable {
    typealias Observer = @Sendable (_ id: Int, _ state: TransferState) -> Void

    private let queue = DispatchQueue(label: "net.transfer.tracker")
    private var states: [Int: TransferState] = [:]
    private var observers: [Observer] = []
    private var finishedCount = 0

    func observe(_ observer: @escaping Observer) {
        queue.async { self.observers.append(observer) }
    }

    func start(_ id: Int) {
        queue.async { self.set(.waiting, for: id) }
    }

    func advance(_ id: Int, by bytes: Int) {
        queue.async { [weak self] in
            guard let self else { return }
            if case .running(let soFar)? = self.states[id] {
                self.set(.running(bytes: soFar + bytes), for: id)
            } else {
                self.set(.running(bytes: bytes), for: id)
            }
        }
    }

    func finish(_ id: Int) {
        queue.async {
            self.finishedCount += 1
            self.set(.done, for: id)
        }
    }

    func state(of id: Int) -> TransferState? {
        queue.sync { states[id] }
    }

    var finished: Int {
        queue.sync { finishedCount }
    }

    private func set(_ state: TransferState, for id: Int) {
        dispatchPrecondition(condition: .onQueue(queue))
        states[id] = state
        for observer in observers { observer(id, state) }
    }
}

@main
struct TransferDemo {
    static func main() {
        let tracker = TransferTracker()
        tracker.observe { id, _ in precondition(id >= 0) }
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            for i in 0..<120 {
                let id = worker * 1000 + i
                tracker.start(id)
                tracker.advance(id, by: 512)
                tracker.advance(id, by: 256)
                if i % 10 == 0 { _ = tracker.state(of: id) }
                tracker.finish(id)
            }
        }
        print("finished:", tracker.finished)
        print("last:", tracker.state(of: 3119) == .done)
    }
}
