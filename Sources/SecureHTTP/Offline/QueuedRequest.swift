internal import Foundation

/// A request in the form in which it waits on disk.
struct QueuedRequest: Codable, Sendable {
    struct Field: Codable, Sendable {
        let name: String
        let value: String
    }

    let key: String
    let method: String
    let url: String
    let fields: [Field]
    let body: Data?
    /// It is being sent, or was when the app ended.
    var isUnderWay = false

    init(_ request: SecureRequest, key: String) throws(SecureHTTPError) {
        guard !request.headers.holdsCredential else { throw SecureHTTPError(.credentialRefused) }
        // It would stop the queue when its turn comes.
        try SecureClient.checkHeaders(request.headers)
        switch request.body {
        case .none: body = nil
        case .bytes(let bytes): body = Data(bytes)
        case .stream: throw SecureHTTPError(.requestBodyFailed)
        }
        (self.key, method) = (key, request.method.name)
        url = "https://" + request.url.authority + request.url.target
        fields = request.headers.fields.map { Field(name: $0.name, value: $0.value) }
    }

    /// With its key as `Idempotency-Key`.
    func request() throws(SecureHTTPError) -> SecureRequest {
        var headers = try HeaderFields(fields.map { ($0.name, $0.value) })
        try headers.set("idempotency-key", key)
        return SecureRequest(
            try SecureRequest.Method(method), try SecureURL(url), headers: headers,
            body: body.map { .bytes([UInt8]($0)) } ?? .none)
    }

    var isIdempotent: Bool { ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"].contains(method) }

    var size: Int {
        fields.reduce((body?.count ?? 0) + url.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }
}

/// All that a queue keeps. Encoded as JSON, then sealed.
struct QueueJournal: Codable, Sendable {
    var version = 1
    var requests: [QueuedRequest] = []
    var delivered: [String] = []

    var size: Int { requests.reduce(0) { $0 + $1.size } }
}
