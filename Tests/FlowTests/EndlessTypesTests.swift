import AuditControls
import AuditKit
import AuditModel
import AuditRules
import ConcurrencyAnalysis
import Testing

/// Types that lead back to themselves, by mistake, by a shared name or on purpose: every audit of them ends, and finds
/// what stands beside them.
@Suite struct EndlessTypesTests {
    private static let sink =
        "func beside(db: OpaquePointer, field: UITextField) {\n"
        + "    sqlite3_exec(db, \"SELECT \\(field.text!)\", nil, nil, nil)\n}\n"

    @Test(arguments: EndlessTypes.all)
    func end(_ types: EndlessTypes) {
        var files = types.files.mapValues { Array($0.utf8) }
        files["App/Beside.swift"] = Array(Self.sink.utf8)
        var audit = Audit(rules: Catalog.all)
        audit.controls = ControlCatalog.all
        audit.escapes = ConcurrencyReview.escapes
        let found = audit.run(files: files).report.findings
        #expect(found.contains { $0.rule == "sql-injection" && $0.location.path == "App/Beside.swift" })
    }
}

/// Files whose types make a circle, or more ways than can be walked.
struct EndlessTypes: Sendable, CustomTestStringConvertible {
    let name: String
    let files: [String: String]

    var testDescription: String { name }

    private init(_ name: String, _ files: String...) {
        self.name = name
        self.files = Dictionary(
            uniqueKeysWithValues: files.enumerated().map { ("App/File\($0.offset).swift", $0.element) })
    }

    /// A use of a value that many rules ask about.
    private static func use(_ type: String, _ member: String = "key") -> String {
        """
        func use(_ value: \(type), db: OpaquePointer) {
            sqlite3_exec(db, "SELECT \\(value.\(member))", nil, nil, nil)
            UserDefaults.standard.set(value.\(member), forKey: "password")
            print(value.\(member))
            let task = Task { print(value.\(member)) }
            task.cancel()
        }
        final class Holder: @unchecked Sendable { var held: \(type)?; let other: \(type)
            init(other: \(type)) { self.other = other } }

        """
    }

    static let all: [EndlessTypes] = [
        EndlessTypes(
            "a nested class named as the protocol above it",
            """
            protocol Provider { var key: String { get } }
            protocol Source: Provider {
                var name: String { get }
            }
            func run(_ provider: Provider, db: OpaquePointer) {
                sqlite3_exec(db, provider.key, nil, nil, nil)
            }
            """, "enum Legacy { final class Provider: Source { var key: String { \"a\" }; var name: String { key } } }"),
        EndlessTypes(
            "protocols that inherit from one another",
            "protocol A: B { var key: String { get } }\nprotocol B: C { var key: String { get } }\n"
                + "protocol C: A { var key: String { get } }\n" + use("any A")),
        EndlessTypes(
            "forty protocols that all inherit from all",
            (0..<40).map { number in
                let others = (0..<40).filter { $0 != number }.map { "P\($0)" }.joined(separator: ", ")
                return "protocol P\(number): \(others) { var key: String { get } }\n"
            }.joined() + use("any P0")),
        EndlessTypes(
            "classes that inherit from one another",
            "class A: B { var key = \"\" }\nclass B: A { override var key: String { get { super.key } set {} } }\n"
                + use("A")),
        EndlessTypes("a class that inherits from itself", "class A: A { var key: String { key } }\n" + use("A")),
        EndlessTypes(
            "aliases of one another", "typealias A = B\ntypealias B = C\ntypealias C = A\n" + use("A")),
        EndlessTypes(
            "an alias of itself within a type",
            "struct Box { typealias Item = Box.Item; var key: Item; var next: [Item] }\n" + use("Box")),
        EndlessTypes(
            "properties that are one another",
            "struct Pair { var key: String { other }; var other: String { key }\n"
                + "    static let first = second; static let second = first; static let third = third }\n"
                + "let one = two\nlet two = one\nlet three = four[0]\nlet four = three[0]\n" + use("Pair")
                + "func more(db: OpaquePointer) { sqlite3_exec(db, one, nil, nil, nil)\n"
                + "    let total = three ^ four ^ Pair.first.hashValue; print(total, one.count) }\n"),
        EndlessTypes(
            "functions that call one another",
            "func ping(_ text: String) -> String { pong(text) }\nfunc pong(_ text: String) -> String { ping(text) }\n"
                + "func use(db: OpaquePointer) { sqlite3_exec(db, ping(\"a\"), nil, nil, nil) }\n"),
        EndlessTypes(
            "five hundred types of one name",
            (0..<500).map { number in
                "enum Space\(number) { final class Item: Base { var key: String { next.key }; var next: Item\n"
                    + "    init(next: Item) { self.next = next } }\n    struct Base: Item { var key: String { \"\" } } }\n"
            }.joined() + use("Item")),
        EndlessTypes(
            "types of one name, five hundred deep",
            String(repeating: "struct Item { var key: Item { next }; var next: Item { key }\n", count: 500)
                + String(repeating: "}\n", count: 500) + use("Item")),
        EndlessTypes(
            "structures of many fields, thirty deep",
            (0..<30).map { number in
                let fields = (0..<8).map { "var f\($0): S\(number + 1); " }.joined()
                return "struct S\(number) { var key: String { f0.key }; \(fields) }\n"
            }.joined() + "struct S30 { var key: String }\n" + use("S0")),
        EndlessTypes(
            "generics that grow",
            "struct Grow<T> { var key: String { next.key }; var next: Grow<Grow<T>> { .init() } }\n"
                + use("Grow<Int>")),
        EndlessTypes(
            "an extension of what it makes",
            "extension Item { var key: Item.Item { self } }\nextension Item.Item { var key: Item { self } }\n"
                + "protocol Item: Item {}\n" + use("Item")),
    ]
}
