import AuditKit
import CodeModel

/// Which expressions and declarations hold a secret by what they are called, and which cannot.
struct SensitiveOrigins {
    typealias Origin = (labels: FlowLabels, ends: FlowLabels)

    let lookup: Lookup
    let names: SensitiveNames
    let records: SensitiveRecords

    func labels(of node: Node) -> Origin {
        switch node.kind {
        case .variable, .parameter: ofDeclaration(node)
        case .accessor: node.parent.map(ofGetter) ?? nothing
        case .reference: (ofReference(node), [])
        case .member: ofMember(node)
        case .subscriptCall: (ofKey(node.arguments.first), [])
        case .dictionary: (ofEntries(node), [])
        case .call: ofCall(node)
        case .keyPath: ofKeyPath(node)
        case .functionDecl: ofResult(of: node)
        default: nothing
        }
    }

    var nothing: Origin { ([], []) }
    var whole: FlowLabels { [.sensitive, .derivedKey, .record] }
    var sanitized: Origin { (.sanitized, [.sensitive, .derivedKey, .record]) }

    func ofName(_ name: String) -> FlowLabels { names.kind(of: name)?.label ?? [] }

    func ofRecord(_ type: String?) -> FlowLabels { type.flatMap(records.field(of:)) == nil ? [] : .record }

    /// What a function of the project hands back: a number or a flag, such as `password.nextID()`, is no part of a secret.
    private func ofResult(of function: Node) -> Origin {
        guard let type = function.child(.returnType)?.name else { return nothing }
        let number = InferredType(text: type)
        if SensitiveTypes.isNumberOrFlag(number), !SensitiveTypes.isSecretNumber(number, named: function.name) {
            return ([], whole)
        }
        return (ofRecord(type), isOfProject(type) ? whole : [])
    }

    // MARK: - Declarations

    private func ofDeclaration(_ node: Node) -> Origin {
        // A key that was derived and is called encrypted opens as much.
        if names.isSanitized(node.name), !isClear(node) { return (.sanitized, [.sensitive, .record]) }
        if isLexeme(node) { return nothing }
        // Whatever comes there is a place in a stream of changes, or an address for push messages.
        if node.typeText.map(TypeName.base).map(SensitiveTypes.marks.contains) == true || node.isPushToken {
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

    private func isOfProject(_ type: String) -> Bool {
        guard let known = lookup.index.types[TypeName.base(TypeName.element(of: type) ?? type)] else { return false }
        return [.structDecl, .classDecl, .actorDecl].contains(known.kind)
    }

    /// A name that speaks of a secret, unless the type or the value of what it stands for rule that out.
    private func judge(_ label: FlowLabels, _ node: Node) -> Origin {
        if let start = node.initialValue {
            if OneWayCalls.hides(start, lookup) { return sanitized }
            // `let token = device_token_hex`: an address for push messages, which opens nothing.
            if node.has(.isLet), PlainValues(names: names, lookup: lookup).isPlain(start) { return nothing }
            if node.has(.isLet), lookup.constant(start) != nil || isWordList(start) { return nothing }
            if isPlace(start) || isTranslation(start) || isDrawn(node, start) { return nothing }
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

    /// A computed property, unless it always gives the same text.
    private func ofGetter(of property: Node) -> Origin {
        guard property.kind == .variable else { return nothing }
        let found = ofDeclaration(property)
        guard !found.labels.isEmpty else { return found }
        for accessor in property.children(.accessor) {
            guard let body = accessor.child(.body).map({ Array($0.children) }), body.count == 1, let only = body.first
            else {
                continue
            }
            if only.kind == .string || only.kind == .nilLiteral { return nothing }
        }
        return found
    }

    // MARK: - Expressions

    private func ofReference(_ node: Node) -> FlowLabels {
        if node.name == "self" { return ofRecord(node.enclosingType?.name) }
        // `kSecClassInternetPassword` is one of the constants that are written so.
        let isConstant = node.name.first == "k" && node.name.dropFirst().first?.isUppercase == true
        guard lookup.declaration(of: node) == nil, node.name.first?.isUppercase != true, !isConstant,
            !isMethod(node)
        else { return [] }
        return ofName(node.name)
    }

    /// `session.getCredentials`, handed on without a call: what does something, by its name, and no value.
    private func isMethod(_ node: Node) -> Bool {
        let words = Words.of(node.name)
        return words.count > 1 && doing.contains(words[0])
    }

    private func ofMember(_ node: Node) -> Origin {
        if let field = typedField(node) { return (ofName(field), []) }
        if names.isSanitized(node.name) || OneWayCalls.hides(node, lookup) { return sanitized }
        if isPrivateKeyWritten(node) { return (.credential, []) }
        let property = declaration(ofMember: node)
        let label = ofName(node.name, in: property)
        guard !node.has(.hasImplicitBase), node.role != .callee, !isConstantOfType(node), !isMethod(node) else {
            return nothing
        }
        guard !label.isEmpty else { return isPlainPart(node) ? ([], whole) : ofContent(node) }
        if let declared = property {
            guard declared.kind == .variable else { return nothing }
            return judge(label, declared)
        }
        if let type = lookup.type(of: node), SensitiveTypes.judge(type, lookup.index) == .never {
            return SensitiveTypes.isSecretNumber(type, named: node.name) ? (label, []) : ([], .sensitive)
        }
        return (label, [])
    }

    /// Whether a member is the mere number or state of what it is a part of, which tells nothing of the secret beside it:
    /// `account.id`, and not `session.id`.
    private func isPlainPart(_ node: Node) -> Bool {
        guard let last = Words.of(node.name).last, plainParts.contains(last), let base = node.base?.unwrapped else {
            return false
        }
        let whole = base.lastName + "_" + node.name
        return names.kind(of: whole) == nil || SensitiveNames.isDoubtful(whole) && !SensitiveNames.isSession(whole)
    }

    /// What a member of a plain name holds: the one text of a secret, `secret.value`, or records of the project.
    private func ofContent(_ node: Node) -> Origin {
        if onlyTexts.contains(node.name), let base = node.base?.unwrapped, base.lastName != "token" {
            let label = ofName(base.lastName)
            let type = lookup.type(of: base)
            let isOfText = type.map { lookup.index.types[$0.name]?.kind == .structDecl } ?? true
            if label == .credential, isOfText, lookup.type(of: node).map({ SensitiveTypes.isText($0.text) }) ?? true {
                return (label, [])
            }
        }
        guard let declared = lookup.declaration(ofMember: node), declared.kind == .variable,
            !declared.has(.isComputed)
        else { return nothing }
        let owner = ofOwner(of: node, declared)
        return owner.isEmpty ? (ofRecord(declared.typeText), []) : (owner, [])
    }

    /// `key.rawRepresentation` and `key.pemRepresentation` of a private key.
    private func isPrivateKeyWritten(_ node: Node) -> Bool {
        guard node.isKeyRepresentation, let key = node.base else { return false }
        return lookup.type(of: key).map { $0.text.contains("PrivateKey") && !$0.text.contains("SecureEnclave") }
            ?? false
    }

    /// `\Profile.password`: what the property holds that it names.
    private func ofKeyPath(_ node: Node) -> Origin {
        let names = node.keyPathNames
        guard let last = names.last else { return nothing }
        let label = ofName(last)
        if label.isEmpty { return nothing }
        var owner = node.name.dropFirst().split(separator: ".", omittingEmptySubsequences: false).first.map(String.init)
        if owner?.isEmpty ?? true, let base = node.parent?.base {
            let list = ValueTypes(lookup: lookup).text(of: base)
            owner = list.flatMap { TypeName.element(of: $0) }
        }
        for name in names.dropLast() {
            owner = owner.flatMap { lookup.index.members(name, of: TypeName.base($0)).first?.typeText }
        }
        let declared = owner.flatMap { lookup.index.members(last, of: TypeName.base($0)).first }
        return declared.map { judge(label, $0) } ?? (label, [])
    }

    /// `Keys.password`: a case or a key of a type, and nothing that is set.
    private func isConstantOfType(_ node: Node) -> Bool {
        guard let base = node.base?.unwrapped, base.kind == .reference || base.kind == .member,
            base.name.first?.isUppercase == true
        else { return false }
        guard let declared = lookup.declaration(ofMember: node) else { return true }
        return declared.kind != .variable || declared.has(.isLet) && declared.initialValue?.unwrapped.kind == .string
    }

    /// The words before `field` in the name of a control whose text is read: `passwordField.text`.
    private func typedField(_ node: Node) -> String? {
        guard typedText.contains(node.name), let base = node.base?.unwrapped.name else { return nil }
        let words = Words.of(base)
        guard let end = words.lastIndex(where: { !fieldWords.contains($0) }), end < words.count - 1 else { return nil }
        return words[...end].joined(separator: "_")
    }
}

/// Names of the one property of types that hold whatever they are given.
private let generalNames: Set<String> = [
    "text", "value", "bytes", "data", "content", "contents", "string", "name", "title", "rawValue", "body", "object",
    "item", "payload", "buffer", "storage", "wrappedValue", "url", "key", "id",
]

/// Names of the one text of a value.
private let onlyTexts: Set<String> = ["value", "stringValue", "string", "bytes", "data", "plaintext"]

extension Node {
    /// Whether a name is that of the token by which a device is reached with push messages.
    fileprivate var isPushToken: Bool {
        let words = Words.of(name)
        return words.last == "token" && words.count > 1
            && ["device", "push", "apns", "fcm"].contains(words[words.count - 2])
    }
}

/// Last words of properties that number or sort what they are a part of.
private let plainParts: Set<String> = [
    "id", "ids", "uid", "uids", "guid", "uuid", "identifier", "index", "count", "type", "kind", "status", "state",
    "version",
]

/// First words of the names of methods, and of no value.
private let doing: Set<String> = ["get", "set", "fetch", "load", "save", "verify", "validate", "create", "generate"]

/// What a person typed into a control.
private let typedText: Set<String> = ["text", "stringValue", "attributedText", "string", "attributedStringValue"]

private let fieldWords: Set<String> = [
    "text", "field", "input", "view", "box", "tf", "textfield", "entry", "outlet", "control", "cell", "edit", "txt",
]
