import Foundation
import CoreData
import SQLite

/// The catalogue lives in Core Data, the exchange log in SQLite.
final class LedgerStore {
    private let container: NSPersistentContainer
    private let exchange: Connection
    private let tokens = Table("tokens")
    private let partner = SQLite.Expression<String>("partner")
    private let value = SQLite.Expression<String>("value")

    init(container: NSPersistentContainer, folder: URL) throws {
        self.container = container
        exchange = try Connection(folder.appendingPathComponent("exchange.sqlite3").path)
        try exchange.run(tokens.create(ifNotExists: true) { table in
            table.column(partner, primaryKey: true)
            table.column(value)
        })
    }

    func rememberToken(_ credential: PartnerCredential) throws {
        try exchange.run(tokens.insert(or: .replace, partner <- credential.partner, value <- credential.apiToken)) // bad: secret-in-plain-file
    }

    func rememberReference(_ reference: Data, for name: String) async throws {
        let context = container.newBackgroundContext()
        try await context.perform {
            let record = PartnerRecord(context: context)
            record.name = name
            record.tokenReference = reference // good: secret-in-plain-file
            try context.save()
        }
    }

    @MainActor
    func importPartner(_ credential: PartnerCredential) throws {
        let context = container.viewContext
        let record = PartnerRecord(context: context)
        record.name = credential.partner
        record.token = credential.apiToken // bad: secret-in-plain-file
        try context.save()
    }

    func touch(_ names: [String]) {
        let context = container.newBackgroundContext()
        DispatchQueue.global(qos: .utility).async {
            let request = NSFetchRequest<PartnerRecord>(entityName: "PartnerRecord")
            request.predicate = NSPredicate(format: "name IN %@", names)
            for record in (try? context.fetch(request)) ?? [] { // bad: data-race
                record.lastSeen = Date()
            }
            context.performAndWait { try? context.save() }
        }
    }

    func forget(_ names: [String]) {
        let context = container.newBackgroundContext()
        DispatchQueue.global(qos: .utility).async {
            context.performAndWait {
                let request = NSFetchRequest<PartnerRecord>(entityName: "PartnerRecord")
                request.predicate = NSPredicate(format: "name IN %@", names)
                ((try? context.fetch(request)) ?? []).forEach(context.delete) // good: data-race
                try? context.save()
            }
        }
    }

    func writeCredentialsArchive(_ credentials: [PartnerCredential], to url: URL) throws {
        let rows = credentials.map { ["partner": $0.partner, "user": $0.user, "password": $0.password] as NSDictionary }
        let archive = try NSKeyedArchiver.archivedData(withRootObject: rows, requiringSecureCoding: true)
        try archive.write(to: url) // bad: secret-in-plain-file
    }

    func writeLayoutArchive(_ widths: [String: Double], to url: URL) throws {
        let archive = try NSKeyedArchiver.archivedData(withRootObject: widths as NSDictionary, requiringSecureCoding: true)
        try archive.write(to: url) // good: secret-in-plain-file
    }

    func writeSites(_ accessions: [Accession], cipher: CollectionCipher, to url: URL) throws {
        let sealed = try cipher.sealSites([UInt8](JSONEncoder().encode(accessions)))
        guard let stream = OutputStream(url: url, append: false) else { throw LedgerError.malformed }
        stream.open()
        defer { stream.close() }
        stream.write(sealed, maxLength: sealed.count) // good: secret-in-plain-file
    }
}
