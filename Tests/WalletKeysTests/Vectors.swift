import Foundation
import SecretMemory
import Testing

@testable import WalletKeys

/// Published vectors in the folder `shared/vectors` that may lie beside the project; they are not part of it.
enum Vectors {
    /// The shared folder, and one of your own.
    private static let folders: [URL] = {
        let project = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let own = ProcessInfo.processInfo.environment["BULWARK_VECTORS"].map { [URL(fileURLWithPath: $0)] } ?? []
        return [project.appendingPathComponent("../shared/vectors").standardizedFileURL] + own
    }()

    /// The bytes of a file, or nil with a printed line where it is not there.
    static func data(_ name: String) throws -> Data? {
        let files = folders.map { $0.appendingPathComponent(name) }
        guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
            print("skipped: \(name) is not in ../shared/vectors")
            return nil
        }
        return try Data(contentsOf: file)
    }

    static func text(_ name: String) throws -> String? {
        try data(name).map { String(decoding: $0, as: UTF8.self) }
    }

    static func json(_ name: String) throws -> Any? {
        try data(name).map { try JSONSerialization.jsonObject(with: $0) }
    }
}

extension [UInt8] {
    /// The bytes of pairs of hexadecimal digits.
    init(hex: String) { self = Hexadecimal.bytes(hex.utf8) ?? [] }
}

func hex(_ bytes: some Sequence<UInt8>) -> String { Hexadecimal.text(bytes) }

/// Secret bytes of what is none.
func secret(_ bytes: [UInt8]) -> SecretBytes { SecretBytes(count: bytes.count) { $0.copyBytes(from: bytes) } }
func secret(_ text: String) -> SecretBytes { secret(Array(text.utf8)) }

extension SecretBytes {
    /// What a test may look at.
    borrowing func array() -> [UInt8] { withUnsafeBytes { Array($0) } }
    borrowing func string() -> String { String(decoding: array(), as: UTF8.self) }
}

/// Expects the same bytes: a comparison of values that cannot be copied is nothing for `#expect`.
func expectSame(
    _ left: borrowing SecretBytes, _ right: borrowing SecretBytes, _ location: SourceLocation = #_sourceLocation
) {
    let isSame = left == right
    #expect(isSame, sourceLocation: location)
}

/// The code of the error that a call ends with; nil where it does not.
func code(_ body: () throws -> Void) -> WalletError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? WalletError)?.code
    }
}

/// The mnemonic that development tools of Ethereum share.
let testSentence = "test test test test test test test test test test test junk"
