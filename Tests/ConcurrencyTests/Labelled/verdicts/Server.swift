// Server side: channel handlers, NIO locks, atomics, connection pools.
import Atomics
import Foundation
import NIOConcurrencyHelpers
import NIOCore
import Synchronization

final class ConnectionCounter: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NIOLock()
    private var open = 0

    func opened() { lock.withLock { open += 1 } }
    func closed() { lock.withLockVoid { open -= 1 } }
}

final class RouteTable: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private let routes = NIOLockedValueBox<[String: Int]>([:])
    func add(_ path: String, _ handler: Int) { routes.withLockedValue { $0[path] = handler } }
}

final class RequestMetrics: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private let total = ManagedAtomic<Int>(0)
    private let failed = ManagedAtomic<Int>(0)

    func record(ok: Bool) {
        total.wrappingIncrement(ordering: .relaxed)
        if !ok { failed.wrappingIncrement(ordering: .relaxed) }
    }
}

final class GaugeSet: @unchecked Sendable {  // bad: unchecked-sendable-race
    private let total = ManagedAtomic<Int>(0)
    private var peak = 0

    func record(_ value: Int) {
        total.wrappingIncrement(ordering: .relaxed)
        peak = max(peak, value)
    }
}

final class EchoHandler: ChannelInboundHandler, @unchecked Sendable {  // bad: unchecked-sendable-guarded
    typealias InboundIn = ByteBuffer
    private var bytes = 0

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes += unwrapInboundIn(data).readableBytes
        context.fireChannelRead(data)
    }
}

final class LimitHandler: ChannelInboundHandler, @unchecked Sendable {  // bad: unchecked-sendable-needless
    typealias InboundIn = ByteBuffer
    private let maximum: Int

    init(maximum: Int) { self.maximum = maximum }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if unwrapInboundIn(data).readableBytes > maximum {
            context.close(promise: nil)
        } else {
            context.fireChannelRead(data)
        }
    }
}

final class PoolStatistics: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NIOLock()
    private var waiting: [String] = []

    func wait(_ name: String) {
        self.lock.withLock { self.waiting.append(name) }
    }

    func description() -> String { "\(self.waiting.count) waiting" }
}

final class SharedCounter: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private let value = Atomic<Int>(0)
    func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}

final class Tenants: @unchecked Sendable {  // bad: unchecked-chain
    private let counter: ConnectionCounter
    init(counter: ConnectionCounter) { self.counter = counter }
    func enter() { counter.opened() }
}

final class TenantNames: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = ReadWriteLock()
    private var names: [Int: String] = [:]

    func name(_ id: Int) -> String? { lock.withReaderLock { names[id] } }
    func rename(_ id: Int, _ name: String) { lock.withWriterLock { names[id] = name } }
}

final class ConnectionState: Sendable {  // good: unchecked-sendable-race
    private let state = Mutex((open: 0, failed: 0))
    func opened() { state.withLock { $0.open += 1 } }
}
