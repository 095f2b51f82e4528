internal import SwiftASN1

/// The SubjectPublicKeyInfo of a certificate or certificate request, byte for byte as it stands there.
///
/// A pin is the hash of these bytes (RFC 7469 §2.4). They are cut out, never encoded again, so keys of any kind give the
/// hash that `openssl pkey -pubin -outform der | openssl dgst -sha256` gives, and no key is parsed that a stranger made.
public struct PublicKeyInfo: Hashable, Sendable {
    /// DER of `SubjectPublicKeyInfo` (RFC 5280 §4.1).
    public let bytes: ArraySlice<UInt8>

    init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// More than any real certificate: what is larger is not parsed.
    public static let largestCertificate = 64 * 1024

    /// - Parameter certificate: DER of a `Certificate` (RFC 5280 §4.1).
    /// - Throws: ``SecureHTTPError/Code/certificateMalformed``.
    public init(certificate: some Collection<UInt8>) throws(SecureHTTPError) {
        try self.init(certificate) { root in
            try DER.sequence(root, identifier: .sequence) { nodes in
                guard let body = nodes.next(), nodes.next() != nil, nodes.next() != nil else { throw Malformed() }
                return try Self.ofCertificateBody(body)
            }
        }
    }

    /// - Parameter body: DER of the `TBSCertificate`, the part of a certificate that is signed.
    /// - Throws: ``SecureHTTPError/Code/certificateMalformed``.
    public init(certificateBody body: some Collection<UInt8>) throws(SecureHTTPError) {
        try self.init(body, Self.ofCertificateBody)
    }

    /// - Parameter request: DER of a `CertificationRequest` (RFC 2986 §4).
    /// - Throws: ``SecureHTTPError/Code/certificateMalformed``.
    public init(request: some Collection<UInt8>) throws(SecureHTTPError) {
        try self.init(request) { root in
            try DER.sequence(root, identifier: .sequence) { nodes in
                guard let body = nodes.next(), nodes.next() != nil, nodes.next() != nil else { throw Malformed() }
                return try DER.sequence(body, identifier: .sequence) { fields in
                    try Self.skip([.integer, .sequence], &fields)
                    let info = try Self.keyInfo(fields.next())
                    while fields.next() != nil {}
                    return info
                }
            }
        }
    }

    /// - Parameter publicKey: DER of a `SubjectPublicKeyInfo`.
    /// - Throws: ``SecureHTTPError/Code/keyMalformed``.
    public init(publicKey: some Collection<UInt8>) throws(SecureHTTPError) {
        do {
            try self.init(publicKey) { try Self.keyInfo($0) }
        } catch {
            throw SecureHTTPError(.keyMalformed)
        }
    }

    private struct Malformed: Error {}

    private init(
        _ bytes: some Collection<UInt8>, _ find: (ASN1Node) throws -> ArraySlice<UInt8>
    ) throws(SecureHTTPError) {
        guard bytes.count <= Self.largestCertificate else { throw SecureHTTPError(.certificateMalformed) }
        do {
            self.bytes = try find(DER.parse(Array(bytes)))
        } catch {
            throw SecureHTTPError(.certificateMalformed)
        }
    }

    /// Version, serial number, algorithm, issuer, validity, subject, then the key (RFC 5280 §4.1.2).
    private static func ofCertificateBody(_ body: ASN1Node) throws -> ArraySlice<UInt8> {
        try DER.sequence(body, identifier: .sequence) { fields in
            guard var first = fields.next() else { throw Malformed() }
            if first.identifier == ASN1Identifier(tagWithNumber: 0, tagClass: .contextSpecific) {
                guard let serial = fields.next() else { throw Malformed() }
                first = serial
            }
            guard first.identifier == .integer else { throw Malformed() }
            try skip([.sequence, .sequence, .sequence, .sequence], &fields)
            let info = try keyInfo(fields.next())
            while fields.next() != nil {}
            return info
        }
    }

    private static func skip(_ identifiers: [ASN1Identifier], _ fields: inout ASN1NodeCollection.Iterator) throws {
        for identifier in identifiers {
            guard fields.next()?.identifier == identifier else { throw Malformed() }
        }
    }

    private static func keyInfo(_ node: ASN1Node?) throws -> ArraySlice<UInt8> {
        guard let node else { throw Malformed() }
        return try DER.sequence(node, identifier: .sequence) { parts in
            try skip([.sequence, .bitString], &parts)
            return node.encodedBytes
        }
    }
}
