import Crypto

/// A point of P-256 that is no secret. The cryptography library has no sum of two points.
struct P256Point {
    private let x: P256Field
    private let y: P256Field

    private init(x: P256Field, y: P256Field) { (self.x, self.y) = (x, y) }

    /// Nil where 33 bytes are no point (SEC 1, section 2.3.4).
    init?(compressed: [UInt8]) {
        guard compressed.count == 33, let key = try? P256.Signing.PublicKey(compressedRepresentation: compressed) else {
            return nil
        }
        self.init(key)
    }

    /// The generator times a number of 32 bytes, which is public too; nil where that is zero, or the order or more.
    init?(timesGenerator number: [UInt8]) {
        guard let key = try? P256.Signing.PrivateKey(rawRepresentation: number) else { return nil }
        self.init(key.publicKey)
    }

    private init(_ key: P256.Signing.PublicKey) {
        let coordinates = Array(key.rawRepresentation)
        self.init(x: P256Field(bytes: coordinates[..<32]), y: P256Field(bytes: coordinates[32...]))
    }

    /// 33 bytes.
    var compressed: [UInt8] { [2 | ((y.bytes.last ?? 0) & 1)] + x.bytes }

    /// The sum; nil where it is the point at infinity.
    func adding(_ other: P256Point) -> P256Point? {
        let slope: P256Field
        if x != other.x {
            slope = (other.y - y) * (other.x - x).inverse
        } else {
            guard y == other.y, y != .zero else { return nil }
            // The curve's a is -3.
            slope = P256Field(3) * (x * x - .one) * (y + y).inverse
        }
        let third = slope * slope - x - other.x
        return P256Point(x: third, y: slope * (x - third) - y)
    }
}
