import AppKit
import CoreData

/// Connects menus, links and the catalogue window.
@MainActor
final class DeskCoordinator: LedgerCommands {
    private var stock: [String: Accession] = [:]
    private var drafts: [(accession: String, grams: Double)] = []
    private(set) var selection: String?
    private let store: LedgerStore
    private let keyring = Keyring()
    private let alerts = AlertCentre()
    private let gate = CuratorGate()
    private let cipher = CollectionCipher()
    private let staff = StaffBook(hashing: StaffHashV1())
    private let guests = StaffBook(hashing: StaffHashV3())
    private let preferences = DeskPreferences()
    private let lots = Lots()

    init(container: NSPersistentContainer, folder: URL) throws {
        store = try LedgerStore(container: container, folder: folder)
    }

    func select(_ accession: String) {
        selection = stock[accession] == nil ? nil : accession
    }

    func withdraw(_ accession: String, grams: Double) {
        stock[accession]?.grams -= grams
    }

    func draftWithdrawal(_ accession: String, grams: Double) {
        drafts.append((accession, grams))
    }

    func approve(_ index: Int) async {
        let draft = drafts[index]
        guard await gate.confirmTransfer() else { return }
        withdraw(draft.accession, grams: draft.grams)
    }

    func destroy(_ accession: String) async {
        guard await gate.confirmDestruction() else { return }
        stock[accession] = nil
    }

    func exportCollectors(to path: String) {
        let lines = stock.values.map { "\($0.number);\($0.taxon)" }.sorted()
        try? lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }

    func joined(_ credential: PartnerCredential) throws {
        keyring.storePartner(credential)
        try store.rememberToken(credential)
        preferences.keep(credential)
        try alerts.tokenRotated(credential)
    }

    func invite(_ curator: String) throws {
        let passphrase = lots.guestPassphrase()
        try staff.add(curator, password: passphrase)
        alerts.invited(curator, passphrase: passphrase)
    }

    func welcomeGuest(_ name: String, password: String) throws {
        try guests.add(name, password: password)
        alerts.invitedQuietly(name, passphrase: password)
    }

    func backUp(_ passphrase: String, disk: String, to url: URL) throws -> [[UInt8]] {
        let key = try BackupKeys(disk: disk).quick(passphrase)
        try store.writeSites(Array(stock.values), cipher: cipher, to: url)
        return try stock.values.map { try cipher.sealAccession($0, key: key) }
    }
}
