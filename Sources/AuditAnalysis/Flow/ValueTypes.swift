package import AuditKit
package import CodeModel

/// The types of values that only their use in a loop, a closure or a call of `decode` tells.
package struct ValueTypes {
    let lookup: Lookup

    package init(lookup: Lookup) {
        self.lookup = lookup
    }

    /// The type as it would be written; `nil` where the source does not tell it.
    package func text(of node: Node) -> String? { text(of: node, 8) }

    /// The property that a member means, also where a loop or a closure hands in whose it is: `cards.map { $0.number }`.
    func declaration(ofMember node: Node) -> Node? {
        guard node.kind == .member, let owner = node.base.flatMap(text(of:)) else { return nil }
        return lookup.index.members(node.name, of: TypeName.base(owner)).first
    }

    /// The type of the elements of a collection or stream.
    func element(of node: Node) -> String? { text(of: node).flatMap(Self.element) }

    private func text(of node: Node, _ reach: Int) -> String? {
        guard reach > 0 else { return nil }
        let node = node.unwrapped
        if let known = lookup.type(of: node), !known.isMetatype, known.name != "Any", node.kind != .dictionary {
            return known.text
        }
        switch node.kind {
        case .call: return result(of: node, reach - 1)
        case .reference: return named(node, reach - 1)
        case .variable: return variable(node, reach - 1)
        case .parameter: return node.parent.flatMap { parameter(node, of: $0, reach - 1) }
        case .member: return member(node, reach - 1)
        case .subscriptCall:
            // `query[Int.self, at: "page"]`
            if let type = node.arguments.first?.unwrapped, type.kind == .member, type.name == "self",
                node.arguments.count == 2
            {
                return type.base?.text
            }
            return node.base.flatMap { text(of: $0, reach - 1) }.flatMap(Self.element)
        case .binary where node.name == "??":
            return node.children(.operand).lazy.compactMap { text(of: $0, reach - 1) }.first
        default: return nil
        }
    }

    /// The type of a property of a value.
    private func member(_ node: Node, _ reach: Int) -> String? {
        guard let owner = node.base.flatMap({ text(of: $0, reach) }) else { return nil }
        if node.name == "keys" { return Self.key(of: owner).map { "[\($0)]" } }
        if node.name == "values" { return Self.element(of: owner).map { "[\($0)]" } }
        if ["first", "last"].contains(node.name), let element = Self.element(of: owner) { return element }
        if let part = Self.parts(of: owner)?.first(where: { $0.label == node.name }) { return part.type }
        let type = TypeName.base(owner)
        return lookup.index.members(node.name, of: type).first?.typeText ?? Self.received["\(type).\(node.name)"]
    }

    /// The properties of frameworks that hold the bytes which somebody near has sent.
    private static let received = [
        "CBCharacteristic.value": "Data", "CBMutableCharacteristic.value": "Data", "CBATTRequest.value": "Data",
        "NFCNDEFPayload.payload": "Data",
    ]

    private func result(of call: Node, _ reach: Int) -> String? {
        switch call.name {
        case "decode":
            guard let type = call.arguments.first?.unwrapped, type.kind == .member, type.name == "self" else {
                return nil
            }
            return String(type.text.dropLast(5))
        // `query.get(Int.self, at: "page")`, `parameters.require("id", as: Int.self)`
        case "get", "require":
            let asked = call.argument("as") ?? call.arguments.first
            guard let type = asked?.unwrapped, type.kind == .member, type.name == "self" else { return nil }
            return type.base?.text
        case "object", "create":
            guard let type = call.argument("ofType")?.unwrapped, type.kind == .member, type.name == "self" else {
                return nil
            }
            return type.base?.text
        case "first", "last", "randomElement", "popLast", "removeFirst", "removeLast":
            return call.base.flatMap { text(of: $0, reach) }.flatMap(Self.element)
        case "objects":
            guard let type = call.arguments.first?.unwrapped, type.kind == .member, type.name == "self" else {
                return nil
            }
            return type.base.map { "[\($0.text)]" }
        case "fetch": return call.arguments.first.flatMap { fetched(by: $0.unwrapped) }.map { "[\($0)]" }
        case "filter", "sorted", "reversed", "dropFirst", "dropLast", "prefix", "suffix", "thaw", "freeze":
            return call.base.flatMap { text(of: $0, reach) }
        case "map", "compactMap": return mapped(call, reach)
        case "joined":
            let element = call.base.flatMap { text(of: $0, reach) }.flatMap(Self.element)
            return call.argument("separator") != nil || element == "String" ? "String" : nil
        default: return nil
        }
    }

    /// What a request of Core Data or SwiftData asks for: `NSFetchRequest<User>(…)`, `User.fetchRequest()`.
    private func fetched(by request: Node) -> String? {
        var made = request
        if request.kind == .reference {
            guard let declared = lookup.declaration(of: request) else { return nil }
            if let written = declared.typeText { return Self.content(of: written) }
            guard let start = declared.initialValue else { return nil }
            made = start.unwrapped
        }
        guard made.kind == .call else { return nil }
        if made.name == "fetchRequest" { return made.base.flatMap { $0.unwrapped.kind == .reference ? $0.text : nil } }
        return Self.content(of: String(made.text.prefix { $0 != "(" }))
    }

    /// `User` of `NSFetchRequest<User>`.
    private static func content(of text: String) -> String? {
        guard ["NSFetchRequest<", "FetchDescriptor<"].contains(where: text.hasPrefix) else { return nil }
        return String(text.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" })
    }

    /// `people.map(\.age)`
    private func mapped(_ call: Node, _ reach: Int) -> String? {
        guard let path = call.arguments.first, path.kind == .keyPath, let base = call.base,
            let element = text(of: base, reach).flatMap(Self.element)
        else { return nil }
        let names = path.name.split(separator: ".").dropFirst()
        guard names.count == 1, let name = names.first else { return nil }
        let type = lookup.index.members(String(name), of: TypeName.base(element)).first?.typeText
        return type.map { "[\($0)]" }
    }

    private func named(_ node: Node, _ reach: Int) -> String? {
        if node.name.hasPrefix("$"), let closure = node.enclosing(.closure) {
            return node.name == "$0" ? element(givenTo: closure, reach) : nil
        }
        return lookup.declaration(of: node).flatMap { text(of: $0, reach) }
    }

    private func variable(_ node: Node, _ reach: Int) -> String? {
        if let value = node.initialValue { return text(of: value, reach) }
        if let tuple = node.parent, tuple.kind == .tuple { return bound(node, in: tuple, reach) }
        guard let loop = node.parent, loop.kind == .for, let subject = loop.child(.subject) else { return nil }
        return text(of: subject, reach).flatMap(Self.element)
    }

    /// `count` in `let (count, stride) = header()`, of which the function says what it gives.
    private func bound(_ node: Node, in tuple: Node, _ reach: Int) -> String? {
        guard let whole = tuple.parent, whole.kind == .variable, let value = whole.initialValue,
            let place = Array(tuple.children).firstIndex(of: node),
            let parts = text(of: value, reach).flatMap(Self.parts),
            parts.indices.contains(place)
        else { return nil }
        return parts[place].type
    }

    private func parameter(_ node: Node, of closure: Node, _ reach: Int) -> String? {
        guard closure.kind == .closure, closure.children(.parameter).first == node else { return nil }
        return element(givenTo: closure, reach)
    }

    /// What `map`, `filter` and the like hand to their closure.
    private func element(givenTo closure: Node, _ reach: Int) -> String? {
        guard let call = closure.parent, call.kind == .call, iterating.contains(call.name), let base = call.base else {
            return nil
        }
        guard let text = text(of: base, reach) else { return nil }
        return Self.element(of: text) ?? (TypeName.isOptional(text) ? TypeName.base(text) : nil)
    }

    private static func element(of written: String) -> String? {
        let text = TypeName.isOptional(written) ? String(written.dropLast()) : written
        if let element = TypeName.element(of: text) { return element }
        for name in ["Set<", "Array<", "ArraySlice<", "Results<", "List<", "AsyncStream<", "AsyncThrowingStream<"]
        where text.hasPrefix(name) {
            return String(text.dropFirst(name.count).prefix { $0 != ">" && $0 != "," })
        }
        guard let (_, value) = pair(of: text) else { return nil }
        return value
    }

    private static func key(of text: String) -> String? { pair(of: text)?.key }

    /// The parts of a tuple of plain types: `count` and `UInt32` of `(count: UInt32, size: Int)`.
    private static func parts(of text: String) -> [(label: String, type: String)]? {
        guard text.hasPrefix("("), text.hasSuffix(")"), text.utf8.count < 200,
            !text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") })
        else { return nil }
        return text.dropFirst().dropLast().split(separator: ",").map { part in
            let words = part.split(separator: ":").map { String($0.filter { $0 != " " }) }
            return words.count == 2 ? (words[0], words[1]) : ("", words.first ?? "")
        }
    }

    /// The types of the keys and the values of a dictionary.
    private static func pair(of text: String) -> (key: String, value: String)? {
        guard TypeName.base(text) == "Dictionary", let colon = text.firstIndex(of: ":") else { return nil }
        let key = text[..<colon].drop { $0 == "[" || $0 == " " }
        guard let value = text[text.index(after: colon)...].split(separator: "]").first else { return nil }
        return (String(key), String(value.drop { $0 == " " }))
    }
}

private let iterating: Set<String> = [
    "map", "compactMap", "flatMap", "filter", "forEach", "first", "contains", "allSatisfy", "sorted", "max", "min",
    "last",
]
