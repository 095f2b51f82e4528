import CFNetwork
import Foundation
import Security
import Testing

@testable import SecureHTTP

/// What the transport on the system's sessions says of requests that were not answered.
@Suite struct DepartureTests {
    private let host = EmulatedHost()

    private func transport(_ pins: PinStore? = nil) throws -> URLSessionTransport {
        try URLSessionTransport(pins: pins ?? host.store())
    }

    private func outcome(
        _ transport: URLSessionTransport, _ departure: Departure, limits: TransferLimits = TransferLimits()
    ) async throws -> SecureHTTPError.Code? {
        let request = try host.request("/", .post, body: .bytes([1]))
        return await Departure.$current.withValue(departure) {
            do { _ = try await transport.send(request, limits: limits) } catch {
                return (error as? SecureHTTPError)?.code
            }
            return nil
        }
    }

    private func serveSilence() {
        host.serve { _ in
            var answer = EmulatedNetwork.Answer()
            answer.isSilent = true
            return answer
        }
    }

    @Test("A server that is not trusted, and a transport that is closed")
    func refused() async throws {
        host.serve(chain: [.root])
        let departure = Departure()
        #expect(try await outcome(transport(), departure) == .pinMismatch)
        #expect(departure.state == .pending)
        let transport = try transport()
        await transport.close()
        #expect(try await outcome(transport, departure) == .closed)
        #expect(departure.state == .pending)
    }

    @Test("Closed under way: the connection was lost, and the request may have left")
    func closed() async throws {
        serveSilence()
        let (transport, departure) = (try transport(), Departure())
        async let outcome = outcome(transport, departure)
        for _ in 0..<500 where host.seen.requests.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        #expect(departure.state == .left)
        await transport.close()
        #expect(try await outcome == .connectionLost)
    }

    @Test("Time that runs out behind a server that was proved")
    func timedOut() async throws {
        serveSilence()
        let (transport, first, second) = (try transport(), Departure(), Departure())
        let limits = TransferLimits(idle: .milliseconds(200))
        #expect(try await outcome(transport, first, limits: limits) == .timedOut)
        #expect(first.state == .left)
        // A connection may stand, and of that the system says nothing.
        #expect(try await outcome(transport, second, limits: limits) == .timedOut)
        #expect(second.state == .left)
    }
}
