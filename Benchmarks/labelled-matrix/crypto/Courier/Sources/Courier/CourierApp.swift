import CryptoKit
import Sodium
import SwiftUI

@main
struct CourierApp: App {
    @StateObject private var desk = Desk()

    var body: some Scene {
        WindowGroup {
            Form {
                SecureField("Password", text: $desk.password)
                TextField("Text", text: $desk.text)
                TextField("Token", text: $desk.token)
                Button("Unlock") { desk.unlock() }
                Button("Write") { try? desk.write() }
                Button("Join team") { desk.join() }
                Button("Keys") { Task { try await desk.keys() } }
            }
            .task { await desk.update() }
            .onOpenURL { url in try? desk.open(url) }
        }
    }
}

@MainActor
final class Desk: ObservableObject {
    @Published var password = ""
    @Published var text = ""
    @Published var token = ""
    private let box = SodiumMailbox(), store = IdentityStore(), signer = PostmarkSigner()
    private let home = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]

    func unlock() {
        let salt = box.deviceSeed().map { Array($0.prefix(box.sodium.pwHash.SaltBytes)) } ?? []
        let defaults = UserDefaults.standard
        defaults.set(box.unlockVerifier(password: password), forKey: "unlock")
        defaults.set(box.accountVerifier(password: password), forKey: "account")
        defaults.set(LegacyArchive.passwordDigest(password), forKey: "legacy")
        let keys = [box.key(passphrase: password), box.folderKey(passphrase: password, salt: salt), box.archiveKey(passphrase: password, salt: salt),
                    try? LegacyArchive.key(for: password, salt: salt), try? LegacyArchive.sharedKey(for: password, salt: salt), box.recoverySeed(for: text)]
        for (index, key) in keys.enumerated() { save(key ?? [], "courier.\(index)") }
    }

    func write() throws {
        let archive = LegacyArchive(key: load("courier.0"), macKey: load("courier.1"))
        let name = LegacyArchive.partFileName(text) ?? "part"
        let sodium = box.sodium
        guard let mine = sodium.box.keyPair(), let iv = box.deviceSeed() else { return }
        let parts = [try archive.pack(text, iv: Array(iv.prefix(8))), try archive.packIndex(Array(text.utf8)), try archive.packContacts(Data(text.utf8)),
                     try archive.packRules(Data(text.utf8)), box.seal(draft: text, to: mine.publicKey, from: mine.secretKey),
                     box.seal(letter: text, to: mine.publicKey, from: mine.secretKey), box.mask(attachment: Array(text.utf8), key: load("courier.2")),
                     box.encrypt(photo: Array(text.utf8), key: load("courier.2"))]
        for (index, part) in parts.enumerated() { try Data(part ?? []).write(to: home.appendingPathComponent("\(index)-\(name)")) }
        let (pair, office) = (try PostmarkSigner.makeKeys(), try PostmarkSigner.makeOfficeKeys())
        let (plain, sealed) = (try signer.stamp(Data(text.utf8), with: pair.0), try signer.stampOffice(Data(text.utf8), with: office.0))
        try signer.deliver(Data(text.utf8), stamp: plain ?? Data(), key: pair.1, into: home)
        try signer.deliverOffice(Data(text.utf8), stamp: sealed ?? Data(), key: office.1, into: home)
    }

    func join() {
        let team = TeamTokens(secret: Data(load("courier.3")))
        let role = ((try? team.owner(token)) == true) ? "owner" : ((try? team.auditor(token)) == true) ? "auditor" : (try? team.member(token)) ?? "guest"
        text = [role, team.meetingCode(), team.guestPassword(), "\(team.reconnectDelay(attempt: 1))"].joined(separator: " ")
    }

    func keys() async throws {
        let key = P256.KeyAgreement.PrivateKey()
        try await store.backUp(key)
        try await store.register(key)
        try store.export(store.createSigningKey(), to: home.appendingPathComponent("signing.pem"))
        _ = try store.createAgreementKey()
        if let identity = SecIdentityCopyPreferred("courier" as CFString, nil, nil) { try store.export(identity, passphrase: password, to: home.appendingPathComponent("id.p12")) }
    }

    func open(_ url: URL) throws {
        let data = try Data(contentsOf: url), key = load("courier.4")
        let mail = SignedMail(data: data)
        if let certificate = SecCertificateCreateWithData(nil, data as CFData), mail.isFrom(certificate) || mail.isFromPartner(certificate) { text = "trusted sender" }
        text = try mail.content().map { String(decoding: $0, as: UTF8.self) } ?? box.publish([UInt8](data.dropFirst(64)), signature: [UInt8](data.prefix(64)), key: key)
            ?? box.announcement([UInt8](data), key: key) ?? text
        if box.deliveryTagMatches([UInt8](data.prefix(32)), message: Array(text.utf8), key: key) || box.receiptTagMatches([UInt8](data.prefix(32)), message: Array(text.utf8), key: key) {
            NotificationCenter.default.post(name: .init("delivered"), object: url)
        }
    }

    func update() async {
        guard let raw = Bundle.main.infoDictionary?["CourierUpdateKey"] as? Data, let key = try? Curve25519.Signing.PublicKey(rawRepresentation: raw),
              let (json, _) = try? await URLSession.shared.data(from: URL(string: "https://updates.example-courier.com/feed.json")!),
              let feeds = try? JSONDecoder().decode([UpdateFeed].self, from: json), feeds.count == 3 else { return }
        let updater = Updater(key: key)
        try? await updater.installDelta(feeds[0])
        try? await updater.installPlugin(feeds[1])
        try? await updater.installFull(feeds[2])
        try? await updater.launchHelper(at: home.appendingPathComponent("Courier/helper"))
        try? await updater.launchAgent(at: home.appendingPathComponent("Courier/agent"))
    }

    private func load(_ account: String) -> [UInt8] {
        var item: CFTypeRef?
        SecItemCopyMatching([kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecReturnData: true] as NSDictionary, &item)
        return [UInt8](item as? Data ?? Data())
    }

    private func save(_ bytes: [UInt8], _ account: String) {
        SecItemAdd([kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecValueData: Data(bytes)] as NSDictionary, nil)
    }
}
