import AuditKit
import CodeModel
import SourceFormats

/// The condition of an `#if` clause, judged by what is known of its words.
package struct ConditionText {
    /// The words that a build defines or not; questions about platforms, modules and compilers left out.
    package private(set) var words: Set<String> = []
    private let tokens: [Substring]

    /// Reads the text of a condition, such as `DEBUG || (os(iOS) && !STAGING)`.
    package init(_ text: String) {
        tokens = Self.tokens(of: text)
        for (place, token) in tokens.enumerated() where Self.isWord(token) && token != "true" && token != "false" {
            let isQuestion = place + 1 < tokens.count && tokens[place + 1] == "("
            if !isQuestion, !isArgument(place) { words.insert(String(token)) }
        }
    }

    /// Whether the condition holds when the given words are undefined and of all others nothing is known.
    package func holds(without undefined: Set<String>) -> Bool? {
        var place = 0
        return either(&place, undefined, depth: 0)
    }

    private func either(_ place: inout Int, _ undefined: Set<String>, depth: Int) -> Bool? {
        var value = both(&place, undefined, depth: depth)
        while place < tokens.count, tokens[place] == "||" {
            place += 1
            let other = both(&place, undefined, depth: depth)
            value = value == true || other == true ? true : value == false && other == false ? false : nil
        }
        return value
    }

    private func both(_ place: inout Int, _ undefined: Set<String>, depth: Int) -> Bool? {
        var value = single(&place, undefined, depth: depth)
        while place < tokens.count, tokens[place] == "&&" {
            place += 1
            let other = single(&place, undefined, depth: depth)
            value = value == false || other == false ? false : value == true && other == true ? true : nil
        }
        return value
    }

    private func single(_ place: inout Int, _ undefined: Set<String>, depth: Int) -> Bool? {
        guard depth < 64, place < tokens.count else { return nil }
        let token = tokens[place]
        place += 1
        switch token {
        case "!": return single(&place, undefined, depth: depth + 1).map(!)
        case "true": return true
        case "false": return false
        case "(":
            let value = either(&place, undefined, depth: depth + 1)
            if place < tokens.count, tokens[place] == ")" { place += 1 }
            return value
        default:
            guard place < tokens.count, tokens[place] == "(" else {
                return undefined.contains(String(token)) ? false : nil
            }
            skipArguments(&place)
            return nil
        }
    }

    private func skipArguments(_ place: inout Int) {
        var level = 0
        while place < tokens.count {
            if tokens[place] == "(" { level += 1 }
            if tokens[place] == ")" { level -= 1 }
            place += 1
            if level == 0 { return }
        }
    }

    /// Whether a token stands between the parentheses of `os(…)` or its like.
    private func isArgument(_ place: Int) -> Bool {
        var level = 0
        for index in stride(from: place - 1, through: 0, by: -1) {
            if tokens[index] == ")" { level += 1 }
            guard tokens[index] == "(" else { continue }
            if level == 0, index > 0, Self.isWord(tokens[index - 1]) { return true }
            level = max(0, level - 1)
        }
        return false
    }

    private static func isWord(_ token: Substring) -> Bool { token.first.map { $0.isLetter || $0 == "_" } ?? false }

    private static func tokens(of text: String) -> [Substring] {
        var tokens: [Substring] = []
        var rest = text.prefix(2_000)
        while let first = rest.first {
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
            let length = rest.hasPrefix("||") || rest.hasPrefix("&&") ? 2 : max(1, word.count)
            if !first.isWhitespace { tokens.append(rest.prefix(length)) }
            rest = rest.dropFirst(length)
        }
        return tokens
    }
}

/// The words that the targets of Xcode projects define for Swift's `#if`.
package struct CompilationConditions: Fact {
    private let members: TargetMembers
    /// By project and target, the words that some configuration defines; nothing where that cannot be told.
    private var byTarget: [String: Set<String>?] = [:]

    init(workspace: Workspace) {
        members = workspace.fact(TargetMembers.self)
        let files = Set(workspace.files.filter { $0.kind == .xcconfig }.map { $0.name.lowercased() })
        for project in workspace.xcodeProjects {
            let isWhole = Self.isWhole(project.project.configurations, files)
            for target in project.targets {
                let isKnown = isWhole && Self.isWhole(target.xcode.configurations, files)
                byTarget[Self.key(target)] = isKnown ? Self.words(target) : .some(nil)
            }
        }
    }

    /// The words that some configuration of some target that holds the file defines.
    ///
    /// Nothing for a file of a package, which gets no words from the project, and where settings are out of sight.
    package func words(for path: String) -> Set<String>? {
        let targets = members.targets(holding: path).filter { !$0.kind.isTest }
        guard !targets.isEmpty else { return nil }
        var words: Set<String> = []
        for target in targets {
            guard let own = byTarget[Self.key(target)] ?? nil else { return nil }
            words.formUnion(own)
        }
        return words
    }

    private static func key(_ target: BuildTarget) -> String { target.project + "|" + target.name }

    /// Whether the files that the configurations rest on are there; those of CocoaPods define one word of their own.
    private static func isWhole(_ configurations: [XcodeProject.BuildConfiguration], _ files: Set<String>) -> Bool {
        configurations.allSatisfy { configuration in
            guard let path = configuration.baseConfiguration?.path else { return true }
            let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
            return files.contains(name) || name.hasPrefix("pods-")
        }
    }

    /// The words of all layers of all configurations, whichever platform they are for.
    private static func words(_ target: BuildTarget) -> Set<String>? {
        var words: Set<String> = []
        for variant in target.variants {
            for name in ["SWIFT_ACTIVE_COMPILATION_CONDITIONS", "OTHER_SWIFT_FLAGS"] {
                if variant.settings.resolve(name)?.unresolvedNames.isEmpty == false { return nil }
            }
            words.formUnion(variant.compilationWords)
        }
        return words
    }
}
