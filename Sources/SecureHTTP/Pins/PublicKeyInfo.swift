internal import SwiftASN1

/// The SubjectPublicKeyInfo of a certificate or certificate request, byte for byte.
///
/// A pin is the hash of these bytes (RFC 7469 §2.4). They are extracted, never re-encoded, so keys of any kind yield
/// the same hash as `openssl pkey -pubin -outform der | openssl dgst -sha256`, and no untrusted key is parsed.
public struct PublicKeyInfo: Hashable, Sendable {
    /// DER of `SubjectPublicKeyInfo` (RFC 5280 §4.1).
    public let bytes: ArraySlice<UInt8>

    init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The maximum certificate size, above that of any real certificate; larger ones are not parsed.
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

    /// - Parameter body: DER of the `TBSCertificate`, the signed part of a certificate.
    /// - Throws: ``SecureHTTPError/Code/certificateMalformed``.
    public init(certificateBody body: some Collection<UInt8>) throws(SecureHTTPError) {
        try self.init(body, Self.ofCertificateBody)
    }

    /// Of a body that was parsed as a `TBSCertificate` already: what lies before the key is passed over by its lengths alone.
    /// Parsing it again for each question about a chain took a third of the judgement.
    package init?(parsedBody body: ArraySlice<UInt8>) {
        var rest = DERElements(body)
        guard body.count <= Self.largestCertificate, let all = rest.next(0x30), rest.isAtEnd else { return nil }
        var fields = DERElements(all.content)
        // The version may be left out; then come serial number, signature, issuer, validity and subject (RFC 5280 §4.1).
        _ = fields.next(0xA0)
        guard fields.next(0x02) != nil, fields.next(0x30) != nil, fields.next(0x30) != nil, fields.next(0x30) != nil,
            fields.next(0x30) != nil, let info = fields.next(0x30)
        else { return nil }
        var parts = DERElements(info.content)
        guard parts.next(0x30) != nil, parts.next(0x03) != nil, parts.isAtEnd else { return nil }
        bytes = info.whole
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

/// Elements of DER that is known to be whole, one behind the other.
struct DERElements {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }

    /// The next element, where it begins with a tag of one byte; stays where it is otherwise.
    mutating func next(_ tag: UInt8) -> (whole: ArraySlice<UInt8>, content: ArraySlice<UInt8>)? {
        guard rest.count >= 2, rest.first == tag else { return nil }
        var start = rest.startIndex + 2
        var length = Int(rest[start - 1])
        if length >= 0x80 {
            // The number of bytes that the length has (X.690 §8.1.3.5); three are more than any certificate asks for.
            let size = length & 0x7F
            guard (1...3).contains(size), size <= rest.endIndex - start else { return nil }
            length = rest[start..<(start + size)].reduce(0) { $0 << 8 | Int($1) }
            start += size
        }
        guard length <= rest.endIndex - start else { return nil }
        let element = (whole: rest[..<(start + length)], content: rest[start..<(start + length)])
        rest = rest[(start + length)...]
        return element
    }
}
