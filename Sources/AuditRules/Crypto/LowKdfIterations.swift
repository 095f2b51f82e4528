import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Key derivations that make guessing passwords cheap.
    static let lowKdfIterations = Rule(
        id: "low-kdf-iterations",
        title: "Too few key derivation iterations",
        category: .crypto,
        severity: .medium,
        references: [
            .cwe(916), .cwe(326), .masvs("CRYPTO", 1), .maswe(14), .mastg("MASTG-TEST-0211"), .mobileTop10(10),
        ],
        why: """
            The iteration count is what makes each password guess slow. Below the minimums in OWASP's password storage \
            guidance, a GPU tries millions of passwords per second against a stolen file.
            """,
        remedy: """
            Use at least 600,000 iterations of PBKDF2 with HMAC-SHA256, 210,000 with HMAC-SHA512 or 1,300,000 with \
            HMAC-SHA1; store the count with the result so that it can be raised later.
            """,
        bad: [
            Example(
                "CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), p, n, salt, 16, "
                    + "CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), ↓10_000, &key, 32)"),
            Example(
                "let key = try PKCS5.PBKDF2(password: p, salt: s, iterations: ↓4096, variant: "
                    + ".sha2(.sha256)).calculate()"
            ),
            Example(
                """
                func pbkdf2(password: String, salt: Data, rounds: Int = 1000) {
                    let prf = UInt32(kCCPRFHmacAlgSHA512)
                    CCKeyDerivationPBKDF(kind, password, n, bytes, 16, prf, ↓UInt32(rounds), &key, 32)
                }
                """),
            Example(
                "let key = deriver.key(password: pin, salt: salt, iterations: ↓5_000)", "a library of another name"),
            Example("let key = try Scrypt(password: p, salt: s, dkLen: 32, N: ↓1024, r: 8, p: 1).calculate()"),
            Example("account.hash = try Bcrypt.hash(password, cost: ↓6)"),
            Example("app.passwords.use(.bcrypt(cost: ↓4))", "Vapor"),
            Example(
                "enum Settings { static let cost = 5 }\nhash = try Bcrypt.hash(password, cost: ↓Settings.cost)",
                "set elsewhere"),
        ] + .lowKdfIterationsBad,
        good: [
            Example("CCKeyDerivationPBKDF(kind, p, n, salt, 16, UInt32(kCCPRFHmacAlgSHA256), 600_000, &key, 32)"),
            Example(
                "let key = try PKCS5.PBKDF2(password: p, salt: s, iterations: 210_000, variant: "
                    + ".sha2(.sha512)).calculate()"
            ),
            Example(
                "let seed = PBKDF2.derive(password: words, salt: \"mnemonic\" + extra, iterations: 2048, "
                    + "variant: .sha512)",
                "what BIP39 requires"),
            Example(
                "struct Scrypt { func run() throws { try PKCS5.PBKDF2(password: p, salt: s, iterations: "
                    + "1).calculate() } }",
                "the inner step of scrypt, RFC 7914"),
            Example("benchmark.run(iterations: 100, warmup: 10)", "rounds of something else"),
            Example("account.hash = try Bcrypt.hash(password, cost: 12)"),
            Example("let plan = route.hash(of: road, cost: 4)", "no password hash"),
            Example(
                "let hash = try argon2.hash(password: p, salt: s, iterations: 3, memory: 65_536)",
                "Argon2 counts differently"),
        ] + .lowKdfIterationsGood,
        checks: [
            .swift(inspect), .swift(inspectDefaults), .swift(inspectCosts), .swift(inspectMemory),
            .swift(inspectStatements),
        ]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for use in pass[CryptoInputs.self].uses(.rounds, .cost, .memory, in: file) {
        let floor = use.floor(pass)
        let numbers = use.numbers(pass.lookup).filter { number, node in
            number > 0 && number < floor.number && !(use.kind == .rounds && use.isForMnemonic(number, at: node, pass))
        }
        guard let least = numbers.min(by: { $0.number < $1.number }), use.kind != .rounds || !use.isWithinScrypt else {
            continue
        }
        let place = use.argument.contains(least.node) ? least.node : use.choice ?? use.sink
        pass.report(
            use.message(least.number, floor), at: place,
            .init(
                severity: use.kind == .rounds && least.number < 10_000 ? .high : nil, paths: use.paths,
                related: use.related))
    }
}

/// CryptoSwift takes 4,096 rounds where none are given.
private func inspectDefaults(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("PBKDF2", "PBKDF1") {
        guard call.base?.unwrapped.name == "PKCS5", call.argument("password") != nil, call.argument("salt") != nil,
            call.argument("iterations") == nil, !call.isDebugOnly, let callee = call.callee
        else { continue }
        pass.report("`\(call.name)` defaults to 4,096 iterations", at: callee, .init(severity: .high))
    }
}

/// `PRAGMA kdf_iter = 4000` of SQLCipher, whose own number since version 4 is 256,000 rounds with SHA-512.
private func inspectStatements(_ file: SwiftFile, _ pass: inout Pass) {
    for text in file.nodes(.string, whereName: { pragmas.occur(in: $0) }) where !text.isDebugOnly {
        let statement = text.name.lowercased().drop(while: \.isWhitespace)
        guard statement.hasPrefix("pragma"), let place = statement.firstRange(of: "kdf_iter"),
            !statement[..<place.lowerBound].hasSuffix("fast_")
        else { continue }
        let digits = statement[place.upperBound...].drop { " ='\"".contains($0) }
            .prefix { $0.isNumber || $0 == "_" }.filter(\.isNumber)
        guard let rounds = Int(digits), (1..<210_000).contains(rounds), rounds != 64_000 else { continue }
        pass.report(
            "\(rounds.grouped) iterations is below the minimum of \(210_000.grouped) for PBKDF2 with SHA-512", at: text)
    }
}

/// Sodium counts the memory of Argon2 in bytes.
private func inspectMemory(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("hash", "str", "crypto_pwhash", "crypto_pwhash_str") where !call.isDebugOnly {
        let place = call.name == "crypto_pwhash" ? call.argument(at: 6) : call.argument(at: 4)
        guard let limit = call.argument("memLimit") ?? (call.name.hasPrefix("crypto") ? place : nil),
            let bytes = pass.constant(limit)?.value.integer, (1..<7_168 * 1_024).contains(bytes)
        else { continue }
        pass.report(
            "\((bytes / 1_024).grouped) KiB of memory is below the minimum of \(7_168.grouped) for Argon2", at: limit)
    }
}

/// bcrypt counts in powers of two: 10 is the least that OWASP's password storage advice allows.
private func inspectCosts(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("hash", "bcrypt", "hashPassword") where !call.isDebugOnly {
        guard let cost = call.argument("cost") ?? call.argument("rounds"),
            call.name == "bcrypt" || call.base?.lastName.lowercased().contains("bcrypt") == true
        else { continue }
        // What is written in the source needs no guessing.
        if let password = call.arguments.first, password.unwrapped.kind == .string { continue }
        let written = pass.constant(cost)?.value.integer
        let flow = written == nil ? pass.constantFlow(to: cost, .integer) : []
        let numbers = flow.compactMap { pass.constant($0.source.node)?.value.integer }
        guard let least = written ?? numbers.min(), (1..<10).contains(least) else { continue }
        pass.report(
            "A cost of \(least) is below the minimum of 10 for bcrypt", at: cost,
            .init(paths: flow.first.map { [$0.path(to: cost)] } ?? []))
    }
}

extension CryptoInputs.Use {
    /// The numbers that can arrive, with the places where they are written.
    fileprivate func numbers(_ lookup: Lookup) -> [(number: Int, node: Node)] {
        sources.compactMap { source in lookup.constant(source.node)?.value.integer.map { ($0, source.node) } }
    }

    fileprivate func message(_ number: Int, _ floor: (number: Int, name: String)) -> String {
        switch kind {
        case .cost: "A cost of \(number.grouped) is below the minimum of \(floor.number.grouped) for scrypt"
        case .memory: "\(number.grouped) KiB of memory is below the minimum of \(floor.number.grouped) for Argon2"
        default: "\(number.grouped) iterations is below the minimum of \(floor.number.grouped) for \(floor.name)"
        }
    }

    /// The floor for the hash that the derivation uses: SHA-256 where none is named, the lowest where it is chosen.
    fileprivate func floor(_ pass: Pass) -> (number: Int, name: String) {
        if kind == .cost { return (16_384, "scrypt") }
        if kind == .memory { return (7_168, "Argon2") }
        let labels: Set<String> = ["variant", "prf", "hash", "algorithm", "digest"]
        var choices = call.arguments.filter { labels.contains($0.label) }
        if api.hasSuffix("_SHA1") { return (1_300_000, "PBKDF2 with SHA-1") }
        if api == "CCKeyDerivationPBKDF" || api == "PKCS5_PBKDF2_HMAC" {
            choices += call.argument(at: 5).map { [$0] } ?? []
        }
        let names = choices.flatMap { choice in
            choice.namesWithin + (pass.declaration(of: choice.unwrapped)?.initialValue?.namesWithin ?? [])
        }
        let text = names.joined(separator: " ").lowercased()
        if text.contains("sha512") || text.contains("sha384") { return (210_000, "PBKDF2 with SHA-512") }
        if text.contains("sha1") { return (1_300_000, "PBKDF2 with SHA-1") }
        if text.contains("sha256") || choices.isEmpty { return (600_000, "PBKDF2 with SHA-256") }
        return (210_000, "PBKDF2")
    }

    /// scrypt calls PBKDF2 with one round, RFC 7914.
    fileprivate var isWithinScrypt: Bool {
        argument.ancestors.contains {
            $0.kind.isTypeDeclaration || $0.kind == .functionDecl ? $0.name.lowercased().contains("scrypt") : false
        }
    }

    /// BIP39 fixes 2,048 rounds; the words around say that this is it.
    ///
    /// - Parameter place: where the number stands, which may be a caller's code.
    fileprivate func isForMnemonic(_ rounds: Int, at place: Node, _ pass: Pass) -> Bool {
        guard rounds == 2048 else { return false }
        if [argument, call, place].contains(where: \.isAroundMnemonic) || isCalledForMnemonics(pass) { return true }
        let scopes = [argument, place].map { $0.enclosingDeclaredFunction ?? $0.tree.root }
        return scopes.contains { scope in
            scope.descendants.contains { $0.kind == .string && $0.name.hasPrefix("mnemonic") }
        }
    }
}

extension CryptoInputs.Use {
    /// Whether all that call the function around do so for words of a wallet.
    private func isCalledForMnemonics(_ pass: Pass) -> Bool {
        guard let first = argument.enclosingDeclaredFunction?.children(.parameter).first,
            let given = pass.flow(LibraryFlow.self).arguments(for: first), !given.isEmpty
        else { return false }
        return given.allSatisfy(\.isAroundMnemonic)
    }
}

extension Node {
    /// Whether a type or a function around is named for words of a wallet.
    fileprivate var isAroundMnemonic: Bool {
        ancestors.contains { around in
            (around.kind.isTypeDeclaration || around.kind == .functionDecl)
                && mnemonicWords.contains { around.name.lowercased().contains($0) }
        }
    }
}

private let pragmas = FoldedWords("kdf_iter")

private let mnemonicWords = ["mnemonic", "bip39", "seedphrase", "recoveryphrase"]

extension Int {
    /// `1,300,000`: large numbers with a comma between thousands.
    fileprivate var grouped: String {
        let digits = Array(String(self))
        return digits.indices.map { place in
            place > 0 && (digits.count - place).isMultiple(of: 3) ? ",\(digits[place])" : String(digits[place])
        }.joined()
    }
}
