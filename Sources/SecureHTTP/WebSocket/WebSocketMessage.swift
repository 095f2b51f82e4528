import SecretMemory

/// What a WebSocket carries (RFC 6455 §5.6).
public enum WebSocketMessage: Hashable, Sendable {
    case text(String)
    case binary([UInt8])

    /// Bytes on the wire.
    public var size: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .binary(let bytes): bytes.count
        }
    }
}

extension WebSocketMessage: CustomStringConvertible, CustomReflectable {
    /// The size alone: messages hold what is nobody's business.
    public var description: String { "a message of \(size) bytes" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Puts frames together to messages (RFC 6455 §5.4) and refuses what must not be.
public struct WebSocketAssembly: Sendable {
    public enum Kind: Sendable { case text, binary, continuation }

    private let largest: Int
    private var kind: Kind?
    private var bytes: [UInt8] = []

    public init(largest: Int) { self.largest = largest }

    /// A message when its last frame is there.
    ///
    /// - Throws: `messageTooLarge`; `malformedMessage` for frames out of order and text that is not UTF-8.
    public mutating func take(
        _ kind: Kind, isLast: Bool, _ part: some Collection<UInt8>
    ) throws(SecureHTTPError) -> WebSocketMessage? {
        guard (kind == .continuation) == (self.kind != nil) else { throw SecureHTTPError(.malformedMessage) }
        guard bytes.count + part.count <= largest else { throw SecureHTTPError(.messageTooLarge) }
        bytes += part
        let first = self.kind ?? kind
        guard isLast else {
            self.kind = first
            return nil
        }
        let whole = bytes
        (self.kind, bytes) = (nil, [])
        guard first == .text else { return .binary(whole) }
        guard let text = String(wellFormed: whole) else { throw SecureHTTPError(.malformedMessage) }
        return .text(text)
    }
}
