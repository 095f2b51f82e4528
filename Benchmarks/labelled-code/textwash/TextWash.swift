import ArgumentParser
import Foundation

@main
struct TextWash: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "textwash", subcommands: [Run.self, Cut.self, Stats.self, Merge.self])
}

enum WashError: Error { case style, range, index }

struct Run: AsyncParsableCommand {
    @Argument var files: [String]
    @Option var rules: String?
    @Option var style = "post"

    func run() async throws {
        var washers: [any Washer] = [SignatureWasher()]
        switch style {
        case "post": washers.append(PostWasher())
        case "plain": washers.append(PlainWasher())
        default: throw WashError.style
        }
        if let list = rules.flatMap(URL.init(string:)) {
            washers.append(try await RuleWasher.load(from: list))
        }
        for file in files {
            let text = try String(contentsOfFile: file, encoding: .utf8)
            print(try washers.reduce(text) { try $1.wash($0) })
        }
    }
}

/// Cuts a file where the lines of its index say: "start length".
struct Cut: AsyncParsableCommand {
    @Argument var file: String
    @Argument var index: String

    func run() async throws {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        for line in try String(contentsOfFile: index, encoding: .utf8).split(separator: "\n") {
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 2 else { throw WashError.index }
            let end = numbers[0] + numbers[1] // bad: integer-overflow-from-outside
            guard numbers[0] >= 0, end <= text.utf16.count else { throw WashError.range }
            print(Cutter().text(text, from: numbers[0]).prefix(max(0, numbers[1])))
        }
    }
}

struct Stats: AsyncParsableCommand {
    @Argument var files: [String]
    @Option var perPage = 1800

    func validate() throws {
        guard (1...100_000).contains(perPage) else { throw ValidationError("perPage") }
    }

    func run() async throws {
        for file in files {
            let text = try String(contentsOfFile: file, encoding: .utf8)
            let pages = (text.count + perPage - 1) / perPage // good: integer-overflow-from-outside
            print(file, pages, isAddressList(text) ? "addresses" : isNumberList(text) ? "numbers" : "text")
        }
    }

    private func isAddressList(_ text: String) -> Bool {
        text.wholeMatch(of: #/(?:[^@\s]+@[^@\s]+\n)+/#) != nil // good: redos
    }

    private func isNumberList(_ text: String) -> Bool {
        text.wholeMatch(of: #/(?:\d+[ ,;\n]?)+/#) != nil // bad: redos
    }
}

/// Joins reports which other machines made.
struct Merge: AsyncParsableCommand {
    @Argument var reports: [String]

    func run() async throws {
        var chars = 0
        var matches = 0
        for report in reports {
            let data = try Data(contentsOf: URL(fileURLWithPath: report))
            let part = try PropertyListDecoder().decode(WashReport.self, from: data) // good: deserialisation
            chars += part.chars // bad: integer-overflow-from-outside
            let (sum, overflow) = matches.addingReportingOverflow(part.matches) // good: integer-overflow-from-outside
            guard !overflow else { throw WashError.range }
            matches = sum
        }
        print(chars, matches)
    }
}
