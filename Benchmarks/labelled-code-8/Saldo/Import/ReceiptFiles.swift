import Foundation
import UIKit

/// Receipts named by other devices and by shared bundles.
struct ReceiptDescriptor: Decodable {
    let name: String
    let folder: String
    let payload: Data
}

final class ReceiptFiles {
    private let root: URL
    private let manager = FileManager.default

    init(root: URL) { self.root = root.standardizedFileURL }

    func save(_ receipt: ReceiptDescriptor) throws {
        let target = root.appendingPathComponent(receipt.folder).appendingPathComponent(receipt.name)
        try receipt.payload.write(to: target, options: .atomic) // bad: path-traversal
    }

    func saveFlat(_ receipt: ReceiptDescriptor) throws {
        let leaf = (receipt.name as NSString).lastPathComponent
        guard !leaf.isEmpty, leaf != "..", leaf != ".", leaf != "/" else { throw ImportError.outside }
        try receipt.payload.write(to: root.appendingPathComponent(leaf), options: .atomic) // good: path-traversal
    }

    func saveAnonymous(_ receipt: ReceiptDescriptor) throws -> URL {
        let target = root.appendingPathComponent(UUID().uuidString).appendingPathExtension("jpg")
        try receipt.payload.write(to: target, options: [.atomic, .completeFileProtection]) // good: path-traversal
        return target
    }

    func image(forLink url: URL) -> UIImage? {
        guard let name = url.queryValue("receipt") else { return nil }
        return UIImage(contentsOfFile: root.path + "/" + name) // bad: path-traversal
    }

    func image(forScan url: URL) -> UIImage? {
        guard let raw = url.queryValue("scan"), let id = UUID(uuidString: raw) else { return nil }
        return UIImage(contentsOfFile: root.path + "/\(id.uuidString).jpg") // good: path-traversal
    }

    func discard(named name: String) throws {
        let cleaned = name.replacingOccurrences(of: "../", with: "")
        try manager.removeItem(at: root.appendingPathComponent(cleaned)) // bad: path-traversal
    }

    func discardChecked(named name: String) throws {
        let target = root.appendingPathComponent(name).standardizedFileURL
        guard target.path.hasPrefix(root.path + "/") else { throw ImportError.outside }
        try manager.removeItem(at: target) // good: path-traversal
    }

    func move(_ file: URL, intoFolder folder: String) throws {
        let target = URL(fileURLWithPath: folder, relativeTo: root).appendingPathComponent(file.lastPathComponent)
        guard target.path.hasPrefix(root.path) else { throw ImportError.outside }
        let real = URL(fileURLWithPath: target.path.removingPercentEncoding ?? target.path)
        try manager.moveItem(at: file, to: real) // bad: path-traversal
    }
}

extension URL {
    func queryValue(_ name: String) -> String? {
        URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == name }?.value
    }
}
