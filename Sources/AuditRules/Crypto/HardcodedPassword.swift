import AuditKit
import AuditModel
import SecretPatterns

extension Rule {
    /// Passwords that are written in the source.
    static let hardcodedPassword = Rule(
        id: "hardcoded-password",
        title: "Password written in the source",
        category: .crypto,
        severity: .high,
        references: [
            .cwe(259), .cwe(798), .cwe(321), .masvs("CRYPTO", 2), .masvs("STORAGE", 1), .mastg("MASTG-TEST-0213"),
            .mobileTop10(1),
        ],
        why: """
            Texts of a program can be read from the app without tools. A password among them is the same for \
            everybody and cannot be changed without an update, so it protects neither data nor an account.
            """,
        remedy: """
            Ask the user, or fetch what is needed after signing in, and keep it in the Keychain; protect local data \
            with a random key that the Keychain holds.
            """,
        bad: [
            Example("let sealed = RNCryptor.encrypt(data: data, withPassword: ↓\"k3ep-0ut-please\")"),
            Example("class Login { let password = ↓\"ev3rest!1953\" }"),
            Example("try database.usePassphrase(↓\"unicorn\")", "any word will do here"),
            Example("store(userName: \"admin\", password: ↓\"taoGi\")", "beside the name of a user"),
            Example("let body = [\"network\": \"guests\", \"password\": ↓\"Sup3r!S3cret\"]"),
            Example("user.password = ↓\"S3same!Open\""),
            Example("UserDefaults.standard.set(↓\"53cr3tP1\", forKey: \"PIN\")"),
            Example("sqlite3_exec(db, ↓\"PRAGMA key = 'horse-battery'\", nil, nil, nil)"),
        ],
        good: [
            Example("static let passwordKey = \"userPassword\"; let password = \"password\"", "names of entries"),
            Example("let password = \"\"; field.password = \"\"", "nothing yet"),
            Example(
                "let passwordPrompt = \"Enter-your-password!\"; label.text = passwordPrompt", "a text for the user"),
            Example(
                "let credential = URLCredential(user: name, password: passwordField.text ?? \"\", persistence: .none)"),
            Example("#Preview { LoginView(user: \"ann\", password: \"s3cret!pw\") }"),
            Example("#if DEBUG\nlet password = \"l0cal-only!\"\n#endif", "not in what is shipped"),
            Example("enum Field: String { case password = \"pass-w0rd\" }; let pin = \"map.pin.fill\"", "names"),
            Example("let password = \"<your password>\"", "a placeholder"),
            Example("let password = \"\(SecretSamples.gitHub)\"", "another rule's, by its form"),
            Example("let body = [\"user\": \"admin\", \"password\": \"Sup3r!S3cret\"]", "another rule's: an account"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    var found: [Node: (place: Node, subject: String, confidence: Confidence)] = [:]
    for use in pass[CryptoInputs.self].uses(.password, in: file) {
        guard let value = use.value, let confidence = confidence(in: use, value) else { continue }
        found[use.place] = (use.place, "The password given to `\(use.api)`", confidence)
    }
    for (literal, name) in namedLiterals(in: file) where found[literal] == nil {
        guard let evidence = ChosenPassword.confidence(of: literal.name, under: name) else { continue }
        if evidence == .weak, literal.isInKeyTable { continue }
        found[literal] = (literal, "The value of `\(name)`", evidence == .strong ? .high : .medium)
    }
    for entry in file.nodes(.dictionaryEntry) {
        guard let value = entry.child(.value), value.kind == .string, let key = entry.child(.key),
            key.name.isPasswordName,
            ChosenPassword.confidence(of: value.name, under: key.name) == .strong
        else { continue }
        found[value] = (value, "The value of `\(key.name)`", .medium)
    }
    for literal in file.nodes(.string, whereName: databaseKey.occur) where literal.opensDatabase {
        found[literal] = (literal, "The key of the database", .high)
    }
    for (place, subject, confidence) in found.values where !place.isDebugOnly && !place.isInPreview {
        // What gives itself away by its form, and a key by its name, have rules of their own.
        if pass.isReportedAsSecret(place) { continue }
        pass.report(
            "\(subject) is written in the source", at: place, .init(confidence: confidence, masking: [place.range]))
    }
}

/// Libraries take any text for a password; behind a label alone the text must look like one.
private func confidence(in use: CryptoInputs.Use, _ value: Constant) -> Confidence? {
    if case .bytes(let bytes) = value { return bytes.count >= 4 && encryptors.contains(use.api) ? .high : nil }
    guard let text = value.string, !text.isEmpty, !use.literal.isInPreview else { return nil }
    let owner = (use.call.callee?.dottedName ?? "").lowercased()
    if encryptors.contains(use.api) || encryptorOwners.contains(where: owner.contains) { return .high }
    let hasUser = use.call.arguments.contains { userLabels.contains($0.label) }
    switch ChosenPassword.confidence(of: text, under: use.argument.label) {
    case .strong: return .high
    case .weak: return hasUser ? .medium : nil
    case nil: return nil
    }
}

/// Texts stored under the name of a password: in variables, by assignment, as defaults, under a key.
private func namedLiterals(in file: SwiftFile) -> [(Node, String)] {
    var found: [(Node, String)] = []
    for kind in [Kind.variable, .parameter] {
        for node in file.nodes(kind, whereName: { $0.isPasswordName || $0.isSecretName }) {
            if let value = node.initialValue?.unwrapped, value.kind == .string { found.append((value, node.name)) }
        }
    }
    for node in file.nodes(.assignment) where node.name == "=" {
        guard let target = node.child(.target), let value = node.child(.operand), value.kind == .string else {
            continue
        }
        let name =
            target.unwrapped.kind == .subscriptCall ? target.unwrapped.arguments.first?.name ?? "" : target.lastName
        if name.isPasswordName { found.append((value, name)) }
    }
    for call in file.calls("set", "setValue", "setObject") {
        guard let value = call.argument(at: 0), value.kind == .string, let key = call.argument("forKey"),
            key.kind == .string || key.kind == .member || key.kind == .reference, key.name.isPasswordName
        else { continue }
        found.append((value, key.name))
    }
    return found
}

extension String {
    /// A secret of no closer description, that is not the secret's name or place.
    fileprivate var isSecretName: Bool {
        let words = Words.of(self)
        return words.first == "secret" && words.count <= 2
            && !["key", "name", "id", "label", "title"].contains(words.last ?? "")
    }
}

extension Node {
    /// Whether its neighbours are texts that repeat their names: then all of them are names of entries.
    fileprivate var isInKeyTable: Bool {
        guard let variable = parent, variable.kind == .variable, let table = enclosingType, variable.parent == table
        else {
            return false
        }
        return table.children(.none).contains { other in
            other.kind == .variable && other.initialValue?.kind == .string
                && other.initialValue.map { value in
                    Words.of(other.name).joined().contains(Words.of(value.name).joined()) && value.name.utf8.count >= 3
                } ?? false
        }
    }

    /// `PRAGMA key = '…'` with the key in it.
    fileprivate var opensDatabase: Bool {
        let text = name.lowercased()
        guard text.hasPrefix("pragma key"), let open = text.firstIndex(where: { $0 == "'" || $0 == "\"" }) else {
            return false
        }
        let rest = text[text.index(after: open)...]
        return parent?.kind != .interpolatedString && rest.count >= 4 && !rest.hasPrefix("%@")
    }
}

private let databaseKey = FoldedWords("pragma key")

private let encryptors: Set<String> = [
    "CCKeyDerivationPBKDF", "usePassphrase", "changePassphrase", "encryptData", "decryptData", "keyForPassword",
    "makeKey", "Encryptor", "Decryptor", "EncryptorV3", "DecryptorV3", "PBKDF2", "PBKDF1", "Scrypt", "HKDF",
    "URLCredential",
]

private let encryptorOwners = [
    "rncryptor", "rnencryptor", "rndecryptor", "cryptor", "pbkdf", "scrypt", "argon2", "bcrypt",
]

private let userLabels: Set<String> = [
    "user", "userName", "username", "account", "email", "login", "withEmail", "name", "userID", "withUsername",
    "service",
    "inBackground",
]
