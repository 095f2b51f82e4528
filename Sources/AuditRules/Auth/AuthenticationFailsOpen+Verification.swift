import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Checks of signatures, tokens and passwords after whose failure the program goes on as if they had held.
enum FailingVerification {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped else { return }
        var told: Set<Node> = []
        for attempt in file.nodes(.do) where !attempt.isDebugOnly {
            for place in grants(after: attempt) where told.insert(place).inserted {
                pass.report("Access is granted here although the check failed", at: place)
            }
        }
        for fallback in file.tree.nodes(.binary, named: ["??"])
        where fallback.isTrueWithoutAnswer && !fallback.isDebugOnly {
            pass.report("When the check cannot be performed, it counts as passed", at: fallback.statement)
        }
        for test in file.nodes(.guard) + file.nodes(.if) where !test.isDebugOnly {
            guard
                let place = test.passesWithoutCredentials ?? test.trustsWhatCannotBeRead ?? test.trustsUnknownCode,
                told.insert(place).inserted
            else { continue }
            pass.report("Callers with nothing to verify are let through here", at: place)
        }
        for comparison in file.tree.nodes(.binary, named: ["=="]) where !comparison.isDebugOnly {
            guard let place = comparison.grantIfNeitherIsThere(pass), told.insert(place).inserted else { continue }
            pass.report("Access is granted here when both compared values are missing", at: place)
        }
    }

    /// What lets somebody in where the check in a `do` has thrown.
    private static func grants(after attempt: Node) -> [Node] {
        let clauses = attempt.children.filter { $0.kind == .catch }
        if let function = attempt.enclosingDeclaredFunction, function.saysWhetherGenuine || function.answersAccess {
            let answers = clauses.compactMap(\.yes)
            if !answers.isEmpty { return answers }
        }
        guard let body = attempt.child(.body), let check = body.verification else { return [] }
        var found: [Node] = []
        for clause in clauses {
            if let grant = clause.grant {
                found.append(grant)
            } else if let passage = clause.descendants(.call).first(where: \.passesOn), !body.signsIn {
                found.append(passage.statement)
            } else if let identity = clause.identity(setLike: body) {
                found.append(identity)
            }
        }
        guard found.isEmpty, clauses.contains(where: \.fallsThrough), !body.signsIn else { return found }
        let after = attempt.parent?.descendants(.call).first { call in
            attempt.isBefore(call) && !attempt.contains(call) && call.passesOn
                && call.enclosingDeclaredFunction == check.enclosingDeclaredFunction
        }
        return (after?.statement ?? attempt.valueAfterRefusal).map { [$0] } ?? []
    }
}

extension Node {
    /// What lets somebody in where what was typed and what is kept are both missing: `typed == passcode`, both optional.
    fileprivate func grantIfNeitherIsThere(_ pass: Pass) -> Node? {
        let sides = children(.operand).map(\.unwrapped)
        guard sides.count == 2, sides.contains(where: { opening.occur(in: $0.lastName) }),
            sides.allSatisfy({ $0.kind == .reference || $0.kind == .member }),
            sides.contains(where: { pass[SensitiveNames.self].kind(of: $0.lastName) == .credential }),
            sides.allSatisfy({ pass.declaration(of: $0)?.typeText?.hasSuffix("?") ?? false })
        else { return nil }
        let names = sides.map(\.lastName)
        let around = enclosingDeclaredFunction ?? enclosing(.accessor) ?? self
        // Elsewhere it is asked whether there is one.
        let asks = around.descendants.contains { node in
            node.kind == .binary && ["!=", "=="].contains(node.name) && node != self
                && node.children(.operand).contains { $0.unwrapped.kind == .nilLiteral }
                && node.children(.operand).contains { names.contains($0.unwrapped.lastName) }
        }
        guard !asks else { return nil }
        if let answer = enclosing(.return), answer.children.first?.unwrapped == self {
            return around.promisesAccess ? self : nil
        }
        guard let test = parent, test.kind == .if, role == .condition else { return nil }
        return test.child(.body)?.grant
    }

    /// A call that decides whether something is genuine, or a refusal of who may not go on.
    fileprivate var verification: Node? {
        descendants.first { node in
            switch node.kind {
            case .call:
                return verifying.contains(node.name) || node.name.hasPrefix("verify")
                    || node.name.hasPrefix("authenticate")
            case .throw: return node.isRefusal
            case .binary where node.name == "==" || node.name == "!=":
                // Keys that were derived from what was typed.
                return node.children(.operand).contains { $0.unwrapped.name == "SymmetricKey" }
            default: return false
            }
        }
    }

    /// `throw Abort(.unauthorized)`.
    fileprivate var isRefusal: Bool {
        kind == .throw && descendants.contains { refusals.contains($0.name) }
    }

    /// Whether a function tells whether something is genuine, as `verifySignature(of:) -> Bool` does.
    fileprivate var saysWhetherGenuine: Bool {
        kind == .functionDecl && child(.returnType)?.name == "Bool"
            && (verifying.contains(name) || name.hasPrefix("verify") || name.hasPrefix("authenticate"))
    }

    /// Whether a function answers who may go on, as `mayManage(_:) -> Bool` and `isAllowed` do.
    fileprivate var answersAccess: Bool {
        guard kind == .functionDecl, child(.returnType)?.name == "Bool" else { return false }
        if accessQuestion == .grants { return true }
        let words = Words.of(name)
        if let first = words.first, ["may", "admits", "accepts", "permits"].contains(first) { return true }
        return ["is", "has"].contains(words.first ?? "")
            && words.dropFirst().contains {
                ["authorized", "authorised", "permitted", "allowed", "trusted", "permission"].contains($0)
            }
    }

    /// `return true` in a clause, whatever has failed.
    fileprivate var yes: Node? {
        let answer = children.flatMap { $0.kind == .return ? [$0] : Array($0.children) }.first { $0.kind == .return }
        return answer?.children.first?.unwrapped.isTrue == true ? answer : nil
    }

    /// `accepted ?? true`, where `accepted` is nil if the check has thrown.
    fileprivate var isTrueWithoutAnswer: Bool {
        let operands = children(.operand)
        guard operands.count == 2, operands[1].unwrapped.isTrue, enclosingDeclaredFunction?.saysWhetherGenuine == true,
            enclosing(.return)?.children.first?.unwrapped == self
        else { return false }
        var answer = operands[0]
        if answer.unwrapped.kind == .reference {
            let name = answer.unwrapped.name
            let kept = enclosingDeclaredFunction?.descendants(.variable).filter { $0.name == name } ?? []
            guard kept.count == 1, let value = kept[0].initialValue else { return false }
            answer = value
        }
        return ([answer] + answer.descendants).contains { $0.kind == .try && $0.has(.isOptional) }
    }

    private var isTrue: Bool { kind == .boolean && name == "true" }

    /// Whether a clause neither throws nor returns.
    fileprivate var fallsThrough: Bool {
        kind == .catch && !descendants.contains { [.throw, .return, .jump].contains($0.kind) }
    }

    /// `do { guard key.isValidSignature(mark, for: bytes) else { return nil } } catch { log(error) }`, and the value of the bytes
    /// all the same.
    fileprivate var valueAfterRefusal: Node? {
        guard let function = enclosingDeclaredFunction,
            TypeName.isOptional(function.child(.returnType)?.name ?? ""),
            child(.body)?.descendants(.guard).contains(where: \.refusesUnproved) == true
        else { return nil }
        return parent?.children.first { answer in
            guard answer.kind == .return, isBefore(answer), let value = answer.children.first else { return false }
            return value.unwrapped.kind != .nilLiteral
        }
    }

    /// `guard key.isValidSignature(mark, for: bytes) else { return nil }`
    private var refusesUnproved: Bool {
        let asks = children(.condition).flatMap { [$0] + $0.descendants }
        return asks.contains { $0.kind == .call && proving.contains($0.name) }
            && child(.elseBody)?.children.contains {
                $0.kind == .return && $0.children.first?.unwrapped.kind == .nilLiteral
            } == true
    }

    /// Whether code notes who signed in, so that others refuse whom nobody has noted.
    fileprivate var signsIn: Bool {
        descendants.contains { node in
            node.kind == .call && node.name == "login"
                || node.kind == .assignment && node.child(.target).map { identities.contains($0.lastName) } ?? false
        }
    }

    /// An identity that a clause makes up for whom the check has refused.
    fileprivate func identity(setLike body: Node) -> Node? {
        let known = Set(
            body.descendants(.assignment).compactMap { $0.child(.target)?.text }.filter { text in
                identities.contains { text.hasSuffix("." + $0) || text == $0 }
            })
        return descendants(.assignment).first { assignment in
            guard let target = assignment.child(.target), known.contains(target.text),
                let made = assignment.child(.operand)?.unwrapped, made.kind == .call
            else { return false }
            return !Words.of(made.name).contains { ["guest", "anonymous", "nobody", "visitor"].contains($0) }
        }
    }

    /// `guard let token = headers.bearer else { return try await next.respond(to: request) }` where the function refuses
    /// those whose token is wrong.
    fileprivate var passesWithoutCredentials: Node? {
        let isMissing = kind == .guard || children(.condition).contains { $0.isMissingTest }
        guard isMissing, let branch = child(kind == .guard ? .elseBody : .body),
            children(.condition).contains(where: \.asksForCredentials),
            let call = branch.descendants(.call).first(where: \.passesOn), let function = enclosingDeclaredFunction,
            function.descendants.contains(where: { isBefore($0) && !contains($0) && $0.isRefusal })
        else { return nil }
        return call.statement
    }

    /// `token == nil`.
    private var isMissingTest: Bool {
        kind == .binary && name == "==" && children(.operand).contains { $0.kind == .nilLiteral }
    }

    private var asksForCredentials: Bool {
        ([self] + descendants).contains { node in
            [.member, .call, .reference, .variable].contains(node.kind)
                && Words.of(node.name).contains {
                    credentialWords.contains($0)
                }
        }
    }

    /// `guard let signature = try? Signature(bytes) else { return true }` in a function that verifies.
    fileprivate var trustsWhatCannotBeRead: Node? {
        guard kind == .guard, let branch = child(.elseBody),
            children(.condition).contains(where: { $0.kind == .variable && $0.initialValue?.isParsing == true }),
            let answer = branch.descendants.first(where: { $0.kind == .return }),
            answer.children.first?.unwrapped.kind == .boolean,
            let function = enclosingDeclaredFunction, function.child(.returnType)?.name == "Bool",
            function.accessQuestion == .refuses
                ? answer.children.first?.unwrapped.isTrue == false
                    && children(.condition).contains(where: \.mayHaveThrown)
                : answer.children.first?.unwrapped.isTrue == true,
            function.accessQuestion == .refuses
                || function.answersAccess && children(.condition).contains(where: \.mayHaveThrown)
                || function.descendants.contains(where: {
                    $0.kind == .call && verifying.contains($0.name) && isBefore($0)
                })
        else { return nil }
        return answer
    }

    /// `let entries = try? list()`.
    private var mayHaveThrown: Bool { initialValue.map { $0.kind == .try && $0.has(.isOptional) } ?? false }

    /// `guard SecCodeCopyGuestWithAttributes(…) == errSecSuccess else { return true }`.
    fileprivate var trustsUnknownCode: Node? {
        guard kind == .guard, let branch = child(.elseBody),
            children(.condition).flatMap({ [$0] + $0.descendants }).contains(where: {
                $0.kind == .call && ($0.name.hasPrefix("SecCode") || $0.name.hasPrefix("SecStaticCode"))
            })
        else { return nil }
        return branch.children.first { $0.kind == .return && $0.children.first?.unwrapped.isTrue == true }
    }

    private var isParsing: Bool { kind == .try || unwrapped.kind == .call }

    /// The `return` round an expression, or the expression itself.
    fileprivate var statement: Node { enclosing(.return) ?? self }
}

/// Calls that decide whether something is genuine.
private let verifying: Set<String> = [
    "isValidSignature", "isValidAuthenticationCode", "SecKeyVerifySignature", "SecTrustEvaluateWithError", "verify",
    "verifySignature", "validateSignature", "authenticate", "evaluatePolicy",
]

/// Words of what a request brings, or of what it is checked with.
private let credentialWords: Set<String> = [
    "bearer", "authorization", "credentials", "cookie", "token", "secret", "signature", "key", "apikey", "hmac",
    "password",
    "session", "jwt", "certificate", "keys", "tokens", "secrets",
]

private let refusals: Set<String> = ["unauthorized", "forbidden", "unauthenticated", "notAuthorized", "accessDenied"]

/// Names of what tells who somebody is.
private let identities: Set<String> = ["identity", "user", "principal", "currentUser", "account", "operator"]

/// Words of what is typed to be let in.
private let opening = FoldedWords("passcode", "password", "pin", "passphrase", "code")
