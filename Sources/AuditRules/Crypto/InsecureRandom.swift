import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Predictable random numbers for secrets.
    static let insecureRandom = Rule(
        id: "insecure-random",
        title: "Predictable random numbers used for a secret",
        category: .crypto,
        severity: .high,
        confidence: .medium,
        references: [
            .cwe(338), .cwe(330), .cwe(335), .masvs("CRYPTO", 1), .maswe(12), .mastg("MASTG-TEST-0311"),
            .mobileTop10(10),
        ],
        why: """
            `rand`, `random`, `drand48` and GameplayKit’s generators are determined by a small seed, often the current \
            time. An attacker who guesses the seed, or sees a few outputs, can reproduce every token and key made with \
            them.
            """,
        remedy: """
            Generate secrets with `SecRandomCopyBytes`, `SymmetricKey(size:)` or `SystemRandomNumberGenerator`, which \
            `Int.random(in:)` also uses. Bulwark’s WalletKeys generates wallet recovery phrases and keys this way: \
            `Mnemonic(wordCount:)`, `PrivateKey()`.
            """,
        bad: [
            Example("let token = String(↓rand(), radix: 16)"),
            Example("func makeKey() -> [UInt8] { (0..<32).map { _ in UInt8(truncatingIfNeeded: ↓random()) } }"),
            Example("srand48(Int(Date().timeIntervalSince1970)); let sessionToken = ↓drand48()"),
            Example(
                """
                import GameplayKit
                struct LotteryDraw {
                    func pick(_ tickets: [String], _ seed: UInt64) -> String {
                        let source = GKLinearCongruentialRandomSource(seed: seed)
                        return tickets[↓source.nextInt(upperBound: tickets.count)]
                    }
                }
                """, "money depends on it"),
            Example(
                "func makePIN() -> String { String(Int(↓Date().timeIntervalSince1970) % 10_000) }", "the time of day"),
            Example("let iv = (0..<16).map { _ in ↓GKMersenneTwisterRandomSource(seed: 7).nextInt() }"),
            Example("var source = GKRandomSource.sharedRandom(); let salt = ↓GKARC4RandomSource(seed: seed).nextInt()"),
            Example("let source = GKMersenneTwisterRandomSource(seed: 7); let sessionToken = ↓source.nextInt()"),
            Example(
                """
                import GameplayKit
                func sessionToken() -> String {
                    let source = ↓GKLinearCongruentialRandomSource()
                    return String(source.nextInt()) + String(source.nextInt())
                }
                """, "where the generator is chosen"),
            Example(
                """
                struct KitTickets {
                    private let source = GKMersenneTwisterRandomSource(seed: 1_234)
                    func ticket() -> String { String(↓GKRandomDistribution(randomSource: source, lowestValue: 1, highestValue: 9).nextInt()) }
                    func pairingCode() -> String { (0..<8).map { _ in String(↓source.nextInt(upperBound: 10)) }.joined() }
                }
                """, "a generator in a property"),
            Example(
                """
                struct SplitMix: RandomNumberGenerator {
                    var state: UInt64
                    mutating func next() -> UInt64 { state &+= 0x9E37; return state }
                }
                func password(_ letters: [Character], seed: UInt64) -> String {
                    var generator = SplitMix(state: seed)
                    return String((0..<12).map { _ in ↓letters.randomElement(using: &generator)! })
                }
                """, "a custom generator with repeatable output"),
        ] + .insecureRandomBad,
        good: [
            Example("let token = UInt64.random(in: .min ... .max)", "the system's secure generator"),
            Example("let nonce = arc4random()", "secure on Apple platforms"),
            Example("let delay = drand48() * 0.3; animate(after: delay)", "nothing secret"),
            Example("let x = CGFloat(rand() % 320)"),
            Example("func random() -> Key { Key() }; let key = random()", "a function of one's own"),
        ] + .insecureRandomGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    var reported: Set<Node> = []
    for call in file.tree.nodes(.call, named: CipherOrigins.numbersByChance.sorted()) {
        guard call.callee?.kind == .reference, call.arguments.count <= 1, call.argument("in") == nil,
            pass.lookup.function(of: call) == nil, let purpose = call.secretPurpose
        else { continue }
        reported.insert(call)
        pass.report("`\(call.name)` is predictable, but `\(purpose)` must not be", at: call)
    }
    for call in file.tree.nodes(.call, named: CipherOrigins.generators.sorted()) {
        // What is kept is told where it is drawn from.
        guard call.callee?.kind == .reference, call.parent?.kind != .variable, let purpose = call.secretPurpose
        else { continue }
        reported.insert(call)
        pass.report("`\(call.name)` is predictable, but `\(purpose)` must not be", at: call)
    }
    for call in file.tree.nodes(.call, named: draws) {
        guard let generator = call.argument("using") ?? call.base, let kind = generator.repeatable(pass, steps: 3),
            let purpose = call.secretPurpose, !reported.contains(where: { call.contains($0) }),
            !call.isRepeatedOnPurpose(purpose)
        else { continue }
        reported.insert(call)
        // A generator that a local keeps for this is what has to be replaced; of one with a seed, the seed is told there.
        let start = generator.unseededStart(pass)
        guard start.map({ reported.insert($0).inserted }) != false else { continue }
        pass.report(
            "`\(kind)` is predictable, but `\(purpose)` must not be", at: start ?? call,
            .init(related: start == nil ? [] : [(call, "The random value is drawn here")]))
    }
    for draw in file.drawsOfOwnFormulas where !draw.isDebugOnly {
        guard let purpose = draw.secretPurpose, reported.insert(draw).inserted else { continue }
        pass.report("A linear formula is predictable, but `\(purpose)` must not be", at: draw)
    }
    // Identifiers that are the time and the address of the network card (RFC 9562, section 5.1).
    for call in file.calls("uuid_generate_time", "uuid_generate_time_safe") where !call.isDebugOnly {
        let written = call.arguments.first?.namesWithin.first { $0.isRandomSecret }
        guard let purpose = written ?? call.secretPurpose else { continue }
        pass.report("`\(call.name)` is predictable, but `\(purpose)` must not be", at: call)
    }
    // The time of day, cut down to a few digits.
    for time in file.members("timeIntervalSince1970", "timeIntervalSinceReferenceDate") {
        guard ["Date", "now", "NSDate"].contains(time.base?.unwrapped.name ?? ""),
            time.ancestors.contains(where: { $0.kind == .binary && $0.name == "%" }),
            let name = time.enclosingDeclaredFunction?.name, name.isRandomSecret || name.isPasswordName
        else { continue }
        pass.report("The time is guessable, but `\(name)` must not be", at: time)
    }
    // The time as text, and nothing else.
    for time in file.members("timeIntervalSince1970", "timeIntervalSinceReferenceDate") {
        guard ["Date", "now", "NSDate"].contains(time.base?.unwrapped.name ?? ""), !time.isDebugOnly,
            let name = time.tokenOfTime
        else { continue }
        reported.insert(time)
        pass.report("The time is guessable, but `\(name)` must not be", at: time)
    }
    inspectTokens(file, reported, &pass)
    for guess in pass[CryptoInputs.self].guesses(in: file) where reported.insert(guess.source).inserted {
        pass.report(
            "`\(guess.source.name)` is predictable but used as \(guess.kind.noun)", at: guess.source,
            .init(confidence: .high, related: [(guess.argument, "It is used here")]))
    }
}

extension CryptoSink.Kind {
    fileprivate var noun: String {
        switch self {
        case .vector: "an initialization vector"
        case .salt: "a salt"
        case .password: "a password"
        default: "a key"
        }
    }
}

extension Node {
    /// The type of the generator that an expression is, where it gives the same numbers for the same seed.
    fileprivate func repeatable(_ pass: Pass, steps: Int) -> String? {
        guard steps > 0 else { return nil }
        let node = uncast
        if node.kind == .call { return node.name.isRepeatableGenerator(pass) ? node.name : nil }
        guard node.kind == .reference || node.kind == .member, let declared = pass.declaration(of: node) else {
            return nil
        }
        if let type = declared.typeText.map(TypeName.base), type.isRepeatableGenerator(pass) { return type }
        return declared.initialValue?.repeatable(pass, steps: steps - 1)
    }

    /// Where a local of the function begins a generator without a seed.
    fileprivate func unseededStart(_ pass: Pass) -> Node? {
        let node = uncast
        guard node.kind == .reference, let made = pass.declaration(of: node), made.isLocalVariable,
            let call = made.initialValue?.uncast, call.kind == .call, call.arguments.isEmpty
        else { return nil }
        return call
    }

    /// The name of the token that is no more than the time as text: `let token = "\(Date().timeIntervalSince1970)"`.
    fileprivate var tokenOfTime: String? {
        var (isText, node) = (false, self)
        while let parent = node.parent {
            switch parent.kind {
            case .interpolation: break
            case .interpolatedString:
                guard parent.children(.interpolation).count == 1 else { return nil }
                isText = true
            case .call: isText = isText || parent.name == "String"
            case .member, .forceUnwrap, .optionalChain, .try, .return, .block: break
            case .variable, .functionDecl:
                guard isText, parent.kind == .variable || parent.child(.returnType)?.name == "String",
                    parent.kind == .variable || node.children(.statement).count == 1
                else { return nil }
                let words = Words.of(parent.name)
                guard let last = words.last, ["token", "secret", "otp", "csrf", "passcode"].contains(last),
                    RandomStakes.marks.isDisjoint(with: words)
                else { return nil }
                return parent.name
            default: return nil
            }
            node = parent
        }
        return nil
    }

    /// The name that tells that a random value becomes a secret: of what it is assigned to, passed as, or made by.
    fileprivate var secretPurpose: String? {
        for node in sequence(first: self, next: \.parent) {
            switch node.kind {
            case .variable, .functionDecl: if node.name.isRandomSecret { return node.name }
            case .assignment:
                if let target = node.child(.target), target.lastName.isRandomSecret { return target.lastName }
            default: if node.role == .argument, node.label.isRandomSecret { return node.label }
            }
            if node.kind == .functionDecl { return isDrawnForLooks ? nil : node.stakeAround }
            if node.kind.isTypeDeclaration { return nil }
        }
        return nil
    }
}

/// Calls that draw from a generator.
private let draws = [
    "next", "nextInt", "nextUniform", "nextBool", "arrayByShufflingObjects", "randomElement", "random", "shuffled",
    "shuffle",
]
