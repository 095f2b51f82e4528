#if Wallet
    #if canImport(CSecp256k1)
        import CSecp256k1
    #else
        import libsecp256k1
    #endif
    import KeyedHashes
    import SecretMemory

    /// A private key and the chain code beside it, 32 bytes each, and the steps of BIP 32 on them.
    struct KeyNode: ~Copyable, Sendable {
        static let byteCount = 64
        private(set) var bytes: SecretBytes

        init(_ bytes: consuming SecretBytes) { self.bytes = bytes }

        /// The master key of a seed (BIP 32, master key generation); nil where it is none, with a chance of 2⁻¹²⁷.
        init?(seed: UnsafeRawBufferPointer) {
            let name = SecretBytes(count: 12) { $0.copyBytes(from: "Bitcoin seed".utf8) }
            let key = name.withUnsafeBytes { HMACSHA512(key: $0) }
            bytes = SecretBytes(count: Self.byteCount) { key.write(codeOf: seed, to: $0) }
            guard publicKey != nil else { return nil }
        }

        /// Nil where the key is zero, or the curve's order or more.
        var publicKey: PublicKey? {
            bytes.withUnsafeBytes { PublicKey(of: UnsafeRawBufferPointer(rebasing: $0[..<32])) }
        }

        /// Goes on to a child, in place.
        ///
        /// - Parameter publicKey: of this node, where it is known.
        mutating func step(to child: ChildNumber, publicKey: PublicKey?) throws(WalletError) {
            let data = SecretBytes(count: 37) { data in
                if !child.isHardened {
                    // A node's key was checked when the node was made.
                    guard let point = publicKey ?? self.publicKey else { preconditionFailure("a node has a key") }
                    data.copyBytes(from: point.compressed)
                } else {
                    bytes.withUnsafeBytes { node in
                        UnsafeMutableRawBufferPointer(rebasing: data[1..<33])
                            .copyMemory(from: UnsafeRawBufferPointer(rebasing: node[..<32]))
                    }
                }
                data.storeBytes(of: child.rawValue.bigEndian, toByteOffset: 33, as: UInt32.self)
            }
            let isKey = data.withUnsafeBytes { data in bytes.withUnsafeMutableBytes { Self.step($0, data) } }
            guard isKey else { throw .noSuchChild }
        }

        /// Adds the code's left half to the key and takes its right half for the chain code.
        private static func step(_ node: UnsafeMutableRawBufferPointer, _ data: UnsafeRawBufferPointer) -> Bool {
            withWipedWords(UInt64.self, 8) { scratch in
                let code = UnsafeMutableRawBufferPointer(start: scratch, count: 64)
                HMACSHA512.write(codeOf: data, key: UnsafeRawBufferPointer(rebasing: node[32...]), to: code)
                guard secp256k1_ec_seckey_tweak_add(Curve.context, node.start, code.start) == 1 else { return false }
                UnsafeMutableRawBufferPointer(rebasing: node[32...])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: code[32...]))
                return true
            }
        }
    }

    extension WalletError {
        static let noSuchChild = WalletError(.noSuchChild, "this child does not exist on the curve; use the next index")
    }
#endif
