import Crypto
import KeyedHashes
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

extension SymmetricKey {
    /// What a Cobblestone message under the key begins with.
    var states: KeyedHash<WipedSHA512> { SecretBytes(self).withUnsafeBytes { KeyedHash(key: $0) } }
}

/// Expects so many copies of a secret in this process, where the system can tell it.
func expectCopies(_ count: Int, of pattern: SecretPattern, _ location: SourceLocation = #_sourceLocation) {
    guard let copies = MemoryScan.copies(of: pattern) else { return }
    #expect(copies == count, sourceLocation: location)
}

/// Expects that nothing of these is left. A failure tells the place in the list.
func expectNoCopies(of patterns: [SecretPattern], _ location: SourceLocation = #_sourceLocation) {
    for (index, pattern) in patterns.enumerated() {
        guard let copies = MemoryScan.copies(of: pattern) else { return }
        #expect(copies == 0, "secret \(index) of \(patterns.count)", sourceLocation: location)
    }
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
