import Foundation
import Testing

@testable import AuditKit

/// Holds the reader of ignore files against git itself, over random patterns and paths.
@Suite(.enabled(if: Git.isInstalled)) struct GitComparisonTests {
    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func agreesWithGit(seed: UInt64) throws {
        var random = RepeatableNumbers(seed: seed)
        let folder = try TemporaryFolder()
        try Git.run(["init", "-q"], in: folder.path)
        let paths = Set((0..<120).map { _ in Self.path(&random) }).union(["a/b/"])
        let isFolder = try Self.make(paths, in: folder)
        for _ in 0..<12 {
            var files: [String: [String]] = [:]
            files[""] = (0..<5).map { _ in Self.pattern(&random) }
            files["a"] = (0..<2).map { _ in Self.pattern(&random) }
            files["a/b"] = (0..<2).map { _ in Self.pattern(&random) }
            for (name, lines) in files {
                try folder.write(name.isEmpty ? ".gitignore" : name + "/.gitignore", lines.joined(separator: "\n"))
            }
            let expected = try Git.ignored(isFolder.keys.sorted(), in: folder.path)
            let actual = Set(isFolder.keys.filter { Self.ignores($0, isFolder: isFolder[$0] ?? false, files) })
            #expect(actual == expected, "\(files) \(actual.symmetricDifference(expected))")
        }
    }

    /// Asks for each folder on the way, as the walk does.
    private static func ignores(_ path: String, isFolder: Bool, _ files: [String: [String]]) -> Bool {
        let parts = path.split(separator: "/").map(String.init)
        var rules = IgnoreRules()
        var budget = MatchBudget()
        for index in parts.indices {
            let folder = parts[..<index].joined(separator: "/")
            if let lines = files[folder] {
                let depth = folder.isEmpty ? 0 : folder.utf8.count + 1
                rules.add(Gitignore(Array(lines.joined(separator: "\n").utf8)), depth: depth)
            }
            let step = Array(parts[...index].joined(separator: "/").utf8)
            let isStepFolder = index < parts.count - 1 || isFolder
            if rules.ignores(step, isFolder: isStepFolder, budget: &budget) { return true }
        }
        return false
    }

    /// Makes the files and folders, for git looks at what is there; all paths made, and which of them are folders.
    private static func make(_ paths: Set<String>, in folder: TemporaryFolder) throws -> [String: Bool] {
        var isFolder: [String: Bool] = [:]
        for path in paths {
            let parts = path.split(separator: "/").map(String.init)
            for index in parts.indices {
                let step = parts[...index].joined(separator: "/")
                isFolder[step] = isFolder[step] ?? false || index < parts.count - 1 || path.hasSuffix("/")
            }
        }
        for (path, isFolder) in isFolder.sorted(by: { $0.key < $1.key }) {
            if isFolder { try folder.folder(path) } else { try folder.write(path) }
        }
        return isFolder
    }

    private static func pattern(_ random: inout RepeatableNumbers) -> String {
        var text = random.next() % 4 == 0 ? "!" : ""
        if random.next() % 4 == 0 { text += "/" }
        for _ in 0..<(1 + random.next() % 5) { text += random.pick(pieces) }
        if random.next() % 4 == 0 { text += "/" }
        return text
    }

    private static func path(_ random: inout RepeatableNumbers) -> String {
        let depth = 1 + Int(random.next() % 4)
        let path = (0..<depth).map { _ in random.pick(names) }.joined(separator: "/")
        return random.next() % 3 == 0 ? path + "/" : path
    }

    private static let names = ["a", "b", "ab", "ba", "aab", "x.y", "c d", "-", "[a]", "*", "é", "#a", "!a", "b "]
    private static let pieces = [
        "a", "b", "ab", "x.y", "*", "**", "*", "**/", "/**", "/**/", "/", "?", "[ab]", "[!a]", "[a-c]", "[^b-x]",
        "\\a", "\\*", "[[:alpha:]]", "[]-]", "[[:nope:]]", "[a", "c d", "é", " ", "#", "!", "\\ ", "[\\]a]", "a**",
        "**b", "\\", "[a-]", "[--/]", "[[:]", "***", "\\/",
    ]
}

/// Runs the git of the machine, without the settings of its user.
enum Git {
    static let isInstalled = (try? run(["--version"], in: "/")) != nil

    /// The paths that `git check-ignore` names.
    static func ignored(_ paths: [String], in folder: String) throws -> Set<String> {
        let input = paths.map { $0 + "\0" }.joined()
        let output = try run(["check-ignore", "--no-index", "--stdin", "-z"], in: folder, input: input)
        return Set(output.split(separator: "\0").map(String.init))
    }

    @discardableResult static func run(_ arguments: [String], in folder: String, input: String = "") throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = [
            "PATH": "/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin", "GIT_CONFIG_GLOBAL": "/dev/null",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.ignoreCase",
            "GIT_CONFIG_VALUE_0": "false", "HOME": folder, "XDG_CONFIG_HOME": folder,
        ]
        let (standardInput, standardOutput) = (Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = standardOutput
        process.standardError = FileHandle.nullDevice
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let output = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus <= 1 else { throw CocoaError(.executableLoad) }
        return String(decoding: output, as: UTF8.self)
    }
}
