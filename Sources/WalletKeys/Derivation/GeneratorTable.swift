#if Wallet
    #if canImport(CSecp256k1)
        import CSecp256k1
    #else
        import libsecp256k1
    #endif

    /// Multiples of the generator of secp256k1, so that many children of one public key are made by additions alone.
    ///
    /// The library's own way to add a multiple of the generator to a point doubles 128 times for each child. Here are the
    /// multiples for each value of each byte of a number, 510 KiB, made once in some twenty milliseconds; a sum takes 32
    /// of them. Which ones it takes depends on the number: this is for public derivation, whose numbers are no secret.
    ///
    /// Sendable: written before anybody sees it, never changed after, and never freed.
    final class GeneratorTable: @unchecked Sendable {
        static let shared = GeneratorTable()

        /// As many children pay for making the table.
        static let worthwhileCount = 1024

        private static let (rows, columns) = (32, 255)
        /// In row r and column c is c + 1 times 256 to the r times the generator.
        private let points: UnsafeMutablePointer<secp256k1_pubkey>

        private init() {
            points = .allocate(capacity: Self.rows * Self.columns)
            points.initialize(repeating: secp256k1_pubkey(), count: Self.rows * Self.columns)
            for row in 0..<Self.rows {
                let start = points + row * Self.columns
                var power = [UInt8](repeating: 0, count: Self.rows)
                power[Self.rows - 1 - row] = 1
                precondition(secp256k1_ec_pubkey_create(Curve.context, start, power) == 1, "a power of 256 has a point")
                for column in 1..<Self.columns {
                    // Two pointers on the stack: an array would be allocated for each of eight thousand.
                    withUnsafeTemporaryAllocation(of: UnsafePointer<secp256k1_pubkey>?.self, capacity: 2) { parts in
                        parts[0] = UnsafePointer(start + column - 1)
                        parts[1] = UnsafePointer(start)
                        let isPoint = secp256k1_ec_pubkey_combine(Curve.context, start + column, parts.start, 2)
                        precondition(isPoint == 1, "a multiple below the order is a point")
                    }
                }
            }
        }

        /// A key plus a number times the generator; nil where the number is the order or more, or the sum is no point.
        ///
        /// - Parameter number: 32 bytes, the greatest first. No secret.
        func sum(_ key: PublicKey, _ number: UnsafeRawBufferPointer) -> PublicKey? {
            // Zero, which the library refuses as a key, adds nothing: too rare to be worth more than the slow way.
            guard secp256k1_ec_seckey_verify(Curve.context, number.start) == 1 else { return key.adding(number) }
            return withUnsafePointer(to: key.point) { point in
                withUnsafeTemporaryAllocation(
                    of: UnsafePointer<secp256k1_pubkey>?.self, capacity: Self.rows + 1
                ) { parts in
                    parts[0] = point
                    var count = 1
                    for row in 0..<Self.rows {
                        let value = Int(number[Self.rows - 1 - row])
                        guard value > 0 else { continue }
                        parts[count] = UnsafePointer(points + row * Self.columns + value - 1)
                        count += 1
                    }
                    var sum = secp256k1_pubkey()
                    guard secp256k1_ec_pubkey_combine(Curve.context, &sum, parts.start, count) == 1 else { return nil }
                    return PublicKey(point: sum)
                }
            }
        }
    }

    extension UnsafeMutableBufferPointer {
        /// The first element, of memory that has some.
        fileprivate var start: UnsafeMutablePointer<Element> {
            guard let start = baseAddress else { preconditionFailure("there are no elements") }
            return start
        }
    }
#endif
