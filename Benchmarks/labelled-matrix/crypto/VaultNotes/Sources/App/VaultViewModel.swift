import CommonCrypto
import CryptoSwift
import SwiftUI

@MainActor
final class VaultViewModel: ObservableObject {
    @Published private(set) var notes: [Note] = []
    @Published var failure: String?

    private let engine: SyncEngine
    private let cipher: NoteCipher
    private let notebook: SharedNotebook
    private let signer: InviteSigner
    private let pin = PinLock()

    init(engine: SyncEngine, cipher: NoteCipher, notebook: SharedNotebook, signer: InviteSigner) {
        (self.engine, self.cipher, self.notebook, self.signer) = (engine, cipher, notebook, signer)
    }

    func save(_ note: Note, to folder: URL) async {
        await run {
            try self.cipher.sealTitle(note.title).write(to: folder.appendingPathComponent("title"))
            try self.cipher.sealBody(Data(note.body.utf8)).write(to: folder.appendingPathComponent("body"))
            if let reminder = note.reminder {
                try self.cipher.sealReminder(reminder).write(to: folder.appendingPathComponent("reminder"))
            }
            try self.cipher.wrap(AttachmentStream.newAttachmentKey()).write(to: folder.appendingPathComponent("key"))
            try await self.engine.upload(note)
        }
    }

    func refresh(backup: [SyncRecord]?, restored: [SyncRecord]?) async {
        await run {
            try await self.engine.mergeShared()
            if let backup { try await self.engine.importBackup(backup) }
            if let restored { try await self.engine.restore(restored) }
            self.notes = Array(await self.engine.notes.values)
        }
    }

    func attach(scan: URL, page: UInt64, memo: URL, data: Data, key: [UInt8], invoice: Data) async {
        await run {
            var mac = CCHmacContext()
            CCHmacInit(&mac, CCHmacAlgorithm(kCCHmacAlgSHA256), key, key.count)
            try AttachmentStream(scan: scan, key: key, pageID: page).write(data, mac: &mac)
            try AttachmentStream(voiceMemo: memo, key: key).write(data, mac: &mac)
            let exported = try AttachmentStream.exportInvoice(invoice, key: key, cipher: self.cipher)
            try exported.write(to: scan.deletingLastPathComponent().appendingPathComponent(AttachmentStream.thumbnailCacheName(for: memo)))
        }
    }

    func share(_ line: String, list: [String], page: [UInt8], drawing: [UInt8], status: String) async -> [[UInt8]] {
        var frames: [[UInt8]] = []
        await run {
            frames = [Array(try self.notebook.seal(line: line).utf8), try self.notebook.seal(checklist: list),
                      try self.notebook.seal(page: page), try self.notebook.seal(drawing: drawing),
                      try self.notebook.seal(presence: status), try self.notebook.seal(cursor: Data(page)).bytes]
        }
        return frames
    }

    func receive(_ frame: [UInt8], nonce: [UInt8], header: [UInt8], tag: [UInt8], isReply: Bool) -> String? {
        isReply ? try? notebook.open(reply: frame, nonce: nonce, header: header, tag: tag)
                : try? notebook.open(comment: frame, nonce: nonce, header: header, tag: tag)
    }

    func handleInvite(_ data: Data, signature: [UInt8], ownerChange: Bool) throws -> Invite? {
        ownerChange ? try signer.acceptOwnerChange(data, signature: signature) : try signer.accept(data, signature: signature)
    }

    func makeInvite(_ invite: Data, noteKey: [UInt8], link: URL, secret: [UInt8], owner: Bool) throws -> [String] {
        let identity = owner ? try InviteSigner.makeOwnerIdentity() : try InviteSigner.makeIdentity()
        return [try identity.sign(invite).toHexString(), try identity.encryptKey(noteKey).toHexString(),
                try identity.shareLinkTag(link, secret: secret)]
    }

    func updatePins(main: String, duress: String, folder: (name: String, password: String)?) throws {
        pin.setPin(main)
        try pin.setDuressPin(duress, salt: PassphraseKeys.freshSalt())
        if let folder { pin.migrateFolderPassword(folder.password, folder: folder.name) }
    }

    private func run(_ work: @escaping () async throws -> Void) async {
        do { try await work() } catch { failure = error.localizedDescription }
    }
}
