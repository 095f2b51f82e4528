import AuditKit
import AuditModel
import AuditRules
import CodeModel
import Testing

/// Two uses that come one after the other, and callers that may be on the queue that all code can name.
@Suite struct ThreadOrderTests {
    private func findings(_ files: [String: String]) -> [Finding] {
        let races: Set<String> = ["unchecked-sendable-race", "unchecked-sendable-partly-guarded"]
        return VerdictTests.findings(in: files.mapValues { Array($0.utf8) }).filter { races.contains($0.rule) }
    }

    /// What tests do to a class of the app, they do to objects of their own.
    @Test(arguments: [("Tests/AppTests/Reset.swift", true), ("Sources/App/Reset.swift", false)])
    func testsAreNoSecondThread(_ path: String, _ isQuiet: Bool) {
        let names = """
            import Foundation
            final class Names {
                var names: [String] = []
                func save() { DispatchQueue.global().async { self.write(self.names) } }
                func write(_ names: [String]) {}
            }

            """
        let reset = "extension Names { func reset() { names.removeAll() } }\n"
        let files = ["Sources/App/Names.swift": names, path: reset].mapValues { Array($0.utf8) }
        let found = VerdictTests.findings(in: files).filter { $0.rule == "unguarded-shared-state" }
        #expect(found.isEmpty == isQuiet)
    }

    /// What is set before a thread begins is there when it does.
    @Test(arguments: [
        ("descriptor = open(); DispatchQueue.global().async { self.loop() }", false),
        ("DispatchQueue.global().async { self.loop() }; descriptor = open()", true),
    ]) func whatIsSetBeforeAThreadBeginsMeetsNobody(_ start: String, _ isSure: Bool) {
        let source = """
            import Foundation
            final class Listener: @unchecked Sendable {
                private var descriptor: Int32 = -1
                func start() { \(start) }
                private func loop() { while read(descriptor) {} }
                private func open() -> Int32 { 3 }
                private func read(_ descriptor: Int32) -> Bool { descriptor > 0 }
            }

            """
        let found = findings(["Sources/App/Listener.swift": source])
        #expect(found.contains { $0.confidence > .low } == isSure)
    }

    @Test(arguments: [
        ("listener.name = 1; listener.start()", false), ("listener.start(); listener.name = 1", true),
    ]) func whatIsSetBeforeAnotherStartsItMeetsNobody(_ code: String, _ isSure: Bool) {
        let source = """
            import Foundation
            final class Listener: @unchecked Sendable {
                var name = 0
                func start() { DispatchQueue.global().async { self.loop() } }
                private func loop() { print(name) }
            }
            @MainActor func listen(_ listener: Listener) { \(code) }

            """
        let found = findings(["Sources/App/Listener.swift": source])
        #expect(found.contains { $0.confidence > .low } == isSure)
    }

    /// A queue that the whole file can name may be the one that an unknown caller is on; one of the object's own is not.
    @Test(arguments: [("let queue", "", false), ("", "private let queue", true)])
    func anUnknownCallerMayBeOnTheQueueOfAll(_ outside: String, _ inside: String, _ isSure: Bool) {
        let made = " = DispatchQueue(label: \"pictures\")"
        let source = """
            import Foundation
            \(outside.isEmpty ? "" : outside + made)
            final class Reader: @unchecked Sendable {
                \(inside.isEmpty ? "" : inside + made)
                private var images: [Int] = []
                func fill() { queue.async { self.images.append(1) } }
                func image() -> Int? { images.popLast() }
            }

            """
        let found = findings(["Sources/App/Reader.swift": source])
        #expect(!found.isEmpty)
        #expect(found.contains { $0.confidence > .low } == isSure, "\(found.map(\.message))")
    }
}
