import AuditModel
import AuditReports
import Foundation

/// A SARIF log read back, for a look at single values.
struct Sarif {
    let run: ParsedJSON

    init(_ report: Report) throws {
        let text = ReportFormat.sarif.render(report)
        run = try ParsedJSON(text)["runs", 0]
    }

    func result(_ index: Int) -> ParsedJSON { run["results", index] }

    func rule(_ index: Int) -> ParsedJSON { run["tool", "driver", "rules", index] }
}

/// A JSON text read back by Foundation. What is not there reads as nothing.
struct ParsedJSON {
    /// A member's name or an element's place.
    protocol Step {}

    private let value: Any?

    init(_ text: String) throws {
        value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    }

    private init(value: Any?) {
        self.value = value
    }

    subscript(steps: any Step...) -> ParsedJSON {
        steps.reduce(self) { json, step in
            if let name = step as? String { return ParsedJSON(value: (json.value as? [String: Any])?[name]) }
            guard let index = step as? Int, let elements = json.value as? [Any], elements.indices.contains(index)
            else { return ParsedJSON(value: nil) }
            return ParsedJSON(value: elements[index])
        }
    }

    var string: String? { value as? String }
    var integer: Int? { value as? Int }
    var strings: [String]? { value as? [String] }
    var count: Int? { (value as? [Any])?.count }
    var isThere: Bool { value != nil }
}

extension String: ParsedJSON.Step {}
extension Int: ParsedJSON.Step {}
