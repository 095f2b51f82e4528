import Foundation
import Sealing
import Testing

/// A folder that goes with its last reference.
final class Scratch: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "bulwark-sealing-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file and returns its path.
    func file(_ name: String, _ content: some Sequence<UInt8>) throws -> String {
        try Data(content).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    /// Names of all files, hidden ones too.
    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }
}

func content(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

/// A small generator whose numbers are the same in each run (SplitMix64).
struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) } }
}

/// Bytes of which no two chunks are alike: the period is no divisor of a chunk's size.
func sample(_ count: Int) -> [UInt8] {
    let period = (0..<4093).map { UInt8(truncatingIfNeeded: $0 &* 131 ^ $0 >> 5) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + period.count)
    while bytes.count < count { bytes += period }
    bytes.removeLast(bytes.count - count)
    return bytes
}

/// The code of the error that `body` throws; nil where it throws none, and a recorded issue where it is another kind.
func code(of body: () throws -> Void) -> SealingError.Code? {
    do {
        try body()
        return nil
    } catch let error as SealingError {
        return error.code
    } catch {
        Issue.record("another kind of error: \(error)")
        return nil
    }
}

extension Password {
    static func sample(_ text: String = "correct horse battery staple") throws -> Password { try Password(text) }
}

extension KeyDerivation {
    /// Costs nothing and protects nothing.
    static let cheap = KeyDerivation.scrypt(logN: 1, blockSize: 1, parallelism: 1)
}

/// The root of the package, which lies three folders above this file.
let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
