/// What a redactor looks for, in the form that a scan works with.
final class RedactionTables: Sendable {
    /// What to do where an anchor stands.
    enum Action: Sendable {
        case token(form: Int, kind: Int)
        case name(Int, kind: Int)
        case keyBlock(kind: Int)
        case bareKey(kind: Int)
        case webToken(kind: Int)
        case bearer(kind: Int)
        case basic(kind: Int)
        case puttyKey(kind: Int)
        case encodedKeyBlock(kind: Int)
        case webKey(kind: Int)
        case address(kind: Int)
        case extendedKey(kind: Int)
        case homeFolder(kind: Int)

        var isKeyBlock: Bool {
            switch self {
            case .keyBlock, .puttyKey, .encodedKeyBlock: true
            default: false
            }
        }
    }

    let index: AnchorIndex
    let actions: [Action]
    let program: TokenProgram
    let names: [SecretName.Rule]
    /// The numbers that are looked for.
    let numbers: NumberReader.Kinds
    let hidesMail, hidesTokens, hidesTelephones: Bool
    /// The words of BIP 39; nil where mnemonics are not looked for.
    let words: MnemonicTable?
    let decodes: Bool
    let pseudonyms: Pseudonyms?
    let kinds: [String]
    /// What stands in the place of each.
    let masks: [[UInt8]]
    /// How far a secret may reach from where it begins: as much of a stream is held back.
    let window: Int

    init(_ rules: RedactionRules) throws(CustomShapeError) {
        var maker = Maker()
        for kind in Kind.allCases { _ = maker.kind(kind.name) }
        if rules.categories.contains(.tokens) {
            var identifiers = Set<String>()
            for shape in SecretShape.running {
                identifiers.insert(shape.id)
                // A key goes on far behind the number of its lines.
                if shape.id == "putty-private-key" {
                    maker.add(shape.structure.prefixes, boundary: false, .puttyKey(kind: maker.kind(shape.id)))
                } else {
                    maker.add(shape)
                }
            }
            for item in rules.custom {
                let shape = try item.shape()
                guard identifiers.insert(shape.id).inserted else { throw .duplicateIdentifier(shape.id) }
                maker.add(shape)
            }
            maker.add(["-----BEGIN "], boundary: false, .keyBlock(kind: maker.kind("private-key")))
            maker.add(["---- BEGIN "], boundary: false, .keyBlock(kind: maker.kind("private-key")))
            let encoded = ["-----BEGIN+", "-----BEGIN%20", "%2DBEGIN+", "%2DBEGIN%20"]
            maker.add(encoded, boundary: false, .encodedKeyBlock(kind: maker.kind("private-key")))
            maker.add(TextScan.webKeyMarks, boundary: false, .webKey(kind: maker.kind("private-key")))
            maker.add(TextScan.bareKeyMarks, boundary: false, .bareKey(kind: maker.kind("private-key")))
            maker.add(["eyJ"], boundary: true, .webToken(kind: maker.kind("json-web-token")))
            let marks = ["xprv", "yprv", "zprv", "tprv", "uprv", "vprv"]
            maker.add(marks, boundary: true, .extendedKey(kind: maker.kind("extended-private-key")))
        }
        if rules.categories.contains(.assignments) {
            let bearer = RedactionTables.Action.bearer(kind: maker.kind("bearer-token"))
            for (scheme, action) in [
                ("bearer", bearer), ("basic", .basic(kind: maker.kind("basic-credentials"))),
            ] {
                let literals = TextScan.schemeEndings.map { scheme + $0 }
                maker.add(literals, boundary: false, ignoringCase: true, action)
            }
        }
        if rules.categories.contains(.urlPasswords) {
            maker.add(["://"], boundary: false, .address(kind: maker.kind("url-password")))
        }
        if rules.categories.contains(.reportIdentifiers) {
            let folders = ["/Users/", "/home/", "/Users\\/", "/home\\/", "\\Users\\"]
            maker.add(folders, boundary: false, .homeFolder(kind: maker.kind("home-folder")))
        }
        let names = SecretName.all.filter { rules.categories.contains($0.category) }
        for (place, name) in names.enumerated() {
            maker.add(name, .name(place, kind: maker.kind(name.kind)))
        }
        self.names = names.map(\.rule)
        numbers = NumberReader.Kinds(rules.categories)
        hidesMail = rules.categories.contains(.mail)
        hidesTokens = rules.categories.contains(.tokens)
        hidesTelephones = rules.categories.contains(.telephone)
        index = AnchorIndex(maker.builder)
        (actions, program) = (maker.actions, TokenProgram(maker.shapes))
        kinds = maker.kinds
        masks = kinds.map { Array("<redacted:\($0)>".utf8) }
        words = rules.categories.contains(.mnemonics) ? MnemonicTable.english : nil
        (decodes, pseudonyms) = (rules.decodes, rules.pseudonyms)
        window = 8192
    }

    /// Kinds that no anchor leads to; they come first.
    enum Kind: Int, CaseIterable {
        case mail, telephone, card, account, socialSecurity, mnemonic, walletKey, encoded, unexamined

        var name: String {
            switch self {
            case .mail: "e-mail"
            case .telephone: "telephone"
            case .card: "card-number"
            case .account: "account-number"
            case .socialSecurity: "social-security-number"
            case .mnemonic: "mnemonic"
            case .walletKey: "wallet-import-key"
            case .encoded: "encoded-secret"
            case .unexamined: "unexamined"
            }
        }
    }

    /// The index of a kind.
    func kind(_ kind: Kind) -> Int { kind.rawValue }
}

/// Collects anchors and what they lead to.
private struct Maker {
    var builder = AnchorBuilder()
    var actions: [RedactionTables.Action] = []
    /// Those that have a form in the program.
    var shapes: [SecretShape] = []
    var kinds: [String] = []

    mutating func kind(_ name: String) -> Int {
        if let known = kinds.firstIndex(of: name) { return known }
        kinds.append(name)
        return kinds.count - 1
    }

    mutating func add(_ shape: SecretShape) {
        for prefix in shape.structure.prefixes {
            let needsBoundary = shape.structure.lead == nil && prefix.utf8.first?.isWord == true
            add([prefix], boundary: needsBoundary, .token(form: shapes.count, kind: kind(shape.id)))
        }
        shapes.append(shape)
    }

    mutating func add(_ name: SecretName, _ action: RedactionTables.Action) {
        guard name.isShort else { return add([name.keyword], boundary: false, ignoringCase: true, action) }
        builder.add(short: Array(name.keyword.utf8), shape: actions.count)
        actions.append(action)
    }

    mutating func add(
        _ literals: [String], boundary: Bool, ignoringCase: Bool = false, _ action: RedactionTables.Action
    ) {
        for literal in literals {
            builder.add(
                Array(literal.utf8), shape: actions.count, name: ignoringCase ? 0 : nil, needsBoundary: boundary)
        }
        actions.append(action)
    }
}

extension SecretShape {
    /// The shapes that a mark in running text leads to and whose text is to be hidden; key blocks, web tokens and addresses
    /// are read by code of their own.
    static let running: [SecretShape] = (all + runningText).filter { shape in
        guard !shape.structure.prefixes.isEmpty, shape.kind != .publishable else { return false }
        switch shape.check {
        case .none, .crc32Base62, .crc32Base36, .bech32: return true
        case .jsonWebToken, .credentialURL, .privateKeyBlock: return false
        }
    }
}
