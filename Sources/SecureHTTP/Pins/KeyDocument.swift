internal import SwiftASN1

/// Public keys of a file that holds certificates, requests or keys, as PEM or DER.
public struct KeyDocument: Sendable {
    public enum Kind: String, Hashable, Sendable {
        case certificate, request, publicKey, privateKey
    }

    public struct Entry: Sendable {
        public let kind: Kind
        public let info: PublicKeyInfo
        /// Of certificates alone: their DER.
        public let certificate: [UInt8]?
    }

    /// In the order of the file.
    public let entries: [Entry]

    /// - Parameter file: the bytes of the file. Wiping them is up to the caller, as is the case with private keys.
    /// - Throws: ``SecureHTTPError/Code/keyMalformed`` where nothing can be read, ``SecureHTTPError/Code/keyUnsupported``
    ///   for encrypted private keys.
    public init(_ file: [UInt8]) throws(SecureHTTPError) {
        guard file.count <= 4 * 1024 * 1024 else { throw SecureHTTPError(.keyMalformed) }
        let text = String(decoding: file, as: UTF8.self)
        if text.contains("-----BEGIN ") {
            entries = try Self.pem(text)
        } else {
            entries = [try Self.der(file)]
        }
    }

    private static func pem(_ text: String) throws(SecureHTTPError) -> [Entry] {
        let documents: [PEMDocument]
        do { documents = try PEMDocument.parseMultiple(pemString: text) } catch { throw SecureHTTPError(.keyMalformed) }
        var entries: [Entry] = []
        for (place, document) in documents.enumerated() {
            do {
                if let entry = try entry(document.discriminator, document.derBytes) { entries.append(entry) }
            } catch {
                throw SecureHTTPError(error.code, at: place)
            }
        }
        guard !entries.isEmpty else { throw SecureHTTPError(.keyMalformed) }
        return entries
    }

    /// Nil for parameters and what else may stand beside keys.
    private static func entry(_ label: String, _ der: [UInt8]) throws(SecureHTTPError) -> Entry? {
        switch label {
        case "CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE":
            Entry(kind: .certificate, info: try PublicKeyInfo(certificate: der), certificate: der)
        case "CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST":
            Entry(kind: .request, info: try PublicKeyInfo(request: der), certificate: nil)
        case "PUBLIC KEY": Entry(kind: .publicKey, info: try PublicKeyInfo(publicKey: der), certificate: nil)
        case "PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY":
            Entry(kind: .privateKey, info: try PublicKeyInfo(privateKey: der), certificate: nil)
        case "ENCRYPTED PRIVATE KEY": throw SecureHTTPError(.keyUnsupported)
        default: nil
        }
    }

    /// The first form that fits; they exclude each other.
    private static func der(_ bytes: [UInt8]) throws(SecureHTTPError) -> Entry {
        for label in ["CERTIFICATE", "CERTIFICATE REQUEST", "PUBLIC KEY", "PRIVATE KEY"] {
            do {
                if let entry = try entry(label, bytes) { return entry }
            } catch  where error.code == .keyUnsupported {
                throw error
            } catch {
                continue
            }
        }
        throw SecureHTTPError(.keyMalformed)
    }
}
