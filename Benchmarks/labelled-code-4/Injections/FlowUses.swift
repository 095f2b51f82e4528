import Foundation
import Combine
import SQLite3
import os

final class OrderViewModel: ObservableObject {
    private let source: OrderSource
    private var db: OpaquePointer?
    @Published private(set) var state: LoadState = .idle
    var current: Order? { didSet { if let c = current { sqlite3_exec(db, "UPDATE o SET n='\(c.note)'", nil, nil, nil) } } }  // bad: sql, didSet of property set from remote
    init(source: OrderSource) { self.source = source }

    func load() async {
        do {
            let order = try await source.latest()
            sqlite3_exec(db, "DELETE FROM o WHERE note = '\(order.note)'", nil, nil, nil)  // bad: sql, protocol with one implementation
            sqlite3_exec(db, "DELETE FROM o WHERE h = \(order.owner.handle.quoted)", nil, nil, nil)  // bad: sql, nested property and extension property
            sqlite3_exec(db, "DELETE FROM o WHERE e = '\(order.owner.email ?? "none")'", nil, nil, nil)  // bad: sql, optional nested property
            sqlite3_exec(db, "DELETE FROM o WHERE t IN (\(order.tags.map { $0.quoted }.joined(separator: ",")))", nil, nil, nil)  // bad: sql, tags map joined
            sqlite3_exec(db, "DELETE FROM o WHERE m = '\(order.meta["k"]!)'", nil, nil, nil)  // bad: sql, dictionary value
            sqlite3_exec(db, "DELETE FROM o WHERE id = \(order.id)", nil, nil, nil)  // good: sound, sound integer property
            for (k, v) in order.meta { sqlite3_exec(db, "UPDATE o SET \(k) = '\(v)'", nil, nil, nil) }  // bad: sql, dictionary tuple loop
            let kp = \Order.note
            sqlite3_exec(db, order[keyPath: kp], nil, nil, nil)  // bad: sql, key path
            let notes = [order].map(\.owner.handle)
            sqlite3_exec(db, notes[0], nil, nil, nil)  // bad: sql, map key path
            state = .loaded(order)
            current = order
        } catch {
            state = .failed(message: error.localizedDescription)
        }
    }

    func persist() {
        switch state {
        case .loaded(let o): sqlite3_exec(db, "INSERT INTO o VALUES ('\(o.note)')", nil, nil, nil)  // bad: sql, enum payload of property
        case .failed(let message): sqlite3_exec(db, "INSERT INTO e VALUES ('\(message)')", nil, nil, nil)  // good: sound, sound local error text
        case .idle: break
        }
    }
}

func generics(_ url: URL, db: OpaquePointer?) async throws {
    let order = try await fetch(Order.self, from: url)
    sqlite3_exec(db, order.note, nil, nil, nil)  // bad: sql, generic fetch
    let names: [String] = try await fetch([String].self, from: url)
    sqlite3_exec(db, names.first, nil, nil, nil)  // bad: sql, generic fetch array
    sqlite3_exec(db, identity(order.note), nil, nil, nil)  // bad: sql, generic identity
    let box = Box(order.note)
    sqlite3_exec(db, box.value, nil, nil, nil)  // bad: sql, generic box
    let pair = Pair(first: 1, second: order.note)
    sqlite3_exec(db, pair.second, nil, nil, nil)  // bad: sql, generic pair second
    sqlite3_exec(db, "LIMIT \(pair.first)", nil, nil, nil)  // good: sound, sound clean half of the pair
    let t = (id: 7, text: order.note)
    sqlite3_exec(db, t.text, nil, nil, nil)  // bad: sql, tuple label
    sqlite3_exec(db, t.1, nil, nil, nil)  // bad: sql, tuple index
    sqlite3_exec(db, "LIMIT \(t.id)", nil, nil, nil)  // good: sound, sound clean tuple element
    let (_, text) = t
    sqlite3_exec(db, text, nil, nil, nil)  // bad: sql, tuple destructured
    var s = "SELECT 1"
    s.appendClause(order.note)
    sqlite3_exec(db, s, nil, nil, nil)  // bad: sql, mutating extension method
    var filled = ""
    try fill(&filled, from: url)
    sqlite3_exec(db, filled, nil, nil, nil)  // bad: sql, inout
    s = "SELECT 2"
    sqlite3_exec(db, s, nil, nil, nil)  // good: sound, sound overwritten with a constant
    let cache = Cache()
    await cache.put("k", order.note)
    if let v = await cache.get("k") { sqlite3_exec(db, v, nil, nil, nil) }  // bad: sql, actor store
}

func execute(_ c: Command) throws {
    switch c {
    case .delete(let path): try FileManager.default.removeItem(atPath: path)  // bad: path, enum payload labelled
    case let .rename(from, to): try FileManager.default.moveItem(atPath: from, toPath: to)  // bad: path, enum payload two values
    case .batch(let list): try list.forEach(execute)
    }
}

func commands(_ url: URL) async throws {
    let text = String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
    let parts = text.split(separator: " ")
    try execute(.delete(path: String(parts[0])))
    try execute(Command.batch([.rename(from: "/tmp/a", to: String(parts[1]))]))
}

func builders(_ url: URL, db: OpaquePointer?) async throws {
    let text = String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
    let multi = """
        SELECT *
        FROM t
        WHERE name = '\(text)'
        """
    sqlite3_exec(db, multi, nil, nil, nil)  // bad: sql, multi-line literal
    var q = "SELECT"
    q += " " + text
    q.append(" LIMIT 1")
    sqlite3_exec(db, q, nil, nil, nil)  // bad: sql, plus-equals
    var ins = "()"
    ins.insert(contentsOf: text, at: ins.index(after: ins.startIndex))
    sqlite3_exec(db, ins, nil, nil, nil)  // bad: sql, insert(contentsOf:)
    sqlite3_exec(db, ["SELECT", text].joined(separator: " "), nil, nil, nil)  // bad: sql, joined
    sqlite3_exec(db, String(format: "SELECT %@", text), nil, nil, nil)  // bad: sql, String(format:)
    sqlite3_exec(db, "SELECT X".replacingOccurrences(of: "X", with: text), nil, nil, nil)  // bad: sql, replacingOccurrences with
    sqlite3_exec(db, String(text.reversed()), nil, nil, nil)  // bad: sql, reversed
    sqlite3_exec(db, text.components(separatedBy: ";").last!, nil, nil, nil)  // bad: sql, components last
    sqlite3_exec(db, String(text.prefix(20)), nil, nil, nil)  // bad: sql, prefix
    sqlite3_exec(db, text.filter { $0 != "\n" }, nil, nil, nil)  // bad: sql, filter one character
    sqlite3_exec(db, [text].reduce("SELECT ") { $0 + $1 }, nil, nil, nil)  // bad: sql, reduce closure
    sqlite3_exec(db, text.isEmpty ? "SELECT 1" : text, nil, nil, nil)  // bad: sql, ternary
    sqlite3_exec(db, Optional(text).map { "SELECT \($0)" } ?? "", nil, nil, nil)  // bad: sql, optional map
    let make: (String) -> String = { "SELECT \($0)" }
    sqlite3_exec(db, make(text), nil, nil, nil)  // bad: sql, closure variable
    func local(_ x: String) -> String { return "SELECT " + x }
    sqlite3_exec(db, local(text), nil, nil, nil)  // bad: sql, nested function
    let v = if text.hasPrefix("a") { text } else { "b" }
    sqlite3_exec(db, v, nil, nil, nil)  // bad: sql, if expression
    sqlite3_exec(db, { "SELECT " + text }(), nil, nil, nil)  // bad: sql, immediately called closure
    try FileManager.default.removeItem(atPath: "/tmp" / text)  // bad: path, custom operator
    let d = ["q": text, "r": "const"]
    sqlite3_exec(db, d["q"]!, nil, nil, nil)  // bad: sql, dictionary literal
    let nsd: NSDictionary = ["q": text]
    sqlite3_exec(db, nsd.value(forKey: "q") as? String, nil, nil, nil)  // bad: sql, NSDictionary value(forKey:)
    let b64 = Data(base64Encoded: text)!
    sqlite3_exec(db, String(decoding: b64, as: UTF8.self), nil, nil, nil)  // bad: sql, base64 decoded
    let attributed = NSAttributedString(string: text)
    sqlite3_exec(db, attributed.string, nil, nil, nil)  // bad: sql, NSAttributedString
    let bytes = [UInt8](text.utf8)
    sqlite3_exec(db, String(bytes: bytes, encoding: .utf8), nil, nil, nil)  // bad: sql, utf8 bytes
    zip([1], [text]).forEach { sqlite3_exec(db, $1, nil, nil, nil) }  // bad: sql, zip forEach
    for case let x? in [Optional(text)] { sqlite3_exec(db, x, nil, nil, nil) }  // bad: sql, for case let
    let sc = Scanner(string: text)
    if let w = sc.scanUpToString(";") { sqlite3_exec(db, w, nil, nil, nil) }  // bad: sql, Scanner
    defer { sqlite3_exec(db, text, nil, nil, nil) }  // bad: sql, defer
    sqlite3_exec(db, "SELECT \(text.contains("x"))", nil, nil, nil)  // good: sound, boolean
    sqlite3_exec(db, "SELECT \(Double(text) ?? 0)", nil, nil, nil)  // good: sound, number
    sqlite3_exec(db, d["r"]! , nil, nil, nil)  // good: sound, sound constant dictionary entry
}
