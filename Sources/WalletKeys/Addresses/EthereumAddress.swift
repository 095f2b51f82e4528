import SecretMemory

/// An address of Ethereum: the last 20 bytes of a public key's hash.
public struct EthereumAddress: Sendable, Hashable, CustomStringConvertible {
    public let bytes: [UInt8]

    /// - Throws: ``WalletError`` with code `invalidAddress` where there are not 20 bytes.
    public init(bytes: [UInt8]) throws(WalletError) {
        guard bytes.count == 20 else { throw .noAddress }
        self.bytes = bytes
    }

    fileprivate init(made bytes: [UInt8]) { self.bytes = bytes }

    /// Reads `0x` and 40 digits whose case is the checksum of EIP-55.
    ///
    /// - Throws: ``WalletError``: `wrongCase` where a letter has the other case, also where all have the same, which
    ///   is no checksum; `invalidAddress` for anything else.
    public init(_ text: String) throws(WalletError) {
        let address = try EthereumAddress(withoutChecksum: text)
        guard address.description.utf8.elementsEqual(text.utf8) else {
            throw WalletError(
                .wrongCase,
                "the letter case of this address is its checksum (EIP-55), and it does not match: the address is "
                    + "mistyped, or was written without a checksum")
        }
        self = address
    }

    /// Parses `0x` and 40 digits in any case, without detecting typing errors. Use it only for sources such as a node's
    /// response.
    ///
    /// - Throws: ``WalletError`` with code `invalidAddress`.
    public init(withoutChecksum text: String) throws(WalletError) {
        guard text.utf8.count == 42, text.utf8.starts(with: "0x".utf8),
            let bytes = Hexadecimal.bytes(text.utf8.dropFirst(2))
        else { throw .noAddress }
        self.bytes = bytes
    }

    /// With the checksum of EIP-55.
    public var description: String {
        String(unsafeUninitializedCapacity: 42) { text in
            text[0] = UInt8(ascii: "0")
            text[1] = UInt8(ascii: "x")
            for (index, byte) in bytes.enumerated() {
                text[2 + 2 * index] = Hexadecimal.digits[Int(byte >> 4)]
                text[3 + 2 * index] = Hexadecimal.digits[Int(byte & 15)]
            }
            let digits = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[2..<42])
            withUnsafeTemporaryAllocation(byteCount: Keccak256.byteCount, alignment: 8) { hash in
                Keccak256.write(digits, to: hash)
                for index in 0..<40 where text[2 + index] > 0x60 {
                    let digit = index.isMultiple(of: 2) ? hash[index / 2] >> 4 : hash[index / 2] & 15
                    if digit >= 8 { text[2 + index] -= 0x20 }
                }
            }
            return 42
        }
    }
}

#if Wallet
    extension EthereumAddress {
        public init(_ key: PublicKey) {
            self.init(
                made: withUnsafeTemporaryAllocation(byteCount: 65 + 7 + Keccak256.byteCount, alignment: 8) { room in
                    let hash = UnsafeMutableRawBufferPointer(rebasing: room[72...])
                    key.writeUncompressed(to: UnsafeMutableRawBufferPointer(rebasing: room[..<65]))
                    Keccak256.write(UnsafeRawBufferPointer(rebasing: room[1..<65]), to: hash)
                    return Array(hash[12...])
                })
        }
    }
#endif
