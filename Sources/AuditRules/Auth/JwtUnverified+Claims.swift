import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Tokens that a function takes apart itself, and whose rights it goes by.
func inspectParts(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("split", "components") {
        guard let place = call.enclosingDeclaredFunction, case let function = place.ownerOfGetter ?? place,
            call.partsToken(within: function), !function.checksSignature, !function.isCalledBesideCheck,
            !function.callsCheck(pass),
            let right = function.decidingName ?? function.identifyingName ?? pass.rightGivenOut(by: function)
                ?? pass.rightReadOut(of: function)
        else { continue }
        let reading = function.descendants(.call).first { reader in
            call.isBefore(reader)
                && (reader.name == "decode" && reader.argument("from") != nil || reader.name == "jsonObject")
        }
        pass.report(
            "`\(right)` is read from a token whose signature nobody checks",
            at: reading?.decodingBeside ?? reading ?? call)
    }
}

extension Node {
    /// Where the condition that reads claims has decoded them before: the statement begins there.
    fileprivate var decodingBeside: Node? {
        guard let statement = ancestors.first(where: { $0.role == .statement }),
            statement.kind == .guard || statement.kind == .if
        else { return nil }
        return statement.descendants.first { node in
            node.kind == .call && node.name == "Data" && node.argument("base64Encoded") != nil && node.isBefore(self)
        }
    }
}

/// Claims of jwt-kit that are read and not held against anything, and signatures that are checked only where there is one.
func inspectTokenClaims(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("verifyNotExpired", "verifyNotBefore") where !call.isDebugOnly {
        guard let date = call.argument("currentDate")?.unwrapped, date.isFixedDate(pass) || date.isOfToken else {
            continue
        }
        pass.report("`\(call.name)` is given a date that does not move on with the clock", at: call)
    }
    for call in file.calls("verify") where !call.isDebugOnly && call.argument("applicationIdentifier") == nil {
        guard let issuer = call.issuer, !pass.setsApplication(of: issuer) else { continue }
        pass.report(
            "Tokens that \(issuer) has made for other apps pass as well, as the audience is not checked", at: call,
            // What the issuer itself has just answered to this app's code was made for it.
            call.isFedByOwnRequest ? .init(severity: .low, isAdvice: true) : .init())
    }
    for function in file.nodes(.functionDecl) where function.name == "verify" {
        guard let claim = function.forgottenClaim else { continue }
        pass.report("`\(claim)` is never checked, so the token is good for ever", at: function)
    }
    for choice in file.tree.nodes(.binary, named: ["||"]) where choice.acceptsNoSignature && !choice.isDebugOnly {
        pass.report("The signature is checked only where there is one, and may be left out", at: choice)
    }
    for test in file.nodes(.if) where !test.isDebugOnly {
        guard let check = test.optionalCheck else { continue }
        pass.report("The signature is checked only where there is one, and may be left out", at: check)
    }
}

extension String {
    /// Whether a name means what a token says: `jwtPayload`, `tokenClaims`.
    fileprivate var saysClaims: Bool {
        let words = Words.of(self)
        return words.contains("jwt") || words.contains("claims") || words.contains("token") && words.contains("payload")
    }
}

extension Node {
    /// The property whose value a getter makes.
    fileprivate var ownerOfGetter: Node? {
        kind == .accessor ? ancestors.first { $0.kind == .variable } : nil
    }

    /// Whether the function around is handed, or gets, the answer to a request that the server itself has made.
    fileprivate var isFedByOwnRequest: Bool {
        guard let function = enclosingDeclaredFunction else { return false }
        if function.children(.parameter).contains(where: { $0.typeText == "ClientResponse" }) { return true }
        return function.descendants(.call).contains { sent in
            sent.name == "post" && sent.base?.unwrapped.name == "client" && sent.isBefore(self)
        }
    }

    /// `parts.count == 3`: head, claims and signature, whatever the text is called.
    var expectsThreeParts: Bool {
        descendants.contains { test in
            guard test.kind == .binary, ["==", "!=", "<", ">="].contains(test.name) else { return false }
            let sides = test.children(.operand).map(\.unwrapped)
            return sides.contains { $0.kind == .member && $0.name == "count" }
                && sides.contains { $0.kind == .integer && $0.text == "3" }
        }
    }
}

extension Pass {
    /// The claim on rights that others read out of what a property or a function gives them, checking nothing:
    /// `token.claims["role"]`.
    fileprivate func rightReadOut(of member: Node) -> String? {
        guard member.name.saysClaims else { return nil }
        for file in workspace.swift where file.role.isShipped {
            let uses =
                member.kind == .variable ? Array(file.members(member.name)) : Array(file.calls(member.name))
            for use in uses where use.role != .target && !member.contains(use) {
                guard let reader = use.enclosingDeclaredFunction, !reader.checksSignature,
                    let right = reader.decidingName
                else { continue }
                return right
            }
        }
        return nil
    }

    /// The claim on rights that a function gives out with all others of a token: `role` of the `Claims` that it decodes and
    /// returns.
    fileprivate func rightGivenOut(by function: Node) -> String? {
        guard let result = function.child(.returnType)?.name,
            let type = lookup.index.types[
                TypeName.base(TypeName.isOptional(result) ? String(result.dropLast()) : result)],
            function.descendants(.call).contains(where: {
                $0.name == "decode" && $0.arguments.first?.unwrapped.base?.unwrapped.name == type.name
            })
        else { return nil }
        return type.members.keys.sorted().first { Words.of($0).contains(where: deciding.contains) }
    }

    /// Whether the project tells Vapor once which app's tokens of an issuer are meant.
    fileprivate func setsApplication(of issuer: String) -> Bool {
        workspace.swift.contains { file in
            file.members("applicationIdentifier").contains { member in
                member.role == .target && member.base?.unwrapped.name == issuer.lowercased()
            }
        }
    }
}

extension Node {
    /// The issuer whose tokens Vapor verifies there: `request.jwt.apple.verify(token)`, `verify(token, as: AppleIdentityToken.self)`.
    fileprivate var issuer: String? {
        let issuers = ["apple": "Apple", "google": "Google", "microsoft": "Microsoft"]
        if let service = base?.unwrapped, service.kind == .member, service.base?.unwrapped.name == "jwt",
            let issuer = issuers[service.name]
        {
            return issuer
        }
        guard let type = argument("as")?.unwrapped.base?.unwrapped.name, type.hasSuffix("IdentityToken"),
            let issuer = issuers.first(where: { type.hasPrefix($0.value) })?.value,
            enclosingDeclaredFunction?.namesWithin.contains(where: { claims.contains($0) }) != true
        else { return nil }
        return issuer
    }

    /// `.distantPast`, `Date(timeIntervalSince1970: 0)`
    fileprivate func isFixedDate(_ pass: Pass) -> Bool {
        if ["distantPast", "distantFuture"].contains(name) { return true }
        guard kind == .call, name == "Date", let value = arguments.first, arguments.count == 1 else { return false }
        return value.label.hasPrefix("timeIntervalSince") && value.label != "timeIntervalSinceNow"
            && pass.constant(value) != nil
    }

    /// `iat.value`: a date that the token itself tells.
    fileprivate var isOfToken: Bool {
        kind == .member && name == "value"
            && ["iat", "exp", "nbf", "issuedAt", "expiration", "issued"].contains(base?.lastName ?? "")
    }

    /// The time of expiry that a payload has and its `verify` does not ask for.
    fileprivate var forgottenClaim: String? {
        guard let body = child(.body), !body.children.isEmpty,
            children(.parameter).contains(where: { ["using", "algorithm"].contains($0.label) }),
            let type = enclosingType, type.kind != .extensionDecl, type.inheritedTypes.contains("JWTPayload")
        else { return nil }
        let claim = type.children.first {
            $0.kind == .variable && $0.typeText.map(TypeName.base) == "ExpirationClaim"
        }
        guard let name = claim?.name else { return nil }
        let isAsked = body.descendants.contains { node in
            [.reference, .member].contains(node.kind) && node.name == name
                || node.kind == .call && (node.name == "verifyNotExpired" || node.base?.unwrapped.name == "self")
        }
        return isAsked ? nil : name
    }

    /// `if !signature.isEmpty, !key.isValidSignature(signature, for: data) { throw … }`: the condition that lets what has none
    /// pass.
    fileprivate var optionalCheck: Node? {
        let conditions = children(.condition)
        if conditions.contains(where: \.isOwnSignature) { return nil }
        if let binding = conditions.first(where: { $0.kind == .variable && $0.isMarkChecked(in: self) }) {
            return binding
        }
        guard conditions.count == 2, child(.elseBody) == nil,
            child(.body)?.descendants.contains(where: { $0.kind == .throw || $0.kind == .return }) == true,
            conditions[1].kind == .prefix, conditions[1].name == "!",
            let check = conditions[1].descendants.first(where: { $0.kind == .call && checks.contains($0.name) })
        else { return nil }
        let given = Set(check.arguments.flatMap(\.namesWithin))
        let presence = conditions[0]
        let names =
            presence.namesWithin + [presence.name]
            + presence.descendants.filter { $0.kind == .variable }.map(\.name)
        let asksPresence =
            presence.kind == .prefix && presence.namesWithin.contains("isEmpty")
            || presence.kind == .binary && presence.name == "!="
                && presence.children(.operand).contains { $0.unwrapped.kind == .nilLiteral }
            || presence.kind == .variable || presence.descendants.contains { $0.kind == .variable }
        guard asksPresence,
            names.contains(where: { given.contains($0) && Words.of($0).contains(where: marks.contains) })
        else { return nil }
        return presence
    }

    /// Whether a condition binds a signature that is made on the spot: `if let signature = sign(text)`.
    private var isOwnSignature: Bool {
        guard kind == .variable, let made = initialValue?.uncast, made.kind == .call else { return false }
        return Words.of(made.name).first.map(signing.contains) ?? false
    }

    /// `if let tag = parts.last { guard isValidAuthenticationCode(tag, …) else { throw … } }`: whether a signature is bound
    /// here that the body checks and refuses, while what has none goes on behind it.
    private func isMarkChecked(in test: Node) -> Bool {
        guard test.child(.elseBody) == nil, let body = test.child(.body), let block = test.parent,
            block.children.contains(where: { test.isBefore($0) && !test.contains($0) }),
            Words.of(name).contains(where: marks.contains)
                || initialValue.map({ [$0] + $0.descendants })?.contains(where: {
                    $0.kind == .string && $0.name.utf8.count < 60 && Words.of($0.name).contains(where: marks.contains)
                }) == true
        else { return false }
        return body.descendants(.call).contains { check in
            guard checks.contains(check.name),
                check.arguments.contains(where: { $0.namesWithin.contains(name) })
                    || check.ancestors.prefix(3).contains(where: { test in
                        (test.kind == .guard || test.kind == .if)
                            && test.children(.condition).contains {
                                $0.namesWithin.contains(name) || $0.initialValue?.namesWithin.contains(name) == true
                            }
                    }),
                let refusal = check.ancestors.first(where: { $0.kind == .guard || $0.kind == .if }),
                body.contains(refusal)
            else { return false }
            return refusal.descendants.contains { $0.kind == .throw || $0.kind == .return }
        }
    }

    /// A name in a function of a server that says who is asking.
    fileprivate var identifyingName: String? {
        guard tree.isOfServer else { return nil }
        if let known = descendants(.member).map(\.name).first(where: subjects.contains) { return known }
        return descendants(.member).first { claim in
            claim.isOfDecoded && (addresses.contains(claim.name) || claim.isTimeThatDecides(in: self))
        }?.name
    }

    /// Whether a member is of what the function around has decoded: `identity.email`.
    private var isOfDecoded: Bool {
        guard let local = base?.unwrapped, local.kind == .reference,
            let kept = enclosingDeclaredFunction?.descendants(.variable).first(where: { $0.name == local.name }),
            let value = kept.initialValue
        else { return false }
        return ([value] + value.descendants).contains {
            $0.kind == .call && ["decode", "jsonObject"].contains($0.name)
        }
    }

    /// Whether the end of a token is what a function answers yes by: `claims.exp > now`.
    private func isTimeThatDecides(in function: Node) -> Bool {
        guard ["exp", "expires", "expiresAt"].contains(name), function.child(.returnType)?.name == "Bool" else {
            return false
        }
        let around = ancestors.prefix { $0 != function }
        return around.contains { [">", ">="].contains($0.name) && $0.isComparison }
            && (enclosing(.return) != nil || around.contains { $0.role == .statement && $0.kind == .binary })
    }

    /// Whether what was read is only written to a log.
    var isOnlyLogged: Bool {
        guard let local = ancestors.prefix(6).first(where: { $0.kind == .variable }), !local.name.isEmpty,
            let function = enclosingDeclaredFunction
        else { return false }
        let uses = function.descendants(.reference).filter { $0.name == local.name && local.isBefore($0) }
        return !uses.isEmpty
            && uses.allSatisfy { use in
                use.ancestors.prefix { $0 != function }.contains { call in
                    call.kind == .call
                        && (["print", "NSLog", "os_log", "debugPrint"].contains(call.name)
                            || call.base.map { Words.of($0.lastName).contains { ["logger", "log"].contains($0) } }
                                == true)
                }
            }
    }

    /// Whether the functions of this file that call this one check the signature themselves.
    fileprivate var isCalledBesideCheck: Bool {
        let callers = tree.calls(name).filter { !contains($0) }.compactMap { call in
            // Each route of a server is a function by itself.
            tree.isOfServer ? call.enclosingFunction : call.enclosingDeclaredFunction
        }
        return !callers.isEmpty && callers.allSatisfy(\.checksSignature)
    }

    /// Whether a function of the project that this one calls checks the signature.
    fileprivate func callsCheck(_ pass: Pass) -> Bool {
        descendants(.call).contains { call in
            guard let own = pass.lookup.function(of: call), own != self else { return false }
            return own.checksSignature
        }
    }
}

extension Node {
    /// `isValidSignature(mark, for: text) || mark.isEmpty`
    fileprivate var acceptsNoSignature: Bool {
        let sides = children(.operand).map(\.unwrapped)
        guard sides.contains(where: { $0.kind == .call && checks.contains($0.name) }) else { return false }
        return sides.contains { side in
            let subject =
                side.kind == .member && side.name == "isEmpty" ? side.base : side.comparedWithNil(by: "==")
            return Words.of(subject?.lastName ?? "").contains { ["signature", "sig", "mac", "hmac"].contains($0) }
        }
    }
}

/// Names of claims that say who somebody is.
private let subjects: Set<String> = ["sub", "subject", "userID", "userId"]
private let addresses: Set<String> = ["email", "username", "accountID", "accountId"]

/// By which code holds the audience of a token against its own.
private let claims: Set<String> = ["verifyIntendedAudience", "audience", "aud"]
private let checks: Set<String> = [
    "isValidSignature", "isValidAuthenticationCode", "SecKeyVerifySignature", "verify", "verifySignature", "isValid",
]
/// First words of the names of calls that make a signature.
private let signing: Set<String> = ["sign", "make", "create", "generate", "compute"]
private let marks: Set<String> = ["signature", "sig", "mac", "hmac", "tag", "token", "code", "hash"]
