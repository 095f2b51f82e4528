import AppKit
import Foundation
import JavaScriptCore

/// Determination keys are small programs that come with the app; answers come from findings other people share.
final class DeterminationKey {
    private let context: JSContext

    init?(bundled name: String) {
        guard let context = JSContext(), let url = Bundle.main.url(forResource: name, withExtension: "js"),
              let source = try? String(contentsOf: url, encoding: .utf8) else { return nil }
        self.context = context
        context.evaluateScript(source) // good: javascript-injection
    }

    func score(of finding: Finding) -> Double {
        context.evaluateScript("score(\"" + finding.remark + "\")")?.toDouble() ?? 0 // bad: javascript-injection
    }

    func rank(of finding: Finding) -> Double {
        context.objectForKeyedSubscript("rank")?.call(withArguments: [finding.remark])?.toDouble() ?? 0 // good: javascript-injection
    }

    func load(answers: String) {
        context.setObject(answers, forKeyedSubscript: "answers" as NSString) // good: javascript-injection
    }

    func evaluate(rule: String, petals: Int) -> Bool {
        context.evaluateScript("(function(petals) { return \(rule); })(\(petals))")?.toBool() ?? false // bad: javascript-injection
    }
}

enum FindingSheet {
    static func attributed(_ finding: Finding) -> NSAttributedString? {
        let html = "<b>\(finding.author)</b>"
        return NSAttributedString(html: Data(html.utf8), documentAttributes: nil) // bad: html-injection
    }

    static func plain(_ finding: Finding) -> NSAttributedString {
        NSAttributedString(string: "<b>\(finding.author)</b>") // good: html-injection
    }

    static func exportPage(_ findings: [Finding], to file: URL) throws {
        var page = "<!doctype html><table>"
        for finding in findings { page += "<tr><td><a href=\"\(finding.remark)\">\(finding.species.htmlText)</a></td></tr>" } // bad: html-injection
        try page.write(to: file, atomically: true, encoding: .utf8)
    }

    static func exportTable(_ findings: [Finding], to file: URL) throws {
        let document = XMLElement(name: "table")
        for finding in findings {
            let row = XMLElement(name: "tr")
            row.addChild(XMLElement(name: "td", stringValue: finding.remark)) // good: html-injection
            document.addChild(row)
        }
        try document.xmlString.write(to: file, atomically: true, encoding: .utf8)
    }
}
