/// Returns whether two byte buffers are equal, in a time that depends only on their sizes (CWE-208).
///
/// Sizes are not secret: buffers of different sizes are immediately unequal.
public func constantTimeEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    guard left.count == right.count else { return false }
    var difference: UInt8 = 0
    for index in 0..<left.count { difference |= left[index] ^ right[index] }
    return isZero(difference)
}

/// Returns whether two arrays are equal, in a time that depends only on their sizes (CWE-208).
public func constantTimeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.withUnsafeBytes { first in right.withUnsafeBytes { constantTimeEqual(first, $0) } }
}

/// Not inlined, so that the loop above cannot be given an early exit.
@inline(never)
private func isZero(_ value: UInt8) -> Bool { value == 0 }
