internal import Foundation
public import Sealing
internal import SecretMemory

/// Seals bodies on top of TLS, for what a proxy between two ends of TLS must not see: the keys are the app's and the service's.
///
/// Both directions are bound to the exchange: method, authority, path and query, and a number that the request names. A body
/// that was sealed for another request, or a request's sent back as its answer, opens nothing. Headers are not hidden.
/// ``SealedExchange`` is the other side.
public struct PayloadEncryption: Interceptor {
    private let keyring: @Sendable () -> PayloadKeyring
    private let origins: [SecureURL]

    /// - Parameters:
    ///   - origins: whose requests are sealed, and whose answers must be.
    ///   - keyring: the keys of now; the newest seals, the others open what is under way when it is replaced.
    public init(for origins: [SecureURL], keyring: @escaping @Sendable () -> PayloadKeyring) {
        (self.origins, self.keyring) = (origins, keyring)
    }

    /// - Throws: ``SecureHTTPError/Code/payloadRefused`` for an answer that is not sealed for this exchange, unless it has no
    ///   body; ``SecureHTTPError/Code/requestBodyFailed`` for a stream.
    public func intercept(
        _ request: SecureRequest, _ chain: InterceptorChain
    ) async throws(SecureHTTPError) -> SecureResponse {
        guard origins.contains(where: request.url.hasOrigin) else { return try await chain.proceed(request) }
        let exchange = try SealedExchange(request, keyring: keyring())
        let response = try await chain.proceed(try exchange.sealed(request))
        let body = try await response.body.bytes()
        let isSealed = response.headers["content-type"] == SealedExchange.contentType
        guard isSealed || body.isEmpty else { throw SecureHTTPError(.payloadRefused) }
        guard isSealed else {
            return SecureResponse(status: response.status, headers: response.headers, body: ResponseBody([]))
        }
        let opened = try exchange.openAnswer(body)
        var headers = response.headers
        headers.remove("content-length")
        headers.remove("content-type")
        if let type = opened.contentType { try headers.set("content-type", type) }
        return SecureResponse(status: response.status, headers: headers, body: ResponseBody(opened.body))
    }
}

/// One exchange of sealed bodies, as a server sees it: opens what a client sealed and seals the answer to it.
///
///     let exchange = try SealedExchange(received, keyring: keyring)
///     let answer = try exchange.sealAnswer(handle(exchange.body), contentType: "application/json")
///
/// The wire form is Documentation/network.md's: `Content-Type: application/vnd.bulwark.sealed`, `Payload-ID` with 16 random
/// bytes in base64, and a body that is a payload of Sealing over a length byte, the type of what is sealed and its bytes.
public struct SealedExchange: Sendable {
    public static let contentType = "application/vnd.bulwark.sealed"
    private static let idHeader = "payload-id"

    private let keyring: PayloadKeyring
    private let id: String
    private let place: String
    /// What the request held; empty on the client's side.
    public let body: [UInt8]
    /// The `Content-Type` of what the request held.
    public let bodyType: String?

    /// Opens a request on a server. Requests without a body have an id alone.
    ///
    /// - Throws: ``SecureHTTPError/Code/payloadRefused``, one code for all that does not hold.
    public init(_ request: ReceivedRequest, keyring: PayloadKeyring) throws(SecureHTTPError) {
        guard let id = request.headers[Self.idHeader], Data(base64Encoded: id)?.count == 16 else {
            throw SecureHTTPError(.payloadRefused)
        }
        let place = "\(request.method) \(ReceivedRequest.normalized(request.authority)) \(request.target)"
        (self.keyring, self.id, self.place) = (keyring, id, place)
        if request.body.isEmpty {
            (body, bodyType) = ([], nil)
        } else {
            guard request.headers["content-type"] == Self.contentType else { throw SecureHTTPError(.payloadRefused) }
            (body, bodyType) = try Self.open(request.body, keyring, Self.binding("request", id, place))
        }
    }

    init(_ request: SecureRequest, keyring: PayloadKeyring) throws(SecureHTTPError) {
        self.keyring = keyring
        id = Data(randomBytes(16)).base64EncodedString()
        place = "\(request.method.name) \(request.url.authority) \(request.url.target)"
        (body, bodyType) = ([], nil)
    }

    /// Seals the answer. An empty one stays empty.
    public func sealAnswer(_ body: [UInt8], contentType: String? = nil) throws(SecureHTTPError) -> [UInt8] {
        guard !body.isEmpty else { return [] }
        return try Self.seal(body, contentType, keyring, Self.binding("answer", id, place))
    }

    func sealed(_ request: SecureRequest) throws(SecureHTTPError) -> SecureRequest {
        var sealed = request
        try sealed.headers.set(Self.idHeader, id)
        switch request.body {
        case .none: return sealed
        case .stream: throw SecureHTTPError(.requestBodyFailed)
        case .bytes(let bytes):
            guard !bytes.isEmpty else { return sealed }
            let type = request.headers["content-type"]
            sealed.body = .bytes(try Self.seal(bytes, type, keyring, Self.binding("request", id, place)))
            try sealed.headers.set("content-type", Self.contentType)
            return sealed
        }
    }

    func openAnswer(_ bytes: [UInt8]) throws(SecureHTTPError) -> (body: [UInt8], contentType: String?) {
        try Self.open(bytes, keyring, Self.binding("answer", id, place))
    }

    private static func binding(_ direction: String, _ id: String, _ place: String) -> [UInt8] {
        Array("bulwark-payload-v1\0\(direction)\0\(id)\0\(place)".utf8)
    }

    private static func seal(
        _ body: [UInt8], _ type: String?, _ keyring: PayloadKeyring, _ binding: [UInt8]
    ) throws(SecureHTTPError) -> [UInt8] {
        let name = Array((type ?? "").utf8)
        guard name.count < 256 else { throw SecureHTTPError(.headerMalformed) }
        do {
            return [UInt8](try keyring.seal([UInt8(name.count)] + name + body, associatedData: binding))
        } catch {
            throw SecureHTTPError(.payloadRefused)
        }
    }

    private static func open(
        _ sealed: [UInt8], _ keyring: PayloadKeyring, _ binding: [UInt8]
    ) throws(SecureHTTPError) -> (body: [UInt8], contentType: String?) {
        let plain: [UInt8]
        do { plain = [UInt8](try keyring.open(sealed, associatedData: binding)) } catch {
            throw SecureHTTPError(.payloadRefused)
        }
        guard let size = plain.first.map(Int.init), plain.count > size else { throw SecureHTTPError(.payloadRefused) }
        let name = String(decoding: plain[1..<1 + size], as: UTF8.self)
        return (Array(plain[(1 + size)...]), name.isEmpty ? nil : name)
    }
}

extension SealedExchange: CustomStringConvertible, CustomReflectable {
    /// Nothing of what was sealed.
    public var description: String { "a sealed exchange" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
