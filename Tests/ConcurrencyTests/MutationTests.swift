import AuditKit
import AuditModel
import AuditRules
import AuditTesting
import CodeModel
import Foundation
import Testing

/// Takes types that are guarded, removes the lock of one place, and expects the verdict to say so.
@Suite struct MutationTests {
    /// Two methods and a getter, each under the lock in its own way.
    @Test(arguments: [
        ("lock.lock(); defer { lock.unlock() }; ", ""),
        ("lock.withLock { ", "perform { "),
        ("queue.sync { ", "perform { "),
    ]) func aTypeThatLosesOneLockIsPartlyGuarded(_ lock: String, _ bare: String) throws {
        let closing = lock.hasSuffix("{ ") ? " }" : ""
        let bodies = ["count += 1", "count = 0", "return count"]
        for removed in [nil, 0, 1, 2] {
            let lines = bodies.enumerated().map { number, body in
                "    func f\(number)() -> Int { \(number == removed ? bare : lock)\(body)\(closing); return 0 }"
            }
            let source = """
                import Foundation
                final class Counter: @unchecked Sendable {
                    private let lock = NSLock()
                    private let queue = DispatchQueue(label: "counter")
                    private var count = 0
                \(lines.joined(separator: "\n"))
                }
                """
            let expected = removed == nil ? "unchecked-sendable-guarded" : "unchecked-sendable-partly-guarded"
            #expect(try Self.verdict(of: source, line: 2) == expected, "\(source)")
        }
    }

    /// Every guarded type of the labelled set, with each of its locks removed in turn.
    @Test func guardedTypesOfTheLabelledSetDoNotStayGuarded() throws {
        var turned: [String: Int] = [:]
        var others: [String] = []
        for mutant in try LabelledSet.concurrency().flatMap(Self.mutants) {
            let verdict = VerdictTests.findings(in: mutant.files).first {
                VerdictTests.verdicts.contains($0.rule) && $0.location.path == mutant.path
                    && $0.location.line == mutant.line
            }?.rule
            turned[verdict ?? "none", default: 0] += 1
            if !Self.unguarded.contains(verdict ?? "") {
                others.append("\(mutant.name): \(verdict ?? "none")")
            }
        }
        print("locks removed: \(turned.sorted { $0.key < $1.key })")
        #expect(turned["unchecked-sendable-partly-guarded", default: 0] >= 50)
        #expect(others.isEmpty, "\(others.joined(separator: "\n"))")
    }

    /// A constant of a type that is not Sendable is guarded by its lock, too, and without it a member like any other.
    private static let unguarded = [
        "unchecked-sendable-partly-guarded", "unchecked-sendable-race", "unchecked-sendable-non-sendable-member",
    ]

    private struct Mutant {
        let name: String
        let files: [String: [UInt8]]
        let path: String
        /// The line of the type that lost a lock.
        let line: Int
    }

    private static func mutants(of project: LabelledSet.Project) -> [Mutant] {
        project.labels.filter { $0.rule == "unchecked-sendable-guarded" }.flatMap { label -> [Mutant] in
            let text = String(decoding: project.files[label.path] ?? [], as: UTF8.self)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            return body(from: label.lines.lowerBound - 1, in: lines).compactMap { place in
                guard let bare = withoutLock(lines[place]) else { return nil }
                var changed = lines
                changed[place] = bare
                var files = project.files
                files[label.path] = Array(changed.joined(separator: "\n").utf8)
                let name = "\(project.name) \(label.path):\(place + 1)"
                return Mutant(name: name, files: files, path: label.path, line: label.lines.lowerBound)
            }
        }
    }

    /// The lines of a declaration: to the brace that closes what its line opens.
    private static func body(from first: Int, in lines: [String]) -> Range<Int> {
        var depth = 0
        for place in first..<lines.count {
            depth += lines[place].reduce(0) { $0 + ($1 == "{" ? 1 : $1 == "}" ? -1 : 0) }
            if depth <= 0, place > first { return first..<place }
        }
        return first..<lines.count
    }

    /// The line without what takes the lock; `nil` where it takes none.
    private static func withoutLock(_ line: String) -> String? {
        for lock in [".withLock {", ".sync {", ".sync(flags: .barrier) {"] {
            guard let place = line.range(of: lock) else { continue }
            return line[..<start(of: place.lowerBound, in: line)] + "perform {" + line[place.upperBound...]
        }
        guard let call = line.range(of: ".lock()") else { return nil }
        return String(line[..<start(of: call.lowerBound, in: line)] + line[call.upperBound...])
    }

    /// Where the expression begins that ends at a place.
    private static func start(of end: String.Index, in line: String) -> String.Index {
        line[..<end].lastIndex { " ({;".contains($0) }.map { line.index(after: $0) } ?? line.startIndex
    }

    private static func verdict(of source: String, line: Int) throws -> String? {
        let found = VerdictTests.findings(in: ["Sources/App/A.swift": Array(source.utf8)]).filter {
            VerdictTests.verdicts.contains($0.rule) && $0.location.line == line
        }
        #expect(found.count == 1)
        return found.first?.rule
    }
}
