// School app: requests wait in an actor until the connection is back; services are found in a container.
import Foundation

struct WaitingRequest: Sendable {
    let path: String
    let body: Data
}

actor OfflineRequests {  // good: unchecked-sendable-race
    private var waiting: [WaitingRequest] = []
    var send: (@Sendable (WaitingRequest) async throws -> Void)?

    func add(_ request: WaitingRequest) { waiting.append(request) }

    func flush() async {
        let batch = waiting
        waiting = []
        for request in batch { try? await send?(request) }
    }
}

class ServiceContainer: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var factories: [ObjectIdentifier: @Sendable () -> any Sendable] = [:]

    func register<Service: Sendable>(_ type: Service.Type, _ make: @escaping @Sendable () -> Service) {
        lock.withLock { factories[ObjectIdentifier(type)] = make }
    }

    func resolve<Service: Sendable>(_ type: Service.Type) -> Service? {
        let factory = lock.withLock { factories[ObjectIdentifier(type)] }
        return factory?() as? Service
    }
}
