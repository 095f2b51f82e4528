import Foundation

enum Command {
    case boil(celsius: UInt8)
    case join(ssid: String, password: String)
    case status

    var payload: Data {
        switch self {
        case .boil(let celsius): return Data([0x01, celsius])
        case .join(let ssid, let password): return Data([0x02]) + Data("\(ssid)\0\(password)".utf8)
        case .status: return Data([0x03])
        }
    }
}

struct FrameHeader {
    let kind: UInt8
    let length: UInt32

    init?(_ data: Data) {
        guard data.count >= 5 else { return nil }
        kind = data[data.startIndex]
        length = data.dropFirst().prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
}

struct FrameWriter {
    private(set) var bytes = Data()

    mutating func append(name: String) {
        let encoded = Data(name.utf8)
        bytes.append(UInt8(truncatingIfNeeded: encoded.count)) // bad: integer-overflow
        bytes.append(encoded)
    }

    mutating func append(label: String) -> Bool {
        let encoded = Data(label.utf8)
        guard let count = UInt8(exactly: encoded.count) else { return false } // good: integer-overflow
        bytes.append(count)
        bytes.append(encoded)
        return true
    }
}

struct Telemetry {
    var celsius: Int16
    var litres: Float32
    var cycles: UInt32

    static func parse(_ data: Data) -> Telemetry {
        data.withUnsafeBytes { $0.bindMemory(to: Telemetry.self).baseAddress!.pointee } // bad: buffer-pointer
    }

    static func history(_ data: Data, header: FrameHeader) -> [Int16] {
        var samples = [Int16](repeating: 0, count: 64)
        samples.withUnsafeMutableBytes { target in
            data.withUnsafeBytes { source in
                target.baseAddress!.copyMemory(from: source.baseAddress!, byteCount: Int(header.length)) // bad: buffer-pointer
            }
        }
        return samples
    }

    static func recent(_ data: Data) -> [Int16] {
        var samples = [Int16](repeating: 0, count: 64)
        let copied = samples.withUnsafeMutableBytes { data.copyBytes(to: $0, count: min(data.count, $0.count)) } // good: buffer-pointer
        return Array(samples.prefix(copied / 2))
    }
}
