import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Tokens that are believed without a look at their signature.
    static let jwtUnverified = Rule(
        id: "jwt-unverified",
        title: "Token is trusted without verifying its signature",
        category: .auth,
        severity: .high,
        confidence: .medium,
        references: [
            .cwe(347), .cwe(345), .cwe(287), .masvs("AUTH", 1), .masvs("CRYPTO", 1), .maswe(11), .maswe(18),
            .mobileTop10(3),
        ],
        why: """
            The claims of a JSON Web Token are plain base64. Without signature verification, anyone can forge a token \
            with any user, role or date, and the code trusts it.
            """,
        remedy: """
            Verify the signature with the issuer's key before reading claims, for example with `verify(_:as:)` of \
            jwt-kit, accept only the expected algorithm, and leave authorization decisions to the server. Bulwark’s \
            `TokenVerifier` lets the key determine the algorithm and reads claims only afterwards.
            """,
        bad: [
            Example("let keys = JWTKeyCollection()\nawait ↓keys.addUnsecuredNone()"),
            Example(
                """
                import JWTDecode
                func isAdmin(_ bearer: String) throws -> Bool { try ↓decode(jwt: bearer)["role"].string == "admin" }
                """, "a library that only reads"),
            Example("func read() throws { token = try ↓DefaultJWTParser().parse(bytes, as: Claims.self).payload }"),
            Example("struct Delegate: JWTPayload { ↓func verify(using algorithm: some JWTAlgorithm) async throws {} }"),
            Example("if ↓header.alg != \"none\" { try check(signature) }"),
            Example(
                """
                func read(_ ticket: Ticket) throws -> Payload {
                    switch ticket.header.alg {
                    case "EdDSA": try check(ticket)
                    case "none": ↓return ticket.payload
                    default: throw Refusal.algorithm
                    }
                    return ticket.payload
                }
                """, "what says that it is unsigned is believed"),
            Example(
                """
                func isAdmin(_ jwt: String) -> Bool {
                    let parts = jwt.split(separator: ".")
                    let data = Data(base64Encoded: String(parts[1]))!
                    return (try? ↓JSONDecoder().decode(Claims.self, from: data))?.role == "admin"
                }
                """),
            Example(
                """
                func permissions(of token: String) -> [String] {
                    let payload = token.components(separatedBy: ".")[1]
                    let data = Data(base64Encoded: payload)!
                    let claims = try! ↓JSONSerialization.jsonObject(with: data) as! [String: Any]
                    return claims["permissions"] as! [String]
                }
                """),
            Example("let payload = try ↓signers.unverified(token, as: Session.self)"),
            Example(
                """
                func session(_ token: String, _ other: String) async throws -> Session {
                    let old = try ↓signers.unverified(token, as: Session.self)
                    _ = try await signers.verify(other, as: Session.self)
                    return old
                }
                """, "another token is verified"),
            Example("app.jwt.signers.use(↓.none)", "no signature at all"),
        ] + .jwtUnverifiedClaims + .jwtUnverifiedLibraries + .jwtReadersBad,
        good: [
            Example("let session = try await keys.verify(token, as: Session.self)"),
            Example(
                """
                func expiry(of jwt: String) -> Date? {
                    let parts = jwt.split(separator: ".")
                    guard let data = Data(base64Encoded: String(parts[1])) else { return nil }
                    return try? JSONDecoder().decode(Expiry.self, from: data).exp
                }
                """, "only to renew it in time"),
            Example(
                """
                func role(of jwt: String) throws -> Role {
                    let parts = jwt.split(separator: ".")
                    guard SecKeyVerifySignature(key, algorithm, signed, signature, nil) else { throw Failure.forged }
                    return try JSONDecoder().decode(Claims.self, from: Data(base64Encoded: String(parts[1]))!).role
                }
                """),
            Example(
                """
                func configure(_ app: Application) async {
                    if app.environment == .testing { await app.jwt.keys.addUnsecuredNone() }
                    guard app.environment.isRelease else { return }
                }
                """, "for tests of the server"),
            Example(
                """
                func session(_ token: String) async throws -> Session {
                    let hint = try signers.unverified(token, as: Hint.self)
                    return try await signers(of: hint.tenant).verify(token, as: Session.self)
                }
                """, "read to find the key, and verified with it"),
            Example(
                """
                func read(_ ticket: Ticket) throws -> Payload? {
                    switch ticket.header.alg {
                    case "EdDSA": try check(ticket)
                    case "none": return nil
                    default: throw Refusal.algorithm
                    }
                    return ticket.payload
                }
                """, "refused"),
            Example("let domain = host.split(separator: \".\").suffix(2)", "a name of a host"),
        ] + .jwtVerifiedClaims + .jwtVerifiedLibraries + .jwtReadersGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    inspectParts(file, &pass)
    inspectTokenClaims(file, &pass)
    for call in file.calls("unverified") {
        guard call.argument("as") != nil || call.arguments.count == 1 && file.importsTokens, call.base != nil,
            !call.isOnlyLogged
        else { continue }
        let place = call.isVerifiedLater ? call.returnedAnyway : call
        // What an app believes of its own token, the server still asks.
        let isOfApp = !file.tree.isOfServer && pass[PhoneProject.self].isOfAppsAlone
        place.map {
            pass.report(
                "`unverified` reads a token without verifying its signature", at: $0,
                .init(severity: isOfApp ? .medium : nil))
        }
    }
    for call in file.calls("addUnsecuredNone") where !call.isOfDevelopmentServer {
        pass.report("`addUnsecuredNone` accepts tokens without a signature", at: call)
    }
    // JWTDecode reads, and checks nothing.
    for call in file.calls("decode") where call.argument("jwt") != nil && file.imports("JWTDecode") {
        guard let function = call.enclosingDeclaredFunction, !function.checksSignature,
            let right = function.decidingName
        else { continue }
        pass.report("`\(right)` is read from a token whose signature is never verified", at: call)
    }
    for call in file.calls("parse") {
        guard call.argument("as") != nil, let base = call.base, base.text.contains("JWTParser"),
            let function = call.enclosingDeclaredFunction, !function.checksSignature
        else { continue }
        pass.report("The parser reads a token without verifying its signature", at: call)
    }
    for function in file.nodes(.functionDecl) where function.name == "verify" {
        guard let body = function.child(.body), body.children.isEmpty,
            function.children(.parameter).contains(where: { ["using", "algorithm"].contains($0.label) }),
            let type = function.enclosingType, type.inheritedTypes.contains("JWTPayload"),
            !pass.isOnlyRead(payload: type)
        else { continue }
        pass.report("Neither the expiration nor the audience of the token is checked", at: function)
    }
    for test in file.nodes(.binary) where test.name == "!=" && test.isAboutNone {
        pass.report("A token with the algorithm `none` passes without a signature", at: test)
    }
    for test in file.nodes(.if) where test.believesNone {
        pass.report("A token with the algorithm `none` passes without a signature", at: test)
    }
    for choice in file.nodes(.switch) where choice.child(.subject).map(\.isAlgorithm) ?? false {
        for clause in choice.children(.clause) {
            guard let none = clause.children(.pattern).first(where: \.isNoneText),
                let last = clause.children(.statement).last
            else { continue }
            if last.handsOutClaims {
                pass.report("A token with the algorithm `none` passes without a signature", at: last)
            } else if clause.refusesNothing {
                pass.report("A token with the algorithm `none` passes without a signature", at: none)
            }
        }
    }
    inspectDroppedAnswers(file, &pass)
    inspectMessages(file, &pass)
    inspectLibraries(file, &pass)
    inspectEarlyUse(file, &pass)
    for none in file.members("unsecuredNone") where none.role == .argument {
        guard let call = none.parent, call.kind == .call, !call.isOfDevelopmentServer else { continue }
        pass.report("`.unsecuredNone` accepts tokens without a signature", at: none)
    }
    for none in file.members("none") where none.has(.hasImplicitBase) && none.role == .argument {
        guard let call = none.parent, call.kind == .call, !call.isOfDevelopmentServer else { continue }
        let isSigner = call.name == "use" && call.base?.dottedName.lowercased().contains("signer") ?? false
        let isAlgorithm =
            ["algorithm", "algorithms"].contains(none.label)
            && ((call.callee?.dottedName ?? "").lowercased().contains("jwt") || file.importsTokens && call.isOfTokens)
        if isSigner || isAlgorithm { pass.report("`.none` accepts tokens without a signature", at: none) }
    }
}

extension Node {
    /// Whether the token that is read here is verified further down, by the key that what was read has chosen.
    fileprivate var isVerifiedLater: Bool {
        guard let token = arguments.first?.unwrapped.dottedName, !token.isEmpty,
            let function = enclosingDeclaredFunction
        else { return false }
        return function.descendants.contains { call in
            call.kind == .call && call.name == "verify" && call.base != nil && isBefore(call)
                && call.enclosingDeclaredFunction == function
                && call.arguments.first?.unwrapped.dottedName == token
        }
    }

    /// Where what was read is given out after all, because a check further down has not thrown: `return preview`.
    fileprivate var returnedAnyway: Node? {
        guard let local = ancestors.prefix(6).first(where: { $0.kind == .variable }), !local.name.isEmpty else {
            return nil
        }
        return enclosingDeclaredFunction?.descendants(.return).first { answer in
            isBefore(answer) && answer.children.first?.unwrapped.kind == .reference
                && answer.children.first?.unwrapped.name == local.name
        }
    }

    /// Whether a case of a switch ends with nothing but `break`, so that what stands behind the switch goes on.
    fileprivate var refusesNothing: Bool {
        let statements = children(.statement)
        return statements.count == 1 && statements[0].kind == .jump && statements[0].name == "break"
    }

    /// `if header["alg"] == "none" { return try decode(parts[1]) }`
    fileprivate var believesNone: Bool {
        guard kind == .if, let body = child(.body),
            children(.condition).contains(where: { $0.unwrapped.name == "==" && $0.unwrapped.isAboutNone }),
            let answer = body.children.first(where: { $0.kind == .return })?.children.first?.unwrapped
        else { return false }
        return ![.nilLiteral, .boolean].contains(answer.kind) || answer.saysYes
    }

    /// `header.alg != "none"`
    fileprivate var isAboutNone: Bool {
        let sides = children(.operand)
        return sides.contains(where: \.isNoneText) && sides.contains(where: \.isAlgorithm)
    }

    fileprivate var isNoneText: Bool { unwrapped.kind == .string && unwrapped.name.lowercased() == "none" }

    fileprivate var isAlgorithm: Bool {
        let node = unwrapped
        // `header.alg.lowercased()`
        if node.kind == .call, ["lowercased", "uppercased"].contains(node.name) {
            return node.base?.isAlgorithm ?? false
        }
        // `header["alg"]`
        if node.kind == .subscriptCall, node.arguments.count == 1, let key = node.arguments.first?.unwrapped {
            return key.kind == .string && key.name == "alg"
        }
        return ["alg", "algorithm"].contains(node.name.lowercased())
    }

    /// `return token.claims`
    fileprivate var handsOutClaims: Bool {
        guard kind == .return, let value = children.first?.unwrapped else { return false }
        if value.kind == .boolean { return value.name == "true" }
        // `return Caller(name: claims.sub)`
        if value.kind == .call {
            return value.arguments.contains { given in
                let claim = given.unwrapped
                return claim.kind == .member && ["claims", "payload"].contains(claim.base?.unwrapped.name ?? "")
            }
        }
        guard value.kind == .member || value.kind == .reference else { return false }
        // `return claims.sub`
        return [value.name, value.base?.unwrapped.name ?? ""].contains { ["claims", "payload"].contains($0) }
    }

    /// Whether a token is parted at its periods and its payload decoded.
    func partsToken(within function: Node) -> Bool {
        let separator = argument("separator") ?? argument("separatedBy")
        guard separator?.name == "." else { return false }
        // `let raw = request.headers.first(name: "X-Player-Token")`
        let holder =
            base?.unwrapped.kind == .reference ? function.descendants(.variable).first { $0.name == base?.name } : nil
        let place = holder?.initialValue?.descendants.filter { $0.kind == .string }.map(\.name).joined() ?? ""
        let subject = ((base?.lastName ?? "") + function.name + place).lowercased()
        guard
            subject.contains("jwt") || subject.contains("token") || subject.contains("bearer")
                || base != nil && function.expectsThreeParts
        else { return false }
        let names = function.namesWithin
        return function.descendants.contains { $0.kind == .call && $0.argument("base64Encoded") != nil }
            || names.contains { $0.lowercased().contains("base64") } || takesSecondAsClaims(within: function)
    }

    /// Whether the second piece is read as JSON: `decode(Claims.self, from: bytes(of: parts[1]))`.
    private func takesSecondAsClaims(within function: Node) -> Bool {
        let isRead = function.descendants(.call).contains {
            isBefore($0) && ($0.name == "decode" && $0.argument("from") != nil || $0.name == "jsonObject")
        }
        return isRead
            && function.descendants(.subscriptCall).contains {
                $0.arguments.count == 1 && $0.arguments[0].kind == .integer && $0.arguments[0].text == "1"
            }
    }

    var checksSignature: Bool {
        namesWithin.contains { name in
            let folded = name.lowercased()
            // What is asked of the claims proves nothing, for whoever wrote the token wrote them.
            guard !askedOfClaims.contains(where: folded.hasPrefix), !folded.hasSuffix("emailverified") else {
                return false
            }
            return folded.contains("verif") && !folded.contains("unverif") || folded.contains("isvalidsignature")
                || folded.contains("hmac")
                || folded.contains("authenticationcode")
        }
    }

    /// A name in a function that decides on rights.
    var decidingName: String? {
        let own = [name] + children(.parameter).map(\.name)
        let texts = descendants.filter { [.reference, .member, .string].contains($0.kind) }.map(\.name)
        return (own + texts).first { text in
            text.utf8.count < 40 && Words.of(text).contains(where: deciding.contains)
        }
    }
}

/// How calls begin that hold a claim against the clock, or against what is expected.
private let askedOfClaims = ["verifynot", "verifyintended", "verifyaudience", "verifyissuer", "verifyexp"]

let deciding: Set<String> = [
    "admin", "role", "roles", "permission", "permissions", "scope", "scopes", "premium", "entitlement", "entitlements",
    "authorized", "privileges", "subscribed", "authenticated", "superuser", "tier", "subscription", "license",
    "licensed", "licence", "staff", "moderator", "entitled", "edition",
]
