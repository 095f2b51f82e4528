import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    static let predicateInjectionBad: [Example] = [
        Example(
            """
            struct Kind { let identifier: String }
            func last(_ type: Kind) -> NSPredicate { NSPredicate(format: ↓"kind = '\\(type.identifier)'") }
            """, "the project's own identifier"),
        Example(
            """
            func application(_ application: NSApplication, open urls: [URL]) {
                let items = URLComponents(url: urls[0], resolvingAgainstBaseURL: false)?.queryItems ?? []
                let word = items.first { $0.name == "word" }?.value ?? ""
                let search = CSSearchQuery(queryString: ↓"title == '*\\(word)*'", queryContext: nil)
            }
            """, "Spotlight's own API"),
        Example(
            """
            struct Filter: Codable { var field: String }
            func find(_ filter: Filter, _ text: String) -> NSPredicate {
                NSPredicate(format: "%K CONTAINS %@", ↓filter.field, text)
            }
            """, "a property chosen by someone else"),
        Example(
            "struct Cell { let rule: String; func result() -> NSExpression { NSExpression(format: ↓rule) } }", "held"),
        Example("func sum(_ formula: String) -> NSExpression { NSExpression(format: ↓formula) }", "evaluated whole"),
        Example(
            "func find(_ expression: String) { _ = NSPredicate(format: ↓\"title LIKE '*\\(expression)*'\") }",
            "a quoted value"),
        Example(
            """
            func list(_ socket: URLSessionWebSocketTask, _ request: NSFetchRequest<Person>) async throws {
                guard case .string(let text) = try await socket.receive() else { return }
                request.predicate = .init(format: ↓text)
            }
            """, "an implicit member"),
        Example(
            """
            func place(of field: UITextField, in people: Results<Person>) -> Int? { people.index(matching: ↓"name == '\\(field.text!)'") }
            """, "Realm"),
        Example(
            """
            func f(name: String) { NSPredicate(format: ↓"name == '\\(name)'") }
            """),
        Example(
            """
            func f(name: String) { NSPredicate(format: ↓"name == '" + name + "'", argumentArray: nil) }
            """),
        Example(
            """
            func f(name: String) { realm.objects(Dog.self).filter(↓"name == '\\(name)'") }
            """, "Realm"),
        Example(
            """
            func f(name: String) { let text = "name == '\\(name)'"
             request.predicate = NSPredicate(format: ↓text) }
            """),
        Example(
            """
            let formula = NSExpression(format: ↓formulaField.text!)
            """, "an expression from a text field"),
        Example(
            """
            struct A: View { var body: some View {
                Text("").onOpenURL { url in
                    let filter = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value ?? ""
                    list.filter(using: NSPredicate(format: ↓filter))
                }
            } }
            """, "the whole format from a link"),
        Example(
            """
            extension NSPredicate {
                convenience init(name: String) { self.init(format: ↓"name BEGINSWITH '" + name + "'") }
            }
            func scanned(_ code: AVMetadataMachineReadableCodeObject) { use(NSPredicate(name: code.stringValue ?? "")) }
            """, "the project's own initializer"),
        Example(
            """
            func tag(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let tag) = try await socket.receive() else { return }
                request.predicate = NSPredicate(format: ↓String(format: "tag == '%@'", tag))
            }
            """, "formatted before"),
        Example(
            """
            func any(_ url: URL) async throws {
                let (data, _) = try await URLSession.shared.data(from: url)
                let names = try JSONDecoder().decode([String].self, from: data)
                let clauses = names.map { "name == '\\($0)'" }
                request.predicate = NSPredicate(format: ↓clauses.joined(separator: " OR "))
            }
            """, "pieces in a list"),
        Example(
            """
            struct Filter { var city: String
                var format: String { "city == '\\(city)'" } }
            func message(_ message: WKScriptMessage) {
                let filter = Filter(city: message.body as? String ?? "")
                use(NSPredicate(format: ↓filter.format))
            }
            """, "a property builds the format"),
    ]

    static let predicateInjectionGood: [Example] = [
        Example(
            """
            func last(_ type: HKSampleType) -> NSPredicate { NSPredicate(format: "kind = '\\(type.identifier)'") }
            """, "one of Apple's own names"),
        Example(
            """
            func mark(_ scene: UIScene) -> NSPredicate {
                NSPredicate(format: "SELF == 'shelf://scene/\\(scene.session.persistentIdentifier)'")
            }
            """, "created by the system"),
        Example(
            """
            import ArgumentParser
            struct Find: ParsableCommand {
                @Option var predicate: String
                func run() throws { show(NSPredicate(format: predicate)) }
            }
            """, "the whole predicate from the user who starts the program"),
        Example(
            """
            enum Search { case filter([String]) }
            func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
                guard let link = contexts.first?.url else { return }
                show(Search.filter([link.lastPathComponent]))
                let search: Search = .filter([link.lastPathComponent])
            }
            """, "an enum case"),
        Example(
            """
            struct Disk { var isThere: (String) -> Bool }
            func present(_ names: [String], _ disk: Disk) -> [String] { names.filter(disk.isThere) }
            func read(_ data: Data) throws { _ = present(try JSONDecoder().decode([String].self, from: data), Disk { _ in true }) }
            """, "an array is filtered with a function"),
        Example(
            """
            struct Fingerprint {
                let hex: String
                init?(_ text: String) {
                    guard text.utf8.count == 40, text.allSatisfy(\\.isHexDigit) else { return nil }
                    hex = text
                }
            }
            func filter(_ fingerprint: Fingerprint) -> NSPredicate {
                NSPredicate(format: "fingerprint = '\\(fingerprint.hex)'")
            }
            """, "made only of digits"),
        Example(
            """
            func f(name: String) { NSPredicate(format: "name == %@", name) }
            """),
        Example(
            """
            func f(key: String, v: String) { NSPredicate(format: "%K == %@", key, v) }
            """),
        Example(
            """
            func f(age: Int) { NSPredicate(format: "age > \\(age)") }
            """, "a number"),
        Example(
            """
            enum K { static let name = "name" }
            func f(v: String) { NSPredicate(format: "\\(K.name) == %@", v) }
            """, "a constant"),
        Example(
            """
            func f(v: String) { NSPredicate(format: "\\(#keyPath(Dog.name)) == %@", v) }
            """),
        Example(
            """
            func f(d: NSDate) { NSPredicate(format: "start == nil OR \\(expiryExpression)", d) }
            """, "a piece that says what it is"),
        Example(
            """
            names.filter { $0 == name }
            """),
        Example(
            """
            func f(_ message: WKScriptMessage) {
                let age = Int(message.body as? String ?? "") ?? 0
                use(NSPredicate(format: "age > \\(age)"))
            }
            """, "a parsed number"),
        Example(
            """
            enum Column: String { case title, year }
            func f(_ message: WKScriptMessage) {
                guard let column = Column(rawValue: message.body as? String ?? "") else { return }
                use(NSPredicate(format: "\\(column.rawValue) != nil"))
            }
            """, "an enum raw value"),
        Example(
            """
            func group(_ name: String) -> NSPredicate { NSPredicate(format: "group == '\\(name)'") }
            func family() -> NSPredicate { group("family") }
            """, "every caller passes a constant"),
        Example(
            """
            let text = searchField.text ?? ""
            let predicate = NSPredicate(format: "artist LIKE %@ AND year > %d", argumentArray: [text, 1990])
            """, "arguments in a list"),
        Example(
            """
            func pages(_ url: URL) async throws -> [NSPredicate] {
                let (data, _) = try await URLSession.shared.data(from: url)
                let wanted = try JSONDecoder().decode([String: Int].self, from: data)
                return wanted.values.map { NSPredicate(format: "pages > \\($0)") }
            }
            """, "numbers in a dictionary"),
        Example(
            """
            struct Parsed<T> { func filter(_ message: String, _ test: (T) -> Bool) -> Parsed<T> { self } }
            func parse(_ arguments: Parsed<Int>, _ flag: String) -> Parsed<Int> {
                arguments.filter("\\(flag) is too large") { $0 < 10 }
            }
            """, "an unrelated filter"),
    ]
}
