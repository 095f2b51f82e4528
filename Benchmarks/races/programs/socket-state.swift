import Foundation

enum SocketEvent: Sendable {
    case connect, opened, received(Int), close, failed
}

/// State machine of one socket.
final class SocketMachine: @unchecked Sendable {
    enum State: Sendable, Equatable {
        case idle, connecting, open, closed
    }

    private(set) var state: State = .idle
    private(set) var bytesReceived = 0
    private(set) var reconnects = 0

    func handle(_ event: SocketEvent) -> Bool {
        switch (state, event) {
        case (.idle, .connect), (.closed, .connect):
            if state == .closed { reconnects += 1 }
            state = .connecting
        case (.connecting, .opened):
            state = .open
        case (.open, .received(let bytes)):
            bytesReceived += bytes
        case (.open, .close), (.connecting, .failed), (.open, .failed):
            state = .closed
        default:
            return false
        }
        return true
    }
}

/// One connection to a peer.
actor Socket {
    private let machine = SocketMachine()
    private var ignored = 0

    func send(_ event: SocketEvent) {
        if !machine.handle(event) { ignored += 1 }
    }

    func statistics() -> (bytes: Int, reconnects: Int, ignored: Int) {
        (machine.bytesReceived, machine.reconnects, ignored)
    }

    var isOpen: Bool { machine.state == .open }
}

@main
struct SocketDemo {
    static func main() async {
        let socket = Socket()
        await withTaskGroup(of: Void.self) { group in
            for peer in 0..<4 {
                group.addTask {
                    for i in 0..<800 {
                        switch (i + peer) % 5 {
                        case 0: await socket.send(.connect)
                        case 1: await socket.send(.opened)
                        case 2, 3: await socket.send(.received(i))
                        default: await socket.send(i % 2 == 0 ? .close : .failed)
                        }
                        if i % 50 == 0 { _ = await socket.isOpen }
                    }
                }
            }
        }
        let totals = await socket.statistics()
        print("bytes \(totals.bytes), reconnects \(totals.reconnects), ignored \(totals.ignored)")
    }
}
