import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SecretPatterns

extension Rule {
    /// Passwords that are written in the source.
    static let hardcodedPassword = Rule(
        id: "hardcoded-password",
        title: "Hard-coded password",
        category: .crypto,
        severity: .high,
        references: [
            .cwe(259), .cwe(798), .cwe(321), .masvs("CRYPTO", 2), .masvs("STORAGE", 1), .maswe(4),
            .mastg("MASTG-TEST-0213"), .mobileTop10(1),
        ],
        why: """
            String literals can be read from the app binary without special tools. A hard-coded password is the same \
            for every user and cannot be changed without an update, so it protects neither data nor an account.
            """,
        remedy: """
            Ask the user for it, or fetch it after sign-in, and keep it in the keychain; protect local data with a \
            random key kept in the keychain. Bulwark’s `KeychainStore` stores both; on servers, use its `Vault`.
            """,
        bad: [
            Example("let sealed = RNCryptor.encrypt(data: data, withPassword: ↓\"k3ep-0ut-please\")"),
            Example("class Login { let password = ↓\"ev3rest!1953\" }"),
            Example("try database.usePassphrase(↓\"unicorn\")", "any word will do here"),
            Example("store(userName: \"admin\", password: ↓\"taoGi\")", "beside the name of a user"),
            Example(
                """
                struct Account { let user: String; let password: String }
                func community() -> Account { Account(user: "community", password: ↓"Spring-Orchid-2291") }
                """, "in a type defined in the project"),
            Example("let body = [\"network\": \"guests\", \"password\": ↓\"Sup3r!S3cret\"]"),
            Example("user.password = ↓\"S3same!Open\""),
            Example("UserDefaults.standard.set(↓\"53cr3tP1\", forKey: \"PIN\")"),
            Example("sqlite3_exec(db, ↓\"PRAGMA key = 'horse-battery'\", nil, nil, nil)"),
            Example("try connection.execute(↓\"ATTACH DATABASE 'old.db' AS old KEY 'horse-battery'\")"),
            Example("try connection.keyAndMigrate(↓\"horse-battery\")", "SQLite.swift"),
            Example("try connection.attach(.uri(\"old.db\"), as: \"old\", key: ↓\"horse-battery\")"),
        ] + .hardcodedPasswordBad,
        good: [
            Example("static let passwordKey = \"userPassword\"; let password = \"password\"", "names of entries"),
            Example("let password = \"\"; field.password = \"\"", "nothing yet"),
            Example(
                """
                struct Entry { let node: Node }
                func all() -> [Entry] { [Entry(node: .init(url: URL(string: "https://node.test/a1")!, isTrusted: false))] }
                func connect() { for entry in all() { Session.open(login: entry.node.login, password: entry.node.password) } }
                """, "an object of a library, by a part that nobody gave it"),
            Example(
                "let passwordPrompt = \"Enter-your-password!\"; label.text = passwordPrompt", "a text for the user"),
            Example(
                "let credential = URLCredential(user: name, password: passwordField.text ?? \"\", persistence: .none)"),
            Example(
                """
                struct Pairing: View {
                    @State private var pin = "S3same!0"
                    var body: some View { Text(pin).onAppear { pin = device.pin } }
                }
                """, "until the device has reported its own"),
            Example(
                """
                struct Account { let user: String; let password: String }
                extension Account { static func fake(password: String = "S3same!0") -> Account { Account(user: "a", password: password) } }
                """, "for tests"),
            Example("enum Placeholders { static let pagePasscode = \"S3same!0\" }", "shown in an empty field"),
            Example(
                """
                let passphrase = "7B7602FEF5DEDA10F768818FFACBC60B173DB223B7E66D8B2221EBE2C635EFAD"
                let isWhole = reader.opens(sample, hashedPassphrases: [passphrase])
                """, "a digest, which opens nothing where the password itself is asked for"),
            Example("#Preview { LoginView(user: \"ann\", password: \"s3cret!pw\") }"),
            Example("#if DEBUG\nlet password = \"l0cal-only!\"\n#endif", "not in release builds"),
            Example("enum Key { static let pin = \"PBKDF2Pin\" }", "the name of an entry"),
            Example("enum Field: String { case password = \"pass-w0rd\" }; let pin = \"map.pin.fill\"", "names"),
            Example("let password = \"<your password>\"", "a placeholder"),
            Example("try connection.execute(\"ATTACH DATABASE 'plain.db' AS plain KEY ''\")", "without a key"),
            Example(
                "extension Lock { static func mock(pinCode: String = \"S3same!0\") -> Lock { Lock() } }", "for tests"),
            Example("let password = \"\(SecretSamples.gitHub)\"", "another rule's, by its form"),
            Example("let body = [\"user\": \"admin\", \"password\": \"Sup3r!S3cret\"]", "another rule's: an account"),
            Example("UserDefaults.standard.set(\"n1ght-mode!\", forKey: \"passwordTheme\")", "how a field looks"),
        ] + .hardcodedPasswordGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let inputs = pass[CryptoInputs.self]
    for use in inputs.uses(.password, in: file) {
        guard let confidence = use.confidenceAsPassword(pass.lookup), !pass.isReportedAsSecret(use.place) else {
            continue
        }
        pass.report(
            "The password passed to `\(use.api)` is hard-coded", at: use.place,
            .init(
                confidence: confidence, masking: use.masks, paths: use.paths, related: use.related,
                isAdvice: use.opensShippedKey(pass)))
    }
    var found: [Node: (place: Node, subject: String, confidence: Confidence)] = [:]
    for (literal, name) in namedLiterals(in: file) {
        guard let evidence = ChosenPassword.confidence(of: literal.name, under: name) else { continue }
        if evidence == .weak && literal.isInKeyTable || literal.isNamedKey || literal.isGivenAsDigest { continue }
        found[literal] = (literal, "The value of `\(name)`", evidence == .strong ? .high : .medium)
    }
    for call in file.nodes(.call) {
        guard let literal = call.arguments.first(where: { $0.label.isPasswordName && $0.unwrapped.kind == .string }),
            call.arguments.contains(where: { userLabels.contains($0.label) }), !call.isMadeUp,
            let evidence = ChosenPassword.confidence(of: literal.unwrapped.name, under: literal.label)
                ?? (literal.unwrapped.name.isWordsAndNumber ? .strong : nil)
        else { continue }
        let value = literal.unwrapped
        found[value] = (value, "The value of `\(literal.label)`", evidence == .strong ? .high : .medium)
    }
    for entry in file.nodes(.dictionaryEntry) {
        guard let value = entry.child(.value), value.kind == .string, let key = entry.child(.key),
            key.name.isPasswordName,
            ChosenPassword.confidence(of: value.name, under: key.name) == .strong
        else { continue }
        found[value] = (value, "The value of `\(key.name)`", .medium)
    }
    for literal in file.nodes(.string, whereName: databaseKey.occur) where literal.opensDatabase {
        found[literal] = (literal, "The database key", .high)
    }
    for literal in file.nodes(.string, whereName: attaching.occur) where literal.attachesDatabase {
        found[literal] = (literal, "The database key", .high)
    }
    for (place, subject, confidence) in found.values where !place.isDebugOnly && !place.isInPreview {
        // Reported where it is used.
        if inputs.uses(.password, of: place).contains(where: { $0.confidenceAsPassword(pass.lookup) != nil }) {
            continue
        }
        // What gives itself away by its form, and a key by its name, have rules of their own.
        if pass.isReportedAsSecret(place) { continue }
        pass.report(
            "\(subject) is hard-coded", at: place, .init(confidence: confidence, masking: [place.range]))
    }
}

extension Node {
    /// Whether a literal is the digits of a digest, and handed on as one: `unlock(hashedPassphrases: [passphrase])`.
    fileprivate var isGivenAsDigest: Bool {
        guard [32, 40, 64, 96, 128].contains(name.utf8.count), name.allSatisfy(\.isHexDigit),
            let constant = parent, constant.kind == .variable
        else { return false }
        return (tree.references(constant.name) + tree.members(constant.name)).contains { use in
            let given = [use] + use.ancestors.prefix { $0.kind != .call }
            return given.contains { part in
                part.role == .argument
                    && Words.of(part.label).contains { ["hash", "hashed", "hashes", "digest", "digests"].contains($0) }
            }
        }
    }
}

extension CryptoInputs.Use {
    /// Libraries take any text for a password; behind a label alone the text must look like one.
    fileprivate func confidenceAsPassword(_ lookup: Lookup) -> Confidence? {
        guard !argument.isInPreview, !sources.contains(where: { $0.node.isInPreview }) else { return nil }
        let owner = (call.callee?.dottedName ?? "").lowercased()
        let isEncryptor =
            encryptors.contains(api) || encryptorOwners.contains(where: owner.contains)
            || !archives.isDisjoint(with: Words.of(call.callee?.dottedName ?? ""))
        guard isWritten || isEncryptor && length(lookup) >= 4 else { return nil }
        if isEncryptor || call.kind != .call { return .high }
        let hasUser = call.arguments.contains { userLabels.contains($0.label) }
        let texts = values(lookup).compactMap(\.string)
        // Who connects to a server sends what stands there, whatever it looks like.
        if hasUser, call.arguments.contains(where: { hostLabels.contains($0.label) }),
            texts.contains(where: { $0.utf8.count >= 4 && !$0.isTemplate })
        {
            return .high
        }
        if texts.isEmpty { return argument.label.isPasswordName ? .medium : nil }
        let evidence = texts.compactMap { ChosenPassword.confidence(of: $0, under: argument.label) }
        if evidence.contains(.strong) { return .high }
        return evidence.contains(.weak) && hasUser ? .medium : nil
    }
}

/// Texts stored under the name of a password: in variables, by assignment, as defaults, under a key.
private func namedLiterals(in file: SwiftFile) -> [(Node, String)] {
    var found: [(Node, String)] = []
    for kind in [Kind.variable, .parameter] {
        for node in file.nodes(kind, whereName: { $0.isPasswordName || $0.isSecretName })
        where !(node.kind == .parameter && (node.isMadeUp || node.isComparedWithItsDefault)) {
            guard let value = node.initialValue?.unwrapped, value.kind == .string, !node.isPassing else { continue }
            found.append((value, node.name))
        }
    }
    found += pairedLiterals(in: file)
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
    /// Whether a text only shows where the password goes.
    fileprivate var isTemplate: Bool {
        let text = lowercased()
        return text.utf8.contains { "<>{}$%[]".utf8.contains($0) } || templateMarks.contains(where: text.contains)
    }

    /// `Spring-Orchid-2291`: names are written in small letters where they are joined so.
    fileprivate var isWordsAndNumber: Bool {
        let parts = split(whereSeparator: { "-._".contains($0) })
        guard parts.count >= 3, parts.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } && $0.count >= 2 }) else {
            return false
        }
        return parts.contains { $0.allSatisfy(\.isNumber) } && parts.count { $0.first?.isUppercase == true } >= 2
    }

    /// A secret of no closer description, that is not the secret's name or place.
    fileprivate var isSecretName: Bool {
        let words = Words.of(self)
        return words.first == "secret" && words.count <= 2
            && !["key", "name", "id", "label", "title"].contains(words.last ?? "")
    }
}

extension Node {
    /// Whether a local variable, or the state of a view, only begins with its value and is given another.
    fileprivate var isPassing: Bool {
        guard kind == .variable, !has(.isLet) else { return false }
        if enclosingDeclaredFunction != nil { return isRewritten }
        guard attribute("State") != nil || attribute("Published") != nil else { return false }
        return tree.nodes(.assignment).contains { assignment in
            guard let target = assignment.child(.target)?.unwrapped, target.name == name else { return false }
            return target.kind == .reference || target.base?.unwrapped.name == "self"
        }
    }

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

    /// Whether it is the name of an entry by its own words and those around it: `enum Key { static let pin = "PBKDF2Pin" }`.
    fileprivate var isNamedKey: Bool {
        guard let variable = parent, variable.kind == .variable, let table = variable.enclosingType,
            let kind = Words.of(table.name).last,
            ["key", "keys", "name", "names", "identifier", "identifiers"].contains(kind)
        else { return false }
        let own = Words.of(variable.name)
        return !own.isEmpty && Array(Words.of(name).suffix(own.count)) == own
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

    /// `ATTACH DATABASE 'b.db' AS b KEY 'horse-battery'` with the key in it.
    fileprivate var attachesDatabase: Bool {
        let text = name.lowercased()
        guard text.hasPrefix("attach"), parent?.kind != .interpolatedString, let key = text.firstRange(of: " key ")
        else { return false }
        let rest = text[key.upperBound...].drop { $0 == " " || $0 == "x" }
        guard let quote = rest.first, quote == "'" || quote == "\"" else { return false }
        let secret = rest.dropFirst().prefix { $0 != quote }
        return !secret.isEmpty && !secret.hasPrefix("%@") && !secret.contains("\\(")
    }
}

private let databaseKey = FoldedWords("pragma key")
private let attaching = FoldedWords("attach ")

private let encryptors: Set<String> = [
    "CCKeyDerivationPBKDF", "usePassphrase", "changePassphrase", "encryptData", "decryptData", "keyForPassword",
    "makeKey", "Encryptor", "Decryptor", "EncryptorV3", "DecryptorV3", "PBKDF2", "PBKDF1", "Scrypt", "HKDF",
    "URLCredential", "SecPKCS12Import", "keyAndMigrate", "sqlcipher_export", "attach", "key", "setKey", "rekey",
    "unzipFile", "userPasswordOption",
    "ownerPasswordOption",
]

private let encryptorOwners = [
    "rncryptor", "rnencryptor", "rndecryptor", "cryptor", "pbkdf", "scrypt", "argon2", "bcrypt",
]

private let templateMarks = ["your", "example", "change", "placeholder", "***", "..."]

/// Words in the names of calls that lock an archive.
private let archives: Set<String> = ["zip", "unzip", "archiver", "ziparchive", "rar", "unrar"]

private let hostLabels: Set<String> = ["host", "hostname", "hostName", "server", "address", "url", "endpoint"]

private let userLabels: Set<String> = [
    "user", "userName", "username", "account", "email", "login", "withEmail", "name", "userID", "withUsername",
    "service",
    "inBackground",
]
