import KeyedHashes

/// A public key of P-256 with the chain code that its children are derived with (SLIP-10). Not to be published: together
/// with the private key of one child that is not hardened it gives the private key itself.
///
/// Ed25519 has none: all its children are hardened.
public struct Slip10PublicKey: Sendable, Hashable {
    /// The compressed point, 33 bytes.
    public let publicKey: [UInt8]
    /// 32 bytes.
    public let chainCode: [UInt8]
    /// Steps from the master key.
    public let depth: Int
    /// The first four bytes of the parent's hash, zero for the master key.
    public let parentFingerprint: [UInt8]

    /// - Throws: ``WalletError`` with code `invalidKey` where the key is no point of P-256 in 33 bytes, `invalidSize` where
    ///   the chain code has not 32 bytes, `tooDeep`, or `invalidArgument` where the fingerprint has not four bytes.
    public init(
        publicKey: [UInt8], chainCode: [UInt8], depth: Int = 0, parentFingerprint: [UInt8] = [0, 0, 0, 0]
    ) throws(WalletError) {
        guard P256Point(compressed: publicKey) != nil else {
            throw WalletError(.invalidKey, "this is not a P-256 point in 33 bytes")
        }
        guard chainCode.count == 32 else {
            throw WalletError(.invalidSize, "a chain code must have 32 bytes, not \(chainCode.count)")
        }
        guard (0...DerivationPath.mostChildren).contains(depth) else { throw .tooDeep }
        guard parentFingerprint.count == 4 else {
            throw WalletError(.invalidArgument, "a fingerprint must have 4 bytes, not \(parentFingerprint.count)")
        }
        self.init(checked: publicKey, chainCode, depth, parentFingerprint)
    }

    init(checked publicKey: [UInt8], _ chainCode: [UInt8], _ depth: Int, _ parentFingerprint: [UInt8]) {
        (self.publicKey, self.chainCode) = (publicKey, chainCode)
        (self.depth, self.parentFingerprint) = (depth, parentFingerprint)
    }

    /// The key at the end of a path.
    ///
    /// - Throws: ``WalletError`` with code `hardenedFromPublicKey` or `tooDeep`.
    public func derived(_ path: DerivationPath) throws(WalletError) -> Slip10PublicKey {
        guard depth + path.children.count <= DerivationPath.mostChildren else { throw .tooDeep }
        var key = self
        for child in path.children { key = try key.derived(child) }
        return key
    }

    /// A child of this key.
    ///
    /// - Throws: ``WalletError`` as for a path.
    public func derived(_ child: ChildNumber) throws(WalletError) -> Slip10PublicKey {
        guard depth < DerivationPath.mostChildren else { throw .tooDeep }
        guard !child.isHardened else {
            throw WalletError(
                .hardenedFromPublicKey, "child \(child) is hardened, so deriving it requires the private key")
        }
        guard let parent = P256Point(compressed: publicKey) else { preconditionFailure("a key was checked") }
        let number = withUnsafeBytes(of: child.rawValue.bigEndian) { Array($0) }
        var code = code(of: publicKey + number)
        while true {
            let (left, right) = (Array(code[..<32]), Array(code[32...]))
            if let point = parent.adding(number: left) {
                return Slip10PublicKey(
                    checked: point.compressed, right, depth + 1, Array(RIPEMD160.hash160(publicKey)[..<4]))
            }
            // No key: the right half is hashed again, after a one (SLIP-10, public parent key to public child key).
            code = self.code(of: [1] + right + number)
        }
    }

    private func code(of data: [UInt8]) -> [UInt8] {
        chainCode.withUnsafeBytes { key in
            data.withUnsafeBytes { data in
                filled(HMACSHA512.digestSize) { HMACSHA512.write(codeOf: data, key: key, to: $0) }
            }
        }
    }
}

extension P256Point {
    /// The sum with a number times the generator; nil where the number is the order or more, or the sum no point.
    fileprivate func adding(number: [UInt8]) -> P256Point? {
        guard number.contains(where: { $0 != 0 }) else { return self }
        return P256Point(timesGenerator: number).flatMap(adding)
    }
}
