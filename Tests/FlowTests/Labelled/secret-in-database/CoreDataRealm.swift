// Object stores: Core Data (key-value and typed), SwiftData-like models and Realm with and without a key.
import Foundation

// Stubs of the library types that must be visible.
class NSManagedObject: NSObject {
    init(context: NSManagedObjectContext) {}
    func setPrimitive(_ value: Any?, forKey key: String) {}
}
final class NSManagedObjectContext {
    func insert(_ object: NSManagedObject) {}
    func save() throws {}
}
class Object {}
final class Realm {
    struct Configuration {
        var encryptionKey: Data?
        var inMemoryIdentifier: String?
    }
    init() throws {}
    init(configuration: Configuration) throws {}
    func write(_ block: () throws -> Void) throws { try block() }
    func add(_ object: Object) {}
    func create<T: Object>(_ type: T.Type, value: Any) {}
}

@objc(Member) final class Member: NSManagedObject {
    @NSManaged var name: String
    @NSManaged var password: String
    @NSManaged var passwordChangedAt: Date
    @NSManaged var note: String?
}

final class PaymentCard: Object {
    var holder = ""
    var number = ""
    var cvvLength = 3
}

final class MemberRepository {
    let context: NSManagedObjectContext

    init(context: NSManagedObjectContext) { self.context = context }

    func add(name: String, password: String) throws {
        let member = Member(context: context)
        member.name = name  // good: secret-in-database
        member.password = password  // bad: secret-in-database
        member.passwordChangedAt = Date()  // good: secret-in-database
        try context.save()
    }

    func attach(_ bearerToken: String?, to member: NSManagedObject) {
        if let bearerToken {
            member.setValue(bearerToken, forKey: "extra")  // bad: secret-in-database
        }
        member.setValue(bearerToken == nil ? 0 : 1, forKey: "bearerToken")  // good: secret-in-database
    }

    func annotate(_ member: Member, passportNumber: String) {
        let text = "checked \(passportNumber)"
        member.note = text  // bad: secret-in-database
        let short = "checked passportNumber ending \(passportNumber.suffix(2))"
        member.note = short  // good: secret-in-database
    }

    func refresh(_ member: Member, secretAnswer: String) {
        member.setPrimitiveValue(secretAnswer, forKey: "answer")  // bad: secret-in-database
        member.setPrimitiveValue(secretAnswer.isEmpty, forKey: "secretAnswer")  // good: secret-in-database
    }
}

extension NSManagedObject {
    func setPrimitiveValue(_ value: Any?, forKey key: String) { setPrimitive(value, forKey: key) }
}

final class CardShelf {
    func storeOpen(holder: String, creditCardNumber: String) throws {
        let realm = try Realm()
        let card = PaymentCard()
        card.holder = holder
        card.number = creditCardNumber
        try realm.write {
            realm.add(card)  // bad: secret-in-database
        }
    }

    func storeSealed(creditCardNumber: String, key: Data) throws {
        let realm = try Realm(configuration: Realm.Configuration(encryptionKey: key))
        let card = PaymentCard()
        card.number = creditCardNumber
        try realm.write {
            realm.add(card)  // good: secret-in-database
        }
    }

    func storePlain(_ cvv: String) throws {
        let realm = try Realm(configuration: .init(encryptionKey: nil))
        try realm.write {
            realm.create(PaymentCard.self, value: ["number": cvv])  // bad: secret-in-database
            realm.create(PaymentCard.self, value: ["cvvLength": cvv.count])  // good: secret-in-database
        }
    }
}
