// Harder roads into predicate formats: builders, dictionaries, operators, inout, closures, wrappers, shadowed names.
import Foundation

struct Condition {
    private(set) var format = "TRUEPREDICATE"
    private(set) var arguments: [Any] = []

    mutating func and(_ key: StaticString, is value: String) {
        format += " AND \(key) == %@"
        arguments.append(value)
    }

    mutating func and(raw clause: String) {
        format += " AND " + clause
    }

    var predicate: NSPredicate { NSPredicate(format: format, argumentArray: arguments) }  // bad: predicate-injection
}

struct SafeCondition {
    private(set) var format = "TRUEPREDICATE"
    private(set) var arguments: [Any] = []

    mutating func and(_ key: StaticString, is value: String) {
        format += " AND \(key) == %@"
        arguments.append(value)
    }

    var predicate: NSPredicate { NSPredicate(format: format, argumentArray: arguments) }  // good: predicate-injection
}

infix operator =~

func =~ (key: String, value: String) -> NSPredicate {
    NSPredicate(format: "\(key) == '\(value)'")  // bad: predicate-injection
}

infix operator =?

func =? (key: String, value: String) -> NSPredicate {
    NSPredicate(format: "%K == %@", key, value)  // good: predicate-injection
}

final class Library {
    var books: NSArray = []
    private var saved: String?

    func search(_ socket: URLSessionWebSocketTask) async throws -> [Any] {
        guard case .string(let word) = try await socket.receive() else { return [] }
        var open = Condition()
        open.and(raw: "title == '\(word)'")
        var safe = SafeCondition()
        safe.and("title", is: word)
        saved = word
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [open.predicate, safe.predicate])
        return books.filtered(using: both) + books.filtered(using: "author" =~ word)
            + books.filtered(using: "author" =? word)
    }

    func again() -> [Any] {
        let word = saved ?? "none"
        let format = ["title", "CONTAINS", "\"" + word + "\""].joined(separator: " ")
        return books.filtered(using: NSPredicate(format: format))  // bad: predicate-injection
    }

    func table(_ url: URL) async throws -> [NSPredicate] {
        let (data, _) = try await URLSession.shared.data(from: url)
        let wanted = try JSONDecoder().decode([String: Int].self, from: data)
        let numbers = wanted.values.map { NSPredicate(format: "pages > \($0)") }  // good: predicate-injection
        let names = wanted.keys.map { NSPredicate(format: "\($0) > 0") }  // bad: predicate-injection
        return numbers + names
    }

    func extend(_ format: inout String, by word: String) { format += " OR title == '" + word + "'" }

    func listed(_ word: String? = readLine()) -> NSPredicate {
        var format = "pages > 0"
        extend(&format, by: "Atlas")
        let fixed = NSPredicate(format: format)  // good: predicate-injection
        guard let word else { return fixed }
        extend(&format, by: word)
        return NSPredicate(format: format)  // bad: predicate-injection
    }

    func block(_ word: String? = readLine()) -> NSPredicate {
        NSPredicate { book, _ in (book as? String) == word }  // good: predicate-injection
    }

    func flag(_ word: String? = readLine()) -> NSPredicate {
        let known = word == "lent" ? "lent" : "shelf"
        return NSPredicate(format: "state == '\(known)'")  // good: predicate-injection
    }

    /// Quotes are doubled, but a backslash is enough to leave the text.
    func quoted(_ word: String? = readLine()) -> NSPredicate {
        let text = (word ?? "").replacingOccurrences(of: "'", with: "''")
        return NSPredicate(format: "title == '\(text)'")  // bad: predicate-injection
    }
}
