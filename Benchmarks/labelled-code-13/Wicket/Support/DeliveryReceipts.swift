import Foundation

struct Receipt: Codable {
    let message: UUID
    let deliveredAt: Date
}

struct ReceiptQueue {
    let folder: URL

    func pending() throws -> [Receipt] {
        let file = folder.appendingPathComponent("receipts.json")
        return try JSONDecoder().decode([Receipt].self, from: Data(contentsOf: file))
    }

    func flush(_ receipts: [Receipt]) throws {
        let file = folder.appendingPathComponent("receipts.json")
        try JSONEncoder().encode(receipts).write(to: file, options: [.atomic, .completeFileProtection]) // good: secret-in-plain-file
    }

    func clear() {
        try? FileManager.default.removeItem(at: folder.appendingPathComponent("receipts.json")) // good: error-swallowed
    }
}

struct PacketHeader {
    let version: UInt8
    let length: Int

    init?(_ data: Data) {
        guard data.count >= 3 else { return nil }
        version = data[data.startIndex]
        length = Int(data[data.startIndex + 1]) << 8 | Int(data[data.startIndex + 2]) // good: integer-overflow
    }

    static func parse(_ data: Data) -> Int {
        data.withUnsafeBytes { bytes in
            Int(bytes.baseAddress!.advanced(by: 1).loadUnaligned(as: UInt16.self)) // bad: buffer-pointer
        }
    }
}
