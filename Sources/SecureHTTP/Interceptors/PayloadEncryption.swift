internal import Foundation
public import Sealing
internal import SecretMemory

/// Seals bodies on top of TLS, for what a proxy between two ends of TLS must not see: the keys are the app's and the service's.
///
/// Both directions are bound to the exchange: method, authority, path and query, and a number that the request names. A body
/// that was sealed for another request, or a request's sent back as its answer, opens nothing. Headers are not hidden, and neither they
/// nor the status are proved: who stands between can exchange them. An answer without a body is accepted unless it is asked for
/// sealed, so who stands between can leave a body out as well.
/// ``SealedExchange`` is the other side.
public struct PayloadEncryption: Interceptor {
    private let keyring: @Sendable () -> PayloadKeyring
    private let origins: [SecureURL]
    private let wantsEmptySealed: Bool

    /// - Parameters:
    ///   - origins: whose requests are sealed, and whose answers must be.
    ///   - wantsEmptySealed: whether an answer without a body is refused, but for those to `HEAD`. Such a service answers nothing with
    ///     204, and seals empty answers, which older versions of ``SealedExchange`` did not.
    ///   - keyring: the keys of now; the newest seals, the others open what is under way when it is replaced.
    public init(
        for origins: [SecureURL], wantsEmptySealed: Bool = false, keyring: @escaping @Sendable () -> PayloadKeyring
    ) {
        (self.origins, self.wantsEmptySealed, self.keyring) = (origins, wantsEmptySealed, keyring)
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

    /// Opens a request on a server. Requests without a body have an id alone, which nothing proves.
    ///
    /// - Parameter requiresBody: whether a request without a body is refused. Say so where each request has one: who stands
    ///   between can take a body away, and a route that reads an empty one as a wish does what nobody asked for.
    /// - Throws: ``SecureHTTPError/Code/payloadRefused``, one code for all that does not hold.
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

    /// Seals the answer, an empty one too, so that nobody can make it of another. Answers that have no body, such as 204 and those to
    /// `HEAD`, have nothing to seal.
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
    /// Nothing of what was sealed.
    public var description: String { "a sealed exchange" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
