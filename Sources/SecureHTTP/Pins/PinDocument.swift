public import Crypto
public import Foundation

/// Pins that a server distributes at run time, signed by the app's developer.
///
/// The wire format is a JSON object with `version` 1, `keyID`, `payload` and `signature`, the last two in Base64. The
/// signature is Ed25519 (RFC 8032) over the ASCII string `bulwark-pins-v1`, a zero byte and the bytes of the payload,
/// so that a signature made for another purpose is not valid. Documentation/network.md describes the payload.
public struct PinDocument: Hashable, Sendable {
    /// A number that grows with each document. A document with a lower or equal number is rejected, so that old pins
    /// cannot be restored.
    public let sequence: UInt64
    public let issued: Date
    /// The date from which the document is rejected.
    public let expires: Date
    public let hosts: [PinnedHost]

    /// The maximum size; larger documents are not parsed.
    public static let largestSize = 256 * 1024

    /// Parses and verifies a document.
    ///
    /// - Parameters:
    ///   - bytes: The wire format.
    ///   - keys: The public keys shipped with the app, by ID. Ship two, so that one can be replaced.
    ///   - time: The current time. The developer's clock may be up to a day ahead.
    /// - Throws: `updateMalformed`, `updateNotSigned`, `updateExpired`, or the error of an invalid pin or host.
    public init(
        _ bytes: [UInt8], keys: [String: Curve25519.Signing.PublicKey], at time: Date,
        suffixes: PublicSuffixes = .builtIn
    ) throws(SecureHTTPError) {
        try self.init(kept: bytes, keys: keys, suffixes: suffixes)
        guard expires > time, issued.timeIntervalSince(time) <= 86_400 else { throw SecureHTTPError(.updateExpired) }
    }

    /// One that was taken in before, whose date is not asked again.
    init(
        kept bytes: [UInt8], keys: [String: Curve25519.Signing.PublicKey], suffixes: PublicSuffixes
    ) throws(SecureHTTPError) {
        let envelope: Envelope = try Self.decode(bytes)
        guard envelope.version == 1 else { throw SecureHTTPError(.updateMalformed) }
        guard let key = keys[envelope.keyID],
            key.isValidSignature(envelope.signature, for: Self.signed(envelope.payload))
        else { throw SecureHTTPError(.updateNotSigned) }
        let payload: Payload = try Self.decode([UInt8](envelope.payload))
        (sequence, issued, expires) = (payload.sequence, payload.issuedDate, payload.expiresDate)
        guard expires > issued else { throw SecureHTTPError(.updateExpired) }
        var hosts: [PinnedHost] = []
        for host in payload.hosts { hosts.append(try host.rule(suffixes)) }
        self.hosts = hosts
    }

    /// Returns the signed wire format of a payload, for developer tools.
    public static func signing(
        payload: [UInt8], keyID: String, with key: Curve25519.Signing.PrivateKey
    ) throws(SecureHTTPError) -> [UInt8] {
        do {
            let signature = try key.signature(for: signed(Data(payload)))
            let envelope = Envelope(version: 1, keyID: keyID, payload: Data(payload), signature: signature)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return [UInt8](try encoder.encode(envelope))
        } catch {
            throw SecureHTTPError(.updateMalformed)
        }
    }

    private static func signed(_ payload: Data) -> Data { Data("bulwark-pins-v1\0".utf8) + payload }

    private static func decode<Value: Decodable>(_ bytes: [UInt8]) throws(SecureHTTPError) -> Value {
        guard bytes.count <= largestSize else { throw SecureHTTPError(.updateMalformed) }
        do {
            return try JSONDecoder().decode(Value.self, from: Data(bytes))
        } catch {
            throw SecureHTTPError(.updateMalformed)
        }
    }
}

private struct Envelope: Codable {
    let version: Int
    let keyID: String
    let payload: Data
    let signature: Data
}

/// Times are seconds since 1970.
private struct Payload: Decodable {
    let sequence: UInt64
    let issued: Int64
    let expires: Int64
    let hosts: [Host]

    var issuedDate: Date { Date(timeIntervalSince1970: Double(issued)) }
    var expiresDate: Date { Date(timeIntervalSince1970: Double(expires)) }

    struct Host: Decodable {
        let host: String
        let pins: [String]
        var includesSubdomains: Bool?
        var excluded: [String]?
        var expires: Int64?
        var reportOnly: Bool?
        var environments: [String]?

        func rule(_ suffixes: PublicSuffixes) throws(SecureHTTPError) -> PinnedHost {
            var list: [Pin] = []
            for (place, pin) in pins.enumerated() {
                do { list.append(try Pin(pin)) } catch { throw SecureHTTPError(error.code, at: place) }
            }
            return try PinnedHost(
                host, includesSubdomains: includesSubdomains ?? false, excluding: excluded ?? [], pins: list,
                expires: expires.map { Date(timeIntervalSince1970: Double($0)) },
                mode: reportOnly == true ? .reportOnly : .enforced,
                environments: environments.map { Set($0.map(PinEnvironment.init)) } ?? [.production], suffixes: suffixes
            )
        }
    }
}
