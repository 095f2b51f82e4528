import AuditKit
import CodeModel

/// On which event loop the closures of a chain of futures run.
///
/// Source: the documentation of SwiftNIO's `EventLoopFuture`, "callbacks are always invoked on the event loop of the future".
extension LockOperations {
    /// What is held in the closures of a call on a future; `nil` where nothing tells whose loop the future has.
    func turn(ofFuture call: Node) -> HeldLocks? {
        guard callbacks.contains(call.name), call.tree.imports.contains(where: { $0.hasPrefix("NIO") }) else {
            return nil
        }
        return call.base.flatMap { loop(ofFuture: $0) }.map { HeldLocks($0) }
    }

    /// The way to the event loop of a future.
    private func loop(ofFuture future: Node, deeper: Int = 12) -> String? {
        guard deeper > 0 else { return nil }
        let future = future.unwrapped
        switch future.kind {
        case .call:
            if future.name == "hop" { return future.argument("to").flatMap { $0.lockPath(lookup) } }
            if callbacks.contains(future.name) || future.name == "and" {
                return future.base.flatMap { loop(ofFuture: $0, deeper: deeper - 1) }
            }
            if makers.contains(future.name) { return future.base.flatMap(asLoop) }
            return channelCalls.contains(future.name) ? future.base.flatMap(loop(ofChannel:)) : nil
        case .member where future.name == "closeFuture": return future.base.flatMap(loop(ofChannel:))
        case .member where future.name == "futureResult":
            return future.base.flatMap { loop(ofPromise: $0, deeper: deeper - 1) }
        case .reference, .member:
            guard let declared = declaration(of: future) else { return nil }
            let values = lookup.values(of: declared)
            return values.count == 1 ? loop(ofFuture: values[0], deeper: deeper - 1) : nil
        default: return nil
        }
    }

    /// A promise is made by its loop, and so is a task that the loop is to run later.
    private func loop(ofPromise promise: Node, deeper: Int) -> String? {
        let promise = promise.unwrapped
        if promise.kind == .call {
            return ["makePromise", "scheduleTask", "flatScheduleTask"].contains(promise.name)
                ? promise.base.flatMap(asLoop) : nil
        }
        guard deeper > 0, let declared = declaration(of: promise) else { return nil }
        let values = lookup.values(of: declared)
        return values.count == 1 ? loop(ofPromise: values[0], deeper: deeper - 1) : nil
    }

    private func asLoop(_ loop: Node) -> String? {
        loop.lockPath(lookup).flatMap { $0.lowercased().hasSuffix("loop") ? $0 : nil }
    }

    private func loop(ofChannel channel: Node) -> String? {
        guard let type = lookup.type(of: channel), type.name.hasSuffix("Channel") || type.name == "ChannelPipeline"
        else { return nil }
        return channel.lockPath(lookup).map { ($0 + ".eventLoop").onOneLoop }
    }
}

/// What a future calls on its loop.
private let callbacks: Set<String> = [
    "map", "flatMap", "flatMapThrowing", "flatMapError", "flatMapErrorThrowing", "flatMapErrorWithEventLoop",
    "flatMapWithEventLoop", "flatMapResult", "recover", "always", "whenSuccess", "whenFailure", "whenComplete",
    "fold", "assumeIsolated",
]

/// What a loop makes futures with.
private let makers: Set<String> = [
    "submit", "flatSubmit", "makeFutureWithTask", "makeSucceededFuture", "makeFailedFuture", "makeSucceededVoidFuture",
    "makeCompletedFuture",
]

/// What a channel answers with a future of its loop.
private let channelCalls: Set<String> = [
    "close", "write", "writeAndFlush", "bind", "connect", "register", "deregister", "setOption", "getOption",
    "triggerUserOutboundEvent", "addHandler", "addHandlers", "removeHandler",
]
