#if Wallet
    #if canImport(CSecp256k1)
        import CSecp256k1
    #else
        import libsecp256k1
    #endif
    import SecretMemory

    /// The curve secp256k1 (SEC 2, section 2.4.1), computed by libsecp256k1.
    ///
    /// Every argument that reaches the library was checked before: it ends the process where one is illegal.
    enum Curve {
        /// What the library computes with. Blinded with random bytes once, so that power and time of a multiplication
        /// tell less of the key.
        static var context: OpaquePointer { shared.pointer }

        private static let shared = Context()

        /// Sendable: the library may be used from several threads as long as its context is not changed, and it is not
        /// after it was made.
        private struct Context: @unchecked Sendable {
            let pointer: OpaquePointer

            init() {
                // SIGN and VERIFY are what libraries before 0.2 need and later ones ignore.
                guard let pointer = secp256k1_context_create(UInt32(SECP256K1_FLAGS_TYPE_CONTEXT | 0x300)) else {
                    fatalError("cannot allocate the curve’s tables")
                }
                let seed = SecretBytes(randomCount: 32)
                let isBlinded = seed.withUnsafeBytes { secp256k1_context_randomize(pointer, $0.start) }
                precondition(isBlinded == 1, "libsecp256k1 could not be blinded")
                self.pointer = pointer
            }
        }
    }

    extension UnsafeRawBufferPointer {
        /// The first byte, of memory that has some.
        var start: UnsafePointer<UInt8> {
            guard let start = baseAddress else { preconditionFailure("there are no bytes") }
            return start.assumingMemoryBound(to: UInt8.self)
        }
    }

    extension UnsafeMutableRawBufferPointer {
        /// The first byte, of memory that has some.
        var start: UnsafeMutablePointer<UInt8> {
            guard let start = baseAddress else { preconditionFailure("there are no bytes") }
            return start.assumingMemoryBound(to: UInt8.self)
        }
    }
#endif
