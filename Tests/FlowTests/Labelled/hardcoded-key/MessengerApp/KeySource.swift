// Project: a messenger. Keys come from several sources; the other file uses them.
import Foundation

protocol KeySource {
    func key() throws -> Data
}

struct EmbeddedKeys: KeySource {
    private let halves = ("c0ffee00c0ffee00", "deadbeefdeadbeef")

    func key() throws -> Data {
        Data(halves.0.utf8) + Data(halves.1.utf8)
    }
}

struct KeychainKeys: KeySource {
    let account = "messenger-key-v1"

    func key() throws -> Data {
        var item: CFTypeRef?
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecReturnData: true,
        ]
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess, let data = item as? Data else {
            throw CocoaError(.fileReadNoSuchFile)
        }
        return data
    }
}

enum Protocol {
    static let version: UInt8 = 3
    static let magic: [UInt8] = [0x4d, 0x53, 0x47, 0x31, 0x4d, 0x53, 0x47, 0x31, 0x4d, 0x53, 0x47, 0x31]
}

func hexBytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in text.compactMap(\.hexDigitValue) {
        if let first = high {
            bytes.append(first << 4 | UInt8(digit))
            high = nil
        } else {
            high = UInt8(digit)
        }
    }
    return bytes
}
