internal import Foundation
public import Sealing
internal import SecretMemory

/// Seals bodies in addition to TLS, for data that a TLS-terminating proxy must not see. Only the app and the service
/// have the keys.
///
/// Both directions are bound to the exchange: method, authority, path and query, and a number in the request. A body
/// sealed for another request, or a request body returned as its response, is rejected. Headers are not encrypted, and
/// neither they nor the status are authenticated: an intermediary can change them. A response without a body is
/// accepted unless sealed empty responses are required, so an intermediary can also remove a body.
/// ``SealedExchange`` is the server side.
public struct PayloadEncryption: Interceptor {
    private let keyring: @Sendable () -> PayloadKeyring
    private let origins: [SecureURL]
    private let wantsEmptySealed: Bool

    /// - Parameters:
    ///   - origins: The origins whose requests are sealed and whose responses must be.
    ///   - wantsEmptySealed: Whether a response without a body is rejected, except to `HEAD`. The service must then not
    ///     use 204 and must seal empty responses, which older versions of ``SealedExchange`` did not.
    ///   - keyring: The current keys; the newest seals, the others open payloads in transit during a rotation.
    public init(
        for origins: [SecureURL], wantsEmptySealed: Bool = false, keyring: @escaping @Sendable () -> PayloadKeyring
    ) {
        (self.origins, self.wantsEmptySealed, self.keyring) = (origins, wantsEmptySealed, keyring)
    }

    /// - Throws: ``SecureHTTPError/Code/payloadRefused`` for a response that is not sealed for this exchange, unless it
    ///   has no body; ``SecureHTTPError/Code/requestBodyFailed`` for a stream.
    public func intercept(
        _ request: SecureRequest, _ chain: InterceptorChain
    ) async throws(SecureHTTPError) -> SecureResponse {
        guard origins.contains(where: request.url.hasOrigin) else { return try await chain.proceed(request) }
        let exchange = try SealedExchange(request, keyring: keyring())
        let response = try await chain.proceed(try exchange.sealed(request))
        let body = try await response.body.bytes()
        let isSealed = response.headers["content-type"] == SealedExchange.contentType
        var headers = response.headers
        if isSealed {
            // They are those of the sealed form.
            headers.remove("content-length")
            headers.remove("content-type")
        }
        guard isSealed, request.method.announcesBody(inAnswer: response.status) else {
            let mayBeEmpty = request.method == .head || !wantsEmptySealed
            guard body.isEmpty, mayBeEmpty else { throw SecureHTTPError(.payloadRefused) }
            return opened(response, headers, [])
        }
        let answer = try exchange.openAnswer(body)
        if let type = answer.contentType { try headers.set("content-type", type) }
        return opened(response, headers, answer.body)
    }

    private func opened(_ response: SecureResponse, _ headers: HeaderFields, _ body: [UInt8]) -> SecureResponse {
        var opened = SecureResponse(status: response.status, headers: headers, body: ResponseBody(body))
        opened.redirects = response.redirects
        return opened
    }
}

/// The server side of an exchange of sealed bodies: opens the client's request and seals the response.
///
///     let exchange = try SealedExchange(received, keyring: keyring)
///     let answer = try exchange.sealAnswer(handle(exchange.body), contentType: "application/json")
///
/// The wire format is described in Documentation/network.md: `Content-Type: application/vnd.bulwark.sealed`,
/// `Payload-ID` with 16 random bytes in Base64, and a body that is a Sealing payload containing a length byte, the
/// content type and the content.
public struct SealedExchange: Sendable {
    public static let contentType = "application/vnd.bulwark.sealed"
    private static let idHeader = "payload-id"

    private let keyring: PayloadKeyring
    private let id: String
    private let place: String
    /// The body of the request; empty on the client side.
    public let body: [UInt8]
    /// The `Content-Type` of the request's body.
    public let bodyType: String?

    /// Opens a request on a server. Requests without a body have only an ID, which is not authenticated.
    ///
    /// - Parameter requiresBody: Whether a request without a body is rejected. Set this if every request has one: an
    ///   intermediary can remove a body, and a route that accepts an empty one would then act on a forged request.
    /// - Throws: ``SecureHTTPError/Code/payloadRefused``, a single code for all failures.
    public init(
        _ request: ReceivedRequest, requiresBody: Bool = false, keyring: PayloadKeyring
    ) throws(SecureHTTPError) {
        guard let id = request.headers[Self.idHeader], Data(base64Encoded: id)?.count == 16 else {
            throw SecureHTTPError(.payloadRefused)
        }
        let place = "\(request.method) \(ReceivedRequest.normalized(request.authority)) \(request.target)"
        (self.keyring, self.id, self.place) = (keyring, id, place)
        if request.body.isEmpty {
            guard !requiresBody else { throw SecureHTTPError(.payloadRefused) }
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

    /// Seals the response, including an empty one, so that it cannot be replaced. Responses that have no body, such as
    /// 204 and those to `HEAD`, have nothing to seal.
    public func sealAnswer(_ body: [UInt8], contentType: String? = nil) throws(SecureHTTPError) -> [UInt8] {
        try Self.seal(body, contentType, keyring, Self.binding("answer", id, place))
    }

    func sealed(_ request: SecureRequest) throws(SecureHTTPError) -> SecureRequest {
        var sealed = request
        try sealed.headers.set(Self.idHeader, id)
        switch request.body {
        case .none: return sealed
        case .stream: throw SecureHTTPError(.requestBodyFailed)
        case .bytes(let bytes):
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
    /// Reveals nothing about the contents.
    public var description: String { "a sealed exchange" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
