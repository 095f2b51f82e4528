/// Writes Swift that looks real: types, functions, nested statements, closures, strings and conditions.
public struct GeneratedSwift {
    private var generator: SeededGenerator
    private var text = ""
    private var depth = 0

    /// The source for a seed, always the same.
    public static func file(seed: UInt64, declarations: Int = 12) -> String {
        var writer = GeneratedSwift(generator: SeededGenerator(seed: seed))
        for _ in 0..<declarations { writer.declaration() }
        return writer.text
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &generator)]
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

    private mutating func name() -> String {
        pick(["store", "user", "token", "count", "value", "index", "größe", "名前", "request", "item"])
    }

    private mutating func typeName() -> String {
        pick(["Int", "String", "Data", "[String]", "[String: Int]?", "(Int) -> Void", "Set<URL>"])
    }

    private mutating func line(_ content: String) {
        text += String(repeating: "    ", count: depth) + content + (chance(8) ? "  // note é\r\n" : "\n")
    }

    private mutating func block(_ head: String, _ body: (inout GeneratedSwift) -> Void) {
        line(head + " {")
        depth += 1
        body(&self)
        depth -= 1
        line("}")
    }

    private mutating func declaration() {
        let number = Int.random(in: 0..<1_000, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: line("import Module\(number)")
        case 1: line("\(pick(["let", "private var", "@State var"])) \(name()): \(typeName()) = \(expression(3))")
        case 2: block("\(pick(["final class", "struct", "actor", "extension"])) Type\(number)") { $0.members() }
        case 3:
            line("#if \(pick(["DEBUG", "os(iOS)", "!DEBUG && canImport(UIKit)"]))")
            declaration()
            line(chance(50) ? "#endif" : "#else\nlet other\(number) = 1\n#endif")
        default: function()
        }
    }

    private mutating func members() {
        for _ in 0..<3 {
            if chance(50) {
                function()
            } else {
                line("\(pick(["let", "static var", "lazy var"])) \(name()) = \(expression(2))")
            }
        }
    }

    private mutating func function() {
        block("func \(name())(_ \(name()): \(typeName()), to \(name()): Int = 1) async throws -> \(typeName())") {
            writer in
            for _ in 0..<3 where writer.depth < 6 { writer.statement() }
        }
    }

    private mutating func statement() {
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: block("if let \(name()) = \(expression(1)), \(expression(1)) > 1") { $0.statement() }
        case 1: block("for \(name()) in \(name())") { $0.line("print(\($0.expression(2)))") }
        case 2: line("guard let \(name()) else { return }")
        case 3:
            block("switch \(name())") { writer in
                writer.line("case .some(let x): \(writer.expression(1))")
                writer.line("default: break")
            }
        case 4: line("\(name()).\(name()) \(pick(["=", "+="])) \(expression(2))")
        case 5: block("do") { $0.line("try await \($0.expression(2))") }
        default: line("let \(name()) = \(expression(3))")
        }
    }

    private mutating func expression(_ fuel: Int) -> String {
        guard fuel > 0 else { return pick(["1", "\"text\"", name(), "nil", "0xFF", ".shared", "#\"raw \"q\" \"#"]) }
        let one = expression(fuel - 1)
        let other = expression(fuel - 1)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: return "\(name()).\(name())(\(one), with: \(other))"
        case 1: return "\(one) \(pick(["+", "??", "==", "&&"])) \(other)"
        case 2: return "\"a \\(\(name())) 😀 \\(\(one))\""
        case 3: return "[\(one), \(other)]"
        case 4: return "\(name()).map { $0 + \(one) }"
        case 5: return "(\(one) as? \(typeName()))"
        case 6: return "\(name())?.\(name())[\(one)]"
        default: return "(\(name()) ? \(one) : \(other))"
        }
    }
}
