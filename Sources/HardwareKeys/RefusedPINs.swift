import Crypto
import Dispatch
import SecretMemory

/// Remembers the PIN that each device or key refused last, so that a wrong one in a server's configuration is tried once
/// and does not lock the device.
///
/// Kept is a MAC under a key of this process, not the PIN. Sendable: `macs` is touched on `queue` alone.
final class RefusedPINs: @unchecked Sendable {
    private let queue = DispatchQueue(label: "bulwark.hardware-keys.refused-pin")
    private let key = SymmetricKey(size: .bits256)
    private var macs: [[UInt8]: [UInt8]] = [:]

    /// - Throws: `wrongPIN` where this PIN was refused before by the device or key `name`.
    func check(_ pin: borrowing SecretBytes, of name: [UInt8]) throws(HardwareKeyError) {
        let candidate = code(of: pin)
        let isKnown = queue.sync { macs[name].map { constantTimeEqual($0, candidate) } ?? false }
        guard !isKnown else { throw .refusedBefore }
    }

    func remember(_ pin: borrowing SecretBytes, of name: [UInt8]) {
        let refused = code(of: pin)
        queue.sync { macs[name] = refused }
    }

    private func code(of pin: borrowing SecretBytes) -> [UInt8] {
        pin.withUnsafeBytes { Array(HMAC<SHA256>.authenticationCode(for: $0, using: key)) }
    }
}

extension HardwareKeyError {
    static let refusedBefore = HardwareKeyError(
        .wrongPIN, "the device already rejected this PIN, so it was not tried again; enter the correct one")
}
