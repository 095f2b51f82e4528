import AuditAnalysis
import AuditKit
import CodeModel

extension Node {
    /// The comparison in which another hash than this one is refused, here or by the local that holds it: with an error, or by
    /// the answer of a function. Where the same hash ends the work, it only tells whether something is new.
    var decision: Node? {
        guard let function = enclosingDeclaredFunction else { return nil }
        let holders = holders(in: function)
        return function.descendants.first { test in
            let isMeant =
                test.contains(self)
                || test.descendants.contains { $0.kind == .reference && holders.contains($0.name) }
            if test.isOfKnownGood, isMeant { return true }
            guard test.kind == .binary, ["==", "!="].contains(test.name), isMeant else { return false }
            if test.parent?.kind == .return || test.isAnswer(of: function) { return true }
            guard let statement = test.ancestors.first(where: { [.guard, .if].contains($0.kind) }) else { return false }
            let way =
                statement.kind == .guard || test.name == "==" ? statement.child(.elseBody) : statement.child(.body)
            return way?.descendants.contains { $0.kind == .throw || $0.kind == .return && $0.givesNo } ?? false
        }
    }

    /// The names of locals that hold a hash: of what it is made into, of the buffer that it is written to, of the hasher.
    private func holders(in function: Node) -> Set<String> {
        var names: Set<String> = []
        if let local = ancestors.first(where: { $0.kind == .variable || $0.kind == .functionDecl }),
            local.kind == .variable
        {
            names.insert(local.name)
        }
        for output in arguments where output.kind == .inout {
            names.insert(output.children.first?.unwrapped.name ?? "")
        }
        if name == "update", let hasher = base?.unwrapped, hasher.kind == .reference { names.insert(hasher.name) }
        // `CC_SHA1_Final(&output, &context)` writes what the context has seen.
        for call in function.descendants(.call) where call.name.hasPrefix("CC_") && call.name.hasSuffix("_Final") {
            let given = call.arguments.map { $0.kind == .inout ? $0.children.first?.unwrapped.name ?? "" : $0.name }
            if given.contains(where: names.contains) { names.formUnion(given) }
        }
        for _ in 0..<2 {
            for local in function.descendants(.variable) where !local.name.isEmpty {
                guard let value = local.initialValue, value.namesWithin.contains(where: names.contains) else {
                    continue
                }
                names.insert(local.name)
            }
        }
        return names.subtracting([""])
    }

    /// Whether a comparison is all that a function gives.
    private func isAnswer(of function: Node) -> Bool {
        guard let body = function.child(.body), parent == body || parent?.kind == .try && parent?.parent == body else {
            return false
        }
        return function.child(.returnType)?.name == "Bool" && body.children(.statement).count == 1
    }

    /// `allowed.contains(hash)`: a list of what is let through.
    fileprivate var isOfKnownGood: Bool {
        guard kind == .call, name == "contains", let list = base?.unwrapped.lastName else { return false }
        return Words.of(list).contains {
            ["allowed", "allowlist", "whitelist", "trusted", "pins", "pinned", "approved"].contains($0)
        }
    }

    private var givesNo: Bool { children.first?.kind == .boolean && children.first?.name == "false" }

    /// Whether a comparison, or the function around it, says that a hash is held against what somebody has published: a
    /// manifest, what is expected, what makes a file genuine.
    var speaksOfExpectation: Bool {
        if isOfKnownGood { return true }
        let names = children(.operand).flatMap { [$0] + $0.descendants }
            .filter { $0.kind == .reference || $0.kind == .member }.map(\.name)
        let words = names.flatMap { Words.of($0) }
        if words.contains(where: versions.contains) { return false }
        if words.contains(where: expectations.contains) { return true }
        // What a type is for that is called so: `ReleaseIntegrity`, `UpdateVerifier`.
        let type = enclosingType.map { Words.of(TypeName.base($0.name)) } ?? []
        if let last = type.last, ["integrity", "verifier", "verification", "authenticity"].contains(last),
            !type.contains(where: versions.contains)
        {
            return true
        }
        let own = Words.of(enclosingDeclaredFunction?.name ?? "")
        return own.contains(where: verifications.contains) && !own.contains(where: versions.contains)
    }

    /// Where a hash that is worked out piece after piece begins: `Insecure.SHA1()`, `CC_SHA1_Init(&context)`.
    func beginning(_ pass: Pass) -> Node? {
        if name == "update", let hasher = base?.unwrapped, hasher.kind == .reference,
            let start = pass.declaration(of: hasher), start.tree === tree, let value = start.initialValue?.unwrapped,
            value.kind == .call, value.arguments.isEmpty, HashCalls.Algorithm(name: value.dottedCallee) != nil
        {
            return value
        }
        // A name tells where it goes on, `$0` does not.
        if name == "update", let hasher = base, hasher.unwrapped.name == "$0",
            let start = HashCalls.foldStart(of: hasher, pass.lookup)
        {
            return start.unwrapped
        }
        guard name.hasPrefix("CC_"), name.hasSuffix("_Update"), let context = arguments.first?.namesWithin.first else {
            return nil
        }
        let start = name.dropLast("_Update".count) + "_Init"
        return (enclosingDeclaredFunction?.descendants(.call) ?? []).first {
            $0.name == start && $0.arguments.first?.namesWithin.first == context
        }
            ?? enclosingType.flatMap { type in
                tree.calls(String(start)).first {
                    type.contains($0) && $0.arguments.first?.namesWithin.first == context
                }
            }
    }

    /// The decision that rests on what a hasher of the object has seen, where another function takes the result.
    var decisionAtEnd: Node? {
        guard let type = enclosingType, let function = enclosingDeclaredFunction else { return nil }
        let ends: [Node]
        if name == "update", let hasher = base?.unwrapped, hasher.kind == .reference || hasher.kind == .member {
            ends = tree.calls("finalize").filter { $0.base?.unwrapped.lastName == hasher.lastName }
        } else if name.hasPrefix("CC_"), name.hasSuffix("_Update"), let context = arguments.first?.namesWithin.first {
            ends = tree.calls(String(name.dropLast("_Update".count)) + "_Final").filter {
                $0.arguments.last?.namesWithin.first == context
            }
        } else {
            return nil
        }
        return ends.first { type.contains($0) && !function.contains($0) && $0.decision != nil }?.decision
    }

    private var dottedCallee: String { callee?.dottedName ?? name }
}

extension Node {
    /// The name of what is only as good as the hash: a tree or chain of hashes, the seal on a record, a number by which
    /// people tell one another's keys.
    var nameOfReliance: String? {
        let function = enclosingDeclaredFunction
        let names = [function?.name, enclosingType.map { TypeName.base($0.name) }].compactMap { $0 }
        if names.contains(where: { !versions.isDisjoint(with: Words.of($0)) }) { return nil }
        return names.first { name in
            let words = Words.of(name)
            return words.contains(where: reliances.contains)
                || zip(words, words.dropFirst()).contains { phrases.contains($0 + " " + $1) }
        }
    }
}

extension Pass {
    /// The function that gives out the hash, where other code holds what it gives against what was announced.
    func comparedAs(_ hash: Node) -> String? {
        guard let function = hash.enclosingDeclaredFunction, function.kind == .functionDecl,
            function.child(.returnType).map({ ["String", "Data", "[UInt8]"].contains($0.name) }) == true,
            Words.of(function.name).contains(where: ["digest", "hash", "checksum", "fingerprint", "sum"].contains)
        else { return nil }
        let type = function.enclosingType.map { TypeName.base($0.name) }
        for file in workspace.swift where file.role.isShipped && file.tree.mentions(function.name) {
            for call in file.tree.calls(function.name) where !function.contains(call) {
                guard let test = call.outerExpression.parent, test.kind == .binary, ["==", "!="].contains(test.name),
                    lookup.function(of: call) == function || call.base?.text.hasPrefix(type ?? "?") == true,
                    test.speaksOfExpectation || test.parametersSpeakOfExpectation
                else { continue }
                return function.name
            }
        }
        return nil
    }
}

extension Pass {
    /// The certificate whose hash a list or a comparison goes by: whoever has made another one of the same hash is trusted.
    func certificateGoneBy(_ use: HashCalls.Use) -> String? {
        guard
            let name = use.names.first(where: {
                Words.of($0).contains { ["certificate", "cert", "spki"].contains($0) }
            })
        else { return nil }
        if use.node.isLookedUp { return name }
        guard let function = use.node.enclosingDeclaredFunction, function.kind == .functionDecl else { return nil }
        return function.tree.calls(function.name).contains { !function.contains($0) && $0.isLookedUp } ? name : nil
    }
}

extension Node {
    /// Whether a value is looked for in a list, or compared.
    fileprivate var isLookedUp: Bool {
        ancestors.prefix { !$0.kind.isFunctionLike && $0.kind != .block }.contains { node in
            node.kind == .call && ["contains", "firstIndex"].contains(node.name)
                && node.arguments.contains { $0.contains(self) || $0 == self }
                || node.kind == .binary && ["==", "!="].contains(node.name)
        }
    }

    /// Whether the function around is given a manifest, or what is expected.
    fileprivate var parametersSpeakOfExpectation: Bool {
        guard let function = enclosingDeclaredFunction else { return false }
        return function.children(.parameter).contains { parameter in
            Words.of(parameter.name + "_" + parameter.label).contains(where: expectations.contains)
        }
    }
}

extension Node {
    /// Whether this is the inside of a helper such as `String.md5`, and the secret comes from those who use it: each use
    /// is looked at by itself.
    func isInHelper(_ secret: SensitiveValue) -> Bool {
        let helper = ancestors.first { $0.kind == .functionDecl || $0.kind == .variable && $0.has(.isComputed) }
        guard let helper else { return false }
        let isOfText = helper.kind == .variable && helper.enclosingType?.kind == .extensionDecl
        guard isOfText || HashCalls.Algorithm(name: helper.name) != nil else { return false }
        return secret.way.first.map { !helper.contains($0) } ?? false
    }
}

/// Words of names of what nobody may be able to make again for other data.
private let reliances: Set<String> = [
    "merkle", "evidence", "notary", "notarize", "attestation", "commitment", "ledger", "blockchain", "tamper",
    "provenance",
]

private let phrases: Set<String> = [
    "package digest", "package hash", "package fingerprint", "firmware digest", "firmware hash", "firmware fingerprint",
    "installer digest", "installer hash", "update digest", "update hash", "binary digest", "executable digest",
    "executable hash", "contract digest", "contract hash", "consent digest", "consent hash", "agreement digest",
    "agreement hash", "receipt digest", "receipt hash", "transaction digest", "transaction hash", "license digest",
    "license hash", "manifest digest", "manifest hash", "certificate hash", "certificate digest",
    "safety number", "tree hasher", "hash tree", "hash chain", "chain hash", "security code", "key fingerprint",
    "integrity hash", "certificate fingerprint",
]

private let expectations: Set<String> = [
    "expected", "published", "manifest", "official", "trusted", "genuine", "reference", "advertised", "upstream",
    "announced", "signed",
]

private let verifications: Set<String> = [
    "verify", "verifies", "verified", "validate", "intact", "integrity", "genuine", "authentic", "tampered",
    "untampered", "trusted", "announced", "published", "official", "advertised",
]

/// Words of what only tells one version from another.
private let versions: Set<String> = [
    "etag", "tag", "cache", "cached", "previous", "last", "duplicate", "thumbnail", "old",
]
