import CoreData

final class CoreDataStack {
    let container: NSPersistentContainer

    static var supportDirectory: URL {
        FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
    }

    init(modelName: String) {
        container = NSPersistentContainer(name: modelName)
        container.persistentStoreDescriptions.first?
            .setOption(FileProtectionType.complete as NSObject, forKey: NSPersistentStoreFileProtectionKey)
        container.loadPersistentStores { _, error in
            if let error { fatalError("store: \(error)") }
        }
    }
}

extension NSManagedObjectContext {
    func rows(_ entity: String, matching predicate: NSPredicate?, limit: Int = 50) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = predicate
        request.fetchLimit = limit
        return try fetch(request)
    }

    func exists(_ entity: String, where clause: String) -> Bool {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = NSPredicate(format: clause) // bad: predicate-injection
        return ((try? count(for: request)) ?? 0) > 0
    }
}
