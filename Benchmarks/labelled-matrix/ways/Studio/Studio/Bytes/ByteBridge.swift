import Foundation
import SQLite3
import WebKit

extension Data {
    init(hex: String) {
        var bytes: [UInt8] = []
        var rest = Substring(hex)
        while rest.count >= 2 {
            if let byte = UInt8(rest.prefix(2), radix: 16) { bytes.append(byte) }
            rest = rest.dropFirst(2)
        }
        self.init(bytes)
    }

    var hex: String { map { String(format: "%02x", $0) }.joined() }
}

struct Preset: Codable {
    var name: String
    var gain: Double
}

final class ByteBridge: NSObject, WKScriptMessageHandler {
    private let db = AppDelegate.catalog
    private let files = FileManager.default

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let fields = message.body as? [String: String], let value = fields["value"] else { return }
        switch fields["kind"] {
        case "utf8": utf8(Data(value.utf8))
        case "bytes": bytes(Array(value.utf8))
        case "base64": base64(value)
        case "hex": hex(value)
        case "plist": propertyList(value)
        case "json": roundTrip(value)
        case "inout":
            var sql = "UPDATE preset SET note = "
            attach(value, to: &sql)
            sqlite3_exec(db, sql, nil, nil, nil) // bad: sql-injection
        case "pointer": pointer(value)
        case "buffer": buffer(value)
        case "cursor": cursor(value)
        default: break
        }
    }

    private func utf8(_ data: Data) {
        guard let name = String(data: data, encoding: .utf8) else { return }
        sqlite3_exec(db, "DELETE FROM preset WHERE name = '\(name)'", nil, nil, nil) // bad: sql-injection
        sqlite3_exec(db, "DELETE FROM preset WHERE bytes = '\(data.count)'", nil, nil, nil) // good: sql-injection
    }

    private func bytes(_ bytes: [UInt8]) {
        let name = String(decoding: bytes.filter { $0 >= 0x20 }, as: UTF8.self)
        let file = AppDelegate.folder.appendingPathComponent("presets/" + name)
        try? files.removeItem(at: file) // bad: path-traversal
        let sum = bytes.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) }
        try? files.removeItem(at: AppDelegate.folder.appendingPathComponent("presets/\(sum)")) // good: path-traversal
    }

    private func base64(_ value: String) {
        guard let data = Data(base64Encoded: value) else { return }
        let name = String(decoding: data, as: UTF8.self)
        sqlite3_exec(db, "UPDATE preset SET owner = '\(name)'", nil, nil, nil) // bad: sql-injection
        sqlite3_exec(db, "UPDATE preset SET token = '\(data.base64EncodedString())'", nil, nil, nil) // good: sql-injection
    }

    private func hex(_ value: String) {
        let data = Data(hex: value)
        let text = String(data: data, encoding: .isoLatin1) ?? ""
        sqlite3_exec(db, "UPDATE preset SET title = '\(text)'", nil, nil, nil) // bad: sql-injection
        sqlite3_exec(db, "UPDATE preset SET body = x'\(data.hex)'", nil, nil, nil) // good: sql-injection
    }

    private func propertyList(_ value: String) {
        let settings: [String: Any] = ["folder": value, "saved": Date()]
        guard let data = try? PropertyListSerialization.data(fromPropertyList: settings, format: .binary, options: 0),
              let copy = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any],
              let folder = copy["folder"] as? String
        else { return }
        try? files.createDirectory(atPath: AppDelegate.folder.path + "/" + folder, withIntermediateDirectories: true) // bad: path-traversal
    }

    private func roundTrip(_ value: String) {
        let preset = Preset(name: value, gain: 0.5)
        guard let data = try? JSONEncoder().encode(preset),
              let decoded = try? JSONDecoder().decode(Preset.self, from: data)
        else { return }
        sqlite3_exec(db, "INSERT INTO preset(name) VALUES ('\(decoded.name)')", nil, nil, nil) // bad: sql-injection
        sqlite3_exec(db, "INSERT INTO preset(gain) VALUES ('\(decoded.gain)')", nil, nil, nil) // good: sql-injection
    }

    private func attach(_ value: String, to sql: inout String) {
        sql += "'\(value)'"
    }

    private func pointer(_ value: String) {
        "UPDATE preset SET slot = '\(value)'".withCString { text in
            _ = sqlite3_exec(db, text, nil, nil, nil) // bad: sql-injection
        }
        "UPDATE preset SET slot = '\(value.hashValue)'".withCString { text in
            _ = sqlite3_exec(db, text, nil, nil, nil) // good: sql-injection
        }
    }

    private func buffer(_ value: String) {
        let copy = Array(value.utf8).withUnsafeBytes { raw in
            String(decoding: raw.bindMemory(to: UInt8.self), as: UTF8.self)
        }
        sqlite3_exec(db, "UPDATE preset SET comment = '\(copy)'", nil, nil, nil) // bad: sql-injection
    }

    private func cursor(_ value: String) {
        let slot = UnsafeMutablePointer<String>.allocate(capacity: 1)
        slot.initialize(to: value)
        defer {
            slot.deinitialize(count: 1)
            slot.deallocate()
        }
        sqlite3_exec(db, "UPDATE preset SET cursor = '\(slot.pointee)'", nil, nil, nil) // bad: sql-injection

        slot.pointee = "start"
        sqlite3_exec(db, "UPDATE preset SET cursor = '\(slot.pointee)'", nil, nil, nil) // good: sql-injection
    }
}
