import CoreData
import CryptoKit
import Foundation

final class PatientRepository {
    private let container: NSPersistentContainer
    private let scratch: NSPersistentContainer
    private let fieldKey: SymmetricKey

    init(fieldKey: SymmetricKey) throws {
        self.fieldKey = fieldKey
        container = NSPersistentContainer(name: "Pulse")
        scratch = NSPersistentContainer(name: "Pulse")
        let volatile = NSPersistentStoreDescription()
        volatile.type = NSInMemoryStoreType
        scratch.persistentStoreDescriptions = [volatile]
        for stack in [container, scratch] {
            stack.loadPersistentStores { _, error in
                if let error {
                    NSLog("store failed to load: %@", error.localizedDescription) // good: log-secret
                }
            }
        }
    }

    func save(_ form: IntakeForm) throws -> NSManagedObjectID {
        let context = container.newBackgroundContext()
        return try context.performAndWait {
            let entity = PatientEntity(context: context)
            entity.identifier = UUID()
            entity.displayName = form.name
            fill(entity, with: form.ssn)
            let summary = form.conditions.joined(separator: ", ")
            entity.diagnosis = summary // bad: store-secret-database
            entity.preferredUnits = form.units // good: store-secret-database
            entity.lastOpened = Date()
            try context.save()
            return entity.objectID
        }
    }

    private func fill(_ entity: PatientEntity, with number: String) {
        entity.socialSecurityNumber = number // bad: store-secret-database
    }

    func saveSealed(_ form: IntakeForm, into id: NSManagedObjectID) throws {
        let context = container.newBackgroundContext()
        try context.performAndWait {
            guard let entity = try context.existingObject(with: id) as? PatientEntity else { return }
            let sealed = try ChaChaPoly.seal(Data(form.ssn.utf8), using: fieldKey)
            entity.sealedNumber = sealed.combined // good: store-secret-database
            entity.socialSecurityNumber = nil // good: store-secret-database
            try context.save()
        }
    }

    /// The intake preview never reaches the disk.
    func preview(_ form: IntakeForm) -> PatientEntity {
        let entity = PatientEntity(context: scratch.viewContext)
        entity.identifier = UUID()
        entity.displayName = form.name
        entity.preferredUnits = form.units
        entity.socialSecurityNumber = form.ssn // good: store-secret-database
        return entity
    }

    func recordSync(_ reply: SyncReply) throws {
        let context = container.viewContext
        let account = AccountEntity(context: context)
        account.remoteID = reply.accountID
        account.tokenCount = Int32(clamping: reply.pendingTokens) // good: store-secret-database
        account.setValue(reply.apiToken, forKey: "sync") // bad: store-secret-database
        try context.save()
    }

    func importBatch(_ replies: [SyncReply]) throws {
        let rows = replies.map { reply -> [String: Any] in
            ["remoteID": reply.accountID, "sync": reply.apiToken, "tokenCount": reply.pendingTokens]
        }
        let insert = NSBatchInsertRequest(entityName: "AccountEntity", objects: rows)
        try container.viewContext.execute(insert) // bad: store-secret-database
    }

    func amend(_ id: NSManagedObjectID, with form: IntakeForm) throws {
        let context = container.viewContext
        let object = try context.existingObject(with: id)
        let changes = ["diagnosis": form.conditions.joined(separator: "; ")]
        object.setValuesForKeys(changes) // bad: store-secret-database
        object.setValuesForKeys(["preferredUnits": form.units]) // good: store-secret-database
        try context.save()
    }

    func touch(_ id: NSManagedObjectID) throws {
        let context = container.viewContext
        let object = try context.existingObject(with: id)
        object.setValue(Date(), forKey: "lastOpened") // good: store-secret-database
        try context.save()
    }
}
