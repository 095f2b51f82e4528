import Crypto
import KeyedHashes
import Sealing
public import SecretMemory

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A private key of P-256 or Ed25519 with its chain code, derived as SLIP-10 lays down. secp256k1 is that of BIP 32: see
/// ``ExtendedPrivateKey``.
public final class Slip10Key: Sendable {
    /// The curves beside secp256k1.
    public enum Curve: Sendable, Hashable, CaseIterable {
        /// NIST's P-256.
        case p256
        /// Ed25519, whose children are all hardened.
        case ed25519

        fileprivate var name: StaticString {
            switch self {
            case .p256: "Nist256p1 seed"
            case .ed25519: "ed25519 seed"
            }
        }
    }

    public let curve: Curve
    /// Key and chain code, 32 bytes each.
    private let node: SecretBytes

    /// Steps from the master key.
    public let depth: Int
    /// The compressed point of 33 bytes, or zero and the 32 bytes of Ed25519, as SLIP-10 writes both.
    public let publicKey: [UInt8]
    /// The first four bytes of the parent's hash, zero for the master key.
    public let parentFingerprint: [UInt8]

    /// The master key of a seed, 16 to 64 bytes.
    ///
    /// - Throws: ``WalletError`` with code `invalidSize`.
    public convenience init(seed: borrowing SecretBytes, curve: Curve) throws(WalletError) {
        guard (16...64).contains(seed.count) else {
            throw WalletError(.invalidSize, "a seed must have 16 to 64 bytes, not \(seed.count)")
        }
        let key = HMACSHA512(
            key: UnsafeRawBufferPointer(start: curve.name.utf8Start, count: curve.name.utf8CodeUnitCount))
        var node = seed.withUnsafeBytes { seed in SecretBytes(count: 64) { key.write(codeOf: seed, to: $0) } }
        // Where that is no key, it is hashed again (SLIP-10, master key generation).
        while !node.withUnsafeBytes({ curve.isKey(UnsafeRawBufferPointer(rebasing: $0[..<32])) }) {
            node = node.withUnsafeBytes { node in SecretBytes(count: 64) { key.write(codeOf: node, to: $0) } }
        }
        self.init(node, curve, depth: 0, parentFingerprint: [0, 0, 0, 0])
    }

    private init(_ node: consuming SecretBytes, _ curve: Curve, depth: Int, parentFingerprint: [UInt8]) {
        publicKey = node.withUnsafeBytes { curve.publicKey(of: UnsafeRawBufferPointer(rebasing: $0[..<32])) }
        self.node = node
        self.curve = curve
        self.depth = depth
        self.parentFingerprint = parentFingerprint
    }

    /// The key at the end of a path.
    ///
    /// - Throws: ``WalletError`` with code `tooDeep`, or `invalidPath` where a step of Ed25519 is not hardened.
    public func derived(_ path: DerivationPath) throws(WalletError) -> Slip10Key {
        guard depth + path.children.count <= DerivationPath.mostChildren else { throw .tooDeep }
        var key = self
        for child in path.children { key = try key.derived(child) }
        wipeStackBelow()
        return key
    }

    /// A child of this key.
    ///
    /// - Throws: ``WalletError`` as for a path.
    public func derived(_ child: ChildNumber) throws(WalletError) -> Slip10Key {
        guard depth < DerivationPath.mostChildren else { throw .tooDeep }
        guard curve != .ed25519 || child.isHardened else {
            throw WalletError(.invalidPath, "Ed25519 supports only hardened children (SLIP-10); append ' to the number")
        }
        let children = node.withUnsafeBytes { HMACSHA512(key: UnsafeRawBufferPointer(rebasing: $0[32...])) }
        var data = SecretBytes(count: 37) { data in
            if child.isHardened {
                node.withUnsafeBytes { node in
                    UnsafeMutableRawBufferPointer(rebasing: data[1..<33])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: node[..<32]))
                }
            } else {
                data.copyBytes(from: publicKey)
            }
            data.storeBytes(of: child.rawValue.bigEndian, toByteOffset: 33, as: UInt32.self)
        }
        while true {
            let code = data.withUnsafeBytes { data in SecretBytes(count: 64) { children.write(codeOf: data, to: $0) } }
            let made = node.withUnsafeBytes { node in code.withUnsafeBytes { curve.child(of: node, code: $0) } }
            if let made {
                return Slip10Key(
                    made, curve, depth: depth + 1, parentFingerprint: Array(RIPEMD160.hash160(publicKey)[..<4]))
            }
            // No key: the right half is hashed again, after a one (SLIP-10, private child key).
            data.withUnsafeMutableBytes { data in
                data[0] = 1
                code.withUnsafeBytes { code in
                    UnsafeMutableRawBufferPointer(rebasing: data[1..<33])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: code[32...]))
                }
            }
        }
    }

    /// The public half, which derives children that are not hardened; nil for Ed25519, which has no such children.
    public var publicHalf: Slip10PublicKey? {
        guard curve == .p256 else { return nil }
        let chainCode = node.withUnsafeBytes { Array($0[32...]) }
        return Slip10PublicKey(checked: publicKey, chainCode, depth, parentFingerprint)
    }

    /// Lends the 32 bytes of the private key.
    public func withPrivateKey<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try node.withUnsafeBytes { (node) throws(Failure) in try body(UnsafeRawBufferPointer(rebasing: node[..<32])) }
    }

    /// Lends the 32 bytes of the chain code.
    public func withChainCode<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try node.withUnsafeBytes { (node) throws(Failure) in try body(UnsafeRawBufferPointer(rebasing: node[32...])) }
    }
}

extension Slip10Key.Curve {
    fileprivate func isKey(_ key: UnsafeRawBufferPointer) -> Bool {
        switch self {
        case .p256: P256Scalar.isKey(key)
        case .ed25519: true
        }
    }

    /// The child's key and chain code; nil where that is no key.
    fileprivate func child(of node: UnsafeRawBufferPointer, code: UnsafeRawBufferPointer) -> SecretBytes? {
        let child = SecretBytes(copying: code)
        guard self == .p256 else { return child }
        guard P256Scalar.isBelowOrder(UnsafeRawBufferPointer(rebasing: code[..<32])) else { return nil }
        let sum = SecretBytes(count: 64) { sum in
            sum.copyMemory(from: code)
            P256Scalar.add(
                UnsafeRawBufferPointer(rebasing: node[..<32]), to: UnsafeMutableRawBufferPointer(rebasing: sum[..<32]))
        }
        guard sum.withUnsafeBytes({ isKey(UnsafeRawBufferPointer(rebasing: $0[..<32])) }) else { return nil }
        return sum
    }

    fileprivate func publicKey(of key: UnsafeRawBufferPointer) -> [UInt8] {
        LibraryTraces.wiped(secretsOf: 128) {
            switch self {
            case .p256:
                guard let made = try? P256.Signing.PrivateKey(rawRepresentation: key) else {
                    preconditionFailure("a key that was checked has a point")
                }
                return Array(made.publicKey.compressedRepresentation)
            case .ed25519:
                guard let made = try? Curve25519.Signing.PrivateKey(rawRepresentation: key) else {
                    preconditionFailure("32 bytes are a key of Ed25519")
                }
                return [0] + Array(made.publicKey.rawRepresentation)
            }
        }
    }
}
