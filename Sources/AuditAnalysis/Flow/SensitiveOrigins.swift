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
        if isCopiedPart(node) || isBesideCookie(node) { return ([], whole) }
        let property = lookup.property(namedBy: node)
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
        if node.name == "value", let base = node.base, lookup.type(of: base)?.name == "HTTPCookie" {
            let signsIn = ["session", "auth", "sid", "login", "jwt", "token"]
            return Words.of(base.lastName).contains(where: signsIn.contains) ? (.credential, []) : nothing
        }
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

    /// `parts.password = url.password`: the same part of another address, which holds no more than the first.
    private func isCopiedPart(_ node: Node) -> Bool {
        guard ["password", "user", "percentEncodedPassword"].contains(node.name), node.role == .operand,
            let copy = node.parent, copy.kind == .assignment, copy.name == "=", let base = node.base,
            lookup.isValue(base, of: "URL", "NSURL", "URLComponents", "NSURLComponents")
        else { return false }
        let part = copy.child(.target)?.unwrapped.name ?? ""
        return ["password", "user", "percentEncodedPassword", "percentEncodedUser", "encodedPassword"].contains(part)
    }

    /// `cookie.path`: what says of a cookie where it goes and for how long, and not its value (RFC 6265, section 5.3).
    private func isBesideCookie(_ node: Node) -> Bool {
        guard cookieAttributes.contains(node.name), let base = node.base?.unwrapped else { return false }
        guard let type = lookup.type(of: base), type.name != "Any" else {
            return Words.of(base.lastName).last == "cookie"
        }
        return type.name == "HTTPCookie"
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

/// Names of the one text of a value.
private let onlyTexts: Set<String> = ["value", "stringValue", "string", "bytes", "data", "plaintext"]

/// Last words of properties that number or sort what they are a part of.
private let plainParts: Set<String> = [
    "id", "ids", "uid", "uids", "guid", "uuid", "identifier", "index", "count", "type", "kind", "status", "state",
    "version",
]

private let cookieAttributes: Set<String> = [
    "name", "domain", "path", "expiresDate", "version", "portList", "comment", "sameSitePolicy", "isSecure",
    "isHTTPOnly",
    "isSessionOnly",
]

/// First words of the names of methods, and of no value.
private let doing: Set<String> = ["get", "set", "fetch", "load", "save", "verify", "validate", "create", "generate"]

/// What a person typed into a control.
private let typedText: Set<String> = ["text", "stringValue", "attributedText", "string", "attributedStringValue"]

private let fieldWords: Set<String> = [
    "text", "field", "input", "view", "box", "tf", "textfield", "entry", "outlet", "control", "cell", "edit", "txt",
]
