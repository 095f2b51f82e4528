/// The four bytes that an extended key begins with, which say what its addresses look like (BIP 32, SLIP-132).
public struct ExtendedKeyVersion: Sendable, Hashable {
    /// `xprv` and `xpub`, or what others begin with.
    public let privateName: String
    public let publicName: String
    let privatePrefix: [UInt8]
    let publicPrefix: [UInt8]

    private init(_ privateName: String, _ privateBytes: UInt32, _ publicName: String, _ publicBytes: UInt32) {
        (self.privateName, self.publicName) = (privateName, publicName)
        privatePrefix = withUnsafeBytes(of: privateBytes.bigEndian) { Array($0) }
        publicPrefix = withUnsafeBytes(of: publicBytes.bigEndian) { Array($0) }
    }

    /// `xprv` and `xpub`: P2PKH or P2SH on Bitcoin's main network, and keys of other coins.
    public static let bip32 = ExtendedKeyVersion("xprv", 0x0488_ADE4, "xpub", 0x0488_B21E)
    /// `yprv` and `ypub`: P2WPKH in P2SH.
    public static let nestedSegwit = ExtendedKeyVersion("yprv", 0x049D_7878, "ypub", 0x049D_7CB2)
    /// `zprv` and `zpub`: P2WPKH.
    public static let segwit = ExtendedKeyVersion("zprv", 0x04B2_430C, "zpub", 0x04B2_4746)
    /// `Yprv` and `Ypub`: P2WSH in P2SH, of several signers.
    public static let nestedSegwitScript = ExtendedKeyVersion("Yprv", 0x0295_B005, "Ypub", 0x0295_B43F)
    /// `Zprv` and `Zpub`: P2WSH, of several signers.
    public static let segwitScript = ExtendedKeyVersion("Zprv", 0x02AA_7A99, "Zpub", 0x02AA_7ED3)
    /// `tprv` and `tpub`: as ``bip32``, on the test networks.
    public static let testnet = ExtendedKeyVersion("tprv", 0x0435_8394, "tpub", 0x0435_87CF)
    /// `uprv` and `upub`: as ``nestedSegwit``, on the test networks.
    public static let testnetNestedSegwit = ExtendedKeyVersion("uprv", 0x044A_4E28, "upub", 0x044A_5262)
    /// `vprv` and `vpub`: as ``segwit``, on the test networks.
    public static let testnetSegwit = ExtendedKeyVersion("vprv", 0x045F_18BC, "vpub", 0x045F_1CF6)
    /// `Uprv` and `Upub`: as ``nestedSegwitScript``, on the test networks.
    public static let testnetNestedSegwitScript = ExtendedKeyVersion("Uprv", 0x0242_85B5, "Upub", 0x0242_89EF)
    /// `Vprv` and `Vpub`: as ``segwitScript``, on the test networks.
    public static let testnetSegwitScript = ExtendedKeyVersion("Vprv", 0x0257_5048, "Vpub", 0x0257_5483)

    /// All that are known.
    public static let all: [ExtendedKeyVersion] = [
        .bip32, .nestedSegwit, .segwit, .nestedSegwitScript, .segwitScript, .testnet, .testnetNestedSegwit,
        .testnetSegwit, .testnetNestedSegwitScript, .testnetSegwitScript,
    ]

    static func named(_ bytes: [UInt8], isPrivate: Bool) throws(WalletError) -> ExtendedKeyVersion {
        if let version = all.first(where: { (isPrivate ? $0.privatePrefix : $0.publicPrefix) == bytes }) {
            return version
        }
        guard !all.contains(where: { $0.privatePrefix == bytes || $0.publicPrefix == bytes }) else {
            throw WalletError(
                .invalidExtendedKey,
                isPrivate
                    ? "this is a public extended key, but a private one is required"
                    : "this is a private extended key, but a public one is required; it should not be exposed here")
        }
        throw WalletError(.invalidExtendedKey, "the version of this extended key is unknown")
    }
}
