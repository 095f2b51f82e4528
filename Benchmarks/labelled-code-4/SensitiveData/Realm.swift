import Foundation
import RealmSwift

class RUser: Object {
    @Persisted(primaryKey: true) var id: ObjectId
    @Persisted var name: String = ""
    @Persisted var secret: String?
    @Persisted var tags: List<String>
    @Persisted var card: RCard?
    @Persisted var visits: Int = 0
}

class RCard: EmbeddedObject {
    @Persisted var number: String = ""
}

class RLegacy: Object {
    @objc dynamic var text = ""
    let extra = RealmProperty<Int?>()

    convenience init(passphrase: String) {
        self.init()
        self.text = passphrase  // bad: database, in the object's own init
    }
}

final class RealmStore {
    let realm: Realm
    init() throws { realm = try Realm() }

    func plain(password: String, cardNumber: String, salary: Int) throws {
        let u = RUser()
        u.name = password  // bad: database, Persisted property
        u.secret = password  // bad: database, optional Persisted property
        u.card = RCard()
        u.card?.number = cardNumber  // bad: database, embedded object
        u.tags.append(password)  // bad: database, List.append
        u.tags[0] = password  // bad: database, List subscript
        u.visits = 3  // good: sound, constant
        u.setValue(password, forKey: "name")  // bad: database, KVC on an Object
        u["name"] = password  // bad: database, Object subscript
        let l = RLegacy()
        l.text = password  // bad: database, @objc dynamic property
        l.extra.value = salary  // bad: database, RealmProperty
        try realm.write {
            realm.add(u)
            realm.add(l)
            realm.create(RUser.self, value: ["name": password])  // bad: database, create(value: dictionary)
            realm.create(RUser.self, value: ["name": password], update: .modified)  // bad: database, create(update:)
            realm.add(RLegacy(passphrase: password))  // bad: database, via init of the object (or the init's line)
            realm.add(RUser(value: ["name": password]))  // bad: database, Object(value:)
            realm.objects(RUser.self).first?.secret = password  // bad: database, query result
            realm.objects(RUser.self).setValue(password, forKey: "secret")  // bad: database, Results.setValue
            for user in realm.objects(RUser.self) { user.name = password }  // bad: database, loop over results
            realm.object(ofType: RUser.self, forPrimaryKey: u.id)!.name = password  // bad: database, object(ofType:)
        }
    }

    func async(password: String) async throws {
        let realm = try await Realm()
        try await realm.asyncWrite {
            let u = RUser()
            u.name = password  // bad: database, in asyncWrite
            realm.add(u)
        }
    }
}

final class ReadOnly {
    func show(_ users: [RUser]) -> [String] { users.map(\.name) }  // good: sound, sound a read
}

struct NotARealmObject {
    var name = ""
    mutating func set(password: String) { name = password }  // good: sound, sound a plain struct
}
