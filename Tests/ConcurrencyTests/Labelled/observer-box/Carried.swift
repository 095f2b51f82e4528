// Boxes that no closure carries anywhere, and one that a property holds until a queue uses it.
import Foundation

final class TimerHolder: @unchecked Sendable {  // good: observer-box; bad: unchecked-sendable-guarded
    var timer: Timer?
}

@MainActor
final class Countdown {
    private let holder = TimerHolder()
    private(set) var left = 10

    func start() { holder.timer = Timer(timeInterval: 1, target: self, selector: #selector(NSObject.description), userInfo: nil, repeats: true) }
    func stop() { holder.timer?.invalidate() }
}

final class WorkReference: @unchecked Sendable {  // good: observer-box; bad: unchecked-sendable-race
    var item: DispatchWorkItem?
}

func perform(_ names: [String]) {
    let reference = WorkReference()
    names.forEach { name in
        reference.item = DispatchWorkItem { print(name) }
        reference.item?.perform()
    }
}

final class SocketContainer: @unchecked Sendable {  // bad: observer-box, unchecked-sendable-race
    var task: URLSessionWebSocketTask?
    var connection: Task<Void, Never>? { nil }
}

final class Chat {
    private let container = SocketContainer()

    func close(after seconds: Double) {
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
            self.container.task?.cancel()
        }
    }

    func open(_ url: URL) { container.task = URLSession.shared.webSocketTask(with: url) }
}
