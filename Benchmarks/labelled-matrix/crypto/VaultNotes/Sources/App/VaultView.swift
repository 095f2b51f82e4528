import SwiftUI
import UniformTypeIdentifiers

struct VaultView: View {
    @EnvironmentObject private var vault: VaultViewModel
    @State private var draft = Note(id: UUID(), title: "", body: "", reminder: nil)
    @State private var pins = (main: "", duress: "", folder: "")
    @State private var incoming = ""
    @State private var codes: [String] = []
    let folder: URL
    let deviceSecret: Data

    var body: some View {
        List {
            TextField("Title", text: $draft.title)
            TextEditor(text: $draft.body)
            SecureField("PIN", text: $pins.main)
            SecureField("Second PIN", text: $pins.duress)
            SecureField("Folder password", text: $pins.folder)
            Button("Save") { Task { await save() } }
            Button("Set PINs") { try? vault.updatePins(main: pins.main, duress: pins.duress, folder: (draft.title, pins.folder)) }
            Button("Invite") { invite() }
            ForEach(vault.notes) { Text($0.title) }
            Text(incoming)
        }
        .task { await vault.refresh(backup: records("backup.json"), restored: records("restore.json")) }
        .onOpenURL { url in receive(url) }
    }

    private func save() async {
        await vault.save(draft, to: folder)
        let bytes = Array(draft.body.utf8)
        await vault.attach(scan: folder.appendingPathComponent("scan"), page: 1, memo: folder.appendingPathComponent("memo"), data: Data(bytes), key: [UInt8](deviceSecret), invoice: Data(bytes))
        let frames = await vault.share(draft.title, list: [draft.title], page: bytes, drawing: bytes, status: "editing")
        for frame in frames {
            var request = URLRequest(url: URL(string: "https://sync.vaultnotes.app/frames")!)
            request.httpMethod = "POST"
            let signer = SyncRequestSigner(deviceSecret: deviceSecret)
            signer.addContentMD5(&request, body: Data(frame))
            signer.sign(&request)
            _ = try? await URLSession.shared.data(for: request)
        }
    }

    private func invite() {
        let link = URL(string: "https://vaultnotes.app/join/\(draft.id)")!
        let body = Data(draft.id.uuidString.utf8), key = [UInt8](AttachmentStream.newAttachmentKey())
        codes = [false, true].flatMap { (try? vault.makeInvite(body, noteKey: key, link: link, secret: [UInt8](deviceSecret), owner: $0)) ?? [] }
        UIPasteboard.general.strings = codes
    }

    private func receive(_ url: URL) {
        guard let data = try? Data(contentsOf: url), data.count > 300 else { return }
        let invite = try? vault.handleInvite(data.dropFirst(256), signature: [UInt8](data.prefix(256)), ownerChange: url.pathExtension == "owner")
        let frame = [UInt8](data)
        incoming = invite?.role ?? vault.receive(Array(frame[28...]), nonce: Array(frame[0..<12]), header: [], tag: Array(frame[12..<28]), isReply: url.pathExtension == "reply") ?? ""
    }

    private func records(_ name: String) -> [SyncRecord]? {
        (try? Data(contentsOf: folder.appendingPathComponent(name))).flatMap { try? JSONDecoder().decode([SyncRecord].self, from: $0) }
    }
}
