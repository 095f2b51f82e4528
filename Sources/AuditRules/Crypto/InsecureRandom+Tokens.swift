import AuditAnalysis
import AuditKit
import CodeModel

/// Tokens and codes that are put together from the time or from a number that counts up, and from nothing that is random.
func inspectTokens(_ file: SwiftFile, _ reported: Set<Node>, _ pass: inout Pass) {
    for (name, value) in file.tokensMade where !value.isDebugOnly {
        guard let function = value.enclosingDeclaredFunction, !function.worksWithKeyOrChance,
            !reported.contains(where: { value.contains($0) || value == $0 })
        else { continue }
        if let (time, place) = pass.timeWithin(value, function) {
            pass.report("`\(time)` is guessable, but `\(name)` must not be", at: place)
        } else if let counter = value.counter(function, pass) {
            pass.report("`\(counter)` only counts up, but `\(name)` must not be guessable", at: value)
        }
    }
}

extension SwiftFile {
    /// The values that are given out as tokens, by a function or by a constant of one, with the name that says so.
    fileprivate var tokensMade: [(String, Node)] {
        let functions = nodes(.functionDecl).filter { function in
            let result = function.child(.returnType)?.name ?? ""
            return function.name.isEntryToken(of: function.enclosingType?.name) && texts.contains(result)
                || function.name.isKeyMade && bytes.contains(result)
        }
        let results = functions.flatMap { function in function.results.map { (function.name, $0) } }
        let locals = nodes(.variable).filter { $0.name.isEntryToken && $0.enclosingFunction != nil }
        let values = locals.compactMap { local -> (String, Node)? in
            guard let value = local.initialValue?.unwrapped,
                value.kind == .interpolatedString || value.kind == .binary && value.name == "+"
                    || value.kind == .call && value.name == "String"
            else { return nil }
            return (local.name, value)
        }
        // `user.resetToken = SHA256.hash(data: Data(seed.utf8)).hex`
        let kept = nodes(.assignment).compactMap { set -> (String, Node)? in
            guard set.name == "=", let target = set.child(.target)?.unwrapped, target.kind == .member,
                target.lastName.isEntryToken, let value = set.child(.operand)?.unwrapped, value.isPutTogether
            else { return nil }
            return (target.lastName, value)
        }
        return results + values + kept
    }
}

extension Node {
    /// Whether a value is a text of several parts, or a digest.
    fileprivate var isPutTogether: Bool {
        ([self] + descendants).contains { part in
            part.kind == .interpolatedString || part.kind == .call && ["hash", "String"].contains(part.name)
        }
    }

    /// What a function returns.
    fileprivate var results: [Node] {
        guard let body = child(.body) else { return [] }
        let returned = body.descendants(.return).filter { $0.enclosingFunction == self }.compactMap(\.children.first)
        if !returned.isEmpty { return returned }
        let statements = body.children(.statement)
        return statements.count == 1 ? statements : []
    }

    /// Whether chance or a key has a part in what a function does.
    fileprivate var worksWithKeyOrChance: Bool {
        descendants.contains { node in
            guard [.call, .reference, .member].contains(node.kind) else { return false }
            return Words.of(node.name).contains(where: sources.contains)
                || node.name == "UUID" || node.name == "Nonce" || node.name == "PrivateKey"
        }
    }

    /// The property that counts up, where a text is made of it and of what is written.
    fileprivate func counter(_ function: Node, _ pass: Pass) -> String? {
        let names = ([self] + descendants).filter { $0.kind == .reference && $0.name.first?.isLowercase == true }
        guard let first = names.first, names.allSatisfy({ $0.name == first.name }),
            descendants.contains(where: { $0.kind == .interpolation }) || name == "String",
            let declared = pass.declaration(of: first), declared.kind == .variable, !declared.has(.isLet),
            declared.enclosingFunction == nil, declared.initialValue?.isFixedOrTime == true
        else { return nil }
        let counts = function.descendants(.assignment).contains { step in
            step.name == "+=" && step.child(.target)?.lastName == first.name
                && step.child(.operand)?.unwrapped.kind == .integer
        }
        return counts ? first.name : nil
    }
}

extension Node {
    /// Whether a counter begins with a number that is written, or with the time.
    fileprivate var isFixedOrTime: Bool {
        if unwrapped.kind == .integer { return true }
        let names = namesWithin.filter { $0.first?.isLowercase == true }
        return !names.isEmpty && names.allSatisfy { clocks.contains($0) }
    }

    /// Whether a function is given the seed so that whoever calls it gets the same again, and nothing that it is given is worth
    /// guessing: the type around alone speaks of codes.
    func isRepeatedOnPurpose(_ purpose: String) -> Bool {
        guard let function = enclosingDeclaredFunction, function.stakeAround == purpose,
            !function.name.isRandomSecret
        else { return false }
        let parameters = function.children(.parameter)
        return parameters.contains { Words.of($0.name).last == "seed" }
            && parameters.allSatisfy { RandomStakes.words.isDisjoint(with: Words.of($0.name)) }
    }
}

extension Pass {
    /// The time that a value is made of, and where: the digest of it where it was hashed on the way.
    fileprivate func timeWithin(_ value: Node, _ function: Node) -> (String, Node)? {
        let found = flow(LibraryFlow.self).sources(of: value, labelled: .known).first { clocks.contains($0.node.name) }
        guard let found, !found.node.isDebugOnly else { return nil }
        let digest = found.steps.first { $0.kind == .call && $0.name == "hash" && function.contains($0) }
        return (found.node.name, digest ?? value)
    }
}

extension String {
    /// Whether a name is that of a key or salt that a function makes: `secretKey`, `makeSalt`, `sessionKey`.
    fileprivate var isKeyMade: Bool {
        let words = Words.of(self)
        guard let last = words.last, ["key", "salt", "nonce", "iv", "entropy", "secret"].contains(last) else {
            return false
        }
        return words.count == 1 || words.dropLast().contains { madeFor.contains($0) }
    }
}

/// Words before "key" in the names of functions that make one.
private let madeFor: Set<String> = [
    "secret", "session", "private", "encryption", "signing", "master", "symmetric", "new", "make", "generate", "fresh",
    "random", "create", "crypto", "aes",
]

private let bytes: Set<String> = ["Data", "[UInt8]", "SymmetricKey"]

private let texts: Set<String> = ["String", "Data", "[UInt8]", "Int", "UInt64", "UInt32", "Substring"]

/// Names of what tells the time.
private let clocks: Set<String> = [
    "Date", "NSDate", "now", "timeIntervalSince1970", "timeIntervalSinceReferenceDate", "time", "systemUptime",
    "uptimeNanoseconds", "CFAbsoluteTimeGetCurrent", "mach_absolute_time", "CACurrentMediaTime", "getpid",
    "processIdentifier",
]

/// Words of what keeps a value from being guessed.
private let sources: Set<String> = [
    "random", "arc4random", "rand", "drand48", "shuffled", "entropy", "sign", "signed", "signature", "signer", "hmac",
    "key", "keys", "seal", "encrypt", "jwt", "keychain", "hotp", "totp",
]
