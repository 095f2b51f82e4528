import CryptoKit
import Foundation
import Security

/// The SHA-256 of a public key with its SubjectPublicKeyInfo header, as `openssl` prints it.
struct PublicKeyPin {
    let base64: String

    /// Reads keys on the curve P-256; the header is that of RFC 5480, section 2.
    init?(_ certificate: SecCertificate) {
        guard let key = SecCertificateCopyKey(certificate),
            let point = SecKeyCopyExternalRepresentation(key, nil) as Data?, point.count == 65
        else { return nil }
        let header: [UInt8] = [
            0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
            0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
        ]
        base64 = Data(SHA256.hash(data: Data(header) + point)).base64EncodedString()
    }
}
