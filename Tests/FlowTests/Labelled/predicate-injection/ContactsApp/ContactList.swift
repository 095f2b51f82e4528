// Second file of the contacts: links, codes and messages narrow the list.
import AVFoundation
import CloudKit
import Foundation
import WebKit

final class ContactList {
    var contacts: NSArray = []
    private(set) var caption = Caption(format: "")

    func scanned(_ code: AVMetadataMachineReadableCodeObject) -> [Any] {
        guard let name = code.stringValue else { return [] }
        caption = Caption(format: "Found " + name)  // good: predicate-injection
        return contacts.filtered(using: NSPredicate(name: name)) + contacts.filtered(using: .named(name))
    }

    func family() -> [Any] {
        contacts.filtered(using: .group("family"))
    }

    func message(_ message: WKScriptMessage) -> [Any] {
        guard let body = message.body as? [String: Any] else { return [] }
        let filter = ContactFilter(city: body["city"] as? String, minimumAge: body["age"] as? Int ?? 0)
        let plain = contacts.filtered(using: NSPredicate(format: filter.format))  // bad: predicate-injection
        return plain + contacts.filtered(using: filter.predicate) + contacts.filtered(using: filter.agePredicate)
    }

    func cloud(_ defaults: URLSessionWebSocketTask) async throws -> CKQuery {
        guard case .string(let tag) = try await defaults.receive() else {
            let all = NSPredicate(format: "TRUEPREDICATE")  // good: predicate-injection
            return CKQuery(recordType: "Contact", predicate: all)
        }
        let predicate = NSPredicate(format: String(format: "tag == '%@'", tag))  // bad: predicate-injection
        return CKQuery(recordType: "Contact", predicate: predicate)
    }

    func environment() -> NSPredicate? {
        let filters = ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix("CONTACTS_") }
        guard let (_, value) = filters.first else { return nil }
        let count = NSPredicate(format: "number == \(filters.count)")  // good: predicate-injection
        let named = NSPredicate(format: "name == \"\(value)\"")  // bad: predicate-injection
        return NSCompoundPredicate(andPredicateWithSubpredicates: [count, named])
    }
}
