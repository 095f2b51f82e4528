import Foundation

final class BasketItem: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    let sku: String
    let count: Int

    init(sku: String, count: Int) {
        self.sku = sku
        self.count = count
    }

    required init?(coder: NSCoder) {
        guard let sku = coder.decodeObject(of: NSString.self, forKey: "sku") as String? else { return nil }
        self.sku = sku
        count = coder.decodeInteger(forKey: "count")
    }

    func encode(with coder: NSCoder) {
        coder.encode(sku, forKey: "sku")
        coder.encode(count, forKey: "count")
    }
}

final class BasketSync: NSObject, URLSessionDataDelegate {
    private var buffer = Data()
    private let limit = 512 * 1024

    func receive(shared data: Data) -> [BasketItem] {
        (NSKeyedUnarchiver.unarchiveObject(with: data) as? [BasketItem]) ?? [] // bad: unsafe-deserialization
    }

    func restore(_ data: Data) throws -> [BasketItem] {
        let object = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, BasketItem.self], from: data) // good: unsafe-deserialization
        return object as? [BasketItem] ?? []
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard buffer.count + data.count <= limit else {
            dataTask.cancel()
            return
        }
        buffer.append(data) // good: unbounded-size
    }

    func importBasket(from link: URL) async throws -> [BasketItem] {
        var bytes = [UInt8]()
        let (stream, _) = try await URLSession.shared.bytes(from: link)
        for try await byte in stream {
            bytes.append(byte) // bad: unbounded-size
        }
        return try restore(Data(bytes))
    }

    func saveTokenTotals(_ stampTokens: [String: Int], to folder: URL) throws {
        let text = stampTokens.map { "\($0.key)=\($0.value)" }.joined(separator: "\n")
        try Data(text.utf8).write(to: folder.appendingPathComponent("stamp-tokens.txt")) // good: secret-in-plain-file
    }
}
