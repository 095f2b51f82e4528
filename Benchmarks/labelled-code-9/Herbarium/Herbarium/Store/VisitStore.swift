import Foundation
import RealmSwift

final class Visit: Object {
    @Persisted(primaryKey: true) var id: UUID
    @Persisted var garden: String
    @Persisted var hidden: Bool
}

struct VisitStore {
    let realm: Realm

    func visits(to garden: String) -> Results<Visit> {
        realm.objects(Visit.self).filter("garden == '\(garden)' AND hidden == false") // bad: predicate-injection
    }

    func visible(in garden: String) -> Results<Visit> {
        realm.objects(Visit.self).filter("garden == %@ AND hidden == false", garden) // good: predicate-injection
    }

    func recent(_ garden: String) -> Results<Visit> {
        realm.objects(Visit.self).where { $0.garden == garden && $0.hidden == false } // good: predicate-injection
    }
}
