// School app: the connection is asked from the path monitor on its own queue.
import Foundation
import Network

protocol Connectivity: Sendable {
    var isOnline: Bool { get async }
    func updates() -> AsyncStream<Bool>
}

final class PathConnectivity: Connectivity, @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member, unchecked-sendable-undocumented
    private let monitor = NWPathMonitor()
    private let queue = DispatchQueue(label: "school.connectivity")

    init() {
        monitor.start(queue: queue)
    }

    var isOnline: Bool {
        get async {
            await withCheckedContinuation { continuation in
                queue.async {
                    continuation.resume(returning: self.monitor.currentPath.status == .satisfied)
                }
            }
        }
    }

    func updates() -> AsyncStream<Bool> {
        AsyncStream { continuation in
            monitor.pathUpdateHandler = { path in
                continuation.yield(path.status == .satisfied)
            }
        }
    }
}
