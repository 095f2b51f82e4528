#if Wallet
    import SecretMemory

    /// The first four bytes of a key's hash, by which others are said to descend from it. Not unique: for hints alone.
    public struct Fingerprint: Sendable, Hashable, CustomStringConvertible {
        public let bytes: [UInt8]

        init(_ key: PublicKey) { self.init(compressed: key.compressed) }

        init(compressed: [UInt8]) { bytes = Array(RIPEMD160.hash160(compressed)[..<4]) }

        fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

        /// Of the master key's parent, which it has not.
        public static let none = Fingerprint(bytes: [0, 0, 0, 0])

        /// Eight hexadecimal digits.
        public var description: String { Hexadecimal.text(bytes) }
    }

    /// Where an extended key stands in its tree.
    public struct ExtendedKeyPlace: Sendable, Hashable {
        /// Steps from the master key.
        public let depth: UInt8
        public let parent: Fingerprint
        /// Its number among the children of its parent.
        public let child: ChildNumber

        static let master = ExtendedKeyPlace(depth: 0, parent: .none, child: ChildNumber(rawValue: 0))

        /// Nine bytes of the written form.
        var bytes: [UInt8] {
            [depth] + parent.bytes + withUnsafeBytes(of: child.rawValue.bigEndian) { Array($0) }
        }

        fileprivate init(reading bytes: UnsafeRawBufferPointer) throws(WalletError) {
            depth = bytes[0]
            parent = Fingerprint(bytes: Array(bytes[1..<5]))
            child = ChildNumber(rawValue: UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 5, as: UInt32.self)))
            guard depth > 0 || (parent == .none && child.rawValue == 0) else {
                throw WalletError(
                    .invalidExtendedKey, "this extended key has the depth of a master key but the fields of a child")
            }
        }

        init(depth: UInt8, parent: Fingerprint, child: ChildNumber) {
            (self.depth, self.parent, self.child) = (depth, parent, child)
        }
    }

    /// The fields of an extended key's written form (BIP 32, serialization format).
    struct ExtendedKeyFields: ~Copyable {
        static let byteCount = 78
        private let bytes: SecretBytes
        let version: ExtendedKeyVersion
        let place: ExtendedKeyPlace

        init(reading text: borrowing SecretBytes, isPrivate: Bool) throws(WalletError) {
            guard let bytes = text.withUnsafeBytes({ Base58Check.secretPayload(of: $0) }),
                bytes.count == Self.byteCount
            else { throw .notExtended }
            (version, place) = try bytes.withUnsafeBytes { (bytes) throws(WalletError) in
                let version = try ExtendedKeyVersion.named(Array(bytes[..<4]), isPrivate: isPrivate)
                guard isPrivate ? bytes[45] == 0 : bytes[45] == 2 || bytes[45] == 3 else {
                    throw WalletError(
                        .invalidExtendedKey, "the key in this extended key does not match its version")
                }
                return (version, try ExtendedKeyPlace(reading: UnsafeRawBufferPointer(rebasing: bytes[4..<13])))
            }
            self.bytes = bytes
        }

        /// The private key and the chain code, as a ``KeyNode`` has them.
        func keyAndChainCode() -> SecretBytes {
            bytes.withUnsafeBytes { bytes in
                SecretBytes(count: KeyNode.byteCount) { node in
                    node.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[46...]))
                    UnsafeMutableRawBufferPointer(rebasing: node[32...])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[13..<45]))
                }
            }
        }

        func publicKey() -> [UInt8] { bytes.withUnsafeBytes { Array($0[45...]) } }
        func chainCode() -> [UInt8] { bytes.withUnsafeBytes { Array($0[13..<45]) } }
    }

    extension WalletError {
        static let notExtended = WalletError(
            .invalidExtendedKey, "this is not an extended key: it is mistyped, truncated, or of another kind")
        static let keyOutOfRange = WalletError(
            .invalidKey, "the private key is zero, or not below the order of secp256k1")
    }
#endif
