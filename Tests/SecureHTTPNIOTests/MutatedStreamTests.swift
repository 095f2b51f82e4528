import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTP2
import NIOTLS
import SecureHTTP
import TestSupport
import Testing

@testable import SecureHTTPNIO

/// Servers of HTTP/2 that speak nonsense, as ``MutatedPeerTests`` has it.
@Suite("Mutated peers of HTTP/2")
struct MutatedStreamTests {
    private static let rounds = ProcessInfo.processInfo.environment["BULWARK_MUTATIONS"].flatMap(Int.init) ?? 1_500
    private static let largest = 40

    @Test("Each request of a connection ends, and the connection with them")
    func streams() async throws {
        var generator = SeededGenerator(dailySeed: 9_113)
        var (answers, failures) = (0, 0)
        for _ in 0..<Self.rounds {
            await Task.yield()
            try converse(&generator, &answers, &failures)
        }
        #expect(answers > 0 && failures > 0)
    }

    private func converse(_ generator: inout SeededGenerator, _ answers: inout Int, _ failures: inout Int) throws {
        let channel = EmbeddedChannel()
        guard case .http2(let multiplexer, let farewell, _) = try NegotiatedPipeline(.negotiated("h2"), channel) else {
            Issue.record("no HTTP/2")
            return
        }
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        var requests: [StreamRequest] = []
        func begin() throws {
            let body = Int.random(in: 0..<2, using: &generator) == 0 ? 0 : Int.random(in: 1...65_536, using: &generator)
            requests.append(StreamRequest(body: body, largest: Self.largest))
            try requests.last?.begin(on: multiplexer, farewell)
            channel.embeddedEventLoop.run()
        }
        try begin()
        if Bool.random(using: &generator) { try begin() }
        var frames = ServerFrames(using: &generator)
        if Bool.random(using: &generator) { frames.bytes.disturb(&generator) }
        for piece in frames.bytes.pieces(&generator) {
            _ = try? channel.writeInbound(ByteBuffer(bytes: piece))
            channel.embeddedEventLoop.run()
            while try channel.readOutbound(as: ByteBuffer.self) != nil {}
            let isMore = requests.count < 4 && Int.random(in: 0..<12, using: &generator) == 0
            if isMore, channel.isActive, !farewell.isSaid { try begin() }
        }
        if channel.isActive { _ = try? channel.close().wait() }
        channel.embeddedEventLoop.run()
        #expect(requests.allSatisfy { $0.isOver && $0.taken <= Self.largest })
        _ = try? channel.finish(acceptAlreadyClosed: true)
        for request in requests { if request.isWhole { answers += 1 } else { failures += 1 } }
    }
}

/// A request, whose answer is read to its end.
private final class StreamRequest {
    private let body: Int
    private let limits: TransferLimits
    private var exchange: Exchange?
    private var hasNoStream = false
    private(set) var taken = 0
    private(set) var isWhole = false

    init(body: Int, largest: Int) { (self.body, limits) = (body, TransferLimits(largestResponse: largest)) }

    var isOver: Bool { hasNoStream || exchange?.isOver == true }

    func begin(on multiplexer: NIOHTTP2Handler.StreamMultiplexer, _ farewell: ServerFarewell) throws {
        let request = SecureRequest(
            body == 0 ? .get : .post, try SecureURL("https://api.test/"),
            body: body == 0 ? .none : .bytes([UInt8](repeating: 1, count: body)))
        let opened = multiplexer.createStreamChannel { stream in
            stream.eventLoop.makeCompletedFuture {
                _ = try NegotiatedPipeline.addStream(to: stream.pipeline.syncOperations, farewell)
            }
        }
        opened.assumeIsolated().whenComplete { result in
            guard case .success(let stream) = result,
                let handler = try? stream.pipeline.syncOperations.handler(type: ExchangeHandler.self)
            else { return self.hasNoStream = true }
            self.send(request, on: stream, handler)
        }
    }

    private func send(_ request: SecureRequest, on stream: any Channel, _ handler: ExchangeHandler) {
        let opening = stream.eventLoop.makePromise(of: Exchange.Opening.self)
        let exchange = Exchange(request.method, channel: stream, limits: limits, opening: opening)
        self.exchange = exchange
        opening.futureResult.assumeIsolated().whenSuccess { answer in
            self.taken += answer.bytes.reduce(0) { $0 + $1.readableBytes }
            if answer.isComplete { self.isWhole = true } else { self.read() }
        }
        let box = NIOLoopBoundBox<Exchange?>(exchange, eventLoop: stream.eventLoop)
        handler.begin(exchange, on: stream) {}
        guard !exchange.isOver else { return }
        RequestWriter(channel: stream, exchange: box, request: request, isStream: true).writeAtOnce()
    }

    private func read() {
        exchange?.next().assumeIsolated().whenSuccess { piece in
            guard let piece else { return self.isWhole = true }
            self.taken += piece.readableBytes
            self.read()
        }
    }
}

/// What a server sends: its settings and a few frames, some of which no client has asked for.
private struct ServerFrames {
    var bytes: [UInt8] = []
    private var generator: SeededGenerator

    private static let names = [
        ":status", "content-length", "transfer-encoding", "connection", "x-a", "X-B", "", ":path", "te", "trailer",
        "location", "upgrade",
    ]
    private static let values = [
        "200", "204", "304", "100", "101", "103", "0", "99", "600", "1000", "-20", "9223372036854775807",
        "18446744073709551615", "+200", "0200", " 200", "", "abc", "2", "5", "close", "chunked", "\r\n", "\0", "é",
        String(repeating: "v", count: 120),
    ]
    private static let numbers: [UInt32] = [
        0, 1, 2, 3, 5, 100, 4_096, 16_384, 65_535, 1 << 20, .max >> 1, 1 << 31, .max,
    ]

    init(using generator: inout SeededGenerator) {
        self.generator = SeededGenerator(seed: generator.next())
        if !one(20) { frame(4, 0, 0, one(3) ? settings() : []) }
        for _ in 0..<Int.random(in: 1...8, using: &self.generator) { add() }
    }

    private mutating func one(_ chance: Int) -> Bool { Int.random(in: 0..<chance, using: &generator) == 0 }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &generator)]
    }

    private mutating func number() -> [UInt8] { withUnsafeBytes(of: pick(Self.numbers).bigEndian, Array.init) }

    private mutating func frame(_ kind: UInt8, _ flags: UInt8, _ stream: UInt32, _ payload: [UInt8]) {
        let size = UInt32(payload.count)
        bytes += [
            UInt8(size >> 16), UInt8(truncatingIfNeeded: size >> 8), UInt8(truncatingIfNeeded: size), kind, flags,
        ]
        bytes += withUnsafeBytes(of: stream.bigEndian, Array.init) + payload
    }

    private mutating func add() {
        let own: UInt32 = one(3) ? 3 : 1
        let stream = one(6) ? pick([0, 2, 3, 5, 7, 999, .max]) : own
        switch Int.random(in: 0..<18, using: &generator) {
        case 0...3: frame(1, 4 | pick([0, 1]), own, block())
        case 4...7: frame(0, pick([0, 1]), own, text(pick([0, 2, 5, 20, 41, 3_000])))
        case 8: frame(1, pick([0, 1, 4, 5, 8, 9, 12, 13, 32, 36, 37]), stream, block())
        case 9:
            frame(
                pick([0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 12]), pick([0, 1, 4, 5, 8]), stream, text(pick([0, 4, 8, 20])))
        case 10: frame(3, 0, stream, number())
        case 11: frame(7, 0, 0, number() + number())
        case 12, 13: frame(8, 0, one(2) ? 0 : stream, number())
        case 14: frame(4, pick([0, 0, 1]), 0, settings())
        case 15: frame(9, pick([0, 4]), stream, block())
        case 16: frame(6, pick([0, 1]), 0, text(8))
        default: frame(5, 4, stream, number() + [0x82])
        }
    }

    private mutating func text(_ count: Int) -> [UInt8] { generator.bytes(count) }

    private mutating func settings() -> [UInt8] {
        var payload: [UInt8] = []
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            payload += [0, pick([1, 2, 3, 4, 4, 4, 5, 6, 8, 99])] + number()
        }
        return payload
    }

    /// A header block (RFC 7541 §6): indexed fields, literal ones with and without the table, and resizes of it.
    private mutating func block() -> [UInt8] {
        var block: [UInt8] = one(8) ? [] : [pick([0x88, 0x88, 0x88, 0x89, 0x8B, 0x8D])]
        while !one(2) {
            let (name, value) = (Array(pick(Self.names).utf8), Array(pick(Self.values).utf8))
            switch Int.random(in: 0..<10, using: &generator) {
            case 0: block += [0x3F, pick([0, 0xE1]), pick([0, 0x1F, 0xFF])]
            case 1: block += [pick([0x80, 0xBE, 0xBF, 0xC5, 0xFF])]
            case 2: block += [0x40, 0x80 | 4] + text(4) + [UInt8(value.count)] + value
            default: block += [pick([0, 0x10, 0x40]), UInt8(name.count)] + name + [UInt8(value.count)] + value
            }
        }
        return block
    }
}
