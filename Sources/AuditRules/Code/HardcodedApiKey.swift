import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Literals under the names of keys, tokens and secrets that no provider's form gives away.
    static let hardcodedApiKey = Rule(
        id: "hardcoded-api-key",
        title: "Hard-coded key, token or secret",
        category: .code,
        severity: .medium,
        references: [
            .cwe(798), .cwe(321), .cwe(547), .cwe(312), .cwe(522), .masvs("CODE", 4), .masvs("STORAGE", 1), .maswe(4),
            .mobileTop10(1),
        ],
        why: """
            Literals survive compilation: `strings` prints them from the shipped binary, and the repository history \
            keeps them. Anyone who finds the key can call the service in the app's name and at its owner's expense.
            """,
        remedy: """
            Revoke the key and call the service through your own server; where the app must have a key, fetch it \
            after sign-in, store it in the keychain, and grant it only the permissions that one user needs.
            """,
        bad: [
            Example("let apiKey = ↓\"\(SecretSamples.mixed)\""),
            Example("Payments.start(clientSecret: ↓\"\(SecretSamples.hexadecimal)\")", "an argument"),
            Example("enum Config { static let sessionTokenValue = ↓\"\(SecretSamples.shortToken)\" }"),
            Example("request.setValue(↓\"Bearer \(SecretSamples.mixed)\", forHTTPHeaderField: \"Authorization\")"),
            Example("request.addValue(↓\"Token \(SecretSamples.hexadecimal)\", forHTTPHeaderField: \"Authorization\")"),
            Example("let headers = [\"X-Api-Key\": ↓\"\(SecretSamples.otherMixed)\"]"),
            Example("let key = settings[\"maps\"] ?? ↓\"\(SecretSamples.mixed)\"\nMaps.setAPIKey(key)", "a fallback"),
            Example(
                "let shareSecret = String(decoding: Data(base64Encoded: ↓\"\(SecretSamples.mixed)\")!, as: UTF8.self)",
                "Base64-encoded"),
            Example(
                "static let quotesKey = env(\"QUOTES\") ?? ↓\"\(SecretSamples.hexadecimal)\"",
                "some key, recognized by its value"),
            Example(
                """
                enum Feed {
                    static let feedKey = ↓"\(SecretSamples.hexadecimal)"
                    static func sign(_ request: inout URLRequest) { request.setValue(feedKey, forHTTPHeaderField: "X-Feed") }
                }
                """, "sent along"),
            Example(
                "let apiKey = ↓\"\(SecretSamples.hexadecimal.prefix(9))\" + \"\(SecretSamples.hexadecimal.dropFirst(9))\"",
                "in two pieces"),
            Example(
                "let apiKey = ↓[\"\(SecretSamples.hexadecimal.prefix(9))\", \"\(SecretSamples.hexadecimal.dropFirst(9))\"].joined()",
                "in a list of pieces"),
            Example("var accessToken: String { ↓\"\(SecretSamples.mixed)\" }", "from a getter"),
            Example(
                "let url = URL(string: ↓\"https://api.acme.io/films?api_key=\(SecretSamples.hexadecimal)&page=1\")"),
        ],
        good: [
            Example("static let accessTokenKey = \"io.acme.session.accessToken\"", "where the token is stored"),
            Example("let apiKey = \"YOUR_API_KEY\"\nlet token = \"\"", "places of values"),
            Example("let tokenKind = Token(\"identifier\")\nlet secretName = \"v1-session\"", "about tokens"),
            Example(
                "let tokenPath = \"session\" + \"/token\"; let token = \"Bearer \" + value",
                "strings, and unknown values"),
            Example("let apiKey = Bundle.main.object(forInfoDictionaryKey: \"APIKey\") as? String"),
            Example("cell.accessibilityIdentifier = \"\(SecretSamples.mixed)\"", "random, and no key by its name"),
            Example("let projectKey = \"\(SecretSamples.hexadecimal)\"", "a vendor's app identifier"),
            Example("case accessToken = \"access_token\"", "a field name"),
            Example("let url = \"https://acme.io/reset?token=\\(token)&lang=en\""),
            Example(
                "let apiKey = \"\(SecretSamples.mixed)\"\nlet key = SymmetricKey(data: Data(apiKey.utf8))",
                "a cipher key, which has its own rule"),
            Example(
                """
                func property(forKey key: String) -> Data? { IORegistryEntryCreateCFProperty(options, key as CFString, nil, 0) }
                let address = property(forKey: "4D1EDE05-38C7-4a6a-9CC6-4BCCA8B38C14:ROM")
                """, "the name under which something is found"),
            Example("Checkout(apiKey: \"pk_sbox_\(SecretSamples.mixed)\")", "the half of a pair that apps show"),
            Example("let cacheKey = \"\(SecretSamples.hexadecimal)\"", "names an entry"),
            Example("Purchases.configure(withAPIKey: \"\(SecretSamples.mixed)\")", "what tells this app from others"),
            Example(
                """
                enum Feed {
                    static let feedKey = "\(SecretSamples.mixed)"
                    static func key() throws -> Curve25519.Signing.PublicKey {
                        let bytes = Data(base64Encoded: feedKey)!
                        return try Curve25519.Signing.PublicKey(rawRepresentation: bytes)
                    }
                }
                """, "a public key is created from it"),
            Example("let publicKey = \"\(SecretSamples.mixed)\"", "public"),
            Example(
                "let validationKey = \"LS0tLS1CRUdJTiBQVUJMSUMgS0VZ\(SecretSamples.mixed)\"", "a public key in base64"),
            Example(
                """
                enum Feed {
                    static let issuerKey = "\(SecretSamples.mixed)"
                    static func isGenuine(_ seal: Data, _ news: Data) throws -> Bool {
                        guard let bytes = Data(base64Encoded: issuerKey) else { return false }
                        return try Curve25519.Signing.PublicKey(rawRepresentation: bytes).isValidSignature(seal, for: news)
                    }
                }
                """, "the public half, as its use shows"),
            Example("let authorizationToken = \"urn:acme:\(SecretSamples.mixed)\"", "a name"),
            Example(
                "let apiKey = \"phc_\(SecretSamples.mixed)\"", "made to stand in apps: it only adds events to a project"
            ),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    var told: [(place: Node, name: String, literals: [Node], details: Pass.Details)] = []
    let isClient = !pass[ServerCode.self].exists
    for literal in file.nodes(.string) {
        // A name (RFC 8141), which is there to be known.
        if literal.name.hasPrefix("urn:") { continue }
        guard let found = pass.namedSecret(literal), !literal.isMadeForApps,
            found.sort != .key || !literal.isPublicKey,
            !pass[SecretScan.self].knows(literal.range, in: file.source),
            !pass[CryptoInputs.self].uses(.key, of: literal).contains(where: { $0.confidenceAsKey(pass.lookup) != nil })
        else { continue }
        let details = Pass.Details(
            severity: literal.isDebugOnly || isClient && pass[SecretNames.self].tellsAppsApart(found.name) ? .low : nil,
            confidence: file.source.isSample ? .low : found.confidence, masking: [literal.range],
            isAdvice: literal.isDebugOnly || literal.isOfPreview || literal.isOfStandIn
                || found.confidence < .high && found.isOfClient
                || found.isOfNativeClient && !file.tree.isOfServer)
        // The key of each environment, out of one property, is one decision.
        let place = literal.enclosing(.accessor) ?? literal.enclosingDeclaredFunction ?? literal
        if let same = told.firstIndex(where: { $0.place == place && $0.name == found.name }) {
            told[same].literals.append(literal)
            told[same].details.masking.append(literal.range)
        } else {
            told.append((place, found.name, [literal], details))
        }
    }
    for one in told {
        var details = one.details
        details.related = one.literals.dropFirst().map { ($0, "The same applies here") }
        pass.report("The value of `\(one.name)` can be extracted from the shipped binary", at: one.literals[0], details)
    }
    inspectPieces(file, &pass)
}

/// `"k3x" + "9Pq"`, `["k3x", "9Pq"].joined()`: what was taken apart so that nobody finds it stands in the binary all the same.
private func inspectPieces(_ file: SwiftFile, _ pass: inout Pass) {
    for variable in file.nodes(.variable) {
        guard let start = variable.initialValue?.uncast, let pieces = start.pieces, pieces.count > 1,
            pass[SecretNames.self].sort(of: variable.name).map({ $0 != .password })
                ?? SecretNames.isKeyOfSomething(variable.name),
            let separator = start.kind == .binary ? "" : start.separator(pass)
        else { continue }
        let text = pieces.map(\.name).joined(separator: separator)
        // A key of something that is taken to pieces is hidden on purpose.
        let named = SecretNames.isKeyOfSomething(variable.name) ? "apiKey" : variable.name
        guard pass.confidence(of: text, named: named, in: file.source, at: nil) == .high else { continue }
        pass.report(
            "The value of `\(variable.name)` can be extracted from the shipped binary", at: start,
            .init(
                severity: variable.isDebugOnly ? .low : nil, masking: pieces.map(\.range),
                isAdvice: variable.isDebugOnly || variable.isOfPreview))
    }
}

extension Node {
    /// The literals that a sum or a list that is joined is made of; nothing where there is anything else among them.
    fileprivate var pieces: [Node]? {
        switch kind {
        case .string: return [self]
        case .binary where name == "+":
            let parts = children(.operand).map(\.unwrapped.pieces)
            return parts.contains { $0 == nil } ? nil : parts.flatMap { $0 ?? [] }
        case .call where name == "joined":
            guard let list = base?.unwrapped, list.kind == .array else { return nil }
            let parts = Array(list.children)
            return parts.allSatisfy { $0.unwrapped.kind == .string } ? parts.map(\.unwrapped) : nil
        default: return nil
        }
    }

    /// What a call of `joined` puts between the pieces.
    fileprivate func separator(_ pass: Pass) -> String? {
        guard let given = arguments.first else { return "" }
        return pass.constant(given)?.value.string
    }
}

extension NamedSecretLiteral {
    /// Whether the name says that the app shows it to tell which app it is: `clientSecret`, `appToken`. In a program that
    /// users hold, such a value is no secret, whoever wants it (RFC 8252, section 8.5).
    fileprivate var isOfNativeClient: Bool {
        let words = Words.of(name)
        return zip(words, words.dropFirst()).contains {
            ["client", "app"].contains($0) && ["secret", "token", "key"].contains($1)
        }
    }

    /// Whether the name says that every copy of the app holds the key: `clientKey`, `publicToken`.
    fileprivate var isOfClient: Bool {
        Words.of(name).contains { ["client", "public", "publishable", "anon", "anonymous", "shared"].contains($0) }
    }
}

extension Node {
    /// Whether the constant or function of a type that a literal stands in is named for made-up data: `serverDummy`.
    fileprivate var isOfStandIn: Bool {
        ancestors.contains { node in
            [.variable, .functionDecl].contains(node.kind) && node.has(.isStatic)
                && Words.of(node.name).last.map(standIns.contains) == true
        }
    }

    /// Whether a literal is a key that its vendor makes for clients, by how it begins (PostHog's project keys, publishable
    /// keys of Stripe, Checkout.com and Supabase, SDK keys of RevenueCat, public tokens of Mapbox), or by the library that it is given to.
    fileprivate var isMadeForApps: Bool {
        if clientKeys.contains(where: { name.hasPrefix($0) }) { return true }
        // `Purchases.configure(withAPIKey: "…")`: what a library of clients is set up with is in every copy of the app.
        guard role == .argument, let call = parent, call.kind == .call, let maker = call.base?.unwrapped else {
            return false
        }
        return clientLibraries.contains(maker.kind == .member ? maker.base?.unwrapped.name ?? "" : maker.name)
    }
}

private let standIns: Set<String> = ["dummy", "mock", "stub", "fake", "preview", "sample"]

/// Types of libraries for purchases, analytics, attribution and messages, whose keys tell an app from others and open nothing.
private let clientLibraries: Set<String> = [
    "Purchases", "Adapty", "Superwall", "Qonversion", "Apphud", "Amplitude", "Mixpanel", "Bugsnag", "Instabug",
    "OneSignal", "Braze", "Appboy", "AppsFlyerLib", "Adjust", "Branch", "CleverTap", "Heap", "Smartlook", "UXCam",
    "FullStory", "PostHogSDK", "TelemetryDeck", "TelemetryManager", "Countly", "Flurry", "Appcues", "Iterable",
    "IterableAPI", "Intercom",
]

extension Node {
    /// Whether a literal is a constant of which nothing but a public key is made: `PublicKey(rawRepresentation:)`.
    fileprivate var isPublicKey: Bool {
        guard let variable = parent, variable.kind == .variable, role == .initialValue else { return false }
        let uses = (tree.references(variable.name) + tree.members(variable.name)).filter { !variable.contains($0) }
        return !uses.isEmpty
            && uses.allSatisfy { use in
                let place = use.enclosingDeclaredFunction ?? use.enclosing(.variable)
                let calls = place?.descendants.filter { $0.kind == .call } ?? []
                return calls.contains { $0.name == "PublicKey" && $0.arguments.first?.label.isEmpty == false }
                    && !calls.contains { ["PrivateKey", "SymmetricKey", "setValue", "addValue"].contains($0.name) }
            }
    }
}

private let clientKeys = [
    "phc_", "pk_live_", "pk_test_", "pk_sbox_", "sb_publishable_", "appl_", "goog_", "pk.eyJ",
]
