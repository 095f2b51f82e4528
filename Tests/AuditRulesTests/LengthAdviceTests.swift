import AuditKit
import AuditModel
import AuditRules
import Testing

/// Lengths of texts whose characters the program itself decides: all of them are the same, so that nobody has to act.
@Suite struct LengthAdviceTests {
    private func report(_ source: String, _ profile: Profile) throws -> Report {
        let rule = try #require(Catalog.all.first { $0.id == "string-length-mix" })
        let files = ["App/Code.swift": Array(("import UIKit\n" + source + "\n").utf8)]
        return Audit(rules: [rule], configuration: Configuration(profile: profile)).run(files: files).report
    }

    @Test(arguments: [
        """
        func terms(in label: TermsLabel) -> NSRange {
            NSRange(location: label.shown!.length - NSLocalizedString("Terms", comment: "").count - 18, length: 18)
        }
        """,
        """
        struct Amount: BinaryInteger {}
        func pointed(_ limbs: [UInt], _ digits: Int) -> String {
            var text = Amount(limbs: limbs).description
            if digits < text.count {
                text.insert(".", at: String.Index(utf16Offset: text.count - digits, in: text))
            } else {
                text = "0." + text
            }
            return text
        }
        """,
        """
        func rest(_ line: NSString) throws -> String {
            let pattern = try NSRegularExpression(pattern: "[0-9]{4}/[0-9]{2}")
            let found = pattern.matches(in: line as String, range: NSRange(location: 0, length: line.length))
            let date = line.substring(with: found[0].range)
            return line.substring(from: date.count)
        }
        """,
        """
        final class Screen {
            private let title = UILabel()
            func show() { title.text = NSLocalizedString("Welcome", comment: "") }
            func whole() -> NSRange { NSRange(location: 0, length: title.text!.count) }
        }
        """,
    ])
    func isForTheStrictProfileAlone(_ source: String) throws {
        #expect(try report(source, .strict).findings.count == 1)
        #expect(try report(source, .default).findings.isEmpty)
    }

    @Test(arguments: [
        """
        func terms(in label: TermsLabel, _ name: String) -> NSRange {
            NSRange(location: label.shown!.length - name.count - 18, length: 18)
        }
        """,
        """
        func rest(_ line: NSString) throws -> String {
            let pattern = try NSRegularExpression(pattern: "^[^:]+:")
            let found = pattern.matches(in: line as String, range: NSRange(location: 0, length: line.length))
            let name = line.substring(with: found[0].range)
            return line.substring(from: name.count)
        }
        """,
        """
        final class Screen {
            private let title = UILabel()
            func show(_ name: String) { title.text = name }
            func whole() -> NSRange { NSRange(location: 0, length: title.text!.count) }
        }
        """,
    ])
    func isToldOfTextsOfOthers(_ source: String) throws {
        #expect(try report(source, .default).findings.count == 1)
    }
}
