/// An HTTP request.
public struct SecureRequest: Sendable {
    /// An HTTP method (RFC 9110 §9).
    public struct Method: Hashable, Sendable {
        public let name: String

        /// - Parameter name: The name, in capital letters.
        public init(_ name: String) throws(SecureHTTPError) {
            guard (1...32).contains(name.utf8.count), name != "CONNECT", name != "TRACE",
                name.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
            else { throw SecureHTTPError(.invalidArgument) }
            self.name = name
        }

        private init(known name: String) { self.name = name }

        public static let get = Self(known: "GET")
        public static let head = Self(known: "HEAD")
        public static let post = Self(known: "POST")
        public static let put = Self(known: "PUT")
        public static let patch = Self(known: "PATCH")
        public static let delete = Self(known: "DELETE")
        public static let options = Self(known: "OPTIONS")

        /// Whether sending the request twice has the same effect as sending it once (RFC 9110 §9.2.2).
        public var isIdempotent: Bool { ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"].contains(name) }
    }

    /// The request body.
    public enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// Pieces, requested one by one as the network accepts them and terminated by `nil`. If `length` is given, the
        /// pieces must add up to it. A stream is read once, so such a request is neither retried nor redirected.
        case stream(length: Int?, next: @Sendable () async throws -> [UInt8]?)

        /// Whether the body can be sent again.
        public var isRepeatable: Bool { if case .stream = self { false } else { true } }
        var isEmpty: Bool {
            switch self {
            case .none: true
            case .bytes(let bytes): bytes.isEmpty
            case .stream: false
            }
        }
    }

    public var method: Method
    public var url: SecureURL
    public var headers: HeaderFields
    public var body: Body
    /// Called from time to time, on any thread, with the number of body bytes sent and received.
    public var progress: (@Sendable (TransferProgress) -> Void)?

    public init(
        _ method: Method, _ url: SecureURL, headers: HeaderFields = HeaderFields(), body: Body = .none
    ) {
        (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
    }

    /// - Parameter url: see ``SecureURL/init(_:)``.
    public init(
        _ method: Method, _ url: String, headers: HeaderFields = HeaderFields(), body: Body = .none
    ) throws(SecureHTTPError) {
        self.init(method, try SecureURL(url), headers: headers, body: body)
    }
}

/// The progress of an exchange.
public struct TransferProgress: Hashable, Sendable {
    /// The number of request body bytes that the connection accepted.
    public var sent: Int
    /// The number of response body bytes read.
    public var received: Int
    /// The response body length announced by the server.
    public var expected: Int?

    public init(sent: Int = 0, received: Int = 0, expected: Int? = nil) {
        (self.sent, self.received, self.expected) = (sent, received, expected)
    }
}

extension SecureRequest.Method {
    /// Whether the length that an answer of this status announces is that of a body that follows: not for HEAD, 204 and 304
    /// (RFC 9110, section 8.6).
    package func announcesBody(inAnswer status: Int) -> Bool { self != .head && status != 204 && status != 304 }
}

extension SecureRequest: CustomStringConvertible, CustomReflectable {
    /// Only the method: URL, headers and body may be sensitive.
    public var description: String { "a \(method.name) request" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SecureRequest.Body: CustomStringConvertible, CustomReflectable {
    /// Only the size.
    public var description: String {
        switch self {
        case .none: "no body"
        case .bytes(let bytes): "a body of \(bytes.count) bytes"
        case .stream: "a streamed body"
        }
    }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
