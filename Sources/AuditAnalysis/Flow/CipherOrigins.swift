import AuditKit
import CodeModel

/// Names of ciphers, modes and versions that are out of use, and nonces.
package struct CipherOrigins {
    /// All that it can give.
    static let labels: FlowLabels = [.settings, .traced, .nonce]

    let lookup: Lookup

    func labels(of node: Node) -> FlowLabels {
        switch node.kind {
        case .reference: return ofName(node.name)
        case .member: return ofMember(node).union(KnownOrigins(lookup: lookup).labels(ofMember: node))
        case .call:
            if isGuessable(node) { return .guessable }
            if node.makesAuthenticator(lookup) { return .authenticator }
            if node.makesPlainDigest { return .digest }
            if KnownOrigins.isKnown(call: node) { return .known }
            if OldProtocols.version(ofCall: node, lookup) != nil { return .oldProtocol }
            if node.makesCodebook { return .codebook }
            return node.name == "Nonce" && node.arguments.isEmpty || Self.makers.contains(node.name) ? .nonce : []
        default: return []
        }
    }

    /// Functions that make a vector or random bytes, by the names that libraries and projects give them.
    private static let makers: Set<String> = [
        "randomIV", "randomBytes", "randomData", "generateIV", "generateNonce", "makeIV", "makeNonce", "randomNonce",
        "generateRandomBytes", "secureRandomBytes", "secureRandomData", "generateRandomIV", "createIV", "newIV",
    ]

    private func ofName(_ name: String) -> FlowLabels {
        guard name.hasPrefix("k") || name.hasPrefix("cc") else { return [] }
        if Self.ciphers[name] != nil { return .weakCipher }
        if Self.modes.contains(name) { return .codebook }
        return OldProtocols.names[name.lowercased()] != nil ? .oldProtocol : []
    }

    /// Numbers of generators that are made to be repeated.
    private func isGuessable(_ node: Node) -> Bool {
        guard node.callee?.kind == .reference else { return false }
        if Self.generators.contains(node.name) {
            return lookup.index.types[node.name] == nil || node.name.hasPrefix("GK")
        }
        return Self.numbersByChance.contains(node.name) && node.arguments.count <= 1 && node.argument("in") == nil
            && lookup.function(of: node) == nil
    }

    package static let numbersByChance: Set<String> = [
        "rand", "random", "drand48", "lrand48", "mrand48", "erand48", "nrand48", "jrand48", "rand_r",
    ]

    package static let generators: Set<String> = [
        "GKRandomSource", "GKARC4RandomSource", "GKLinearCongruentialRandomSource", "GKMersenneTwisterRandomSource",
        "GKRandomDistribution", "GKShuffledDistribution", "SeededGenerator", "SeededRandomNumberGenerator",
        "LinearCongruentialGenerator", "SplitMix64", "Xoroshiro128Plus",
    ]

    private func ofMember(_ node: Node) -> FlowLabels {
        if OldProtocols.version(ofMember: node) != nil { return .oldProtocol }
        guard node.has(.hasImplicitBase) || node.base?.unwrapped.isTypeName == true else { return [] }
        if Self.cipherCases.contains(node.name) { return .weakCipher }
        return Self.modeCases.contains(node.name) ? .codebook : []
    }

    package static let ciphers = [
        "kCCAlgorithmDES": "DES", "kCCAlgorithm3DES": "3DES", "kCCAlgorithmRC4": "RC4", "kCCAlgorithmRC2": "RC2",
        "kCCAlgorithmBlowfish": "Blowfish", "kCCAlgorithmCAST": "CAST",
    ]

    /// The numbers that CommonCrypto gives them.
    package static let numbers = [1: "DES", 2: "3DES", 3: "CAST", 4: "RC4", 5: "RC2", 6: "Blowfish"]

    package static let cipherCases: Set<String> = [
        "des", "tripleDES", "tripleDes", "threeDES", "rc4", "RC4", "rc2", "blowfish", "cast", "DES", "des3",
    ]

    static let modes: Set<String> = ["kCCOptionECBMode", "kCCModeECB", "ccECBMode"]

    static let modeCases: Set<String> = ["ECB", "ecb", "ecbMode", "ECBMode"]
}

extension Node {
    /// Whether a name is written like that of a type.
    package var isTypeName: Bool {
        switch kind {
        case .reference: name.first?.isUppercase == true
        case .member: name.first?.isUppercase == true && base?.isTypeName == true
        default: false
        }
    }
}

extension Node {
    /// `ECB()` and `ECB.init()`.
    package var makesCodebook: Bool {
        guard kind == .call, arguments.isEmpty, let callee = callee?.unwrapped else { return false }
        return callee.kind == .reference ? callee.name == "ECB" : callee.name == "init" && callee.base?.name == "ECB"
    }

    /// Whether a cipher of CommonCrypto is run in the same function, so that what reaches it is known better.
    package var isNearCipher: Bool {
        guard let function = enclosingDeclaredFunction else { return false }
        return function.descendants.contains { $0.kind == .call && $0.name.hasPrefix("CCCrypt") }
    }
}
