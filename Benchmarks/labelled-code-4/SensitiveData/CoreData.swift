import CoreData
import Foundation

@objc(CDUser)
public class CDUser: NSManagedObject {
    @NSManaged public var name: String?
    @NSManaged public var secretNote: String?
    @NSManaged public var blob: Data?
    @NSManaged public var number: Int64
    @NSManaged public var profile: CDProfile?
    @NSManaged public var lastSeen: Date?
}

@objc(CDProfile)
public class CDProfile: NSManagedObject {
    @NSManaged public var text: String?
}

class CDBase: NSManagedObject {
    @NSManaged var value: String?
}

final class CDCard: CDBase {
    @NSManaged var holder: String?
}

extension CDUser {
    func apply(password: String) {
        secretNote = password  // bad: database, implicit self attribute
        self.secretNote = password  // bad: database, self attribute
        setValue(password, forKey: "secretNote")  // bad: database, implicit self setValue
        setPrimitiveValue(password, forKey: "secretNote")  // bad: database, setPrimitiveValue
        willChangeValue(forKey: "secretNote")  // good: sound, sound no value
    }
}

final class UserRepository {
    let context: NSManagedObjectContext
    init(context: NSManagedObjectContext) { self.context = context }

    func create(password: String, creditCardNumber: String, postCode: String, lastSeen: Date) throws {
        let user = CDUser(context: context)
        user.name = password  // bad: database, attribute of a subclass
        user.secretNote = "pw: \(password)"  // bad: database, interpolation
        user.blob = password.data(using: .utf8)  // bad: database, Data attribute
        user.blob = Data(password.utf8)  // bad: database, Data(utf8)
        user.blob = try JSONEncoder().encode(["p": password])  // bad: database, JSON-encoded attribute
        user.profile?.text = creditCardNumber  // bad: database, through a relation, optional chain
        user.profile!.text = postCode  // bad: database, through a relation, forced
        user.setValue(password, forKey: "name")  // bad: database, setValue forKey
        user.setValue(password, forKeyPath: "profile.text")  // bad: database, setValue forKeyPath
        user.setValue(password as NSString, forKey: #keyPath(CDUser.name))  // bad: database, #keyPath
        user.setPrimitiveValue(password, forKey: "name")  // bad: database, setPrimitiveValue
        user.setValuesForKeys(["name": password])  // bad: database, setValuesForKeys
        user[keyPath: \.name] = password  // bad: database, key path write
        user.lastSeen = lastSeen  // good: sound, sound not sensitive
        user.name = "guest"  // good: sound, constant
        user.number = Int64(password.count)  // good: sound, sound a length
        try context.save()
    }

    func generic(password: String, heartRate: Int) {
        let entity = NSEntityDescription.entity(forEntityName: "User", in: context)!
        let object = NSManagedObject(entity: entity, insertInto: context)
        object.setValue(password, forKey: "pw")  // bad: database, NSManagedObject.setValue
        object.setValue(heartRate, forKey: "hr")  // bad: database, health value
        object.setPrimitiveValue(password, forKey: "pw")  // bad: database, NSManagedObject.setPrimitiveValue
        let made = NSEntityDescription.insertNewObject(forEntityName: "User", into: context)
        made.setValue(password, forKey: "pw")  // bad: database, insertNewObject then setValue
        (made as! CDUser).secretNote = password  // bad: database, forced cast
        if let u = made as? CDUser { u.secretNote = password }  // bad: database, conditional cast
        object.setValue(3, forKey: "count")  // good: sound, constant
        let batch = NSBatchInsertRequest(entityName: "User", objects: [["pw": password]])  // bad: database, NSBatchInsertRequest objects
        _ = try? context.execute(batch)
        let upd = NSBatchUpdateRequest(entityName: "User")
        upd.propertiesToUpdate = ["pw": password]  // bad: database, NSBatchUpdateRequest
        _ = try? context.execute(upd)
    }

    func inBlocks(password: String) async {
        await context.perform {
            let c = CDCard(context: self.context)
            c.value = password  // bad: database, attribute of a base class, in perform
            c.holder = "x"  // good: sound, constant
        }
        context.performAndWait {
            CDCard(context: context).value = password  // bad: database, attribute of a fresh object
        }
        let users: [CDUser] = (try? context.fetch(NSFetchRequest<CDUser>(entityName: "User"))) ?? []
        users.forEach { $0.secretNote = password }  // bad: database, forEach
        for u in users { u.secretNote = password }  // bad: database, loop
        users.first?.secretNote = password  // bad: database, first?
        store(\.secretNote, of: users[0], password)  // bad: database, generic key path helper
    }

    private func store<T>(_ kp: ReferenceWritableKeyPath<CDUser, T>, of user: CDUser, _ value: T) {
        user[keyPath: kp] = value
    }
}
