import Combine
import Foundation

@MainActor
final class DiaryViewModel: ObservableObject {
    @Published private(set) var entries: [Entry] = []
    @Published var query = ""
    @Published var caption = ""
    private let store: DiaryStore

    init(store: DiaryStore) { self.store = store }

    func refresh() async {
        entries = (try? await store.entries(notesLike: query, by: .heardAt)) ?? []
    }

    func advancedSearch(field: String, value: String) async {
        entries = (try? await store.entries(matching: "\(field) LIKE '%\(value)%'")) ?? []
    }

    func keep(_ expression: String) {
        let predicate = NSPredicate(format: expression, argumentArray: nil) // bad: predicate-injection
        entries = (entries.map(EntryBox.init) as NSArray).filtered(using: predicate).compactMap { ($0 as? EntryBox)?.entry }
    }

    func keep(species: String, after date: Date) {
        let predicate = NSPredicate(format: "%K ==[c] %@ AND heardAt > %@", "species", species, date as NSDate) // good: predicate-injection
        entries = (entries.map(EntryBox.init) as NSArray).filtered(using: predicate).compactMap { ($0 as? EntryBox)?.entry }
    }

    func makeCaption(template: String, entry: Entry) {
        caption = NSString(format: template as NSString, entry.species, entry.note) as String // bad: format-string
    }

    func makeShareTitle(_ entry: Entry) {
        caption = String(format: "%@ – %@", entry.species, entry.note) // good: format-string
    }

    func usesDateShorthand(_ note: String) -> Bool {
        note.range(of: "^([a-z0-9]+[ ,;]?)+$", options: .regularExpression) != nil // bad: slow-regex
    }

    func usesTime(_ note: String) -> Bool {
        note.range(of: "\\b[0-2]?[0-9]:[0-5][0-9]\\b", options: .regularExpression) != nil // good: slow-regex
    }

    func strip(_ word: String, from text: String) -> String {
        text.replacingOccurrences(of: "(\(word))\\s*", with: "", options: [.regularExpression, .caseInsensitive]) // bad: regex-injection
    }

    func mask(_ word: String, in text: String) -> String {
        text.replacingOccurrences(of: word, with: "***", options: .caseInsensitive) // good: regex-injection
    }
}

final class EntryBox: NSObject {
    let entry: Entry
    @objc var species: String { entry.species }
    @objc var note: String { entry.note }
    @objc var heardAt: Date { entry.heardAt }
    init(_ entry: Entry) { self.entry = entry }
}
