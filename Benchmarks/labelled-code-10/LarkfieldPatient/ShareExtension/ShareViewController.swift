import UIKit
import Social
import UniformTypeIdentifiers
import CryptoKit

final class ShareViewController: SLComposeServiceViewController {
    private lazy var inbox = ShareInbox(key: ShareKeys.current())

    override func isContentValid() -> Bool {
        !contentText.isEmpty
    }

    override func didSelectPost() {
        let note = contentText ?? ""
        guard let item = extensionContext?.inputItems.first as? NSExtensionItem,
              let provider = item.attachments?.first,
              provider.hasItemConformingToTypeIdentifier(UTType.pdf.identifier) else {
            extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
            return
        }
        let context = extensionContext
        provider.loadDataRepresentation(forTypeIdentifier: UTType.pdf.identifier) { [inbox] data, _ in
            if let data {
                try? inbox.deposit(data, note: note)
            }
            context?.completeRequest(returningItems: [], completionHandler: nil)
        }
    }
}

enum ShareKeys {
    static func current() -> SymmetricKey {
        let store = KeychainStore(service: "example.larkfield.share", lifetime: .device)
        if let data = try? store.read(account: "inbox"), data.count == 32 {
            return SymmetricKey(data: data)
        }
        let key = SymmetricKey(size: .bits256)
        try? store.save(key.withUnsafeBytes { Data($0) }, account: "inbox")
        return key
    }
}

struct ShareInbox {
    let key: SymmetricKey
    private let noteNonce = Data(repeating: 0x24, count: 12)

    init(key: SymmetricKey) {
        self.key = key
    }

    func deposit(_ document: Data, note: String) throws {
        guard let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.example.larkfield") else { return }
        let name = UUID().uuidString
        let body = try AES.GCM.seal(document, using: key, nonce: AES.GCM.Nonce()) // good: static-iv-or-nonce
        try body.combined?.write(to: folder.appendingPathComponent("\(name).pdf.sealed"))
        let remark = try AES.GCM.seal(Data(note.utf8), using: key, nonce: AES.GCM.Nonce(data: noteNonce)) // bad: static-iv-or-nonce
        try remark.combined?.write(to: folder.appendingPathComponent("\(name).note.sealed"))
    }
}
