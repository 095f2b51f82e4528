import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Predicates put together from text.
    static let predicateInjection = Rule(
        id: "predicate-injection",
        title: "Predicate format built from untrusted input",
        category: .code,
        severity: .high,
        confidence: .medium,
        references: [.cwe(943), .cwe(89), .cwe(74), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            Text inside a predicate format is parsed as part of it. A quotation mark lets it change the condition, \
            and `FUNCTION` and key paths let it call methods of the objects being searched.
            """,
        remedy: """
            Write `%@` for values and `%K` for key paths and pass them as arguments, or use `#Predicate`.
            """,
        bad: .predicateInjectionBad + .keyPathNamesBad,
        good: .predicateInjectionGood + .keyPathNamesGood,
        checks: [.swift(inspect), .swift(KeyPathNames.inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls(
        "NSPredicate", "NSExpression", "init", "filter", "objectsWhere", "objects", "index", "MDQueryCreate",
        "CSSearchQuery")
    {
        // An array is filtered with a function, and a method of the project's own means what it says.
        if let base = call.base, pass.type(of: base)?.text.hasPrefix("[") == true { continue }
        if call.name == "filter", pass.lookup.isOwnCode(call) { continue }
        if call.name == "filter", call.base?.unwrapped.name != "objects", !pass[TextFilters.self].exist { continue }
        guard let format = call.predicateFormat, format.kind != .closure, pass.constant(format) == nil else { continue }
        let text = OutsideText(pass: pass, safeWords: [])
        let quotes = AddressPieces(lookup: pass.lookup)
        // What stands between quotation marks is a value, whatever it is called.
        let isHarmless = { (node: Node) in node.isKeyPathText && quotes.isInQuotes(node) != true }
        let place = text.isComposed(format) ? text.place(in: format, except: isHarmless) : nil
        // Who starts a program and gives it a whole predicate means it so.
        let isOwn = { (flow: FlowFinding) in flow.kind == .argument && !flow.isComposed && place == nil }
        if pass.reportFlow(
            into: format, .predicate, "becomes part of a predicate", holdsWithoutWay: place != nil,
            where: { !isOwn($0) })
        {
            continue
        }
        if call.name == "NSExpression", format.isGivenText(pass), !pass.isSettled(format, .predicate) {
            pass.report(
                "`\(format.text.prefix(60))` is evaluated as an expression and can call any function", at: format)
            continue
        }
        guard call.name != "init", call.name != "objects" else { continue }
        guard let place, !pass.areSettled(text.pieces(in: format, except: isHarmless), .predicate) else { continue }
        pass.report(
            "`\(place.text.prefix(60))` becomes part of the predicate format instead of an argument", at: format,
            .init(severity: .medium))
    }
}

/// Whether any file speaks of objects that are filtered with the text of a predicate: Realm’s lists and results, or lists
/// of Objective-C.
private struct TextFilters: Fact {
    let exist: Bool

    init(workspace: Workspace) {
        exist = workspace.swift.contains { file in
            !file.tree.imports.isDisjoint(with: ["RealmSwift", "Realm"]) || file.tree.mentions("NSArray")
        }
    }
}

extension Node {
    /// The text that a call reads as a predicate.
    fileprivate var predicateFormat: Node? {
        switch name {
        case "NSPredicate", "NSExpression": return argument("format") ?? argument("fromMetadataQueryString")
        case "init":
            let owner = callee?.unwrapped.base?.unwrapped
            let isOwn = owner?.name == "self" && enclosingType?.name == "NSPredicate"
            // `request.predicate = .init(format: text)`
            let isMeant =
                owner == nil && role == .operand && parent?.kind == .assignment
                && parent?.child(.target)?.unwrapped.name.lowercased().hasSuffix("predicate") == true
            return isOwn || isMeant || owner?.name == "NSPredicate" ? argument("format") : nil
        case "MDQueryCreate": return callee?.kind == .reference ? argument(at: 1)?.uncast : nil
        case "CSSearchQuery": return argument("queryString")
        case "objects": return argument("where")
        case "index": return argument("matching")
        default:
            // `.filter(…)` of nothing, or of a type, is a case of an enumeration.
            guard callee?.kind == .member, callee?.has(.hasImplicitBase) == false, let first = arguments.first,
                first.label.isEmpty, base.map({ $0.kind != .reference || $0.name.first?.isUppercase != true }) ?? false
            else { return nil }
            return first
        }
    }

    /// Whether an expression is a text that a function or a value was given, whole.
    fileprivate func isGivenText(_ pass: Pass) -> Bool {
        guard unwrapped.kind == .reference, let declared = pass.declaration(of: unwrapped),
            declared.typeText == "String"
        else { return false }
        let isHeld = declared.kind == .variable && declared.parent?.kind.isTypeDeclaration == true
        return declared.kind == .parameter
            || isHeld && !declared.has(.isComputed) && !declared.has(.isStatic) && declared.initialValue == nil
    }

    fileprivate var isKeyPathText: Bool {
        let node = unwrapped
        return node.kind == .macro || node.kind == .keyPath
            || Words.of(node.name).contains(where: keyPathWords.contains)
    }
}

private let keyPathWords: Set<String> = [
    "key", "keypath", "column", "predicate", "expression", "field", "fieldname", "attribute", "property",
]
