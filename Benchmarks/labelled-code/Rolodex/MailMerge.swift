import Foundation
import os

struct MergeTemplate: Decodable {
    let greeting: String
    let signature: String
    let subject: String
    let count: Int
}

final class MailMerge {
    private let logger = Logger(subsystem: "example.rolodex", category: "merge")
    private let greetingFormat = NSLocalizedString("merge.greeting", comment: "Dear %@, you have %ld cards")

    func load() async throws -> [String] {
        let url = URL(string: "https://templates.rolodex.example/merge.json")!
        let (body, _) = try await URLSession.shared.data(from: url)
        let template = try JSONDecoder().decode(MergeTemplate.self, from: body)
        logger.info("Loaded \(template.subject, privacy: .public)") // good: format-string
        report(template)
        return [greet(template, name: "Ada"), sign(template), subject(template), localized(template)]
    }

    private func greet(_ template: MergeTemplate, name: String) -> String {
        let remote = String(format: template.greeting, name, template.count) // bad: format-string
        let bundled = String(format: greetingFormat, name, template.count) // good: format-string
        let shown = String(format: "%@ %@", template.greeting, name) // good: format-string
        return remote + bundled + shown
    }

    private func sign(_ template: MergeTemplate) -> String {
        let values: [any CVarArg] = [template.count]
        let listed = String(format: template.signature, arguments: values) // bad: format-string
        let placed = String(format: template.signature + " %d", locale: .current, template.count) // bad: format-string
        let array = String(format: "\(template.subject) %d", locale: .current, arguments: values) // bad: format-string
        let cards = String(format: "%d cards", locale: .current, arguments: values) // good: format-string
        let text = String(format: "%@: %d", arguments: [template.subject, template.count]) // good: format-string
        return [listed, placed, array, cards, text].joined(separator: "\n")
    }

    private func subject(_ template: MergeTemplate) -> String {
        let object = NSString(format: template.subject as NSString, template.count) // bad: format-string
        let located = NSString(format: template.subject as NSString, locale: Locale.current, template.count) // bad: format-string
        let fixed = NSString(format: "%@ (%ld)", template.subject as NSString, template.count) // good: format-string
        let mutable = NSMutableString(string: "Subject: ")
        mutable.appendFormat(template.subject as NSString, template.count) // bad: format-string
        mutable.appendFormat("%ld", template.count) // good: format-string
        mutable.append(template.subject) // good: format-string
        let joined = ("Re: " as NSString).appendingFormat(template.subject as NSString, template.count) // bad: format-string
        let swift = "Re: ".appendingFormat(template.subject, template.count) // bad: format-string
        let titled = "Re: ".appendingFormat("%@ %ld", template.subject, template.count) // good: format-string
        return [object as String, located as String, fixed as String, mutable as String, joined as String, swift, titled].joined()
    }

    private func localized(_ template: MergeTemplate) -> String {
        let first = String.localizedStringWithFormat(template.greeting, template.count) // bad: format-string
        let second = NSString.localizedStringWithFormat(template.greeting as NSString, template.count) // bad: format-string
        let third = String.localizedStringWithFormat(NSLocalizedString("merge.count", comment: "%ld cards"), template.count) // good: format-string
        let fourth = withVaList([template.count]) { NSString(format: template.signature, arguments: $0) } // bad: format-string
        let fifth = withVaList([template.count]) { NSString(format: "%ld", locale: nil, arguments: $0) } // good: format-string
        return [first, second as String, third, fourth as String, fifth as String].joined(separator: " ")
    }

    private func report(_ template: MergeTemplate) {
        Diagnostics.shared.note(template.subject)
        Diagnostics.shared.count(template.greeting, template.count)
        if template.count < 0 { Diagnostics.shared.fail(template.signature) }
    }
}

final class Diagnostics {
    static let shared = Diagnostics()

    func note(_ text: String) {
        NSLog(text) // bad: format-string
        NSLog("%@", text) // good: format-string
        NSLog("Merge: \(text)") // bad: format-string
    }

    func count(_ format: String, _ count: Int) {
        withVaList([count]) { NSLogv(format, $0) } // bad: format-string
        withVaList([format as NSString, count]) { NSLogv("%@ %ld", $0) } // good: format-string
        NSLog("Merged \(count) cards") // good: format-string
        withVaList([Int32(count)]) { vsyslog(LOG_NOTICE, format, $0) } // bad: format-string
        withVaList([Int32(count)]) { vsyslog(LOG_NOTICE, "merged %d", $0) } // good: format-string
        withVaList([Int32(count)]) { vwarnx(format, $0) } // bad: format-string
        let built = withVaList([count]) { CFStringCreateWithFormatAndArguments(nil, nil, format as CFString, $0) } // bad: format-string
        print(built as Any)
    }

    func fail(_ reason: String) {
        if reason.isEmpty {
            NSException(name: .genericException, reason: reason, userInfo: nil).raise() // good: format-string
        }
        withVaList([reason as NSString]) {
            NSException.raise(.internalInconsistencyException, format: "Merge failed: %@", arguments: $0) // good: format-string
        }
        withVaList([]) {
            NSException.raise(.internalInconsistencyException, format: "Merge failed: " + reason, arguments: $0) // bad: format-string
        }
    }
}
