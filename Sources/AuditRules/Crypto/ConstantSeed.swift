import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Generators that start from the same number in every copy of the program.
    static let constantSeed = Rule(
        id: "constant-seed",
        title: "Random number generator seeded with a known value",
        category: .crypto,
        severity: .high,
        confidence: .medium,
        references: [
            .cwe(336), .cwe(335), .cwe(338), .cwe(798), .masvs("CRYPTO", 1), .maswe(12), .mastg("MASTG-TEST-0311"),
            .mobileTop10(10),
        ],
        why: """
            A generator seeded with a constant produces the same numbers in every copy of the app and after every \
            launch. If it is seeded with the time, a process ID or a record name, an attacker can recover the numbers \
            by trying the likely seeds. Either way, every code, ticket or winner drawn from it is predictable.
            """,
        remedy: """
            Use `SystemRandomNumberGenerator`, the default for `Int.random(in:)` and `shuffled()`. Keep seeded \
            generators for previews, tests and procedural scenery.
            """,
        bad: [
            Example(
                """
                struct Dice: RandomNumberGenerator {
                    var state: UInt64
                    init(seed: UInt64) { state = seed }
                    mutating func next() -> UInt64 { state &*= 6364136223846793005; return state }
                }
                func inviteCode() -> String {
                    var dice = ↓Dice(seed: 7)
                    return String(dice.next(), radix: 36)
                }
                """, "codes that grant access"),
            Example(
                """
                import GameplayKit
                final class LotteryMachine {
                    static let edition: UInt64 = 2_031
                    private let balls = ↓GKMersenneTwisterRandomSource(seed: LotteryMachine.edition)
                    func next() -> Int { balls.nextInt(upperBound: 49) }
                }
                """, "stored in a static constant"),
            Example("func passcodeSuggestion() -> Int { ↓srand48(1970); return Int(drand48() * 10_000) }"),
            Example("func resetToken() -> String { ↓srandom(0x5EED); return String(random(), radix: 16) }"),
            Example(
                """
                import GameplayKit
                func resetCode(for userID: String) -> String {
                    let source = ↓GKMersenneTwisterRandomSource(seed: UInt64(Date().timeIntervalSince1970))
                    return String(source.nextInt(upperBound: 1_000_000))
                }
                func doorPin(for site: String) -> String {
                    let source = ↓GKARC4RandomSource(seed: Data(site.utf8))
                    return String(source.nextInt(upperBound: 10_000))
                }
                """, "the time, and a publicly known name"),
            Example(
                """
                func inviteCode() -> Int { ↓srandom(UInt32(getpid())); return random() }
                """, "one of a few thousand process IDs"),
            Example(
                """
                import GameplayKit
                struct CouponPrinter {
                    func letters() -> [Any] {
                        ↓GKARC4RandomSource(seed: Data("autumn".utf8)).arrayByShufflingObjects(in: alphabet)
                    }
                }
                """, "bytes of a string"),
            Example(
                """
                struct Wheel: RandomNumberGenerator { var seed: UInt64; mutating func next() -> UInt64 { seed &+= 1; return seed } }
                @propertyWrapper struct Turning {
                    var wrappedValue: Wheel
                    init(_ seed: UInt64) { wrappedValue = Wheel(seed: seed) }
                }
                final class VoucherDesk { ↓@Turning(11) private var wheel }
                """, "a property wrapper that takes the seed"),
        ],
        good: [
            Example("import GameplayKit\nlet clouds = GKPerlinNoiseSource(seed: 4)", "scenery"),
            Example(
                """
                import GameplayKit
                struct PreviewTickets { let source = GKMersenneTwisterRandomSource(seed: 1) }
                """, "a preview"),
            Example("func shakeLayout() { srand48(3); offset = drand48() }", "nothing that must not be guessed"),
            Example(
                """
                import GameplayKit
                func winner(_ seed: UInt64) -> Int { GKMersenneTwisterRandomSource(seed: seed).nextInt() }
                """, "the seed comes from elsewhere"),
            Example("func ticketCode() -> Int { Int.random(in: 0...9_999_999) }"),
            Example(
                """
                import GameplayKit
                func codeDisplay(from entropySeed: Data) -> Int { GKARC4RandomSource(seed: entropySeed).nextInt() }
                """, "a random seed"),
            Example("func keyFrames() { srandom(9); spread = random() % 5 }"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped else { return }
    let seeded = file.nodes(.call, whereName: { $0.first?.isUppercase == true }).filter { $0.argument("seed") != nil }
    for call in seeded where !call.isDebugOnly && call.name.isRepeatableGenerator(pass) {
        guard let seed = call.argument("seed") else { continue }
        report(call, seed, &pass)
    }
    for call in file.calls("srand", "srand48", "srandom", "seed48") where !call.isDebugOnly {
        guard call.callee?.kind == .reference, call.arguments.count == 1, pass.lookup.function(of: call) == nil,
            let seed = call.arguments.first
        else { continue }
        report(call, seed, &pass)
    }
    for attribute in file.nodes(.attribute) where !attribute.isDebugOnly {
        guard let seed = attribute.arguments.first, attribute.arguments.count == 1, seed.unwrapped.kind == .integer,
            attribute.wrapsGenerator(pass)
        else { continue }
        report(attribute, seed, &pass)
    }
}

private func report(_ place: Node, _ seed: Node, _ pass: inout Pass) {
    guard let purpose = place.drawnFor else { return }
    if seed.isSameInAllCopies(pass) {
        pass.report(
            "`\(place.name)` has a constant seed, which makes `\(purpose)` predictable", at: place)
    } else if let known = seed.knownToOthers(pass) {
        pass.report("`\(place.name)` is seeded with `\(known)`, which makes `\(purpose)` guessable", at: place)
    }
}

extension Node {
    /// Whether a value is written in the program.
    fileprivate func isSameInAllCopies(_ pass: Pass) -> Bool {
        if pass.constant(self) != nil { return true }
        let labels = pass.flow(LibraryFlow.self).labels(of: self, among: FlowLabels.constant.union(.integer))
        return !labels.isEmpty
    }

    /// The name of what a seed is made of, where others know or can try it: the time, a process, the name of a record.
    fileprivate func knownToOthers(_ pass: Pass) -> String? {
        if let source = pass.flow(LibraryFlow.self).sources(of: self, labelled: .known).first {
            return source.node.name
        }
        let names = ([self] + descendants).filter { [.reference, .member].contains($0.kind) }
        guard names.allSatisfy({ !$0.name.isRandomSecret }) else { return nil }
        return names.first { name in
            guard let last = Words.of(name.name).last, identifiers.contains(last),
                name.kind == .member
                    || pass.declaration(of: name)?.kind == .parameter
            else { return false }
            return true
        }?.name
    }

    /// Whether an attribute is a property wrapper of the project whose value is a generator that can be run again.
    fileprivate func wrapsGenerator(_ pass: Pass) -> Bool {
        guard let type = pass.lookup.index.types[name],
            type.declarations.contains(where: { $0.attribute("propertyWrapper") != nil }),
            let value = type.members["wrappedValue"]?.first?.typeText
        else { return false }
        return TypeName.base(value).isRepeatableGenerator(pass)
    }

    /// The name of what is drawn, where guessing it does harm: of the variable, the function or the type around.
    fileprivate var drawnFor: String? {
        for node in sequence(first: self, next: \.parent) {
            let names: [String]
            var isType = false
            switch node.kind {
            case .variable, .functionDecl: names = [node.name]
            case .assignment: names = [node.child(.target)?.lastName ?? ""]
            case .classDecl, .structDecl, .enumDecl, .actorDecl, .extensionDecl:
                names = [node.name] + node.inheritedTypes
                isType = true
            default: continue
            }
            let words = Set(names.flatMap { Words.of($0) })
            if !words.isDisjoint(with: RandomStakes.harmless) { return nil }
            let telling = names.first { name in
                !RandomStakes.words.isDisjoint(with: Words.of(name)) || !isType && name.isRandomSecret
            }
            if let telling { return telling }
        }
        return nil
    }
}

/// Last words of names of what tells one thing from another and is no secret.
private let identifiers: Set<String> = [
    "id", "identifier", "name", "site", "host", "domain", "email", "mail", "user", "username", "account", "date", "day",
    "title", "address",
]
