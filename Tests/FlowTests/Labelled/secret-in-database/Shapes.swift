// Harder roads into stores: SwiftData-like models, key paths, batches, Parse and Firebase shapes, generic repositories.
import Foundation

// Stubs of the library types that must be visible.
protocol PersistentModel: AnyObject {}
final class ModelContext {
    func insert<Model: PersistentModel>(_ model: Model) {}
}
final class PFObject {
    init(className: String) {}
    subscript(key: String) -> Any? {
        get { nil }
        set {}
    }
    func saveInBackground() {}
}
final class DocumentReference {
    func setData(_ data: [String: Any]) {}
    func updateData(_ fields: [AnyHashable: Any]) {}
}
final class YapTransaction {
    func setObject(_ object: Any?, forKey key: String, inCollection name: String) {}
}
final class MutableDocument {
    func setString(_ value: String?, forKey key: String) -> MutableDocument { self }
}
final class NSBatchInsertRequest {
    init(entityName: String, objects: [[String: Any]]) {}
}

final class Session: PersistentModel {
    var device: String
    var bearerToken: String
    init(device: String, bearerToken: String) {
        self.device = device
        self.bearerToken = bearerToken
    }
}

final class Visit: PersistentModel {
    var page: String
    init(page: String) { self.page = page }
}

struct Repository<Model: PersistentModel> {
    let context: ModelContext
    func save(_ model: Model) { context.insert(model) }
}

struct Member {
    var name: String
    var cardPin: String
    var visits: Int
}

final class Stores {
    let context = ModelContext()

    func begin(device: String, bearerToken: String) {
        context.insert(Visit(page: device))  // good: secret-in-database
        let session = Session(device: device, bearerToken: bearerToken)
        context.insert(session)  // bad: secret-in-database
    }

    func parse(_ member: Member) {
        let object = PFObject(className: "Member")
        object["name"] = member.name  // good: secret-in-database
        object["field"] = member.cardPin  // bad: secret-in-database
        object["cardPin"] = member.cardPin.isEmpty ? 0 : 1  // good: secret-in-database
        object.saveInBackground()
    }

    func cloud(_ member: Member, to document: DocumentReference) {
        var fields: [String: Any] = ["visits": member.visits]
        document.setData(fields)  // good: secret-in-database
        fields.updateValue(member.cardPin, forKey: "p")
        document.setData(fields)  // bad: secret-in-database
        fields.removeValue(forKey: "p")
        document.updateData(["visits": member.visits])  // good: secret-in-database
    }

    func yap(_ members: [Member], in transaction: YapTransaction) {
        members.forEach { member in
            let (name, pin) = (member.name, member.cardPin)
            transaction.setObject(name, forKey: "cardPin", inCollection: "m")  // good: secret-in-database
            transaction.setObject(pin, forKey: name, inCollection: "m")  // bad: secret-in-database
        }
    }

    func couch(_ oauthToken: String?, scope: String) -> MutableDocument {
        MutableDocument()
            .setString(scope, forKey: "oauthToken.scope")  // good: secret-in-database
            .setString(oauthToken.map { "Bearer \($0)" }, forKey: "h")  // bad: secret-in-database
    }

    func batch(_ members: [Member]) -> [NSBatchInsertRequest] {
        let safe = members.map { ["name": $0.name, "visits": $0.visits] as [String: Any] }
        let open = members.map { ["name": $0.name, "code": $0.cardPin] as [String: Any] }
        return [
            NSBatchInsertRequest(entityName: "Member", objects: safe),  // good: secret-in-database
            NSBatchInsertRequest(entityName: "Member", objects: open),  // bad: secret-in-database
        ]
    }
}
