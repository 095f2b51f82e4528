import CodeModel
public import Foundation

/// Code whose lines say what an auditor is to report: `// bad: rule-id` and `// good: rule-id` at the end of the line.
///
/// Several ids stand side by side (`// bad: rule-a, rule-b`), and so do both marks (`// bad: rule-a; good: rule-b`).
///
/// ```swift
/// for project in try LabelledSet.projects(in: folder) {
///     let report = Audit(rules: rules).run(files: project.files).report
/// }
/// ```
public enum LabelledSet {
    /// One file, or the files of a folder that belong together.
    public struct Project: Sendable {
        /// The folder of the class and the name of the file or folder: `sql-injection/Reports`.
        public let name: String
        /// The source of each file by its path in the project, labels taken away.
        public let files: [String: [UInt8]]
        public let labels: [Label]

        public init(name: String, files: [String: [UInt8]], labels: [Label]) {
            self.name = name
            self.files = files
            self.labels = labels
        }
    }

    public struct Label: Sendable {
        public let path: String
        /// The lines of the statement that the label stands on, counted from 1.
        public let lines: ClosedRange<Int>
        public let rule: String
        public let isBad: Bool
    }

    /// The projects of a set: each folder is a class, and each file or folder in it a project.
    ///
    /// Files that stand right in the folder of a project, and single files, count as those of an app; files in folders
    /// of a project keep their paths, and all do where the project has a `Package.swift`.
    public static func projects(in folder: URL) throws -> [Project] {
        try children(of: folder).filter(\.hasDirectoryPath).flatMap { group in
            try children(of: group).map { try project($0, named: "\(group.lastPathComponent)/\($0.lastPathComponent)") }
        }
    }

    private static func children(of folder: URL) throws -> [URL] {
        let all = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return all.filter { $0.hasDirectoryPath || $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
    }

    private static func project(_ place: URL, named name: String) throws -> Project {
        var files: [String: [UInt8]] = [:]
        var labels: [Label] = []
        for (path, source) in try sources(in: place) {
            let lines = String(decoding: try Data(contentsOf: source), as: UTF8.self)
                .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            labels += self.labels(in: lines, path)
            files[path] = Array(lines.map(unlabelled).joined(separator: "\n").utf8)
        }
        return Project(name: name, files: files, labels: labels)
    }

    /// The files of a project by their paths in it.
    private static func sources(in place: URL) throws -> [(path: String, source: URL)] {
        guard place.hasDirectoryPath else { return [("Sources/App/\(place.lastPathComponent)", place)] }
        let all = try files(in: place, under: "")
        if all.contains(where: { $0.path == "Package.swift" }) { return all }
        return all.map { ($0.path.contains("/") ? $0.path : "Sources/App/\($0.path)", $0.source) }
    }

    private static func files(in folder: URL, under path: String) throws -> [(path: String, source: URL)] {
        try children(of: folder).flatMap { child in
            child.hasDirectoryPath
                ? try files(in: child, under: path + child.lastPathComponent + "/")
                : [(path + child.lastPathComponent, child)]
        }
    }
}

// MARK: - Labels

extension LabelledSet {
    private static func mark(in line: String) -> Range<String.Index>? {
        line.range(of: "// (bad|good): ", options: .regularExpression)
    }

    /// The line as an auditor is to see it.
    private static func unlabelled(_ line: String) -> String {
        mark(in: line).map { String(line[..<$0.lowerBound]) } ?? line
    }

    private static func labels(in lines: [String], _ path: String) -> [Label] {
        lines.indices.flatMap { index -> [Label] in
            guard let mark = mark(in: lines[index]) else { return [] }
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
            let code = unlabelled(lines[index])
            depth += code.reduce(0) { $0 + ("([".contains($1) ? 1 : ")]".contains($1) ? -1 : 0) }
            if depth <= 0 || code.contains("{") { return index }
        }
        return first
    }
}
