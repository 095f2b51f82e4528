/// A Bitcoin network, as identified by its addresses.
public struct BitcoinNetwork: Sendable, Hashable {
    public let name: String
    let keyVersion: UInt8
    let scriptVersion: UInt8
    let prefix: String

    public static let main = BitcoinNetwork(name: "main", keyVersion: 0x00, scriptVersion: 0x05, prefix: "bc")
    /// The public test networks and signet, which share their addresses.
    public static let test = BitcoinNetwork(name: "test", keyVersion: 0x6F, scriptVersion: 0xC4, prefix: "tb")
    /// A local test network. Its Base58 addresses are those of ``test``.
    public static let regtest = BitcoinNetwork(name: "regtest", keyVersion: 0x6F, scriptVersion: 0xC4, prefix: "bcrt")
}

/// A Bitcoin address: the condition under which an output can be spent.
public struct BitcoinAddress: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of outputs.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// To the hash of a key, `1…`.
        case p2pkh
        /// To the hash of a script, `3…`; P2SH-P2WPKH looks like any other.
        case p2sh
        /// To the hash of a key, in the witness, `bc1q…` of 42 characters.
        case p2wpkh
        /// To the hash of a script, in the witness, `bc1q…` of 62 characters.
        case p2wsh
        /// To a key of BIP 341, `bc1p…`.
        case p2tr
        /// A witness program of a version that is not defined yet (BIP 350). Anyone can spend what is paid to it.
        case future
    }

    public let kind: Kind
    public let network: BitcoinNetwork
    /// The hash or key in the output.
    public let payload: [UInt8]
    private let version: UInt8

    init(_ kind: Kind, _ payload: [UInt8], _ network: BitcoinNetwork) {
        (self.kind, self.payload, self.network) = (kind, payload, network)
        version = kind == .p2tr ? 1 : 0
    }

    /// Parses an address strictly.
    ///
    /// - Parameter network: The required network.
    /// - Throws: ``WalletError``: `wrongCase` for Bech32 in both cases, `wrongNetwork`, `invalidAddress`.
    public init(_ text: String, network: BitcoinNetwork = .main) throws(WalletError) {
        self.network = network
        if let payload = Base58Check.payload(of: text) {
            guard payload.count == 21 else { throw .noAddress }
            guard payload[0] == network.keyVersion || payload[0] == network.scriptVersion else { throw .otherNetwork }
            kind = payload[0] == network.keyVersion ? .p2pkh : .p2sh
            self.payload = Array(payload[1...])
            version = 0
            return
        }
        let (prefix, version, program) = try SegwitText.read(text)
        guard prefix == network.prefix else { throw .otherNetwork }
        (self.payload, self.version) = (program, version)
        kind =
            switch (version, program.count) {
            case (0, 20): .p2wpkh
            case (0, _): .p2wsh
            case (1, 32): .p2tr
            default: .future
            }
    }

    /// The written form; Bech32 in small letters.
    public var description: String {
        switch kind {
        case .p2pkh: Base58Check.text(of: [network.keyVersion] + payload)
        case .p2sh: Base58Check.text(of: [network.scriptVersion] + payload)
        default: SegwitText.text(prefix: network.prefix, version: version, program: payload)
        }
    }

    /// The script of an output that pays to it.
    public var script: [UInt8] {
        switch kind {
        case .p2pkh: [0x76, 0xA9, 20] + payload + [0x88, 0xAC]
        case .p2sh: [0xA9, 20] + payload + [0x87]
        default: [version == 0 ? 0 : 0x50 + version, UInt8(payload.count)] + payload
        }
    }
}

#if Wallet
    extension BitcoinAddress {
        /// To the hash of a key.
        public static func p2pkh(_ key: PublicKey, network: BitcoinNetwork = .main) -> BitcoinAddress {
            BitcoinAddress(.p2pkh, key.hash160, network)
        }

        /// To the hash of a key in the witness, wrapped in the hash of a script (BIP 49).
        public static func p2shP2wpkh(_ key: PublicKey, network: BitcoinNetwork = .main) -> BitcoinAddress {
            BitcoinAddress(.p2sh, RIPEMD160.hash160(p2wpkh(key).script), network)
        }

        /// To the hash of a key, in the witness (BIP 84).
        public static func p2wpkh(_ key: PublicKey, network: BitcoinNetwork = .main) -> BitcoinAddress {
            BitcoinAddress(.p2wpkh, key.hash160, network)
        }

        /// To the output key of an internal key, without scripts (BIP 86).
        ///
        /// - Throws: ``WalletError`` with code `invalidKey`, with a chance of 2⁻¹²⁷.
        public static func p2tr(
            _ key: PublicKey, network: BitcoinNetwork = .main
        ) throws(WalletError) -> BitcoinAddress {
            BitcoinAddress(.p2tr, try key.xOnly.taprootOutput().bytes, network)
        }
    }
#endif

extension WalletError {
    fileprivate static let otherNetwork = WalletError(
        .wrongNetwork, "this address belongs to a different network than requested")
}
