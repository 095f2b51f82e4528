import AuditKit
import AuditModel

extension Rule {
    /// Predicates put together from text.
    static let predicateInjection = Rule(
        id: "predicate-injection",
        title: "Predicate is put together from text",
        category: .code,
        severity: .high,
        confidence: .medium,
        references: [.cwe(943), .cwe(89), .cwe(74), .masvs("CODE", 4), .mobileTop10(4)],
        why: """
            Text inside a predicate format is parsed as part of it. A quotation mark lets it change the condition, and \
            `FUNCTION` and key paths let it call methods of the objects that are searched.
            """,
        remedy: """
            Write `%@` for values and `%K` for key paths and pass them as arguments, or use `#Predicate`.
            """,
        bad: [
            Example("func f(name: String) { NSPredicate(format: \"name == '\\(↓name)'\") }"),
            Example("func f(name: String) { NSPredicate(format: \"name == '\" + ↓name + \"'\", argumentArray: nil) }"),
            Example("func f(name: String) { realm.objects(Dog.self).filter(\"name == '\\(↓name)'\") }", "Realm"),
            Example(
                """
                func f(name: String) { let text = "name == '\\(name)'"
                 request.predicate = NSPredicate(format: ↓text) }
                """
            ),
        ],
        good: [
            Example("func f(name: String) { NSPredicate(format: \"name == %@\", name) }"),
            Example("func f(key: String, v: String) { NSPredicate(format: \"%K == %@\", key, v) }"),
            Example("func f(age: Int) { NSPredicate(format: \"age > \\(age)\") }", "a number"),
            Example(
                """
                enum K { static let name = "name" }
                func f(v: String) { NSPredicate(format: "\\(K.name) == %@", v) }
                """,
                "a constant"),
            Example("func f(v: String) { NSPredicate(format: \"\\(#keyPath(Dog.name)) == %@\", v) }"),
            Example(
                "func f(d: NSDate) { NSPredicate(format: \"start == nil OR \\(expiryExpression)\", d) }",
                "a piece that says what it is"),
            Example("names.filter { $0 == name }"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("NSPredicate", "NSExpression", "filter", "objectsWhere") {
        let isFormat = call.name.hasPrefix("NS")
        guard let format = isFormat ? call.argument("format") : call.arguments.first, format.kind != .closure else {
            continue
        }
        if !isFormat, call.callee?.kind != .member || !format.label.isEmpty { continue }
        let text = OutsideText(pass: pass, safeWords: [])
        guard text.isComposed(format), let place = text.place(in: format, except: \.isKeyPathText) else { continue }
        pass.report("`\(place.text.prefix(60))` becomes part of a predicate instead of an argument", at: place)
    }
}

extension Node {
    fileprivate var isKeyPathText: Bool {
        let node = unwrapped
        return node.kind == .macro || node.kind == .keyPath
            || Words.of(node.name).contains { ["key", "keypath", "column", "predicate", "expression"].contains($0) }
    }
}
