internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTP2

/// Whether the other end of a connection still answers. That the time of one request ran out does not say: its server may be slow, or
/// the network gone without a word.
final class ConnectionPulse: Sendable {
    private struct State {
        /// The number of the question that nothing has answered.
        var asked: Int?
        var questions = 0
        /// For those who wait for a first word.
        var verdict: EventLoopPromise<Bool>?
    }

    /// Without a byte for so long after a ping no further request goes to the connection.
    static let grace = TimeAmount.milliseconds(500)
    /// Without a byte for so long after a ping it is over.
    static let patience = TimeAmount.seconds(3)
    private let state = NIOLockedValueBox(State())

    /// Should the event loop end before its clocks.
    deinit { state.withLockedValue { $0.verdict }?.succeed(false) }

    /// Asks with a ping (RFC 9113 §6.7); without an answer the connection ends, and its streams with it.
    func ask(_ channel: any Channel) {
        let number = state.withLockedValue { state -> Int? in
            guard state.asked == nil else { return nil }
            state.questions += 1
            state.asked = state.questions
            state.verdict = channel.eventLoop.makePromise()
            return state.asked
        }
        guard let number else { return }
        let ping = HTTP2Frame.FramePayload.ping(HTTP2PingData(withInteger: UInt64(number)), ack: false)
        channel.writeAndFlush(HTTP2Frame(streamID: .rootStream, payload: ping), promise: nil)
        channel.eventLoop.scheduleTask(in: Self.grace) { self.judge(number) }
        channel.eventLoop.scheduleTask(in: Self.patience) {
            if self.state.withLockedValue({ $0.asked == number }) { channel.close(promise: nil) }
        }
    }

    /// Something came from the other end. Not the ping's answer alone: that may stand behind a long body.
    func felt() {
        let verdict = state.withLockedValue { state in
            state.asked = nil
            defer { state.verdict = nil }
            return state.verdict
        }
        verdict?.succeed(true)
    }

    /// Whether requests may go to the connection; where it is being asked, as soon as that is known.
    func answers() async -> Bool {
        let (isSure, verdict) = state.withLockedValue { ($0.asked == nil, $0.verdict?.futureResult) }
        guard !isSure else { return true }
        do { return try await verdict?.get() ?? false } catch { return false }
    }

    private func judge(_ number: Int) {
        let verdict = state.withLockedValue { state -> EventLoopPromise<Bool>? in
            guard state.asked == number else { return nil }
            defer { state.verdict = nil }
            return state.verdict
        }
        verdict?.succeed(false)
    }
}
