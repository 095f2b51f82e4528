#if Wallet
    public import SecretMemory

    /// A private key with the chain code that its children are derived with (BIP 32).
    ///
    ///     let master = try ExtendedPrivateKey(seed: mnemonic.seed())
    ///     let key = try master.derived(DerivationPath("m/44'/60'/0'/0/0"))
    ///     print(EthereumAddress(key.publicKey))
    public final class ExtendedPrivateKey: Sendable {
        private let node: KeyNode
        public let publicKey: PublicKey
        public let place: ExtendedKeyPlace
        /// The form that it was read in, or that of what it descends from; BIP 32's own for the key of a seed.
        public let version: ExtendedKeyVersion

        /// The master key of a seed, 16 to 64 bytes.
        ///
        /// - Throws: ``WalletError`` with code `invalidSize`, or `invalidKey` for a seed that has no key.
        public init(seed: borrowing SecretBytes) throws(WalletError) {
            guard (16...64).contains(seed.count) else {
                throw WalletError(.invalidSize, "a seed must have 16 to 64 bytes, not \(seed.count)")
            }
            let node = seed.withUnsafeBytes { KeyNode(seed: $0) }
            guard let node, let publicKey = node.publicKey else {
                throw WalletError(.invalidKey, "this seed has no master key; use another")
            }
            self.node = node
            self.publicKey = publicKey
            place = .master
            version = .bip32
            wipeStackBelow()
        }

        /// Reads the written form, `xprv…` or one of SLIP-132, as ASCII. The bytes stay the caller's to wipe.
        ///
        /// - Throws: ``WalletError`` with code `invalidExtendedKey` or `invalidKey`.
        public convenience init(reading text: borrowing SecretBytes) throws(WalletError) {
            let fields = try ExtendedKeyFields(reading: text, isPrivate: true)
            let node = KeyNode(fields.keyAndChainCode())
            guard let publicKey = node.publicKey else { throw .keyOutOfRange }
            self.init(node, publicKey, fields.place, fields.version)
            wipeStackBelow()
        }

        private init(
            _ node: consuming KeyNode, _ publicKey: PublicKey, _ place: ExtendedKeyPlace, _ version: ExtendedKeyVersion
        ) {
            self.node = node
            self.publicKey = publicKey
            self.place = place
            self.version = version
        }

        /// The key at the end of a path that begins at this one.
        ///
        /// - Throws: ``WalletError`` with code `tooDeep`, or `noSuchChild` with a chance of 2⁻¹²⁷ a step.
        public func derived(_ path: DerivationPath) throws(WalletError) -> ExtendedPrivateKey {
            guard let last = path.children.last else { return self }
            guard Int(place.depth) + path.children.count <= DerivationPath.mostChildren else { throw .tooDeep }
            var node = KeyNode(node.bytes.copy())
            var parent: PublicKey? = publicKey
            for child in path.children.dropLast() {
                try node.step(to: child, publicKey: parent)
                parent = nil
            }
            guard let above = parent ?? node.publicKey else { throw .noSuchChild }
            try node.step(to: last, publicKey: above)
            guard let publicKey = node.publicKey else { throw .noSuchChild }
            let depth = place.depth + UInt8(path.children.count)
            let derived = ExtendedPrivateKey(
                node, publicKey, ExtendedKeyPlace(depth: depth, parent: Fingerprint(above), child: last), version)
            wipeStackBelow()
            return derived
        }

        /// A child of this key.
        ///
        /// - Throws: ``WalletError`` as for a path.
        public func derived(_ child: ChildNumber) throws(WalletError) -> ExtendedPrivateKey {
            try derived(DerivationPath([child]))
        }

        /// The public half, which derives children that are not hardened.
        public var publicHalf: ExtendedPublicKey {
            ExtendedPublicKey(publicKey, chainCode: node.bytes.withUnsafeBytes { Array($0[32...]) }, place)
        }

        /// The key alone, for signing.
        public func privateKey() -> PrivateKey {
            PrivateKey(
                node.bytes.withUnsafeBytes { SecretBytes(copying: UnsafeRawBufferPointer(rebasing: $0[..<32])) },
                publicKey)
        }

        public var fingerprint: Fingerprint { Fingerprint(publicKey) }

        /// The written form as ASCII, in secret memory; in ``version`` where none is given.
        public func text(_ version: ExtendedKeyVersion? = nil) -> SecretBytes {
            let version = version ?? self.version
            return node.bytes.withUnsafeBytes { node in
                let payload = SecretBytes(count: ExtendedKeyFields.byteCount) { payload in
                    payload.copyBytes(from: version.privatePrefix + place.bytes)
                    UnsafeMutableRawBufferPointer(rebasing: payload[13..<45])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: node[32...]))
                    UnsafeMutableRawBufferPointer(rebasing: payload[46...])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: node[..<32]))
                }
                return payload.withUnsafeBytes { Base58Check.secretText(of: $0) }
            }
        }
    }
#endif
