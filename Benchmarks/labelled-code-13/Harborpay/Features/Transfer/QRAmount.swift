import Foundation

final class TransferDraft: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    let payee: String
    init(payee: String) { self.payee = payee }
    init?(coder: NSCoder) {
        guard let payee = coder.decodeObject(of: NSString.self, forKey: "payee") else { return nil }
        self.payee = payee as String
    }
    func encode(with coder: NSCoder) { coder.encode(payee as NSString, forKey: "payee") }
}

struct TerminalFrame {
    let bytes: [UInt8]

    func amount() -> Int32 {
        bytes.withUnsafeBytes { $0.baseAddress!.advanced(by: 4).loadUnaligned(as: Int32.self) } // bad: buffer-pointer
    }

    func tip() -> Int32? {
        guard bytes.count >= 12 else { return nil }
        return bytes.withUnsafeBytes { Int32(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: Int32.self)) } // good: buffer-pointer
    }

    func merchant() -> String {
        guard bytes.count > 12 else { return "" }
        var name = [UInt8](repeating: 0, count: 24)
        let length = min(bytes.count - 12, name.count)
        bytes.withUnsafeBytes { raw in
            _ = memcpy(&name, raw.baseAddress! + 12, length) // good: buffer-pointer
        }
        return String(decoding: name.prefix(length), as: UTF8.self)
    }

    func draft(from data: Data) throws -> TransferDraft? {
        try NSKeyedUnarchiver.unarchivedObject(ofClass: TransferDraft.self, from: data) // good: unsafe-deserialization
    }

    func plugin(from data: Data) throws -> Any? {
        try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) // bad: unsafe-deserialization
    }
}
