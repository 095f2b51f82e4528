import Foundation
import Sealing
import SecretMemory
import Testing

@testable import SecureHTTP

/// Whether a request left its transport says, for time runs out and clients are closed before and after.
@Suite("Offline queue, what left")
struct OfflineQueueDepartureTests {
    /// A transport that tells, and fails then.
    private struct TellingTransport: HTTPTransport {
        let failure: SecureHTTPError.Code
        let tell: @Sendable (Departure) -> Void

        func send(_ request: SecureRequest, limits: TransferLimits) async throws(SecureHTTPError) -> SecureResponse {
            if let departure = Departure.current { tell(departure) }
            throw SecureHTTPError(failure)
        }

        func close() async {}
    }

    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("bulwark-queue-\(UUID().uuidString)")
        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(at: url) }
    }

    private func deliver(
        _ transport: any HTTPTransport, limits: TransferLimits = TransferLimits(),
        _ interceptors: [any Interceptor] = []
    ) async throws -> OfflineQueue.Delivery.End {
        let folder = try Folder()
        let keyring = PayloadKeyring(current: PayloadKey())
        let queue = try OfflineQueue(
            file: QueueFile(path: folder.url.appendingPathComponent("queue").path) { keyring })
        try await queue.add(try SecureRequest(.post, "https://api.test/pay", body: .bytes([1])), key: "pay")
        return try await queue.deliver(
            with: SecureClient(transport: transport, limits: limits, interceptors: interceptors)
        ).end
    }

    @Test(
        "Failures before it left", arguments: [SecureHTTPError.Code.timedOut, .cancelled, .closed, .untrusted])
    func before(_ code: SecureHTTPError.Code) async throws {
        #expect(try await deliver(TellingTransport(failure: code) { $0.isTold() }) == .stopped(code))
    }

    @Test("Failures after it left", arguments: [SecureHTTPError.Code.timedOut, .connectionLost, .closed, .untrusted])
    func after(_ code: SecureHTTPError.Code) async throws {
        let transport = TellingTransport(failure: code) { departure in
            departure.isTold()
            departure.left()
        }
        #expect(try await deliver(transport) == .uncertain(key: "pay"))
    }

    @Test("What the server did nothing about came back")
    func cameBack() async throws {
        let transport = TellingTransport(failure: .connectionLost) { departure in
            departure.isTold()
            departure.left()
            departure.cameBack()
        }
        #expect(try await deliver(transport) == .stopped(.connectionLost))
    }

    @Test(
        "A transport that tells nothing: the code has to do, and these are none",
        arguments: [SecureHTTPError.Code.closed, .untrusted, .timedOut])
    func untold(_ code: SecureHTTPError.Code) async throws {
        #expect(try await deliver(TellingTransport(failure: code) { _ in }) == .uncertain(key: "pay"))
    }

    @Test("A token that does not come in time: nothing left")
    func noToken() async throws {
        struct Slow: BearerTokens {
            func current() async throws -> BearerToken? {
                try await Task.sleep(for: .seconds(60))
                return nil
            }
            func renewed(after refused: BearerToken) async throws -> BearerToken? { nil }
        }
        let authentication = BearerAuthentication(Slow(), for: [try SecureURL("https://api.test")])
        let transport = ScriptedTransport { _, _ in response(200) }
        let end = try await deliver(transport, limits: TransferLimits(whole: .milliseconds(100)), [authentication])
        #expect(end == .stopped(.timedOut) && transport.count == 0)
    }

    @Test("What is sent for a token says nothing of the request")
    func tokenRequest() async throws {
        let renewals = SecureClient(
            transport: ScriptedTransport { _, _ throws(SecureHTTPError) in throw SecureHTTPError(.connectionLost) })
        let tokens = BearerRefresher(try token("old", 1)) { _ in
            _ = try await renewals.send(try get("/token"))
            return try token("new", 2)
        }
        let authentication = BearerAuthentication(tokens, for: [try SecureURL("https://api.test")])
        let transport = ScriptedTransport { _, _ in response(401) }
        // The server refused the request, and nobody knows what became of the renewal.
        #expect(try await deliver(transport, [authentication]) == .stopped(.connectionLost))
    }
}
