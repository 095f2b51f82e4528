import Foundation
import SecureHTTP
import SecureHTTPNIO
import TestSupport
import Testing

/// Where an answer ends, and what comes behind it.
@Suite("Ends of answers", .enabled(if: TestPKI.isThere, "no certificates to test with"), .serialized)
struct AnswerEndingTests {
    @Test(
        "Half an answer behind an answer is not the beginning of the next",
        arguments: ["/surplus", "/surplus-line", "/surplus-of-nothing", "/surplus-of-chunks", "/surplus-later"])
    func surplus(_ path: String) async throws {
        let stage = try Stage()
        #expect(["ok", ""].contains(try await stage.text(path)))
        if path == "/surplus-later" { try await Task.sleep(for: .milliseconds(800)) }
        #expect(try await stage.text("/connection", .post) == "2")
        #expect(stage.transport.openConnections == 1)
        await stage.end()
    }

    @Test(
        "A connection stays where its answers end in order",
        arguments: ["/slow", "/chunks", "/no-content", "/announced", "/continue", "/echo"])
    func order(_ path: String) async throws {
        let stage = try Stage()
        _ = try await stage.text(path)
        _ = try await stage.text(path)
        #expect(try await stage.text("/connection", .post) == "1")
        await stage.end()
    }

    @Test("A length that no machine holds is too large")
    func largest() async throws {
        let stage = try Stage(limits: TransferLimits(connect: .seconds(60), idle: .seconds(60)))
        await stage.refuses(.responseTooLarge) { _ = try await stage.text("/most") }
        await stage.end()
    }

    @Test("The caller's pauses in a body are not the server's", arguments: [2, nil])
    func slowBody(_ length: Int?) async throws {
        let stage = try Stage(limits: TransferLimits(connect: .seconds(60), idle: .milliseconds(600)))
        let places = Numbers()
        let body = SecureRequest.Body.stream(length: length) {
            let place = places.next()
            guard place <= 2 else { return nil }
            try await Task.sleep(for: .milliseconds(1_200))
            return [65]
        }
        let response = try await stage.client.send(try stage.request("/echo", .post, body: body))
        #expect(try await response.body.bytes() == [65, 65])
        // A server that is silent afterwards is idle as ever.
        await stage.refuses(.timedOut) { _ = try await stage.text("/silent") }
        await stage.end()
    }
}
