/// What is asked of a server.
public struct SecureRequest: Sendable {
    /// A method by its name (RFC 9110 §9).
    public struct Method: Hashable, Sendable {
        public let name: String

        /// - Parameter name: capital letters.
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

        /// Whether sending twice does what sending once does (RFC 9110 §9.2.2).
        public var isIdempotent: Bool { ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"].contains(name) }
    }

    /// What is sent behind the headers.
    public enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// Pieces, asked for one after the other as the network takes them; nil ends them. With `length` the pieces must
        /// add up to it. A stream is read once, so such a request is neither repeated nor redirected.
        case stream(length: Int?, next: @Sendable () async throws -> [UInt8]?)

        /// Whether it can be sent again.
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
    /// Told from time to time of the bytes of bodies that went out and came in. Called on any thread.
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

/// How far an exchange has come.
public struct TransferProgress: Hashable, Sendable {
    /// Bytes of the request's body that the connection took.
    public var sent: Int
    /// Bytes of the answer's body that were read.
    public var received: Int
    /// The length that the server announced.
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
    /// The method alone: address, headers and body are nobody's business.
    public var description: String { "a \(method.name) request" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SecureRequest.Body: CustomStringConvertible, CustomReflectable {
    /// The size alone.
    public var description: String {
        switch self {
        case .none: "no body"
        case .bytes(let bytes): "a body of \(bytes.count) bytes"
        case .stream: "a streamed body"
        }
    }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
