import Foundation
import RealmSwift
import SwiftUI

final class Company: Object {
    @Persisted(primaryKey: true) var id: ObjectId
    @Persisted var name: String
    @Persisted var industry: String
    @Persisted var staff: Int
}

struct DirectoryUpdate: Decodable {
    let industry: String
    let rule: String
    let minimumStaff: Int
}

@MainActor
final class RealmDirectory: ObservableObject {
    @Published private(set) var names: [String] = []
    private let realm: Realm

    init(realm: Realm) {
        self.realm = realm
    }

    func refresh() async throws {
        let url = URL(string: "https://rules.rolodex.example/directory.json")!
        let (body, _) = try await URLSession.shared.data(from: url)
        let update = try JSONDecoder().decode(DirectoryUpdate.self, from: body)
        names = industry(update) + ruled(update)
    }

    private func industry(_ update: DirectoryUpdate) -> [String] {
        let companies = realm.objects(Company.self)
        let matching = companies.filter("industry == '\(update.industry)'") // bad: predicate-injection
        let bound = companies.filter("industry == %@ AND staff > %d", update.industry, update.minimumStaff) // good: predicate-injection
        let typed = companies.where { $0.industry == update.industry && $0.staff > update.minimumStaff } // good: predicate-injection
        let sized = companies.filter("staff > \(update.minimumStaff)") // good: predicate-injection
        return matching.map(\.name) + bound.map(\.name) + typed.map(\.name) + sized.map(\.name)
    }

    private func ruled(_ update: DirectoryUpdate) -> [String] {
        let companies = realm.objects(Company.self)
        let free = companies.filter(update.rule) // bad: predicate-injection
        let combined = companies.filter(NSPredicate(format: "staff > 10 AND " + update.rule)) // bad: predicate-injection
        let constant = companies.filter(NSPredicate(format: "staff > 10 AND industry != nil")) // good: predicate-injection
        let index = companies.index(matching: "name == '\(update.industry)'") // bad: predicate-injection
        let second = companies.index(matching: "name == %@", update.industry) // good: predicate-injection
        return free.map(\.name) + combined.map(\.name) + constant.map(\.name) + ["\(index ?? 0)", "\(second ?? 0)"]
    }
}

struct DirectorySearchView: View {
    @ObservedResults(Company.self) private var companies
    @State private var term = ""

    var body: some View {
        List(companies) { company in
            Text(company.name)
        }
        .searchable(text: $term)
        .onChange(of: term) { value in
            $companies.filter = NSPredicate(format: "name CONTAINS[c] %@", value) // good: predicate-injection
        }
        .onOpenURL { link in
            let name = link.lastPathComponent
            $companies.filter = NSPredicate(format: "name CONTAINS[c] '\(name)'") // bad: predicate-injection
        }
    }
}
