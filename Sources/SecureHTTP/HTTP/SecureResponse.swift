internal import Foundation

/// An HTTP response. The body is read by the holder of the response.
public struct SecureResponse: Sendable {
    public let status: Int
    public let headers: HeaderFields
    public let body: ResponseBody
    /// The headers that went to the first origin, without those of a signature. Nil where no client made the exchange.
    var sentHeaders: HeaderFields?
    /// Whether the request was signed, which is a credential as well.
    var wasSigned = false
    /// Where redirects led, in order.
    var redirects: [SecureURL] = []

    public init(status: Int, headers: HeaderFields, body: ResponseBody) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}

/// The bytes of a response as they arrive. Nothing is read from the network before it is requested.
///
/// A body can be read once. Releasing it before its end closes the connection.
public struct ResponseBody: AsyncSequence, Sendable {
    public typealias Element = [UInt8]

    private let pieces: @Sendable () async throws(SecureHTTPError) -> [UInt8]?

    /// - Parameter pieces: Returns the next bytes; `nil` at the end.
    public init(_ pieces: @escaping @Sendable () async throws(SecureHTTPError) -> [UInt8]?) { self.pieces = pieces }

    /// Creates a body from bytes in memory.
    public init(_ bytes: [UInt8]) { self.init(bytes, before: ResponseBody { () throws(SecureHTTPError) in nil }) }

    /// Bytes that were read already, then the rest.
    init(_ bytes: [UInt8], before rest: ResponseBody) {
        let first = FirstPiece(bytes)
        self.init { () async throws(SecureHTTPError) in
            if let piece = first.take() { return piece }
            return try await rest.next()
        }
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let pieces: @Sendable () async throws(SecureHTTPError) -> [UInt8]?

        public mutating func next() async throws -> [UInt8]? { try await pieces() }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pieces: pieces) }

    /// The next bytes; nil at the end.
    func next() async throws(SecureHTTPError) -> [UInt8]? { try await pieces() }

    /// Returns all bytes, up to the client's limit.
    public func bytes() async throws(SecureHTTPError) -> [UInt8] {
        var all: [UInt8] = []
        while let piece = try await pieces() { all += piece }
        return all
    }
}

/// Bytes that are handed out once.
///
/// Sendable: `bytes` is touched under `lock` alone.
private final class FirstPiece: @unchecked Sendable {
    private let lock = NSLock()
    private var bytes: [UInt8]?

    init(_ bytes: [UInt8]) { self.bytes = bytes.isEmpty ? nil : bytes }

    func take() -> [UInt8]? {
        lock.withLock {
            defer { bytes = nil }
            return bytes
        }
    }
}
