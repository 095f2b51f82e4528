package import AuditKit
import AuditModel

/// The rules that know of functions of the project where a value does harm, as `.bulwark.yml` names them.
package enum OwnSinks {
    private struct Harm: Sendable {
        let mark: FlowLabels
        /// What becomes of the value: `becomes part of an SQL statement`.
        let text: String

        init(_ mark: FlowLabels, _ text: String) {
            self.mark = mark
            self.text = text
        }
    }

    private static let harms: [String: Harm] = [
        "sql-injection": Harm(.statement, "becomes part of an SQL statement"),
        "command-injection": Harm(.command, "is run as a command or script"),
        "path-traversal": Harm(.path, "is used as a file path"),
        "web-view-html-injection": Harm(.markup, "becomes part of a web page"),
        "web-view-script-injection": Harm(.script, "becomes part of a script"),
        "predicate-injection": Harm(.predicate, "becomes part of a predicate"),
        "regex-injection": Harm(.pattern, "is used as a regular expression"),
        "format-string": Harm(.format, "becomes part of a format string"),
        "log-injection": Harm(.logLine, "becomes part of a log line"),
        "open-redirect": Harm(.address, "is opened as a URL"),
        "unsafe-web-fetch": Harm(.address, "is loaded in a web view as a URL"),
        "secret-in-user-defaults": Harm(.sensitive, "is stored unencrypted"),
        "secret-in-plain-file": Harm(.sensitive, "is written to a file unencrypted"),
        "secret-in-database": Harm(.sensitive, "is stored unencrypted in a database"),
        "secret-in-log": Harm(.sensitive, "is written to a log"),
        "secret-in-crash-report": Harm(.sensitive, "is included in crash reports"),
        "cleartext-transmission": Harm(.sensitive, "is sent without encryption"),
    ]

    /// What each rule must not be given.
    static let marks: [String: FlowLabels] = harms.mapValues(\.mark)

    /// The ids of the rules, sorted.
    package static let rules: [String] = harms.keys.sorted()

    /// A rule that looks at functions of the project too, where it can.
    package static func adding(to rule: Rule) -> Rule {
        guard let harm = harms[rule.id] else { return rule }
        return rule.adding(.swift { file, pass in inspect(file, &pass, harm) })
    }

    private static func inspect(_ file: SwiftFile, _ pass: inout Pass, _ harm: Harm) {
        for value in pass[OwnModels.self].values(of: pass.rule.id, in: file) {
            if harm.mark != .sensitive {
                _ = pass.reportFlow(into: value, harm.mark, harm.text)
            } else if let found = pass.sensitiveContent(value) {
                pass.report(
                    "\(found.statement) and \(harm.text)", at: value,
                    .init(found))
            }
        }
    }
}
