import Yams

/// Says in our own words what the YAML reader could not read.
enum YAMLProblem {
    static func describe(_ error: any Error, in text: String) -> ConfigurationError {
        guard let error = error as? YamlError else { return YAMLReader.failure(1, 1, "the file is not valid YAML") }
        switch error {
        case .reader(let problem, let offset, _, _):
            let (line, column) = place(offset ?? 0, in: text)
            return YAMLReader.failure(line, column, "the file is not valid YAML: \(problem)")
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            return syntax(problem, context: context?.text, at: mark, in: text)
        default:
            return duplicate(error)
        }
    }

    static func duplicate(_ key: String) -> String { "the key \(key.quoted) appears twice in the same mapping" }

    private static func syntax(
        _ problem: String, context: String?, at mark: Mark, in text: String
    ) -> ConfigurationError {
        let (line, column) = (max(1, mark.line), max(1, mark.column))
        let before = context.map { " \($0)" } ?? ""
        let message = "the file is not valid YAML:\(before) \(problem)\(advice(line, column, context, in: text))"
        return YAMLReader.failure(line, column, message)
    }

    /// What most often lies behind an error at this place.
    private static func advice(_ line: Int, _ column: Int, _ context: String?, in text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        guard lines.indices.contains(line - 1) else { return "" }
        let scalars = lines[line - 1].unicodeScalars
        let mark = scalars.dropFirst(column - 1).first
        if mark == "\t" || scalars.prefix(while: { $0 == " " || $0 == "\t" }).contains("\t") {
            return "; indent with spaces, not with tabs"
        }
        if mark == "*" || context?.contains("alias") == true {
            return "; a pattern that begins with “*” must be quoted"
        }
        return ""
    }

    /// Newer readers refuse a key that stands twice. The case is unknown to older ones, so it is looked at from outside.
    private static func duplicate(_ error: YamlError) -> ConfigurationError {
        let value = Mirror(reflecting: error).children.first?.value
        guard let (keys, context) = value as? (duplicates: [String], context: YamlError.Context) else {
            return YAMLReader.failure(1, 1, "the file is not valid YAML")
        }
        return YAMLReader.failure(context.mark.line, context.mark.column, duplicate(keys.first ?? ""))
    }

    /// The line and column, from 1, of a distance in characters.
    private static func place(_ offset: Int, in text: String) -> (Int, Int) {
        let before = text.prefix(max(0, offset))
        let line = before.lazy.filter(\.isNewline).count + 1
        let column = before.reversed().prefix { !$0.isNewline }.count + 1
        return (line, column)
    }
}
