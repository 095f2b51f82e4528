import MemoryScan
import SecretMemory
import Testing

@testable import Sealing

extension SecretBytes {
    init(_ bytes: [UInt8]) { self.init(count: bytes.count) { $0.copyBytes(from: bytes) } }

    borrowing func array() -> [UInt8] { withUnsafeBytes { Array($0) } }

    /// What to look for in memory once this is gone.
    borrowing func pattern() -> SecretPattern { withUnsafeBytes { SecretPattern($0) } }
}

extension Password {
    convenience init(bytes: [UInt8]) throws { try self.init(SecretBytes(bytes)) }
}

/// Expects so many copies of a secret in this process, where the system can tell it.
func expectCopies(_ count: Int, of pattern: SecretPattern, _ location: SourceLocation = #_sourceLocation) {
    guard let copies = MemoryScan.copies(of: pattern) else { return }
    #expect(copies == count, sourceLocation: location)
}

/// Expects one of several numbers of copies.
func expectCopies(
    _ counts: ClosedRange<Int>, of pattern: SecretPattern, _ location: SourceLocation = #_sourceLocation
) {
    guard let copies = MemoryScan.copies(of: pattern) else { return }
    #expect(counts.contains(copies), sourceLocation: location)
}

/// Expects a sealing error of a code. Returns it for a look at its text.
@discardableResult
func expectError(
    _ code: SealingError.Code, _ location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) -> SealingError? {
    let error = #expect(throws: SealingError.self, sourceLocation: location, performing: body)
    #expect(error?.code == code, sourceLocation: location)
    return error
}

/// A generator whose numbers are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }
}
