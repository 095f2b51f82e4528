import AuditKit
import CodeModel

/// What variables, parameters and computed properties hold by their names, types and values.
extension SensitiveOrigins {
    func ofDeclaration(_ node: Node) -> Origin {
        // A key that was derived and is called encrypted opens as much.
        if names.isSanitized(node.name), !isClear(node) { return (.sanitized, [.sensitive, .record]) }
        if isLexeme(node) { return nothing }
        // Whatever comes there is a place in a stream of changes, or an address for push messages.
        if node.typeText.map(TypeName.base).map(SensitiveTypes.marks.contains) == true
            || SensitiveNames.isPushToken(node.name)
            || SensitiveNames.isPushToken(node.name, inType: node.enclosingType?.name)
        {
            return ([], .sensitive)
        }
        var label = ofName(node.name, in: node)
        if label.isEmpty { label = ofPayload(node).union(ofLabel(node)).union(ofUse(node)) }
        guard !label.isEmpty else { return (ofRecord(node.typeText), isContainer(node) ? whole : []) }
        return judge(label, node)
    }

    /// `let encryptedToken = token`: the secret itself, whatever the copy is called.
    private func isClear(_ node: Node) -> Bool {
        guard node.has(.isLet), let value = node.initialValue?.uncast, value.kind == .reference || value.kind == .member
        else { return false }
        return names.kind(of: value.name) == .credential && !names.isSanitized(value.name)
            && !OneWayCalls.hides(value, lookup)
    }

    /// `case .token(let token)`, one of several sorts of values in a grammar.
    private func isLexeme(_ node: Node) -> Bool {
        guard node.kind == .variable, node.name == "token",
            let pattern = node.ancestors.prefix(4).first(where: { $0.kind == .call && $0.name == "token" }),
            let choice = pattern.enclosing(.switch)
        else { return false }
        return choice.children(.clause).count > 3
    }

    /// Whether a parameter or property takes an object of the project whole, or is the one text of a general container.
    ///
    /// Not every such object holds a secret because one does; a part of it is followed as far as the part goes.
    private func isContainer(_ node: Node) -> Bool {
        guard node.kind == .parameter || node.parent?.kind.isTypeDeclaration == true else { return false }
        // An enumeration keeps nothing but what its cases carry, and a computed property nothing at all.
        if node.kind == .variable, !node.has(.isPrivate), !node.has(.isComputed), node.enclosingType?.kind != .enumDecl,
            Words.of(node.name).last.map(generalNames.contains) == true
        {
            return true
        }
        return node.typeText.map(isOfProject) ?? false
    }

    func isOfProject(_ type: String) -> Bool {
        guard let known = lookup.index.types[TypeName.base(TypeName.element(of: type) ?? type)] else { return false }
        return [.structDecl, .classDecl, .actorDecl].contains(known.kind)
    }

    /// A name that speaks of a secret, unless the type or the value of what it stands for rule that out.
    func judge(_ label: FlowLabels, _ node: Node) -> Origin {
        // `var resetCode: String { isColoured ? "\u{1B}[0m" : "" }`
        if node.givesLiteralsAlone { return nothing }
        if let start = node.initialValue {
            if OneWayCalls.hides(start, lookup) { return sanitized }
            // `let token = device_token_hex`: an address for push messages, which opens nothing.
            if node.has(.isLet), PlainValues(names: names, lookup: lookup).isPlain(start) { return nothing }
            if node.has(.isLet), lookup.constant(start) != nil || isWordList(start) { return nothing }
            if isPlace(start) || isTranslation(start) || isDrawn(node, start) { return nothing }
            if isListOfNames(node) { return ([], whole) }
        }
        if let type = lookup.type(of: node), SensitiveTypes.judge(type, lookup.index) == .never {
            return SensitiveTypes.isSecretNumber(type, named: phrase(of: node)) ? (label, []) : ([], .sensitive)
        }
        return (label.union(ofRecord(node.typeText)), [])
    }

    /// `let pwd = Bundle.main.bundleURL.path`
    private func isPlace(_ node: Node) -> Bool {
        let value = node.uncast
        return value.kind == .member && ["path", "currentDirectoryPath"].contains(value.name)
    }

    /// `let secret = Int.random(in: 1...100)`: a number of a game that is there to be guessed.
    private func isDrawn(_ node: Node, _ start: Node) -> Bool {
        node.name == "secret" && start.uncast.kind == .call && start.uncast.name == "random"
    }

    /// `var tokens = defaults.array(forKey: "SAVED") as? [String] ?? []`, where the function puts in and compares nothing but
    /// names of accounts: `tokens.append(token.name)`, `tokens.filter { $0 != name }`.
    private func isListOfNames(_ node: Node) -> Bool {
        guard node.isLocalVariable, let function = node.enclosingDeclaredFunction, isList(node) else { return false }
        let added = node.tree.nodes(.call, named: ["append", "insert"]).filter {
            function.contains($0) && $0.base?.unwrapped.name == node.name
        }
        let compared = function.descendants(.binary).filter { ["==", "!="].contains($0.name) }.flatMap { test in
            test.children(.operand).filter { side in
                test.children(.operand).contains { $0 != side && isElement($0, of: node) }
            }
        }
        let values = added.compactMap(\.arguments.first) + compared
        return !values.isEmpty
            && values.allSatisfy { Words.of($0.uncast.lastName).last.map(accountNames.contains) ?? false }
    }

    private func isList(_ node: Node) -> Bool {
        if lookup.type(of: node)?.name == "Array" { return true }
        return node.descendants(.cast).contains { $0.child(.type)?.text.hasPrefix("[") == true }
    }

    /// `$0` in `tokens.filter { … }`, `item` in `for item in tokens { … }`.
    private func isElement(_ node: Node, of list: Node) -> Bool {
        let value = node.unwrapped
        guard value.kind == .reference else { return false }
        if let loop = value.enclosing(.for), loop.child(.pattern)?.name == value.name {
            return loop.child(.subject)?.unwrapped.name == list.name
        }
        guard let closure = value.enclosing(.closure), let call = closure.parent, call.kind == .call,
            value.name == "$0" || closure.child(.parameter)?.name == value.name
        else { return false }
        return call.base?.unwrapped.name == list.name
    }

    /// A text of the interface: `String(localized: "Recovery codes")`.
    private func isTranslation(_ node: Node) -> Bool {
        let value = node.uncast
        return value.kind == .call
            && (value.name == "NSLocalizedString" || value.name == "String" && value.argument("localized") != nil)
    }

    /// A list of many texts that the program is written with: the words that phrases are made of.
    private func isWordList(_ node: Node) -> Bool {
        let list = node.unwrapped
        guard list.kind == .array else { return false }
        let words = Array(list.children)
        return words.count > 24 && words.allSatisfy { $0.kind == .string }
    }

    /// `seedPhrase words: [String]`: what callers see of a parameter.
    private func ofLabel(_ node: Node) -> FlowLabels {
        guard node.kind == .parameter, !node.label.isEmpty, let type = node.typeText, SensitiveTypes.isText(type) else {
            return []
        }
        return ofName(node.label)
    }

    /// A computed property.
    func ofGetter(of property: Node) -> Origin { property.kind == .variable ? ofDeclaration(property) : nothing }
}

/// Names of the one property of types that hold whatever they are given.
private let generalNames: Set<String> = [
    "text", "value", "bytes", "data", "content", "contents", "string", "name", "title", "rawValue", "body", "object",
    "item", "payload", "buffer", "storage", "wrappedValue", "url", "key", "id",
]

/// Last words of the names of what tells accounts apart.
private let accountNames: Set<String> = [
    "name", "username", "user", "login", "account", "id", "identifier", "email", "host",
]
