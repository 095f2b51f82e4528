/// Base58 with four bytes of a double SHA-256 as checksum.
enum Base58Check {
    /// The version and 20 bytes of an address.
    static func payload(of characters: [UInt8]) throws(Rejection) -> [UInt8] {
        // 25 bytes take at most 35 characters; the work grows with the square of their number.
        guard characters.count <= 35 else { throw Rejection([Reason(.addressMalformed)]) }
        var bytes = [UInt8](repeating: 0, count: 25)
        for (place, character) in characters.enumerated() {
            guard let digit = alphabet.firstIndex(of: character) else {
                throw Rejection([Reason(.addressMalformed, position: place)])
            }
            var carry = digit
            for index in bytes.indices.reversed() {
                carry += Int(bytes[index]) * 58
                bytes[index] = UInt8(carry & 0xFF)
                carry >>= 8
            }
            guard carry == 0 else { throw Rejection([Reason(.addressMalformed)]) }
        }
        // A zero at the front is written as a 1, each of them.
        let zeros = characters.prefix { $0 == alphabet[0] }.count
        guard zeros == bytes.prefix(while: { $0 == 0 }).count else { throw Rejection([Reason(.addressMalformed)]) }
        let payload = Array(bytes[..<21])
        guard SHA256.digest(of: SHA256.digest(of: payload))[..<4] == bytes[21...] else {
            throw Rejection([Reason(.addressChecksum)])
        }
        return payload
    }

    private static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)
}
