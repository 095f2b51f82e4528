// Second file of the wallet: what is copied.
import AppKit
import Foundation

struct Wallet {
    var address: String
    var privateKey: Data
    var mnemonic: [String]
}

final class WalletMenu {
    let clipboard = OpenClipboard()
    let local = WindowClipboard()
    let wallet: Wallet

    init(wallet: Wallet) { self.wallet = wallet }

    func copyAddress() {
        clipboard.copyPublic(wallet.address)
        local.copy(wallet.address)
    }

    func copyKey() {
        let hex = wallet.privateKey.map { String(format: "%02x", $0) }.joined()
        clipboard.copy(hex)
        local.copy(hex)
    }

    func copyWords() {
        clipboard.copyObjects(wallet.mnemonic)
        NSPasteboard.general.setString("\(wallet.mnemonic.count)", forType: .string)  // good: secret-on-pasteboard
    }

    func copyFields(passphrase: String) {
        clipboard.copyAll(["phrase": passphrase])
    }

    func copyRaw() {
        let item = NSPasteboardItem()
        item.setData(wallet.privateKey, forType: .string)
        NSPasteboard.general.writeObjects([item])  // bad: secret-on-pasteboard
    }

    func copyLater(_ load: @escaping () async throws -> (address: String, privateKey: String)) {
        Task { @MainActor in
            let loaded = try await load()
            NSPasteboard.general.setString(loaded.address, forType: .string)  // good: secret-on-pasteboard
            NSPasteboard.general.setString(loaded.privateKey, forType: .string)  // bad: secret-on-pasteboard
        }
    }
}
