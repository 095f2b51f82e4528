internal import Foundation
internal import JWTKit
internal import SecretMemory

/// What a public key looks like that somebody took for a secret.
enum PublicKeyForm {
    static func matches(_ bytes: [UInt8]) -> Bool {
        isText(bytes) || isBinary(bytes) || isEncoded(bytes)
    }

    /// PEM, wherever it begins, such as behind a mark of the byte order or a comment; OpenSSH's form; a JSON Web Key, or a set.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        let marks = ["-----BEGIN ", "---- BEGIN ", "ssh-rsa ", "ssh-ed25519 ", "ecdsa-sha2-", "\"kty\""]
        if marks.contains(where: { holds(bytes, Array($0.utf8)) }) { return true }
        // Its names may be written with escapes.
        let members = StrictJSON.object(bytes[...])
        return members?["kty"] != nil || members?["keys"] != nil
    }

    private static func holds(_ bytes: [UInt8], _ mark: [UInt8]) -> Bool {
        guard bytes.count >= mark.count else { return false }
        return (0...(bytes.count - mark.count)).contains { bytes[$0...].starts(with: mark) }
    }

    private static func isBinary(_ bytes: [UInt8]) -> Bool { isDER(bytes) || isPoint(bytes) }

    /// A SubjectPublicKeyInfo or a certificate: a sequence that is as long as it says, with a sequence in it.
    private static func isDER(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 4, bytes[0] == 0x30 else { return false }
        switch bytes[1] {
        case 0..<0x80: return Int(bytes[1]) + 2 == bytes.count && bytes[2] == 0x30
        case 0x81: return Int(bytes[2]) + 3 == bytes.count
        case 0x82: return Int(bytes[2]) << 8 + Int(bytes[3]) + 4 == bytes.count
        default: return false
        }
    }

    /// A point that lies on its curve, written in full (SEC 1, section 2.3.3); random bytes are none.
    private static func isPoint(_ bytes: [UInt8]) -> Bool {
        guard bytes.first == 4, [65, 97, 133].contains(bytes.count) else { return false }
        let middle = 1 + bytes.count / 2
        let parts = (x: base64(bytes[1..<middle]), y: base64(bytes[middle...]))
        return switch bytes.count {
        case 65: (try? ES256PublicKey(parameters: parts)) != nil
        case 97: (try? ES384PublicKey(parameters: parts)) != nil
        default: (try? ES512PublicKey(parameters: parts)) != nil
        }
    }

    private static func base64(_ bytes: ArraySlice<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    /// Whether it is base64 of one, in either alphabet, in one line or several. What is made of a secret on the way is wiped.
    private static func isEncoded(_ bytes: [UInt8]) -> Bool {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        defer { text.withUnsafeMutableBytes { wipe($0) } }
        for byte in bytes where byte > 0x20 && byte != UInt8(ascii: "=") {
            switch byte {
            case UInt8(ascii: "+"): text.append(UInt8(ascii: "-"))
            case UInt8(ascii: "/"): text.append(UInt8(ascii: "_"))
            default: text.append(byte)
            }
        }
        let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard var plain = Base64URL.decode(text[start...]) else { return false }
        defer { plain.withUnsafeMutableBytes { wipe($0) } }
        return isText(plain) || isBinary(plain)
    }
}
