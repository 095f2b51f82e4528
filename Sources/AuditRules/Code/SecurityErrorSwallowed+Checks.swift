import AuditAnalysis
import AuditKit
import CodeModel

/// The functions of the project that say by an error alone that something is not genuine or not allowed.
struct ThrowingChecks: Fact {
    private let functions: Set<Node>
    private let names: Set<String>

    init(workspace: Workspace) {
        let asking = workspace.swift.filter(\.role.isShipped).flatMap { $0.nodes(.functionDecl) }
            .filter { $0.has(.isThrowing) && Words.of($0.name).first.map(askingVerbs.contains) == true }
        var found = asking.filter { function in
            function.descendants.contains { $0.kind == .throw } && function.descendants.contains(where: \.isPrimitive)
        }
        // Those that hand the question on: `func check(_ url: URL) throws { try ensureSigned(contents(of: url)) }`.
        for _ in 0..<2 {
            let known = Set(found.map(\.name))
            let all = Set(found)
            found += asking.filter { function in
                !all.contains(function)
                    && function.descendants.contains { call in
                        guard call.kind == .call, known.contains(call.name) else { return false }
                        return call.ancestors.prefix(3).contains { $0.kind == .try && !$0.has(.isOptional) }
                    }
            }
        }
        functions = Set(found)
        names = Set(found.map(\.name))
    }

    /// Whether a call means one of them, or what a protocol asks for that they fulfil.
    func contains(_ call: Node, _ lookup: Lookup) -> Bool {
        guard names.contains(call.name), let function = lookup.function(of: call) else { return false }
        return functions.contains(function) || function.enclosingType?.kind == .protocolDecl
    }
}

extension Node {
    /// Whether a call asks whether something is genuine or somebody may, and says no by an error: by its name and what it is
    /// about, or by what the function does.
    func asksByError(_ pass: Pass) -> Bool {
        guard kind == .call, let verb = Words.of(name).first, askingVerbs.contains(verb),
            let callee = callee?.unwrapped, callee.kind == .reference || callee.kind == .member,
            callee.name.first?.isUppercase != true, !answersLater
        else { return false }
        if pass[ThrowingChecks.self].contains(self, pass.lookup) { return true }
        let given = arguments.filter { $0.kind != .closure }
        if let own = pass.lookup.function(of: self), own.child(.body) != nil, !own.has(.isThrowing) { return false }
        let names = Words.of(callee.dottedName) + given.flatMap { Words.of($0.label) + Words.of($0.unwrapped.lastName) }
        if limitingVerbs.contains(verb) { return names.contains(where: limiters.contains) }
        guard !given.isEmpty else { return names.contains(where: proofs.contains) }
        return strongVerbs.contains(verb) || names.contains { proofs.contains($0) || limiters.contains($0) }
    }

    /// Whether what a call finds is told to a closure: its error says only that it could not be asked.
    private var answersLater: Bool {
        arguments.contains { argument in
            argument.kind == .closure || ["completion", "handler", "callback", "reply"].contains(argument.label)
                || argument.label.hasSuffix("Handler")
        }
    }

    /// Whether an expression says whether something is genuine.
    fileprivate var isPrimitive: Bool {
        guard kind == .call || kind == .member else { return false }
        return primitives.contains(name)
    }

    /// What goes on with the same thing unchecked where its check has thrown: `(try? verify(token)) ?? parse(token)`.
    func uncheckedFallback(_ pass: Pass) -> Node? {
        let operands = children(.operand)
        guard operands.count == 2,
            let attempt = ([operands[0]] + operands[0].descendants).first(where: {
                $0.kind == .try && $0.has(.isOptional)
            }),
            let check = attempt.children.first?.plain, check.kind == .call, check.asksByError(pass)
        else { return nil }
        return operands[1].reads(whatIsGivenTo: check) ? operands[1] : nil
    }

    /// The same in a clause: `do { return try verify(token) } catch { return parse(token) }`.
    func uncheckedAnswer(_ pass: Pass) -> Node? {
        guard kind == .do, let body = child(.body), body.children(.statement).count == 1,
            let first = body.children(.statement).first, first.kind == .return,
            let check = first.descendants.first(where: { $0.kind == .call && $0.asksByError(pass) }),
            let clause = children.filter({ $0.kind == .catch }).last,
            let answer = clause.child(.body)?.children(.statement).last, answer.kind == .return,
            let value = answer.children.first
        else { return nil }
        return value.reads(whatIsGivenTo: check) ? answer : nil
    }

    /// Whether a value is made of what a check was given, and is no refusal.
    private func reads(whatIsGivenTo check: Node) -> Bool {
        let given = Set(
            check.arguments.map(\.unwrapped).filter { $0.kind == .reference || $0.kind == .member }.map(\.dottedName))
        guard !given.isEmpty, plain.kind == .call || plain.kind == .member || plain.kind == .reference else {
            return false
        }
        let words = [self] + descendants
        return words.contains { given.contains($0.dottedName) && ($0.kind == .reference || $0.kind == .member) }
            && !words.contains { Words.of($0.name).contains(where: refusing.contains) }
    }

    /// The note of a failure that a `Result` keeps of a check, where nothing else is done with it:
    /// `if case .failure(let error) = outcome { log(error) }`.
    func notedOutcome(_ pass: Pass) -> (place: Node, check: Node)? {
        guard kind == .call, name == "Result", let closure = arguments.last, closure.kind == .closure,
            let check = closure.descendants.first(where: { $0.kind == .call && $0.isSecurityCall(pass) }),
            let local = ancestors.prefix(while: { $0.kind != .block }).first(where: { $0.kind == .variable }),
            let block = local.parent, block.kind == .block
        else { return nil }
        let uses = block.descendants(.reference).filter { $0.name == local.name && local.isBefore($0) }
        guard let use = uses.first, uses.count == 1 else { return nil }
        let test = use.ancestors.first { $0.kind == .if || $0.kind == .guard || $0.kind == .switch }
        guard let test, test.kind != .guard else { return nil }
        var branches = [test.child(.body)].compactMap(\.self)
        if test.kind == .switch {
            branches = test.children(.clause).filter { clause in
                clause.children(.pattern).contains { $0.namesWithin.contains("failure") || $0.name == "failure" }
            }
        } else if !test.children(.condition).contains(where: { $0.namesWithin.contains("failure") }) {
            return nil
        }
        guard let branch = branches.first, case let told = branch.children(.statement), !told.isEmpty,
            told.allSatisfy(\.onlyTells), test.child(.elseBody) == nil, block.goesOn(behind: test)
        else { return nil }
        return (told[0], check)
    }

    /// Whether something is done, or a yes given back, behind a statement of a block.
    func goesOn(behind statement: Node) -> Bool {
        children(.statement).contains { next in
            statement.isBefore(next) && !statement.contains(next) && next != statement
                && (next.kind == .return && next.children.first?.saysYes == true
                    || ([next] + next.descendants).contains { $0.kind == .call && !$0.onlyTells })
        }
    }
}

/// First words of functions that ask and throw where the answer is no.
private let askingVerbs: Set<String> = strongVerbs.union(limitingVerbs).union([
    "validate", "check", "ensure", "require", "enforce", "assert", "confirm", "guard", "evaluate", "precheck",
    "authenticate",
])

/// Those that are asked of nothing but what has to be genuine or allowed.
private let strongVerbs: Set<String> = ["verify", "authorize", "authorise", "attest"]

private let limitingVerbs: Set<String> = ["consume", "hit", "allow", "acquire", "charge"]

/// Words of what bounds how often somebody may.
private let limiters: Set<String> = ["limiter", "ratelimiter", "ratelimit", "quota", "throttle", "throttler", "limits"]

/// Words of what proves something, or says who may.
private let proofs: Set<String> = [
    "signature", "signed", "signer", "certificate", "cert", "trust", "token", "jwt", "integrity", "mac", "hmac",
    "receipt", "proof", "permission", "permissions", "access", "authorization", "role", "scope", "ownership", "owner",
    "license", "licence", "auth", "csrf", "nonce", "entitlement", "entitlements", "acl", "digest", "attestation",
    "authenticity", "otp", "totp", "membership", "admin", "revocation", "chain", "checksum", "credential",
    "credentials", "policy", "origin", "seal",
]

/// What says that a value is no answer to go on with.
private let refusing: Set<String> = [
    "failure", "failed", "error", "invalid", "unauthorized", "forbidden", "denied", "refused", "reject", "rejected",
    "anonymous", "guest", "nobody", "unverified", "untrusted", "nil", "report", "unknown",
]

/// What says whether something is genuine: signatures, codes, digests, certificates, code.
private let primitives: Set<String> = [
    "isValidSignature", "isValidAuthenticationCode", "SecKeyVerifySignature", "SecTrustEvaluateWithError",
    "SecStaticCodeCheckValidity", "SecStaticCodeCheckValidityWithErrors", "SecCodeCheckValidity",
    "SecCodeCheckValidityWithErrors", "SecTaskValidateForRequirement", "timingSafeEqual", "secureCompare",
    "timingsafe_bcmp", "CC_SHA256", "authenticationCode", "SHA256", "SHA384", "SHA512", "X509_verify_cert",
    "crypto_sign_verify_detached", "EVP_DigestVerifyFinal",
]
