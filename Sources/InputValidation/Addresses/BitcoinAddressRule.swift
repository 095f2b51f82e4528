/// An address of Bitcoin: Base58Check (`1…`, `3…`), Bech32 (`bc1q…`, BIP 173) or Bech32m (`bc1p…`, BIP 350).
///
///     let recipient = try BitcoinAddressRule().validate(field.text)
///
/// Addresses of other networks are refused, and so are witness versions that have no meaning yet: whatever is paid to one
/// of them, anybody can take.
public struct BitcoinAddressRule: Validator {
    /// A network, as addresses tell.
    public enum Network: String, Hashable, Sendable, CaseIterable {
        case main
        /// The public test networks and signet, which share their addresses.
        case test
        /// A network of one's own. Its addresses in Base58 are those of ``test``.
        case regtest

        var prefix: String { self == .main ? "bc" : self == .test ? "tb" : "bcrt" }
        var keyVersion: UInt8 { self == .main ? 0x00 : 0x6F }
        var scriptVersion: UInt8 { self == .main ? 0x05 : 0xC4 }
    }

    /// A kind of output.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// To the hash of a key, `1…`.
        case p2pkh
        /// To the hash of a script, `3…`.
        case p2sh
        /// To the hash of a key, in the witness, `bc1q…` of 42 characters.
        case p2wpkh
        /// To the hash of a script, in the witness, `bc1q…` of 62 characters.
        case p2wsh
        /// To a key of BIP 341, `bc1p…`.
        case p2tr
        /// A witness version that has no meaning yet.
        case future

        init(version: UInt8, size: Int) {
            self =
                switch (version, size) {
                case (0, 20): .p2wpkh
                case (0, _): .p2wsh
                case (1, 32): .p2tr
                default: .future
                }
        }
    }

    /// An address that was accepted.
    public struct Address: Hashable, Sendable, CustomStringConvertible {
        public let kind: Kind
        /// In Base58, test and regtest look alike: the first of the two that was asked for.
        public let network: Network
        /// The hash, or the key, that the output names: 20 or 32 bytes, up to 40 for ``Kind/future``.
        public let payload: [UInt8]
        /// As it is written; Bech32 in small letters.
        public let description: String
    }

    private let networks: [Network]
    private let kinds: Set<Kind>

    /// - Parameters:
    ///   - networks: Which are accepted.
    ///   - kinds: Which are accepted; all that have a meaning unless you say otherwise.
    public init(
        networks: Set<Network> = [.main], kinds: Set<Kind> = Set(Kind.allCases.filter { $0 != .future })
    ) {
        self.networks = Network.allCases.filter(networks.contains)
        self.kinds = kinds
    }

    public func validate(_ input: String) throws(Rejection) -> Address {
        guard !input.isEmpty else { throw Rejection([Reason(.empty)]) }
        let characters = Array(input.utf8.prefix(Bech32.longest + 1))
        guard characters.count <= Bech32.longest else { throw Rejection([Reason(.addressMalformed)]) }
        let address =
            Bech32.hasPrefix(characters, Network.allCases.map(\.prefix))
            ? try witness(characters) : try base58(characters)
        guard kinds.contains(address.kind) else { throw Rejection([Reason(.addressKind)]) }
        return address
    }

    private func witness(_ characters: [UInt8]) throws(Rejection) -> Address {
        let text = try Bech32.read(characters)
        guard let network = networks.first(where: { $0.prefix == text.prefix }) else {
            throw Rejection([Reason(.addressNetwork)])
        }
        return Address(
            kind: Kind(version: text.version, size: text.program.count), network: network, payload: text.program,
            description: String(decoding: characters.map(Bech32.lowercased), as: UTF8.self))
    }

    private func base58(_ characters: [UInt8]) throws(Rejection) -> Address {
        let payload = try Base58Check.payload(of: characters)
        let known = Network.allCases.contains { [$0.keyVersion, $0.scriptVersion].contains(payload[0]) }
        guard known else { throw Rejection([Reason(.addressMalformed)]) }
        guard let network = networks.first(where: { [$0.keyVersion, $0.scriptVersion].contains(payload[0]) }) else {
            throw Rejection([Reason(.addressNetwork)])
        }
        return Address(
            kind: payload[0] == network.keyVersion ? .p2pkh : .p2sh, network: network, payload: Array(payload[1...]),
            description: String(decoding: characters, as: UTF8.self))
    }
}
