import AuditKit
import CodeModel

/// The types that Foundation gives, as far as texts, lists of texts and ranges of UTF-16 units are concerned.
///
/// Asked where lengths are told apart alone: a wrong answer here makes no other rule miss anything.
struct TextTypes {
    let lookup: Lookup

    /// The type as it would be written; `nil` where the source does not tell it.
    func text(of node: Node) -> String? { text(of: node, 6) }

    /// Whether an expression is a range that counts UTF-16 units.
    func isRange(_ node: Node) -> Bool {
        text(of: node).map { ["NSRange", "_NSRange", "CFRange"].contains(TypeName.base($0)) } ?? false
    }

    private func text(of node: Node, _ reach: Int) -> String? {
        guard reach > 0 else { return nil }
        let node = node.unwrapped
        if node.kind == .cast { return node.child(.type)?.name }
        if let known = ValueTypes(lookup: lookup).text(of: node) {
            return isGenericText(known, at: node) ? "String" : known
        }
        switch node.kind {
        case .call: return result(of: node, reach - 1)
        case .member: return member(node, reach - 1)
        case .subscriptCall: return node.base.flatMap { text(of: $0, reach - 1) }.flatMap(Self.element)
        case .reference: return named(node, reach - 1)
        case .binary where node.name == "??":
            return node.children(.operand).lazy.compactMap { text(of: $0, reach - 1) }.first
        default: return nil
        }
    }

    /// Whether a type is a parameter `T: StringProtocol` of the function or type round a place.
    func isGenericText(_ type: String, at node: Node) -> Bool {
        guard type.utf8.count < 12, lookup.index.types[type] == nil else { return false }
        return node.ancestors.lazy.filter { $0.kind == .functionDecl || $0.kind.isTypeDeclaration }.contains { owner in
            owner.children(.generic).contains {
                $0.kind == .genericParameter && $0.name == type && $0.text.hasSuffix("StringProtocol")
            }
        }
    }

    private func result(of call: Node, _ reach: Int) -> String? {
        guard !lookup.isOwnCode(call) else { return nil }
        if let known = results[call.name] { return known }
        switch call.name {
        case "split" where call.base.flatMap({ text(of: $0, reach) }).map(Self.isText) == true: return "[Substring]"
        case "range" where call.argument("at") != nil && call.arguments.count == 1: return "NSRange"
        case "range", "rangeOfCharacter", "lineRange", "paragraphRange", "rangeOfComposedCharacterSequence":
            let base = call.base.flatMap { text(of: $0, reach) }.map(TypeName.base)
            return base.map(TextLengths.foundationTexts.contains) == true ? "NSRange" : nil
        case "matches" where call.argument("range") != nil: return "[NSTextCheckingResult]"
        case "firstMatch" where call.argument("range") != nil: return "NSTextCheckingResult?"
        default: return nil
        }
    }

    private func member(_ node: Node, _ reach: Int) -> String? {
        if node.dottedName == "UIDevice.current.name" { return "String" }
        guard let base = node.base else { return nil }
        // Of a range of a `String` nobody asks these.
        if node.name == "selectedRange" || node.name == "markedRange" {
            return ["location", "length"].contains(node.parent?.name ?? "") ? "NSRange" : nil
        }
        guard ["first", "last", "range"].contains(node.name), let whole = text(of: base, reach) else { return nil }
        if node.name == "range" { return TypeName.base(whole) == "NSTextCheckingResult" ? "NSRange" : nil }
        return Self.element(of: whole)
    }

    private func named(_ node: Node, _ reach: Int) -> String? {
        if node.name == "$0", let closure = node.enclosing(.closure) { return parameter(0, of: closure, reach) }
        guard let made = lookup.declaration(of: node) else { return nil }
        if made.kind == .parameter, let closure = made.parent, closure.kind == .closure {
            return closure.children(.parameter).firstIndex(of: made).flatMap { parameter($0, of: closure, reach) }
        }
        guard made.kind == .variable else { return nil }
        if let value = made.initialValue { return selection(value) ?? text(of: value, reach) }
        guard made.has(.isPattern), let parent = made.parent else { return nil }
        if parent.kind == .for, let subject = parent.child(.subject) {
            return text(of: subject, reach).flatMap(Self.element)
        }
        return payload(made, reach)
    }

    /// `let selected = view.selectedRange`, whose `location` is asked for later.
    private func selection(_ value: Node) -> String? {
        let value = value.unwrapped
        return value.kind == .member && value.name == "selectedRange" && lookup.declaration(ofMember: value) == nil
            ? "NSRange" : nil
    }

    /// What a `case` binds, where the project declares it: `if case .title(let text) = element`.
    private func payload(_ name: Node, _ reach: Int) -> String? {
        guard
            let call = name.ancestors.prefix(3).first(where: { $0.kind == .call && $0.callee?.kind == .member }),
            let place = call.arguments.firstIndex(where: { $0 == name || $0.contains(name) }),
            let match = call.enclosing(.patternMatch, .switch),
            let subject = match.child(.initialValue) ?? match.child(.subject),
            let owner = lookup.type(of: subject.unwrapped)
        else { return nil }
        let made = lookup.index.members(call.name, of: owner).first { $0.kind == .enumCase }
        let values = made?.children(.parameter) ?? []
        return values.indices.contains(place) ? values[place].typeText : nil
    }

    // MARK: - Closures

    private func parameter(_ place: Int, of closure: Node, _ reach: Int) -> String? {
        guard let user = closure.parent else { return nil }
        if user.kind == .variable {
            return user.typeText.flatMap { Self.parameter(place, ofFunction: $0) }
        }
        guard user.kind == .call else { return nil }
        if let known = given[user.name] { return known.indices.contains(place) ? known[place] : nil }
        if place == 0, elementwise.contains(user.name), let base = user.base {
            return text(of: base, reach).flatMap(Self.element)
        }
        let parameters = lookup.function(of: user)?.children(.parameter) ?? []
        let own =
            closure.has(.isTrailingClosure)
            ? parameters.last : parameters.first { $0.label == closure.label && $0.typeText?.utf8.holdsArrow == true }
        return own?.typeText.flatMap { Self.parameter(place, ofFunction: $0) }
    }

    /// The type of a parameter in the type of a function: the `String` of `(String, Int) -> NSRange`.
    private static func parameter(_ place: Int, ofFunction text: String) -> String? {
        guard let end = text.utf8.firstIndex(of: UInt8(ascii: ")")),
            let start = text.utf8.firstIndex(of: UInt8(ascii: "(")),
            start < end, text.utf8.holdsArrow
        else { return nil }
        let list = String(text[start...end])
        let inner = String(list.dropFirst().dropLast())
        guard inner.utf8.contains(UInt8(ascii: ",")) else { return place == 0 && !inner.isEmpty ? inner : nil }
        return TypeName.part("\(place)", ofTuple: list)
    }

    // MARK: - Names of types

    static func isText(_ type: String) -> Bool { ["String", "Substring"].contains(TypeName.base(type)) }

    /// The elements of a list; a part of a text is one, too.
    private static func element(of type: String) -> String? {
        if isText(type) { return "Substring" }
        let text = TypeName.isOptional(type) ? String(type.dropLast()) : type
        if let element = TypeName.element(of: text) { return element }
        guard TypeName.base(text) == "Dictionary", text.hasPrefix("["), text.hasSuffix("]"),
            let colon = text.utf8.lastIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let value = text[text.index(after: colon)...].dropLast().drop { $0 == " " }
        return value.isEmpty ? nil : String(value)
    }
}

/// What methods and functions give, whatever they are called on.
private let results: [String: String] = [
    "components": "[String]", "substring": "String", "NSMakeRange": "NSRange", "NSUnionRange": "NSRange",
    "NSIntersectionRange": "NSRange", "CFRangeMake": "CFRange", "rangeOfFirstMatch": "NSRange",
]

/// What methods hand to their closures.
private let given: [String: [String]] = [
    "enumerateLines": ["String"], "enumerateMatches": ["NSTextCheckingResult?"],
]

/// Methods that hand each element to their closure.
private let elementwise: Set<String> = ["map", "compactMap", "flatMap", "filter", "forEach"]
