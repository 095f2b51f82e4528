import Foundation
import Testing

/// Files with expected values.
enum Vectors {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    private static let package = folder.deletingLastPathComponent().deletingLastPathComponent()

    /// The lines of a file of this package, without those that begin with `#`.
    static func lines(_ name: String) throws -> [String] {
        let file = folder.appendingPathComponent("Vectors").appendingPathComponent(name)
        let text = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    }

    /// The bytes of a file of this package.
    static func own(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent("Vectors").appendingPathComponent(name)))
    }

    /// A file or folder of published vectors, which are not part of this package: `vectors/` of the folder that
    /// `BULWARK_SHARED` names, or of a folder `shared` beside the package. Nil where it is not.
    static func shared(_ name: String) -> URL? {
        let named = ProcessInfo.processInfo.environment["BULWARK_SHARED"].map(URL.init(fileURLWithPath:))
        let shared = named ?? package.deletingLastPathComponent().appendingPathComponent("shared")
        let file = shared.appendingPathComponent("vectors").appendingPathComponent(name)
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }

    /// The object in a shared JSON file, or nil where it is not there.
    static func sharedObject(_ name: String) throws -> [String: Any]? {
        guard let file = shared(name) else { return nil }
        return try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    }

    /// The tests of a Wycheproof file, or nil where it is not there.
    static func wycheproof(_ name: String) throws -> [[String: Any]]? {
        guard let object = try sharedObject("wycheproof/\(name)_test.json") else { return nil }
        let groups = try #require(object["testGroups"] as? [[String: Any]])
        return groups.flatMap { $0["tests"] as? [[String: Any]] ?? [] }
    }
}

extension [String: Any] {
    /// The bytes of a hexadecimal field.
    func bytes(_ key: String) throws -> [UInt8] { [UInt8](hex: try #require(self[key] as? String)) }

    func number(_ key: String) throws -> Int { try #require(self[key] as? Int) }
}

extension [UInt8] {
    /// The bytes of pairs of hexadecimal digits; other characters count as zero.
    init(hex: some StringProtocol) {
        let digits = hex.utf8.map { UInt8(Character(UnicodeScalar($0)).hexDigitValue ?? 0) }
        self = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
