internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOPosix
internal import SecureHTTP

/// One connection to Redis that sends commands without waiting for the answers of earlier ones.
package final class RedisConnection: Sendable {
    private let channel: any Channel
    private let answers: NIOLoopBound<RedisAnswers>
    private let isProved: @Sendable () -> Bool

    private init(
        _ channel: any Channel, _ answers: NIOLoopBound<RedisAnswers>, isProved: @escaping @Sendable () -> Bool
    ) {
        (self.channel, self.answers, self.isProved) = (channel, answers, isProved)
    }

    /// Whether it may be used: it is open, and the pins of now let its server's chain pass.
    var isActive: Bool { channel.isActive && isProved() }

    static func open(
        _ server: RedisServer, timeout: Duration, group: any EventLoopGroup
    ) async throws -> RedisConnection {
        let limit = TimeAmount(timeout)
        let tls = server.tls
        let host = tls == nil ? nil : try HostName(server.host)
        let made: (any Channel, NIOLoopBound<RedisAnswers>, EventLoopFuture<PinningHandler.Proof>?)
        made = try await ClientBootstrap(group: group).connectTimeout(limit)
            .connect(host: server.host, port: Int(server.port)) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    var handshake: EventLoopFuture<PinningHandler.Proof>?
                    if let tls, let host {
                        handshake = try tls.add(to: pipeline, for: host, timeout: timeout).proof
                    }
                    let answers = RedisAnswers(timeout: limit)
                    try pipeline.addHandlers([ByteToMessageHandler(RedisReader(), maximumBufferSize: 1 << 20), answers])
                    return (channel, NIOLoopBound(answers, eventLoop: channel.eventLoop), handshake)
                }
            }
        var connection = RedisConnection(made.0, made.1) { true }
        do {
            if let proof = try await made.2?.get(), let tls, let host {
                connection = RedisConnection(made.0, made.1) { proof.refusal(under: tls.requirement(for: host)) == nil }
            }
            if let greeting = server.greeting {
                guard try await connection.send(greeting) == .text("OK") else {
                    throw SecureHTTPError(.replayCacheUnavailable)
                }
            }
        } catch {
            connection.close()
            throw error
        }
        return connection
    }

    package func send(_ words: [String]) async throws -> RedisValue { try await send(words.map { Array($0.utf8) }) }

    /// An error that Redis answers is thrown; its text is not handed on. When commands wait and none is answered in time the connection
    /// is over, for a late answer would be taken for the next one's.
    private func send(_ words: [[UInt8]]) async throws -> RedisValue {
        let (channel, answers) = (channel, answers)
        return try await channel.eventLoop.flatSubmit {
            var bytes = channel.allocator.buffer(capacity: 256)
            bytes.writeString("*\(words.count)\r\n")
            for word in words {
                bytes.writeString("$\(word.count)\r\n")
                bytes.writeBytes(word)
                bytes.writeString("\r\n")
            }
            let promise = channel.eventLoop.makePromise(of: RedisValue.self)
            guard answers.value.expect(promise) else { return promise.futureResult }
            channel.writeAndFlush(bytes, promise: nil)
            return promise.futureResult
        }.get()
    }

    func close() { channel.close(promise: nil) }

    /// - Throws: `replayCacheUnfit` for a server that may forget before it is told to: one that evicts keys when it is full,
    ///   or a replica, which is behind.
    func run() async throws -> String {
        let info = RedisInfo(try await send(["INFO"]).text)
        guard info["role"] == "master", info["maxmemory_policy"] == "noeviction", let run = info["run_id"] else {
            throw SecureHTTPError(.replayCacheUnfit)
        }
        return run
    }
}

/// What Redis answers, as far as it is asked here.
package enum RedisValue: Equatable, Sendable {
    case integer(Int64)
    case text(String)
    case null

    package var text: String { if case .text(let text) = self { text } else { "" } }
}

/// Gives each answer to the command that has waited longest.
private final class RedisAnswers: ChannelInboundHandler {
    typealias InboundIn = RedisReader.Answer

    private let timeout: TimeAmount
    private var waiting = CircularBuffer<EventLoopPromise<RedisValue>>()
    private var isOver = false
    private var context: ChannelHandlerContext?
    private var isWatching = false
    /// The last time at which an answer came, or one was expected where none was before.
    private var progress = NIODeadline.now()

    init(timeout: TimeAmount) { self.timeout = timeout }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
        end(context)
        self.context = nil
    }

    /// False where the connection has ended; the promise has failed then.
    func expect(_ promise: EventLoopPromise<RedisValue>) -> Bool {
        guard !isOver else {
            promise.fail(SecureHTTPError(.replayCacheUnavailable))
            return false
        }
        if waiting.isEmpty { progress = .now() }
        waiting.append(promise)
        if !isWatching, let context { watch(context) }
        return true
    }

    /// One clock for all who wait: the answer to the last of ten thousand takes longer than one to the first, and as long as answers
    /// come there is nothing wrong.
    private func watch(_ context: ChannelHandlerContext) {
        isWatching = true
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let due = progress + timeout
        context.eventLoop.scheduleTask(deadline: due) {
            let (answers, context) = bound.value
            answers.isWatching = false
            guard !answers.isOver, !answers.waiting.isEmpty else { return }
            let now = NIODeadline.now()
            // A loop that comes late to its own clock was busy writing: answers may lie there unread.
            if now - due > Self.lateness { answers.progress = now }
            if now >= answers.progress + answers.timeout {
                answers.end(context)
            } else {
                answers.watch(context)
            }
        }
    }

    private static let lateness = TimeAmount.milliseconds(100)

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        progress = .now()
        guard let promise = waiting.popFirst() else { return end(context) }
        promise.completeWith(unwrapInboundIn(data).mapError { $0 as any Error })
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { end(context) }

    func channelInactive(context: ChannelHandlerContext) { end(context) }

    private func end(_ context: ChannelHandlerContext) {
        isOver = true
        while let promise = waiting.popFirst() { promise.fail(SecureHTTPError(.replayCacheUnavailable)) }
        context.close(promise: nil)
    }
}

/// Takes answers apart: simple texts, errors, integers and bulk texts of RESP 2. Anything else ends the connection.
struct RedisReader: ByteToMessageDecoder {
    typealias Answer = Result<RedisValue, SecureHTTPError>
    typealias InboundOut = Answer

    static let largestText = 256 * 1024

    private struct Malformed: Error {}

    mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        let start = buffer
        guard let line = try Self.line(&buffer), let kind = line.first else {
            buffer = start
            return .needMoreData
        }
        let rest = String(decoding: line.dropFirst(), as: UTF8.self)
        let answer: Answer
        switch kind {
        case UInt8(ascii: "+"): answer = .success(.text(rest))
        case UInt8(ascii: "-"): answer = .failure(SecureHTTPError(.replayCacheUnavailable))
        case UInt8(ascii: ":"):
            guard let number = Int64(rest) else { throw Malformed() }
            answer = .success(.integer(number))
        case UInt8(ascii: "$"):
            guard let size = Int(rest), (-1...Self.largestText).contains(size) else { throw Malformed() }
            guard size >= 0 else {
                answer = .success(.null)
                break
            }
            guard let text = buffer.readString(length: size), let end = buffer.readBytes(length: 2) else {
                buffer = start
                return .needMoreData
            }
            guard end == [13, 10] else { throw Malformed() }
            answer = .success(.text(text))
        default: throw Malformed()
        }
        context.fireChannelRead(wrapInboundOut(answer))
        return .continue
    }

    /// Up to CR LF; nil where it is not there yet.
    private static func line(_ buffer: inout ByteBuffer) throws -> [UInt8]? {
        guard let place = buffer.readableBytesView.firstIndex(of: 10) else {
            guard buffer.readableBytes <= 1_024 else { throw Malformed() }
            return nil
        }
        guard let bytes = buffer.readBytes(length: place - buffer.readerIndex + 1), bytes.count >= 3,
            bytes[bytes.count - 2] == 13, bytes.count <= 1_024
        else { throw Malformed() }
        return Array(bytes.dropLast(2))
    }
}
