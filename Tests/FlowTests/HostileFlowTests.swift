import AuditKit
import AuditModel
import AuditRules
import CodeModel
import Testing

/// Code that was written to keep the analysis busy for ever. It ends, says what it cut short and loses nothing else.
@Suite struct HostileFlowTests {
    private static let sink = "    sqlite3_exec(db, \"SELECT \\(field.text!)\", nil, nil, nil)\n"
    private static let head = "(field: UITextField, db: OpaquePointer) {\n"

    private func report(_ files: [String: String], _ confidence: Confidence = .medium) throws -> Report {
        var configuration = Configuration()
        configuration.thresholds.confidence = confidence
        let rules = Catalog.all.filter { ["sql-injection", "secret-in-log", "path-traversal"].contains($0.id) }
        return Audit(rules: rules, configuration: configuration)
            .run(files: files.mapValues { Array($0.utf8) }).report
    }

    @Test func aFunctionOfManyLinesIsLeftOutAndNamed() throws {
        let lines = (0..<4_000).map { "    text += field.text! + \"\($0)\"; if text.count > \($0) { other = text }\n" }
        let source =
            "func long\(Self.head)    var text = \"\"; var other = \"\"\n\(lines.joined())    print(other)\n}\n"
            + "func after\(Self.head)\(Self.sink)}\n"
        let report = try report(["App/A.swift": source])
        #expect(report.findings.map(\.location.line) == [4_006])
        #expect(report.coverage.followedInPart == ["App/A.swift long"])
        #expect(report.notices.contains { $0.contains("App/A.swift long") })
    }

    @Test func aLongChainOfAssignmentsIsFollowedToItsBeginning() throws {
        let lines = (0..<1_000).map { "    text = text + \"\($0)\"\n" }.joined()
        let source =
            "func chain\(Self.head)    var text = field.text!\n\(lines)"
            + "    sqlite3_exec(db, \"SELECT \\(text)\", nil, nil, nil)\n}\n"
        #expect(try report(["App/A.swift": source]).findings.map(\.location.line) == [1_003])
    }

    /// `self` is a value without a declaration, and a condition may speak of what it was made of.
    @Test func anObjectThatIsReplacedIsFollowed() throws {
        let source = """
            struct Place {
                var path: String
                init(path: String) { self.path = path }
                init(named name: String) {
                    self = Place(path: name)
                    if name.hasPrefix("a") { path += "b" }
                }
            }
            func read(field: UITextField, db: OpaquePointer) {
                let place = Place(named: field.text!)
                sqlite3_exec(db, "SELECT " + place.path, nil, nil, nil)
            }
            """
        #expect(try report(["App/A.swift": source]).findings.map(\.location.line) == [11])
    }

    @Test func aCheckThatAsksItselfEnds() throws {
        let check = """
            func isPlain(_ text: String) -> Bool {
                text.isEmpty || isPlain(String(text.dropFirst())) == true && isPlain(String(text.dropLast())) == true
            }

            """
        let source = check + "func find\(Self.head)    guard isPlain(field.text!) else { return }\n\(Self.sink)}\n"
        #expect(try report(["App/A.swift": source]).unread.isEmpty)
    }

    @Test func nestedClosuresEnd() throws {
        let nest = String(repeating: "run { ", count: 2_000) + "print(1)" + String(repeating: " }", count: 2_000)
        let before = "func before\(Self.head)\(Self.sink)}\n"
        let report = try report([
            "App/A.swift": before + "func nest\(Self.head)    \(nest)\n}\n", "App/B.swift": before,
        ])
        #expect(report.findings.map(\.location.path) == ["App/A.swift", "App/B.swift"])
        #expect(report.unread.map(\.path) == ["App/A.swift"])
    }

    @Test func genericsThatNeedOneAnotherEnd() throws {
        let count = 60
        let types = (0..<count).map { number in
            let next = (number + 1) % count
            return """
                protocol P\(number) { associatedtype Next: P\(next); var next: Next { get }
                    func give<T: P\(next)>(_ x: T, text: String) -> String }
                struct S\(number)<A: P\(next)>: P\(number) { var next: A
                    func give<T: P\(next)>(_ x: T, text: String) -> String {
                        next.give(x.next, text: text + x.give(self.next, text: text)) } }

                """
        }
        let source = types.joined() + "func after\(Self.head)\(Self.sink)}\n"
        #expect(try report(["App/A.swift": source]).findings.map(\.location.line) == [count * 5 + 2])
    }

    @Test func filesThatAllCallOneAnotherEnd() throws {
        let count = 150
        var files: [String: String] = [:]
        for number in 0..<count {
            let calls = (1...6).map { "        text = Unit\((number * 7 + $0 * 31) % count)().step(text)\n" }.joined()
            files["App/F\(number).swift"] = """
                struct Unit\(number) {
                    func step(_ input: String) -> String {
                        var text = input
                        if text.isEmpty { return input }
                \(calls)        return text
                    }
                    func sink(field: UITextField, db: OpaquePointer) {
                        sqlite3_exec(db, "SELECT \\(step(field.text!))", nil, nil, nil)
                    }
                }

                """
        }
        #expect(try report(files).findings.count == count)
    }

    /// Too far to be followed is not the same as harmless: what the sink itself shows is told as a guess.
    @Test func whereTheWayIsCutTheFindingStays() throws {
        let steps = (0..<6).map { "func step\($0)(_ v: String, _ db: OpaquePointer) { step\($0 + 1)(v, db) }\n" }
            .joined()
        let end =
            "func step6(_ v: String, _ db: OpaquePointer) {\n    sqlite3_exec(db, \"SELECT \\(v)\", nil, nil, nil)\n}\n"
        let start = "func start\(Self.head)    step0(field.text!, db)\n}\n"
        #expect(try report(["App/A.swift": steps + end + start], .low).findings.map(\.location.line) == [8])
        let callers = (0..<30).map { "func calls\($0)\(Self.head)    run(\"x\", db)\n}\n" }.joined()
        let run =
            "func run(_ v: String, _ db: OpaquePointer) { query(v, db) }\n"
            + "func query(_ v: String, _ db: OpaquePointer) { exec(v, db) }\n"
            + "func exec(_ v: String, _ db: OpaquePointer) {\n    sqlite3_exec(db, \"SELECT \\(v)\", nil, nil, nil)\n}\n"
        #expect(try report(["App/A.swift": run + callers], .low).findings.map(\.location.line) == [4])
    }

    /// More properties in one value than are kept: nothing is said of it, and the function is named.
    @Test func aValueOfVeryManyPropertiesIsLeftOutAndNamed() throws {
        let properties = (0..<300).map { "    var p\($0) = \"\"\n" }.joined()
        let text = (0..<300).map { "p\($0)" }.joined(separator: " + ")
        let source =
            "final class Form {\n\(properties)    func save\(Self.head)"
            + "        let text = field.text! + \(text)\n        sqlite3_exec(db, text, nil, nil, nil)\n    }\n}\n"
            + "func after\(Self.head)\(Self.sink)}\n"
        let report = try report(["App/A.swift": source])
        #expect(report.findings.map(\.location.line) == [308])
        #expect(report.coverage.followedInPart == ["App/A.swift save"])
    }

    @Test func structuresThatHoldOneAnotherEnd() throws {
        let fields = (0..<8).map { "    var f\($0): Box = Box()\n" }.joined()
        let methods = (0..<8).map { number in
            "    func m\(number)(_ other: Box) -> Box { var copy = self; copy.f\(number) = other.f\((number + 3) % 8).m\((number + 1) % 8)(self); return copy }\n"
        }
        let source =
            "final class Box {\n\(fields)    var text = \"\"\n\(methods.joined())}\n"
            + "func go\(Self.head)    let box = Box()\n    sqlite3_exec(db, box.m1(box).f2.m3(box).text, nil, nil, nil)\n\(Self.sink)}\n"
        #expect(try report(["App/A.swift": source]).findings.count == 1)
    }

    /// Whether a session is a secret is asked of what it keeps, which is sessions again.
    @Test func aStructureThatKeepsOthersOfItsKindIsLookedIntoOnce() throws {
        let source = """
            struct Session {
                let id: String
                let earlier: [Session]
            }
            struct Account {
                let host: String
                let above: [Team]
            }
            struct Team {
                let host: String
                let members: [Account]
            }
            func log(_ session: Session, _ account: Account) {
                let password: Session = session
                let accessTokens: [Account] = [account]
                print(password)
                print(accessTokens)
            }

            """
        #expect(try report(["App/A.swift": source], .low).findings.map(\.location.line) == [16, 17])
    }
}
