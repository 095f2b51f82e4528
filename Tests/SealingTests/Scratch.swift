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

/// Bytes of which no two chunks are alike: the period is no divisor of a chunk's size.
func sample(_ count: Int) -> [UInt8] {
    let period = (0..<4093).map { UInt8(truncatingIfNeeded: $0 &* 131 ^ $0 >> 5) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + period.count)
    while bytes.count < count { bytes += period }
    bytes.removeLast(bytes.count - count)
    return bytes
}

/// What tests of files begin with: a folder of their own, and a key that seals and opens.
class KeyedSuite {
    let scratch: Scratch
    let key = SealingKey()
    let sealer: Sealer
    let opener: Opener

    init() throws {
        scratch = try Scratch()
        sealer = try Sealer(to: [.key(key)])
        opener = Opener([.key(key)])
    }
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
