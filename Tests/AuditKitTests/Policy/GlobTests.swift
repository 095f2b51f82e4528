import TestSupport
import Testing

@testable import AuditKit

@Suite struct GlobTests {
    @Test(arguments: [
        ("*.swift", "App.swift"), ("*.swift", "Sources/App/App.swift"), ("Tests", "Core/Tests"),
        ("/Tests", "Tests"), ("Tests/**", "Tests/a"), ("Tests/**", "Tests/a/b.swift"), ("**/a", "a"),
        ("**/a", "x/y/a"), ("a/**/b", "a/b"), ("a/**/b", "a/x/y/b"), ("**", "x/y"), ("a?c", "abc"), ("a?c", "äöü/aüc"),
        ("[a-c]x", "bx"), ("[!a-c]x", "dx"), ("[^a]", "b"), ("[]]", "]"), ("[a-]", "-"), ("[\\]-]", "-"),
        ("{a,b}/c", "b/c"), ("{a,b{c,d}}/e", "bd/e"), ("{Sources,Tests}/**", "Tests/x/y"), ("a{,b}", "a"),
        ("/{**/x,y}", "p/q/x"), ("\\*.swift", "*.swift"), ("a**b", "axxb"), ("a,b", "a,b"), ("*", ".hidden"),
    ])
    func matches(pattern: String, path: String) throws {
        #expect(try Glob(pattern).matches(path))
    }

    @Test(arguments: [
        ("/Tests", "Core/Tests"), ("Tests/**", "Tests"), ("Tests/*", "Tests/a/b"), ("a/b", "x/a/b"), ("a?c", "a/c"),
        ("[!a]", "/"), ("a/**/b", "a/xb"), ("a/**/b", "ab"), ("a**b", "a/b"), ("*.swift", "a.Swift"), ("*", ""),
        ("{a,b}/c", "c"), ("Tests/", "Tests"), ("**/a", "ba"),
    ])
    func doesNotMatch(pattern: String, path: String) throws {
        #expect(try !Glob(pattern).matches(path))
    }

    @Test func bracesArePlainInGitignore() throws {
        #expect(try Glob("{a,b}", syntax: .gitignore).matches("x/{a,b}"))
        #expect(try !Glob("{a,b}", syntax: .gitignore).matches("a"))
    }

    @Test func aFolderCoversWhatLiesInIt() throws {
        #expect(try Glob("Generated").covers("Sources/Generated/A.swift"))
        #expect(try Glob("build/").covers("x/build/y/A.swift"))
        #expect(try !Glob("build/").covers("x/build"))
        #expect(try Glob("build/").matches("x/build", isFolder: true))
        #expect(try !Glob("/Generated").covers("Sources/Generated/A.swift"))
        #expect(try !Glob("Generated/*.swift").covers("Generated/A.m"))
    }

    @Test func foldersAreLeftOutAsAWhole() throws {
        #expect(try Glob("Generated/**").coversFolder("Generated"))
        #expect(try Glob("Generated/**").coversFolder("Generated/a/b"))
        #expect(try Glob("**/Pods/**").coversFolder("App/Pods"))
        #expect(try Glob("Pods").coversFolder("App/Pods"))
        #expect(try !Glob("Generated/*.swift").coversFolder("Generated"))
        #expect(try !Glob("Generated/**/x").coversFolder("Generated"))
    }

    @Test(arguments: [
        "", "/", "//", "[a", "{a", "{a,{b}", "a\\", "[z-a]", String(repeating: "a", count: 1025),
        String(repeating: "{", count: 40) + String(repeating: "}", count: 40),
    ])
    func refuses(pattern: String) {
        #expect(throws: GlobError.self) { try Glob(pattern) }
    }

    @Test
    func hostilePatternsTakeNoTime() throws {
        let path = String(repeating: "a", count: 4000)
        for piece in ["*a", "**/", "{a,a}", "{a,}", "[a-z]", "?*", "{,{,a}}"] {
            let pattern = String(repeating: piece, count: 1000 / piece.count) + "b"
            #expect(try !Glob(pattern).matches(path))
        }
    }

    /// The matcher against one that tries every way, on small words of a small alphabet.
    @Test func agreesWithTheReference() throws {
        var generator = SeededGenerator(seed: 7)
        let pieces = ["a", "b", "/", "*", "**", "?", "**/", "/**", "[ab]", "[!a]", "{a,b}", "{a/,}", "{*,b/}", "."]
        let names = ["a", "b", "ab", "ba", ".a", "abb"]
        var matched = 0
        for _ in 0..<2500 {
            let pattern = (0..<Int.random(in: 1...6, using: &generator))
                .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            guard let glob = try? Glob(pattern) else { continue }
            for _ in 0..<8 {
                let path = (0..<Int.random(in: 1...4, using: &generator))
                    .map { _ in names.randomElement(using: &generator) ?? "" }.joined(separator: "/")
                let expected = ReferenceGlob.matches(pattern, path)
                #expect(glob.matches(path) == expected, "\(pattern) on \(path)")
                matched += expected ? 1 : 0
                let parents = path.indices.filter { path[$0] == "/" }
                let isCovered =
                    expected || parents.contains { ReferenceGlob.matchesFolder(pattern, String(path[..<$0])) }
                #expect(glob.covers(path) == isCovered, "\(pattern) over \(path)")
            }
        }
        #expect(matched > 500)
    }

    @Test func noiseNeverTraps() {
        var generator = SeededGenerator(seed: 11)
        let signs = Array("ab*?[]{},!^-\\/ü.")
        for _ in 0..<20_000 {
            let pattern = String(
                (0..<Int.random(in: 0...14, using: &generator)).map { _ in signs.randomElement(using: &generator) ?? "a"
                })
            guard let glob = try? Glob(pattern) else { continue }
            _ = glob.matches("a/b/ü") || glob.covers("ab/a.b") || glob.coversFolder("a/b")
        }
    }
}

/// The documented meaning of a pattern, tried out in every way. Braces are written out first, then `**` is expanded.
private enum ReferenceGlob {
    static func matches(_ pattern: String, _ path: String) -> Bool {
        let isFolderOnly = pattern.count > 1 && pattern.hasSuffix("/")
        return !isFolderOnly && matchesFolder(pattern, path)
    }

    static func matchesFolder(_ pattern: String, _ path: String) -> Bool {
        var text = pattern
        if text.count > 1, text.hasSuffix("/") { text.removeLast() }
        if text.contains("/") {
            if text.hasPrefix("/") { text.removeFirst() }
        } else {
            text = "**/" + text
        }
        return run(tokens(Array(text)[...], isStart: true, inBrace: false).0, Array(path)[...])
    }

    indirect enum Token {
        case one(Character), inFolder, set([Character], Bool), star, folders, everything, choice([[Token]])
    }

    private static func tokens(
        _ text: ArraySlice<Character>, isStart: Bool, inBrace: Bool
    ) -> ([Token], ArraySlice<Character>) {
        var (text, isStart, tokens) = (text, isStart, [Token]())
        while let first = text.first {
            if inBrace, first == "," || first == "}" { break }
            switch first {
            case "{":
                var choices: [[Token]] = []
                repeat {
                    let (choice, rest) = Self.tokens(text.dropFirst(), isStart: isStart, inBrace: true)
                    choices.append(choice)
                    text = rest
                } while text.first == ","
                text = text.dropFirst()
                tokens.append(.choice(choices))
                isStart = false
            case "*":
                let stars = text.prefix { $0 == "*" }.count
                text = text.dropFirst(stars)
                let ends = text.isEmpty || inBrace && (text.first == "," || text.first == "}")
                if isStart, stars == 2, text.first == "/" {
                    text = text.dropFirst()
                    tokens.append(.folders)
                } else {
                    tokens.append(isStart && stars == 2 && ends ? .everything : .star)
                    isStart = false
                }
            case "[":
                let end = text.firstIndex(of: "]") ?? text.endIndex
                let inner = text[text.startIndex..<end].dropFirst()
                tokens.append(.set(inner.filter { $0 != "!" }, inner.first == "!"))
                text = text[end...].dropFirst()
                isStart = false
            default:
                tokens.append(first == "?" ? .inFolder : .one(first))
                isStart = first == "/"
                text = text.dropFirst()
            }
        }
        return (tokens, text)
    }

    private static func run(_ tokens: [Token], _ path: ArraySlice<Character>) -> Bool {
        guard let token = tokens.first else { return path.isEmpty }
        let rest = Array(tokens.dropFirst())
        let tails = (0...path.count).map { path.dropFirst($0) }
        switch token {
        case .one(let wanted): return path.first == wanted && run(rest, path.dropFirst())
        case .inFolder: return path.first.map { $0 != "/" } ?? false && run(rest, path.dropFirst())
        case .set(let members, let isNegated):
            guard let first = path.first, first != "/" else { return false }
            return members.contains(first) != isNegated && run(rest, path.dropFirst())
        case .star: return tails.contains { !path[path.startIndex..<$0.startIndex].contains("/") && run(rest, $0) }
        case .everything: return tails.dropFirst().contains { run(rest, $0) }
        case .folders:
            return run(rest, path)
                || tails.contains { $0.startIndex > path.startIndex && path[$0.startIndex - 1] == "/" && run(rest, $0) }
        case .choice(let choices): return choices.contains { run($0 + rest, path) }
        }
    }
}
