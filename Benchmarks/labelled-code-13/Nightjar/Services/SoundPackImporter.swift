import Foundation

struct PackEntry {
    let name: String
    let body: Data
}

enum PackError: Error { case truncated, oversized, name }

struct SoundPackReader {
    private let data: Data
    private var offset = 0

    init(_ data: Data) { self.data = data }

    mutating func next() throws -> PackEntry? {
        guard offset < data.count else { return nil }
        let name = String(decoding: try take(try length(limit: 255)), as: UTF8.self)
        let body = try take(try length(limit: 8 << 20))
        return PackEntry(name: name, body: body)
    }

    private mutating func length(limit: Int) throws -> Int {
        let raw = try take(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard let value = Int(exactly: raw), value <= limit else { throw PackError.oversized } // good: unbounded-size
        return value
    }

    private mutating func take(_ count: Int) throws -> Data {
        guard count <= data.count - offset else { throw PackError.truncated } // good: integer-overflow
        defer { offset += count }
        return data.subdata(in: offset..<offset + count)
    }
}

struct SoundPackImporter {
    let folder: URL

    func unpack(_ data: Data) throws {
        var reader = SoundPackReader(data)
        while let entry = try reader.next() {
            try place(entry)
        }
    }

    private func place(_ entry: PackEntry) throws {
        let path = folder.path + "/" + entry.name
        FileManager.default.createFile(atPath: path, contents: entry.body) // bad: archive-extraction
    }

    func unpackCalls(_ data: Data) throws {
        var reader = SoundPackReader(data)
        while let entry = try reader.next() {
            guard entry.name.range(of: "^[a-z0-9_]{1,40}\\.caf$", options: .regularExpression) != nil else { throw PackError.name }
            try entry.body.write(to: folder.appendingPathComponent(entry.name)) // good: archive-extraction
        }
    }

    func waveform(samples: UInt32, channels: UInt32, from pointer: UnsafeRawPointer) -> [Float] {
        let count = Int(samples &* channels) // bad: integer-overflow
        let output = UnsafeMutablePointer<Float>.allocate(capacity: count)
        defer { output.deallocate() }
        for frame in 0..<Int(samples) {
            for channel in 0..<Int(channels) {
                let index = frame * Int(channels) + channel
                output[index] = pointer.load(fromByteOffset: index * 4, as: Float.self)
            }
        }
        return Array(UnsafeBufferPointer(start: output, count: count))
    }

    func header(of data: Data) -> WaveHeader? {
        guard data.count >= MemoryLayout<WaveHeader>.size else { return nil }
        return data.withUnsafeBytes { $0.loadUnaligned(as: WaveHeader.self) } // good: buffer-pointer
    }

    func peaks(of data: Data, header: WaveHeader) -> [Int16] {
        data.withUnsafeBytes { raw -> [Int16] in
            guard let start = raw.baseAddress?.advanced(by: 12).assumingMemoryBound(to: Int16.self) else { return [] }
            return Array(UnsafeBufferPointer(start: start, count: Int(header.frames))) // bad: buffer-pointer
        }
    }

    func preallocate(_ header: WaveHeader) -> [Int16] {
        [Int16](repeating: 0, count: Int(header.frames) * Int(header.channels)) // bad: unbounded-size
    }
}

struct WaveHeader {
    var magic: UInt32
    var frames: UInt32
    var channels: UInt32
}
