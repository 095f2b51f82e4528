import Foundation
import Testing

@testable import SecureHTTP

/// Answers as a test says, and remembers what was asked. No TLS: the real transport has its tests in SecureHTTPNIOTests.
final class ScriptedTransport: HTTPTransport, @unchecked Sendable {
    typealias Answer = @Sendable (Int, SecureRequest) async throws(SecureHTTPError) -> SecureResponse

    private let lock = NSLock()
    private var asked: [SecureRequest] = []
    private let answer: Answer

    init(_ answer: @escaping Answer) { self.answer = answer }

    var requests: [SecureRequest] { lock.withLock { asked } }
    var count: Int { requests.count }

    func send(_ request: SecureRequest, limits: TransferLimits) async throws(SecureHTTPError) -> SecureResponse {
        let number = lock.withLock {
            asked.append(request)
            return asked.count
        }
        return try await answer(number, request)
    }

    func close() async {}
}

func response(_ status: Int, _ fields: [(String, String)] = [], _ body: String = "") -> SecureResponse {
    var headers = HeaderFields()
    for (name, value) in fields { try? headers.add(name, value) }
    return SecureResponse(status: status, headers: headers, body: ResponseBody(Array(body.utf8)))
}

func get(_ path: String = "/", _ fields: [(String, String)] = []) throws -> SecureRequest {
    try SecureRequest(.get, "https://api.test\(path)", headers: HeaderFields(fields))
}

extension SecureClient {
    func text(_ request: SecureRequest) async throws(SecureHTTPError) -> String {
        let bytes = try await send(request).body.bytes()
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// What the closure throws.
func code(_ body: () async throws -> Void) async -> SecureHTTPError.Code? {
    do { try await body() } catch {
        expectOpaque(error)
        return (error as? SecureHTTPError)?.code ?? .invalidArgument
    }
    return nil
}

/// A value that several threads change.
///
/// Sendable: `value` is touched under `lock` alone.
final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    var now: Value { lock.withLock { value } }
    func change(_ change: (inout Value) -> Void) { lock.withLock { change(&value) } }
}
