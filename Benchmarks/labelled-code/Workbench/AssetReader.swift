import Foundation

enum AssetError: Error { case truncated, size, name }

struct Sprite {
    var width: Int
    var height: Int
    var pixels: Data
}

struct ByteCursor {
    private let data: Data
    private(set) var offset = 0

    init(_ data: Data) { self.data = Data(data) }

    var remaining: Int { data.count - offset }

    mutating func integer<T: FixedWidthInteger>(_ type: T.Type = T.self) throws -> T {
        let size = MemoryLayout<T>.size
        guard remaining >= size else { throw AssetError.truncated }
        defer { offset += size }
        return data[offset..<offset + size].reduce(0) { ($0 << 8) | T($1) }
    }

    mutating func bytes(_ count: Int) throws -> Data {
        guard count >= 0, count <= remaining else { throw AssetError.truncated }
        defer { offset += count }
        return data.subdata(in: offset..<offset + count)
    }

    mutating func skip(to position: UInt64, plus distance: UInt64) throws {
        let target = position + distance // bad: integer-overflow-from-outside
        guard target <= UInt64(data.count) else { throw AssetError.truncated }
        offset = Int(target) // good: integer-overflow-from-outside
    }

    mutating func move(to position: UInt64, plus distance: UInt64) throws {
        let (target, overflow) = position.addingReportingOverflow(distance) // good: integer-overflow-from-outside
        guard !overflow, target <= UInt64(data.count) else { throw AssetError.truncated }
        offset = Int(target)
    }
}

/// Reads sprite sheets which come with projects of others.
struct SpriteReader {
    func sprite(in file: URL) throws -> Sprite {
        var cursor = ByteCursor(try Data(contentsOf: file))
        let width: UInt16 = try cursor.integer()
        let height: UInt16 = try cursor.integer()
        let depth: UInt8 = try cursor.integer()
        let count = Int(width) * Int(height) * Int(depth) // good: integer-overflow-from-outside
        return Sprite(width: Int(width), height: Int(height), pixels: try cursor.bytes(count))
    }

    func thumbnail(in file: URL) throws -> Sprite {
        var cursor = ByteCursor(try Data(contentsOf: file))
        let width: UInt16 = try cursor.integer()
        let height: UInt16 = try cursor.integer()
        let count = width * height // bad: integer-overflow-from-outside
        return Sprite(width: Int(width), height: Int(height), pixels: try cursor.bytes(Int(count)))
    }

    func seek(in file: URL) throws -> Int {
        var cursor = ByteCursor(try Data(contentsOf: file))
        let base: UInt64 = try cursor.integer()
        let distance: UInt64 = try cursor.integer()
        try cursor.skip(to: base, plus: distance)
        return cursor.offset
    }

    func layerIndex(in file: URL) throws -> Int8 {
        var cursor = ByteCursor(try Data(contentsOf: file))
        let index: Int32 = try cursor.integer()
        return Int8(index) // bad: integer-overflow-from-outside
    }

    func frameIndex(in file: URL) throws -> Int8 {
        var cursor = ByteCursor(try Data(contentsOf: file))
        let index: Int32 = try cursor.integer()
        guard let small = Int8(exactly: index) else { throw AssetError.size } // good: integer-overflow-from-outside
        return small
    }
}

/// Writes names as UTF-8 with a length before them.
struct NameWriter {
    func write(_ layer: Layer, to stream: OutputStream) throws {
        let name = Array(layer.name.utf8)
        guard let length = UInt16(exactly: layer.name.utf8.count) else { throw AssetError.name } // good: string-length-mix
        withUnsafeBytes(of: length.bigEndian) { _ = stream.write($0.bindMemory(to: UInt8.self).baseAddress!, maxLength: 2) }
        stream.write(name, maxLength: name.count) // good: string-length-mix
    }

    func writeTitle(_ manifest: Manifest, to stream: OutputStream) {
        let bytes = Array(manifest.title.utf8)
        stream.write(bytes, maxLength: manifest.title.count) // bad: string-length-mix
    }

    func initials(_ layer: Layer) -> String {
        let name = layer.name as NSString
        return name.substring(to: min(2, layer.name.utf8.count)) // bad: string-length-mix
    }
}
