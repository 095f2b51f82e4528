import Foundation
import GRDB

typealias SQLText = String
typealias Clause<Value> = (column: SQLText, value: Value)

struct Boxed<Value> {
    let value: Value

    func map<Other>(_ change: (Value) throws -> Other) rethrows -> Boxed<Other> {
        Boxed<Other>(value: try change(value))
    }
}

protocol Condition {
    associatedtype Operand
    var operand: Operand { get }
    func render() -> SQLText
}

extension Condition where Operand == String {
    func render() -> SQLText { "name = '\(operand)'" }
}

extension Condition where Operand == Int {
    func render() -> SQLText { "size = '\(operand)'" }
}

struct NameCondition: Condition {
    let operand: String
}

struct SizeCondition: Condition {
    let operand: Int
}

func condition(named name: String) -> some Condition {
    NameCondition(operand: name)
}

func quoted<Value: LosslessStringConvertible>(_ value: Value) -> SQLText {
    "'" + String(value) + "'"
}

func tuple<each Value: CustomStringConvertible>(_ value: repeat each Value) -> SQLText {
    var parts: [String] = []
    repeat parts.append("'" + (each value).description + "'")
    return "(" + parts.joined(separator: ", ") + ")"
}

func anyOf(_ column: String, _ values: String...) -> SQLText {
    values.map { "\(column) = '\($0)'" }.joined(separator: " OR ")
}

func delete(from table: StaticString, where clause: @autoclosure () -> SQLText, limit: Int = 100) -> SQLText {
    "DELETE FROM \(table) WHERE rowid IN (SELECT rowid FROM \(table) WHERE \(clause()) LIMIT \(limit))"
}

struct StatementRunner {
    let queue: DatabaseQueue

    func callAsFunction(_ sql: String) async throws {
        try await queue.write { try $0.execute(sql: sql) } // bad: sql-injection
    }
}

struct ColumnName: RawRepresentable {
    let rawValue: String
    init(rawValue: String) { self.rawValue = rawValue }
}

struct SortColumn: RawRepresentable {
    private static let allowed = ["name", "role", "hired"]
    let rawValue: String

    init?(rawValue: String) {
        guard Self.allowed.contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}

struct Nickname {
    let text: String

    init?(_ text: String?) {
        guard let text, !text.isEmpty, text.count <= 60 else { return nil }
        self.text = text
    }
}

struct WatchCode {
    let text: String

    init?(_ text: String?) {
        guard let text, (1...8).contains(text.count), text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        self.text = text
    }
}
