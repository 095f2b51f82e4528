#if Wallet
    import KeyedHashes
    import SecretMemory

    /// A public key with the chain code for deriving its children (BIP 32). Do not publish it: combined with the
    /// private key of a single non-hardened child, it reveals the private key itself.
    public struct ExtendedPublicKey: Sendable, Hashable {
        public let publicKey: PublicKey
        public let chainCode: [UInt8]
        public let place: ExtendedKeyPlace

        init(_ publicKey: PublicKey, chainCode: [UInt8], _ place: ExtendedKeyPlace) {
            (self.publicKey, self.chainCode, self.place) = (publicKey, chainCode, place)
        }

        /// Reads the written form, `xpub…` or one of SLIP-132.
        ///
        /// - Throws: ``WalletError`` with code `invalidExtendedKey` or `invalidKey`.
        public init(_ text: String) throws(WalletError) { (self, _) = try Self.reading(text) }

        /// Reads the written form, and says which of them it is.
        ///
        /// - Throws: ``WalletError`` with code `invalidExtendedKey` or `invalidKey`.
        public static func reading(
            _ text: String
        ) throws(WalletError) -> (key: ExtendedPublicKey, version: ExtendedKeyVersion) {
            guard text.utf8.count <= Base58Check.longestText else { throw .notExtended }
            let bytes = SecretBytes(count: text.utf8.count) { $0.copyBytes(from: text.utf8) }
            let fields = try ExtendedKeyFields(reading: bytes, isPrivate: false)
            let key = ExtendedPublicKey(
                try PublicKey(fields.publicKey()), chainCode: fields.chainCode(), fields.place)
            return (key, fields.version)
        }

        public var fingerprint: Fingerprint { Fingerprint(publicKey) }

        /// The key at the end of a path that begins at this one.
        ///
        /// - Throws: ``WalletError`` with code `hardenedFromPublicKey`, `tooDeep`, or `noSuchChild` with a chance of
        ///   2⁻¹²⁷ a step.
        public func derived(_ path: DerivationPath) throws(WalletError) -> ExtendedPublicKey {
            guard Int(place.depth) + path.children.count <= DerivationPath.mostChildren else { throw .tooDeep }
            var key = self
            for child in path.children { key = try key.derived(child) }
            return key
        }

        /// A child of this key.
        ///
        /// - Throws: ``WalletError`` as for a path.
        public func derived(_ child: ChildNumber) throws(WalletError) -> ExtendedPublicKey {
            guard place.depth < DerivationPath.mostChildren else { throw .tooDeep }
            guard !child.isHardened else { throw .hardened(child) }
            let compressed = publicKey.compressed
            var chainCode: [UInt8] = []
            let point = withUnsafeTemporaryAllocation(byteCount: 37 + 64, alignment: 8) { room -> PublicKey? in
                let result = UnsafeMutableRawBufferPointer(rebasing: room[37...])
                room.copyBytes(from: compressed)
                room.storeBytes(of: child.rawValue.bigEndian, toByteOffset: 33, as: UInt32.self)
                self.chainCode.withUnsafeBytes { key in
                    HMACSHA512.write(codeOf: UnsafeRawBufferPointer(rebasing: room[..<37]), key: key, to: result)
                }
                chainCode = Array(result[32...])
                return publicKey.adding(UnsafeRawBufferPointer(rebasing: result[..<32]))
            }
            guard let point else { throw .noSuchChild }
            let parent = Fingerprint(compressed: compressed)
            return ExtendedPublicKey(
                point, chainCode: chainCode, ExtendedKeyPlace(depth: place.depth + 1, parent: parent, child: child))
        }

        /// The written form.
        public func text(_ version: ExtendedKeyVersion = .bip32) -> String {
            Base58Check.text(of: version.publicPrefix + place.bytes + chainCode + publicKey.compressed)
        }
    }

    /// The children of one public key: what is the same for all of them is computed once.
    struct ChildKeys: ~Copyable, Sendable {
        private let parent: ExtendedPublicKey
        private let compressed: [UInt8]
        private let code: HMACSHA512
        /// Where many children are to be made.
        private let table: GeneratorTable?

        /// - Parameter count: of the children that are to be made, if it is known.
        init(of parent: ExtendedPublicKey, count: Int = 1) {
            self.parent = parent
            table = count < GeneratorTable.worthwhileCount ? nil : .shared
            compressed = parent.publicKey.compressed
            code = Self.code(parent.chainCode)
        }

        /// Arrays lend their bytes to what makes copyable values alone.
        private static func code(_ chainCode: [UInt8]) -> HMACSHA512 {
            let secret = SecretBytes(count: chainCode.count) { $0.copyBytes(from: chainCode) }
            return secret.withUnsafeBytes { HMACSHA512(key: $0) }
        }

        /// The point of a child.
        func point(_ child: ChildNumber) throws(WalletError) -> PublicKey {
            guard !child.isHardened else { throw .hardened(child) }
            let point = withUnsafeTemporaryAllocation(byteCount: 37 + 64, alignment: 8) { room -> PublicKey? in
                room.copyBytes(from: compressed)
                room.storeBytes(of: child.rawValue.bigEndian, toByteOffset: 33, as: UInt32.self)
                let result = UnsafeMutableRawBufferPointer(rebasing: room[37...])
                code.write(codeOf: UnsafeRawBufferPointer(rebasing: room[..<37]), to: result)
                let number = UnsafeRawBufferPointer(rebasing: result[..<32])
                return table.map { $0.sum(parent.publicKey, number) } ?? parent.publicKey.adding(number)
            }
            guard let point else { throw .noSuchChild }
            return point
        }
    }

    extension WalletError {
        fileprivate static func hardened(_ child: ChildNumber) -> WalletError {
            WalletError(.hardenedFromPublicKey, "child \(child) is hardened, so deriving it requires the private key")
        }
    }
#endif
