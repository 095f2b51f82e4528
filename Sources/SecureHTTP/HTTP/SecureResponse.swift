internal import Foundation

/// What a server answered. The body is read by whoever has the response.
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

/// The bytes of an answer as they come in. Nothing is read from the network before it is asked for.
///
/// It can be read once. Letting go of it before its end gives up the connection.
public struct ResponseBody: AsyncSequence, Sendable {
    public typealias Element = [UInt8]

    private let pieces: @Sendable () async throws(SecureHTTPError) -> [UInt8]?

    /// - Parameter pieces: gives the next bytes; nil at the end.
    public init(_ pieces: @escaping @Sendable () async throws(SecureHTTPError) -> [UInt8]?) { self.pieces = pieces }

    /// A body that is here already.
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

    /// All bytes. The client's limit bounds them.
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
