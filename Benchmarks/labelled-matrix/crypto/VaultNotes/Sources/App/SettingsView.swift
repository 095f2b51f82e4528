import SwiftUI

struct KeySettingsView: View {
    enum Source: String, CaseIterable { case vault, share, archive, account, quick, widget, tuned, phrase, recovery, invite, pin, password, sub }

    @State private var source: Source = .vault
    @State private var email = ""
    @State private var passphrase = ""
    let onKey: (Data) -> Void

    var body: some View {
        Form {
            Picker("Key", selection: $source) {
                ForEach(Source.allCases, id: \.self) { Text($0.rawValue.capitalized) }
            }
            TextField("E-mail", text: $email)
            SecureField("Passphrase", text: $passphrase)
            Button("Derive") { if let key = try? derive() { onKey(key) } }
        }
    }

    private func derive() throws -> Data {
        let salt = try PassphraseKeys.freshSalt()
        switch source {
        case .vault: return try PassphraseKeys.vaultKey(passphrase: passphrase, salt: salt)
        case .share: return try PassphraseKeys.shareKey(passphrase: passphrase, salt: salt)
        case .archive: return try PassphraseKeys.archiveKey(passphrase: passphrase)
        case .account: return try PassphraseKeys.accountKey(email: email, passphrase: passphrase)
        case .quick: return Data(PassphraseKeys.quickKey(passphrase: passphrase))
        case .widget: return try PassphraseKeys.widgetKey(passphrase: passphrase, salt: salt)
        case .tuned: return try PassphraseKeys.tunedKey(passphrase: passphrase, salt: salt).key
        case .phrase: return Data(try NotebookKeys.fromPhrase(passphrase, salt: [UInt8](salt)))
        case .recovery: return Data(try NotebookKeys.fromRecoveryPhrase(passphrase, salt: [UInt8](salt)))
        case .invite: return Data(try NotebookKeys.fromInvite(passphrase, salt: [UInt8](salt)))
        case .pin: return Data(try NotebookKeys.fromPin(passphrase, salt: [UInt8](salt)))
        case .password: return Data(try NotebookKeys.fromPassword(passphrase, salt: [UInt8](salt)))
        case .sub: return Data(try NotebookKeys.subKey(master: NotebookKeys.fromPassword(passphrase, salt: [UInt8](salt)), notebook: UUID()))
        }
    }
}

struct ExportView: View {
    let notes: Data
    let key: [UInt8]
    let macKey: [UInt8]
    let accountEmail: String
    @State private var passphrase = ""
    @State private var exports: [Data] = []

    var body: some View {
        List {
            SecureField("Passphrase", text: $passphrase)
            Button("Quick archive") { exports.append(BackupBundle().archive(notes)) }
            Button("Archive with passphrase") { exports.append(BackupBundle().archive(notes, passphrase: passphrase)) }
            Button("Team archive") { exports.append(BackupBundle().archiveForTeam(notes, teamPhrase: passphrase, hmacKey: Data(macKey))) }
            Button("Open archive") { exports = exports.compactMap { try? BackupBundle().openArchive($0, passphrase: passphrase) } }
            Button("Diary") {
                let text = String(decoding: notes, as: UTF8.self)
                let exporter = DiaryExporter(passphrase: passphrase)
                let salt = (try? PassphraseKeys.freshSalt()).map([UInt8].init) ?? []
                let parts = [exporter.exportDES(text, key: Array(key.prefix(8)), iv: Array(salt.prefix(8))), exporter.exportSticky(text, key: key),
                             exporter.exportJournal(text, key: exporter.transferKey(salt: salt), macKey: macKey)?.body]
                exports += parts.compactMap { $0.map { Data($0) } }
            }
            Button("Send usage") {
                if let sealed = try? NotebookKeys.telemetryCipher?.encrypt(Array(notes.prefix(64))) { exports.append(Data(sealed)) }
            }
            AsyncImage(url: DiaryExporter(passphrase: passphrase).avatarURL(email: accountEmail))
        }
    }
}
