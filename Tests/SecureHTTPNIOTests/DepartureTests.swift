import Foundation
import TestSupport
import Testing

@testable import SecureHTTP
@testable import SecureHTTPNIO

/// What the transport says of requests that were not answered.
@Suite("Whether a request left", .enabled(if: TestPKI.isThere, "no certificates to test with"), .serialized)
struct DepartureTests {
    private let departure = Departure()

    private func outcome(
        _ transport: NIOTransport, _ port: UInt16, _ path: String = "/silent", body: SecureRequest.Body = .bytes([1]),
        limits: TransferLimits = TransferLimits(connect: .milliseconds(400), idle: .milliseconds(600))
    ) async throws -> SecureHTTPError.Code? {
        let request = try SecureRequest(.post, "https://api.test:\(port)\(path)", body: body)
        return await Departure.$current.withValue(departure) {
            do { _ = try await transport.send(request, limits: limits) } catch {
                return (error as? SecureHTTPError)?.code
            }
            return nil
        }
    }

    @Test("Time that runs out while connecting")
    func connecting() async throws {
        let server = try DeafServer()
        #expect(try await outcome(try ClientPlan().transport(), server.port) == .timedOut)
        #expect(departure.state == .pending)
    }

    @Test("Refused pins, and a transport that is closed")
    func refused() async throws {
        let server = try TLSServer.odd()
        defer { server.stop() }
        let plan = ClientPlan(pins: [try pin("spare"), try otherPin()])
        let limits = TransferLimits(connect: .seconds(60))
        #expect(try await outcome(try plan.transport(), server.port, limits: limits) == .pinMismatch)
        #expect(departure.state == .pending)
        let transport = try ClientPlan().transport()
        await transport.close()
        #expect(try await outcome(transport, server.port, limits: limits) == .closed)
        #expect(departure.state == .pending)
    }

    @Test("Time that runs out behind the head", arguments: [1, 200_000])
    func waiting(_ size: Int) async throws {
        let server = try TLSServer.odd()
        defer { server.stop() }
        let body = SecureRequest.Body.bytes([UInt8](repeating: 1, count: size))
        let limits = TransferLimits(connect: .seconds(60), idle: .milliseconds(600))
        #expect(try await outcome(try ClientPlan().transport(), server.port, body: body, limits: limits) == .timedOut)
        #expect(departure.state == .left)
    }

    @Test("Closed under way: the connection was lost")
    func closed() async throws {
        let server = try TLSServer.odd()
        defer { server.stop() }
        let transport = try ClientPlan().transport()
        let limits = TransferLimits(connect: .seconds(60))
        async let outcome = outcome(transport, server.port, limits: limits)
        for _ in 0..<500 where departure.state != .left { try await Task.sleep(for: .milliseconds(20)) }
        await transport.close()
        #expect(try await outcome == .connectionLost)
        #expect(departure.state == .left)
    }

    @Test("What a server of HTTP/2 did not begin with came back")
    func cameBack() async throws {
        let server = try TLSServer.streams("refuses-all")
        defer { server.stop() }
        let limits = TransferLimits(connect: .seconds(60))
        #expect(try await outcome(try ClientPlan().transport(), server.port, limits: limits) == .connectionLost)
        #expect(departure.state == .pending)
    }
}
