// State of an event loop that the futures of the loop change, and one that a future of anybody's changes.
import NIOCore

final class FrameCounter: @unchecked Sendable {  // bad: unchecked-sendable-guarded, unchecked-sendable-undocumented
    private let eventLoop: any EventLoop
    private var frames = 0

    init(eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    func count() -> EventLoopFuture<Int> {
        eventLoop.submit { 1 }.map { step in
            self.frames += step
            return self.frames
        }
    }

    func reset(_ other: EventLoopFuture<Void>) {
        other.hop(to: eventLoop).whenComplete { _ in self.frames = 0 }
    }

    func wait() {
        let promise = eventLoop.makePromise(of: Int.self)
        promise.futureResult.whenSuccess { self.frames = $0 }
        promise.succeed(0)
    }
}

final class StreamTally: @unchecked Sendable {  // bad: unchecked-sendable-guarded, unchecked-sendable-undocumented
    private let channel: any Channel
    private var writes = 0

    init(channel: any Channel) { self.channel = channel }

    func start() {
        channel.closeFuture.whenComplete { _ in self.writes = 0 }
    }

    func send(_ text: String) {
        channel.writeAndFlush(text).flatMap {
            self.writes += 1
            return self.channel.close()
        }.whenFailure { _ in self.writes -= 1 }
    }

    func total() -> EventLoopFuture<Int> { channel.eventLoop.submit { self.writes } }
}

final class GuestTally: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded, unchecked-sendable-undocumented
    private let eventLoop: any EventLoop
    private var guests = 0

    init(eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    func admit(_ arrival: EventLoopFuture<Int>) { arrival.whenSuccess { self.guests += $0 } }

    func total() -> EventLoopFuture<Int> { eventLoop.submit { self.guests } }
}
