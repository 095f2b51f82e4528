import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    static let regexInjectionBad: [Example] = [
        Example(
            """
            struct Block {
                let start: NSRegularExpression
                init(start: String) throws {
                    self.start = try NSRegularExpression(pattern: ↓"^" + start.replacingOccurrences(of: "{", with: "\\\\{"))
                }
            }
            """, "a string in which one character is escaped"),
        Example(
            """
            import MongoKitten
            import Vapor
            func singers(_ req: Request) async throws -> [Document] {
                let name: String = try req.query.get(at: "name")
                return try await singers.find(["name": ["$regex": ↓name]]).drain()
            }
            """, "in a MongoDB query"),
        Example(
            """
            final class Finder: UIViewController, UISearchResultsUpdating {
                func updateSearchResults(for controller: UISearchController) {
                    let text = controller.searchBar.text ?? ""
                    shown = songs.filter { $0.range(of: ↓"^" + text, options: .regularExpression) != nil }
                }
            }
            final class Shelf: ObservableObject {
                @Published var term = ""
                func marked(_ text: String) -> String {
                    text.replacingOccurrences(of: ↓"(\\(term))", with: "*$1*", options: .regularExpression)
                }
            }
            struct ShelfView: View {
                @StateObject var shelf = Shelf()
                var body: some View { TextField("Find", text: $shelf.term) }
            }
            """, "a search bar, and a model's field"),
        Example(
            """
            struct Lines {
                let topics: [String]
                func starting(_ module: String) throws -> Regex<AnyRegexOutput> { try Regex(↓"^\\\\[\\(module)\\\\] ") }
                func below(_ prefix: String) throws -> Regex<AnyRegexOutput> { try Regex(↓"^\\(prefix)/[^/]+$") }
                func matching(_ glob: String) throws -> NSRegularExpression {
                    try NSRegularExpression(pattern: ↓glob.replacingOccurrences(of: "*", with: ".*"))
                }
                func about() throws -> NSRegularExpression {
                    let pattern = "\\\\b(" + topics.joined(separator: "|") + ")\\\\b"
                    return try NSRegularExpression(pattern: ↓pattern)
                }
            }
            """, "strings that are given, in full or except for one character"),
        Example(
            """
            import Vapor
            func count(_ req: Request) throws -> Bool {
                var compiled = regex_t()
                let word = try req.query.get(String.self, at: "word")
                return regcomp(&compiled, ↓word, REG_EXTENDED) == 0
            }
            """, "C regular expressions"),
        Example(
            """
            func find(name: String) throws { _ = try NSRegularExpression(pattern: ↓"\\\\b\\(name)\\\\b") }
            """),
        Example(
            """
            let rules = try! String(contentsOf: URL(string: "https://example.com/rules")!)
            let expression = try NSRegularExpression(pattern: ↓rules, options: [])
            """, "the expression comes from a server"),
        Example(
            """
            let found = try Regex(↓"^" + searchField.text! + ".*")
            """),
        Example(
            """
            func strip(_ keyword: String) -> String {
                text.replacingOccurrences(of: ↓"<\\(keyword)>.*?</\\(keyword)>", with: "", options: .regularExpression)
            }
            """, "not visibly an expression, but one nonetheless"),
        Example(
            """
            func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                let wanted = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value ?? ""
                let match = names.filter { NSPredicate(format: "SELF MATCHES %@", ↓wanted).evaluate(with: $0) }
                return !match.isEmpty
            }
            """, "MATCHES takes a regular expression"),
        Example(
            """
            func check(input: String, host: String) -> Bool {
                let pattern = "https://\\(host)/.*"
                return input.range(of: ↓pattern, options: [.regularExpression, .anchored]) != nil
            }
            """),
        Example(
            """
            func matches(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let text) = try await socket.receive() else { return }
                let words = text.split(separator: " ").joined(separator: "|")
                expression = try NSRegularExpression(pattern: ↓"(?:\\(words))")
            }
            """, "from a socket, composed"),
        Example(
            """
            let options: String.CompareOptions = [.regularExpression, .caseInsensitive]
            let word = UIPasteboard.general.string ?? ""
            let place = text.range(of: ↓word, options: options)
            """, "options in a variable"),
        Example(
            """
            extension NSRegularExpression {
                convenience init(word: String) throws { try self.init(pattern: ↓"\\\\b\\(word)\\\\b") }
            }
            func title() throws { use(try NSRegularExpression(word: ProcessInfo.processInfo.environment["TITLE"] ?? "")) }
            """, "the project's own initializer"),
        Example(
            """
            func rules(_ url: URL) async throws {
                let (data, _) = try await URLSession.shared.data(from: url)
                rules = try String(decoding: data, as: UTF8.self).split(separator: "\\n").map { try Regex(↓String($0)) }
            }
            """, "each line of a response"),
        Example(
            """
            func words(_ page: URL) async throws -> [String] {
                var found: [String] = []
                for try await line in page.lines where "known".range(of: ↓line, options: .regularExpression) != nil {
                    found.append(line)
                }
                return found
            }
            """, "lines of a page"),
    ]

    static let regexInjectionGood: [Example] = [
        Example(
            """
            struct Block {
                let start: NSRegularExpression
                init(start: String) throws {
                    self.start = try NSRegularExpression(
                        pattern: start.first == "{" ? start.replacingOccurrences(of: "{", with: "\\\\{") : start)
                }
            }
            """, "taken literally, so that it is already an expression"),
        Example(
            """
            import MongoKitten
            import Vapor
            func singers(_ req: Request) async throws -> [Document] {
                let name: String = try req.query.get(at: "name")
                return try await singers.find(["name": ["$regex": NSRegularExpression.escapedPattern(for: name)]]).drain()
            }
            """, "every character is literal"),
        Example(
            """
            final class Finder: UIViewController, UISearchResultsUpdating {
                func updateSearchResults(for controller: UISearchController) {
                    let text = NSRegularExpression.escapedPattern(for: controller.searchBar.text ?? "")
                    shown = songs.filter { $0.range(of: "^" + text, options: .regularExpression) != nil }
                }
            }
            """),
        Example(
            """
            let digits = try NSRegularExpression(pattern: "[0-9]+")
            """),
        Example(
            """
            func find(name: String) throws {
                let escaped = NSRegularExpression.escapedPattern(for: name)
                _ = try NSRegularExpression(pattern: "\\\\b\\(escaped)\\\\b")
            }
            """),
        Example(
            """
            func compile(_ pattern: String) throws -> NSRegularExpression { try NSRegularExpression(pattern: pattern) }
            """, "the caller writes the expression"),
        Example(
            """
            let schemes = ["http", "https"].joined(separator: "|")
            let expression = try NSRegularExpression(pattern: "(\\(schemes))://")
            """, "composed of the program's own parts"),
        Example(
            """
            func f(n: Int) throws { _ = try Regex("a{\\(n)}") }
            """, "a number"),
        Example(
            """
            func f(name: String) -> Bool { text.range(of: name, options: .caseInsensitive) != nil }
            """, "not an expression"),
        Example(
            """
            func f(name: String) { _ = NSPredicate(format: "title CONTAINS %@", name) }
            """, "not an expression"),
        Example(
            """
            enum Syntax { static let word = "[a-z]+" }
            let expression = try Regex("@\\(Syntax.word)")
            """, "a constant"),
        Example(
            """
            let expression = Regex { searchField.text!; OneOrMore(.digit) }
            """, "text is taken literally"),
        Example(
            """
            func rules(_ url: URL) async throws {
                let (data, _) = try await URLSession.shared.data(from: url)
                let lines = String(decoding: data, as: UTF8.self).split(separator: "\\n").map(String.init)
                rules = try lines.map { try Regex(NSRegularExpression.escapedPattern(for: $0)) }
            }
            """, "each line escaped"),
        Example(
            """
            let found = try NSRegularExpression(pattern: searchField.text!, options: .ignoreMetacharacters)
            """, "characters are taken literally"),
        Example(
            """
            struct Rule {
                var pattern: String
                static func word(_ text: String) -> Rule { Rule(pattern: NSRegularExpression.escapedPattern(for: text)) }
            }
            func compile(_ rule: Rule) throws -> NSRegularExpression { try NSRegularExpression(pattern: rule.pattern) }
            func search() throws { _ = try compile(.word(searchField.text ?? "")) }
            """, "escaped by the function that builds the rule"),
        Example(
            """
            func loose(_ message: WKScriptMessage) throws -> Regex<AnyRegexOutput> {
                var pattern = ""
                for character in message.body as? String ?? "" { pattern += character.isLetter ? String(character) : "." }
                return try Regex(pattern)
            }
            """, "letters only"),
    ]
}
