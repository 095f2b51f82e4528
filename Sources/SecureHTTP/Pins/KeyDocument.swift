internal import SwiftASN1

/// The public keys in a file of certificates, certificate requests or keys, as PEM or DER.
public struct KeyDocument: Sendable {
    public enum Kind: String, Hashable, Sendable {
        case certificate, request, publicKey, privateKey
    }

    public struct Entry: Sendable {
        public let kind: Kind
        public let info: PublicKeyInfo
        /// The DER of a certificate; `nil` for other entries.
        public let certificate: [UInt8]?
    }

    /// The entries, in file order.
    public let entries: [Entry]

    /// - Parameter file: The bytes of the file. The caller is responsible for wiping them, as with private keys.
    /// - Throws: ``SecureHTTPError/Code/keyMalformed`` if nothing can be read, ``SecureHTTPError/Code/keyUnsupported``
    ///   for encrypted private keys.
    public init(_ file: [UInt8]) throws(SecureHTTPError) {
        guard file.count <= 4 * 1024 * 1024 else { throw SecureHTTPError(.keyMalformed) }
        let blocks = try Self.blocks(file)
        entries = blocks.isEmpty ? [try Self.der(file)] : try Self.pem(blocks)
    }

    /// The PEM of a file, each block from its first line of dashes to its last; the library looks for them in a time that grows with the
    /// square of a hostile file. Editors and indented texts leave a byte order mark and blanks round lines, which are left out.
    private static func blocks(_ file: [UInt8]) throws(SecureHTTPError) -> [[ArraySlice<UInt8>]] {
        var blocks: [[ArraySlice<UInt8>]] = []
        var block: [ArraySlice<UInt8>] = []
        let text = file.starts(with: [0xEF, 0xBB, 0xBF]) ? file.dropFirst(3) : file[...]
        for line in text.split(separator: 0x0A).lazy.map(withoutBlanks) {
            if line.starts(with: "-----BEGIN ".utf8) {
                guard block.isEmpty else { throw SecureHTTPError(.keyMalformed) }
                block = [line]
            } else if !block.isEmpty {
                block.append(line)
                guard line.starts(with: "-----END ".utf8) else { continue }
                blocks.append(block)
                block = []
            }
        }
        guard block.isEmpty else { throw SecureHTTPError(.keyMalformed) }
        return blocks
    }

    private static func withoutBlanks(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
        guard let last = line.lastIndex(where: { !isBlank($0) }) else { return [] }
        return line[...last].drop(while: isBlank)
    }

    private static func pem(_ blocks: [[ArraySlice<UInt8>]]) throws(SecureHTTPError) -> [Entry] {
        var entries: [Entry] = []
        for (place, block) in blocks.enumerated() {
            let document: PEMDocument
            let text = String(decoding: Array(block.joined(separator: [0x0A])), as: UTF8.self)
            do { document = try PEMDocument(pemString: text) } catch { throw SecureHTTPError(.keyMalformed) }
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
