import Foundation

/// Code whose lines say what a first-rate auditor reports: `// bad: rule-id` and `// good: rule-id`.
struct LabelledSet {
    /// One file, or the files of a folder that belong together.
    struct Project {
        let name: String
        let files: [String: [UInt8]]
        let labels: [Label]
    }

    struct Label {
        let path: String
        /// The lines of the statement that the label stands on, counted from 1.
        let lines: ClosedRange<Int>
        let rule: String
        let isBad: Bool
    }

    static func load() throws -> [Project] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Labelled")
        return try children(of: root).flatMap { folder in
            try children(of: folder).map {
                try project($0, named: "\(folder.lastPathComponent)/\($0.lastPathComponent)")
            }
        }
    }

    private static func children(of folder: URL) throws -> [URL] {
        let all = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return all.filter { $0.hasDirectoryPath || $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
    }

    private static func project(_ place: URL, named name: String) throws -> Project {
        let sources = place.hasDirectoryPath ? try children(of: place) : [place]
        var files: [String: [UInt8]] = [:]
        var labels: [Label] = []
        for source in sources {
            let path = "Sources/App/\(source.lastPathComponent)"
            let bytes = Array(try Data(contentsOf: source))
            files[path] = bytes
            labels += self.labels(in: String(decoding: bytes, as: UTF8.self), path)
        }
        return Project(name: name, files: files, labels: labels)
    }

    private static func labels(in text: String, _ path: String) -> [Label] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return lines.indices.flatMap { index -> [Label] in
            guard let mark = lines[index].range(of: "// (bad|good): ", options: .regularExpression) else { return [] }
            let span = (index + 1)...(lastLine(of: index, in: lines) + 1)
            return marks(lines[index][mark.lowerBound...].dropFirst(3)).map {
                Label(path: path, lines: span, rule: $0.rule, isBad: $0.isBad)
            }
        }
    }

    /// `bad: rule-a, rule-b; good: rule-c`
    private static func marks(_ text: Substring) -> [(rule: String, isBad: Bool)] {
        text.split(separator: ";").flatMap { part -> [(rule: String, isBad: Bool)] in
            let sides = part.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard sides.count == 2, ["bad", "good"].contains(sides[0]) else { return [] }
            return sides[1].split(separator: ",").compactMap { name in
                let rule = name.trimmingCharacters(in: .whitespaces).prefix { $0.isLetter || $0 == "-" || $0.isNumber }
                return rule.isEmpty ? nil : (String(rule), sides[0] == "bad")
            }
        }
    }

    /// Where the statement ends that begins on a line: where its parentheses are closed, or a block begins.
    private static func lastLine(of first: Int, in lines: [String]) -> Int {
        var depth = 0
        for index in first..<min(lines.count, first + 14) {
            let code = lines[index].range(of: "// ").map { lines[index][..<$0.lowerBound] } ?? lines[index][...]
            depth += code.reduce(0) { $0 + ("([".contains($1) ? 1 : ")]".contains($1) ? -1 : 0) }
            if depth <= 0 || code.contains("{") { return index }
        }
        return first
    }
}
