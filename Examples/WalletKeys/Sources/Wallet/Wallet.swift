import Foundation
import Sealing
import SecretMemory
import WalletKeys

/// A wallet's life in one run: a new mnemonic, sealed into a file, opened again, its first addresses, and a transaction
/// that is signed and checked. Nothing is shown that must stay secret.
@main
struct Wallet {
    static func main() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wallet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("wallet.sealed").path

        // An app asks for the password; here a key of the sealing library stands in for it.
        let lock = SealingKey()
        try Mnemonic(wordCount: 24).seal(to: [.key(lock)], at: path)

        let mnemonic = try Mnemonic(sealedAt: path, [.key(lock)])
        let master = try ExtendedPrivateKey(seed: mnemonic.seed())
        print("\(mnemonic.wordCount) words, master key \(master.fingerprint)")
        for (purpose, coin) in [(AccountPurpose.bip44, CoinType.ethereum), (.bip84, .bitcoin), (.bip86, .bitcoin)] {
            print(try "BIP \(purpose.rawValue): \(master.account(purpose, coin).address(0))")
        }

        let key = try master.derived(DerivationPath("m/44'/60'/0'/0/0")).privateKey()
        let transaction = try FeeMarketTransaction(
            chainID: 1, nonce: 0, maxPriorityFee: 1_000_000_000, maxFee: 30_000_000_000, gasLimit: 21_000,
            to: EthereumAddress("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"), value: UInt256("1000000000000000"))
        let signature = try key.sign(transaction.signingDigest)
        precondition(EthereumAddress(key.publicKey).signed(transaction.signingDigest, signature))
        print("a signed transaction of \(try transaction.encoded(with: signature).count) bytes")
    }
}
