import Combine
import CryptoKit
import Foundation
import RealmSwift

struct ClaimDTO: Codable {
    let id: String
    let provider: String
    let amountCents: Int
    let note: String
}

final class ClaimObject: Object {
    @Persisted(primaryKey: true) var id: String
    @Persisted var provider: String
    @Persisted var amountCents: Int
    @Persisted var note: String
}

final class MemberObject: Object {
    @Persisted(primaryKey: true) var memberNumber: String
    @Persisted var displayName: String
    @Persisted var portalPassword: String?
    @Persisted var passwordDigest: Data?
}

enum SortColumn: String, CaseIterable {
    case provider
    case amountCents
}

final class ClaimStore {
    private let configuration: Realm.Configuration

    init(configuration: Realm.Configuration = .defaultConfiguration) {
        self.configuration = configuration
    }

    static func encrypted(key: SymmetricKey) -> ClaimStore {
        var configuration = Realm.Configuration.defaultConfiguration
        configuration.encryptionKey = key.withUnsafeBytes { Data($0) } // good: hardcoded-key
        return ClaimStore(configuration: configuration)
    }

    static func demo() -> ClaimStore {
        var configuration = Realm.Configuration(inMemoryIdentifier: nil)
        configuration.fileURL = FileManager.default.temporaryDirectory.appendingPathComponent("demo.realm")
        configuration.encryptionKey = Data("b7Gk2mQx9TzLw4Vn8RyHc3Jd6PsFa1Eu5Xo0IqZtCvBnMlKjHgFdSaPoIuYtReWq".utf8) // bad: hardcoded-key
        return ClaimStore(configuration: configuration)
    }

    func replace(with claims: [ClaimDTO]) throws {
        let realm = try Realm(configuration: configuration)
        try realm.write {
            for claim in claims {
                realm.create(ClaimObject.self, value: ["id": claim.id, "provider": claim.provider, "amountCents": claim.amountCents, "note": claim.note], update: .modified)
            }
        }
    }

    func search(text: String) throws -> [ClaimObject] {
        let realm = try Realm(configuration: configuration)
        let clause = "provider CONTAINS[c] '\(text)' OR note CONTAINS[c] '\(text)'"
        return Array(realm.objects(ClaimObject.self).filter(NSPredicate(format: clause))) // bad: predicate-injection
    }

    func claims(from provider: String) throws -> [ClaimObject] {
        let realm = try Realm(configuration: configuration)
        return Array(realm.objects(ClaimObject.self).filter(NSPredicate(format: "provider ==[c] %@", provider))) // good: predicate-injection
    }

    func sorted(by column: SortColumn, above cents: Int) throws -> [ClaimObject] {
        let realm = try Realm(configuration: configuration)
        let predicate = NSPredicate(format: "%K > %d", SortColumn.amountCents.rawValue, cents) // good: predicate-injection
        return Array(realm.objects(ClaimObject.self).filter(predicate).sorted(byKeyPath: column.rawValue))
    }
}

final class MemberRepository {
    private let realm: Realm

    init(realm: Realm) {
        self.realm = realm
    }

    func remember(memberNumber: String, name: String, password: String) throws {
        let member = MemberObject()
        member.memberNumber = memberNumber
        member.displayName = name
        member.portalPassword = password // bad: store-secret-database
        try realm.write { realm.add(member, update: .modified) }
    }

    func rememberDigest(memberNumber: String, password: String, salt: Data) throws {
        guard let member = realm.object(ofType: MemberObject.self, forPrimaryKey: memberNumber) else { return }
        let derived = HKDF<SHA256>.deriveKey(inputKeyMaterial: SymmetricKey(data: Data(password.utf8)), salt: salt, outputByteCount: 32) // good: static-salt
        let digest = derived.withUnsafeBytes { Data($0) }
        try realm.write {
            member.passwordDigest = digest // good: store-secret-database
        }
    }

    func fingerprint(password: String) -> String {
        let digest = Insecure.SHA1.hash(data: Data(password.utf8)) // bad: weak-hash
        return digest.map { String(format: "%02x", $0) }.joined()
    }

    func receiptChecksum(pdf: Data) -> String {
        let digest = SHA256.hash(data: pdf) // good: weak-hash
        return digest.map { String(format: "%02x", $0) }.joined()
    }
}
