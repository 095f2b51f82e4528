import SecretMemory

/// A WebSocket message (RFC 6455 §5.6).
public enum WebSocketMessage: Hashable, Sendable {
    case text(String)
    case binary([UInt8])

    /// The size on the wire, in bytes.
    public var size: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .binary(let bytes): bytes.count
        }
    }
}

extension WebSocketMessage: CustomStringConvertible, CustomReflectable {
    /// Only the size: messages may be sensitive.
    public var description: String { "a message of \(size) bytes" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a server says goodbye with (RFC 6455 §5.5.1).
package enum WebSocketFarewell {
    /// Nothing, or a code that may be sent (§7.4) and a reason in UTF-8.
    package static func isWellFormed(_ body: some Collection<UInt8>) -> Bool {
        guard !body.isEmpty else { return true }
        guard body.count >= 2, body.count <= 125 else { return false }
        let code = body.prefix(2).reduce(0) { $0 << 8 | Int($1) }
        return maySend(code) && String(wellFormed: Array(body.dropFirst(2))) != nil
    }

    package static func maySend(_ code: Int) -> Bool {
        switch code {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}

/// Assembles frames into messages (RFC 6455 §5.4) and rejects invalid ones.
public struct WebSocketAssembly: Sendable {
    public enum Kind: Sendable { case text, binary, continuation }

    private let largest: Int
    private var kind: Kind?
    private var bytes: [UInt8] = []
    /// Pieces of this message that held nothing.
    private var emptyPieces = 0

    /// More of them are no way to write a message: they would keep its reader waiting for ever.
    private static let mostEmptyPieces = 1_000

    public init(largest: Int) { self.largest = largest }

    /// Returns a message once its last frame has arrived.
    ///
    /// - Throws: `messageTooLarge`; `malformedMessage` for frames out of order, text that is not UTF-8, and a thousand empty frames in
    ///   one message.
    public mutating func take(
        _ kind: Kind, isLast: Bool, _ part: some Collection<UInt8>
    ) throws(SecureHTTPError) -> WebSocketMessage? {
        guard (kind == .continuation) == (self.kind != nil) else { throw SecureHTTPError(.malformedMessage) }
        guard bytes.count + part.count <= largest else { throw SecureHTTPError(.messageTooLarge) }
        if part.isEmpty { emptyPieces += 1 }
        guard emptyPieces <= Self.mostEmptyPieces else { throw SecureHTTPError(.malformedMessage) }
        bytes += part
        let first = self.kind ?? kind
        guard isLast else {
            self.kind = first
            return nil
        }
        let whole = bytes
        (self.kind, bytes, emptyPieces) = (nil, [], 0)
        guard first == .text else { return .binary(whole) }
        guard let text = String(wellFormed: whole) else { throw SecureHTTPError(.malformedMessage) }
        return .text(text)
    }
}
