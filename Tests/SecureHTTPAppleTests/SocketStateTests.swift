import Testing

@testable import SecureHTTP

/// The decisions about a WebSocket, without a system.
@Suite struct SocketStateTests {
    private let start = ContinuousClock.now
    private let options = WebSocketOptions(
        connect: .seconds(10), pingInterval: .seconds(30), pongTimeout: .seconds(5), largestMessage: 100, mostWaiting: 2
    )

    private func clock(_ state: inout SocketState, _ seconds: Int) -> SocketState.Clock {
        state.clock(start + .seconds(seconds), begun: start, options)
    }
    private func at(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }

    @Test("Until the server has agreed, the time for connecting holds")
    func connecting() {
        var state = SocketState(heard: start)
        #expect(clock(&state, 0) == .wait(at(10)))
        #expect(clock(&state, 9) == .wait(at(10)))
        #expect(clock(&state, 10) == .timedOut)
    }

    @Test("A ping when it was quiet, and the end when nothing follows")
    func pings() {
        var state = SocketState(heard: start)
        state.isOpen = true
        #expect(clock(&state, 12) == .wait(at(30)))
        #expect(clock(&state, 30) == .ping(at(35)))
        #expect(clock(&state, 34) == .wait(at(35)))
        state.heard = at(34)
        state.pinged = nil
        #expect(clock(&state, 35) == .wait(at(64)))
        #expect(clock(&state, 64) == .ping(at(69)))
        #expect(clock(&state, 69) == .timedOut)
        _ = state.settle(.inOrder)
        #expect(clock(&state, 70) == .over)
    }

    @Test("While nobody takes what came, nothing is expected; then the clocks begin anew")
    func paused() {
        var state = SocketState(heard: start)
        state.isOpen = true
        (state.messages, state.size) = ([.text("a"), .text("b")], 2)
        #expect(clock(&state, 100) == .wait(at(130)))
        #expect(state.next(at(110)) == .success(.text("a")))
        #expect(state.heard == at(110) && state.size == 1)
        #expect(clock(&state, 111) == .wait(at(140)))
    }

    @Test("What the network does not take has its time, whether or not anything is read")
    func sending() {
        var state = SocketState(heard: start)
        state.isOpen = true
        state.sending = [1: at(10), 2: at(20)]
        #expect(clock(&state, 20) == .wait(at(30)))
        state.heard = at(30)
        #expect(clock(&state, 31) == .wait(at(45)))
        (state.messages, state.size) = ([.text("a"), .text("b")], 2)
        #expect(clock(&state, 40) == .wait(at(45)))
        #expect(clock(&state, 45) == .timedOut)
        state.sending[1] = nil
        #expect(clock(&state, 46) == .wait(at(55)))
    }

    @Test("An owner's end takes what was received; a loss leaves it")
    func ends() {
        for (code, isLeft) in [(SecureHTTPError.Code.closed, false), (.cancelled, false), (.timedOut, true)] {
            var state = SocketState(heard: start)
            (state.messages, state.size) = ([.text("a")], 1)
            #expect(state.settle(.failed(SecureHTTPError(code))) != nil)
            #expect(state.settle(.inOrder) == nil)
            if isLeft { #expect(state.next(start) == .success(.text("a"))) }
            #expect(state.next(start) == .failure(SecureHTTPError(code)))
        }
    }

    @Test("What is opened again, and after which pause")
    func reconnection() {
        let passing: Set<SecureHTTPError.Code> = [.cannotConnect, .connectionLost, .timedOut]
        for code in SecureHTTPError.Code.all {
            #expect(Reconnection.isPassing(code) == passing.contains(code))
        }
        #expect(Reconnection.failures(after: 4, lasted: .seconds(60), longestPause: .seconds(60)) == 5)
        #expect(Reconnection.failures(after: 4, lasted: .seconds(61), longestPause: .seconds(60)) == 1)
    }

    @Test("What was not offered is not chosen")
    func subprotocols() {
        #expect(WebSocketOpening.accepts([], of: ["a"]) && WebSocketOpening.accepts(["a"], of: ["b", "a"]))
        #expect(!WebSocketOpening.accepts(["a"], of: []) && !WebSocketOpening.accepts(["A"], of: ["a"]))
        #expect(!WebSocketOpening.accepts(["a", "b"], of: ["a", "b"]))
    }
}
