import AuditAnalysis
import AuditKit
import CodeModel

/// What libraries for tokens are told that leaves the signature or the time out: SwiftJWT, JSONWebToken, JOSESwift, jwt-kit.
func inspectLibraries(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.importsTokens else { return }
    inspectSwiftJWT(file, &pass)
    inspectJOSE(file, &pass)
    inspectTokenKeys(file, &pass)
    inspectPayloads(file, &pass)
    for call in file.calls("decode", "verify") where call.argument("verify")?.isFalse(pass) == true && !call.isDebugOnly
    {
        pass.report("`\(call.name)` reads a token without verifying its signature", at: call)
    }
    for none in file.members("none") where none.isAlgorithmOfTokens(in: file) && !none.isOfDevelopmentServer {
        pass.report("`.none` accepts tokens without a signature", at: none)
    }
}

/// SwiftJWT reads a token without a verifier where none is given, and asks for its time in `validateClaims` alone.
private func inspectSwiftJWT(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("JWT") where call.argument("jwtString") != nil && !call.isDebugOnly {
        guard let function = call.enclosingDeclaredFunction else { continue }
        if call.argument("verifier") == nil {
            let isVerified = function.descendants(.call).contains { $0.name == "verify" && $0.base?.lastName == "JWT" }
            guard !isVerified, !call.isOnlyLogged else { continue }
            pass.report("`JWT` reads a token without verifying its signature", at: call)
        } else if let local = call.keptLocal, !function.asksForTime {
            let uses = function.descendants(.reference).filter { $0.name == local.name && local.isBefore($0) }
            guard let first = uses.first, uses.allSatisfy({ $0.parent?.name == "claims" }) else { continue }
            pass.report("`exp` is never checked, so the token is valid forever", at: first)
        }
    }
}

/// JOSESwift hands out the payload of a message whether or not anybody has validated it.
private func inspectJOSE(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("JWS") where call.argument("compactSerialization") != nil && !call.isDebugOnly {
        guard let local = call.keptLocal, let function = call.enclosingDeclaredFunction,
            !function.descendants(.call).contains(where: { $0.validates(local.name) }),
            let payload = function.descendants(.member).first(where: {
                $0.name == "payload" && $0.base?.unwrapped.name == local.name
            })
        else { continue }
        pass.report("The payload is read from a token whose signature is never verified", at: payload)
    }
    for call in file.calls("Verifier", "Decrypter") where !call.isDebugOnly {
        let labels = ["signatureAlgorithm", "verifyingAlgorithm", "keyManagementAlgorithm"]
        guard let algorithm = labels.lazy.compactMap({ call.argument($0) }).first?.plain,
            let header = pass.declaration(of: algorithm)?.initialValue?.unwrapped ?? Optional(algorithm),
            header.kind == .member, header.base?.unwrapped.name == "header",
            let function = call.enclosingDeclaredFunction,
            !function.descendants.contains(where: { test in
                test.kind == .guard
                    && test.children(.condition).contains {
                        $0.namesWithin.contains(algorithm.name) && $0.kind != .variable
                    }
            })
        else { continue }
        pass.report("The token itself determines the algorithm used to verify it", at: call)
    }
}

/// Keys that are public, or that the token brings along.
private func inspectTokenKeys(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("HMACKey", "hs256", "hs384", "hs512") where !call.isDebugOnly {
        guard let key = call.argument("from") ?? call.arguments.first,
            key.plain.kind == .reference || key.plain.kind == .member
        else { continue }
        let words = Words.of(key.plain.name)
        let isPublic =
            words.contains("public")
            || call.enclosingDeclaredFunction?.descendants(.call).contains { other in
                ["PublicKey", "public"].contains(other.name)
                    && other.arguments.contains { $0.plain.dottedName == key.plain.dottedName }
            } ?? false
        guard isPublic else { continue }
        pass.report("`\(key.plain.name)` is public, so anyone can sign tokens with it", at: call)
    }
    let flow = LocalFlow(lookup: pass.lookup)
    for call in file.calls("add", "use", "String", "Data", "contents") where !call.isDebugOnly {
        let labels =
            ["add", "use"].contains(call.name)
            ? ["jwksJSON", "jwks", "jwk"] : ["contentsOfFile", "contentsOf", "atPath"]
        guard let given = labels.lazy.compactMap({ call.argument($0) }).first else { continue }
        let names = flow.names(of: [given])
        guard names.contains("header") || names.contains("unverified") else { continue }
        let wanted =
            ["add", "use"].contains(call.name) ? ["jwk", "jku", "x5u", "x5c"] : ["kid", "keyID", "jku"]
        let text = ([given] + given.descendants).map(\.name) + names + flow.texts(of: given, pass)
        guard let field = wanted.first(where: { text.contains($0) }) else { continue }
        pass.report("The token itself selects the key used to verify it, through `\(field)`", at: call)
    }
}

extension LocalFlow {
    /// The texts that stand in what a local begins with: `"jwk"` of `header["jwk"]`.
    fileprivate func texts(of node: Node, _ pass: Pass) -> [String] {
        guard let function = node.enclosingDeclaredFunction else { return [] }
        return function.descendants(.subscriptCall).filter { $0.base?.unwrapped.name == "header" }
            .flatMap(\.arguments).map(\.name)
    }
}

/// Payloads of jwt-kit that have no end, and claims whose failure is only noted.
private func inspectPayloads(_ file: SwiftFile, _ pass: inout Pass) {
    for function in file.tree.nodes(.functionDecl, named: ["verify"]) where !function.isDebugOnly {
        guard let body = function.child(.body), !body.children.isEmpty,
            function.children(.parameter).contains(where: { ["using", "algorithm"].contains($0.label) }),
            let type = function.enclosingType, type.inheritedTypes.contains("JWTPayload")
        else { continue }
        for test in body.descendants(.if) where test.child(.elseBody) == nil {
            guard let branch = test.child(.body), !branch.leaves, !branch.children(.statement).isEmpty,
                branch.children(.statement).allSatisfy({ statement in
                    statement.unwrapped.isNote
                        || statement.unwrapped.kind == .call && statement.unwrapped.base?.unwrapped.name == "Logger"
                }), let note = branch.children(.statement).first
            else { continue }
            pass.report("An invalid claim is only logged, and the token is accepted", at: note)
        }
        let claims = type.children.filter { $0.kind == .variable && !$0.has(.isComputed) }
        let names = claims.map { ($0.typeText ?? "") + " " + $0.name }
        guard type.kind != .extensionDecl, !claims.isEmpty,
            !names.contains(where: { $0.contains("ExpirationClaim") || Words.of($0).contains(where: times.contains) }),
            !body.descendants.contains(where: {
                $0.name == "verifyNotExpired" || $0.name == "Date" || $0.name == "verify"
            }),
            pass.workspace.swift.contains(where: { $0.tree.mentions(type.name) && $0.verifies(type.name) })
        else { continue }
        pass.report("The token has no expiration, so it is valid forever", at: function)
    }
}

extension SwiftFile {
    /// Whether a library for tokens is used here.
    var importsTokens: Bool {
        ["JWT", "JWTKit", "SwiftJWT", "JSONWebToken", "JOSESwift", "JWTDecode", "Vapor"].contains { imports($0) }
    }

    /// Whether tokens of a type are verified here: `verify(as: Session.self)`.
    fileprivate func verifies(_ type: String) -> Bool {
        calls("verify").contains { $0.argument("as")?.unwrapped.base?.unwrapped.name == type }
    }
}

private let times: Set<String> = ["exp", "expires", "expiry", "expiration", "expired", "until", "iat", "issued"]

extension Node {
    /// Whether a call reads or makes tokens.
    var isOfTokens: Bool { ["decode", "encode", "verify", "sign"].contains(name) }

    /// The local that keeps what a call gives.
    fileprivate var keptLocal: Node? {
        var node = outerExpression
        while let up = node.parent, [.try, .await].contains(up.kind) { node = up }
        guard let local = node.parent, local.kind == .variable, !local.name.isEmpty, local.name != "_" else {
            return nil
        }
        return local
    }

    /// Whether a function asks until when a token is good.
    fileprivate var asksForTime: Bool {
        descendants.contains { node in
            ["validateClaims", "exp", "expiry", "expiration", "expires"].contains(node.name)
                && [.call, .member, .reference].contains(node.kind)
        }
    }

    /// `jws.validate(using: verifier)` that throws on, `jws.isValid(for: verifier)` that is asked.
    fileprivate func validates(_ message: String) -> Bool {
        guard ["validate", "isValid"].contains(name), base?.unwrapped.name == message else {
            // Handed on, it may be validated elsewhere.
            return arguments.contains { $0.plain.kind == .reference && $0.plain.name == message }
        }
        let whole = outerExpression
        let isDropped = whole.isDiscarded || decidesNothing
        if ancestors.prefix(3).contains(where: { $0.kind == .try && $0.has(.isOptional) }) { return !isDropped }
        return name == "validate" || !isDropped
    }

    /// `.none` where a library for tokens is told its algorithms: in a list, as a verifier, as a signer.
    fileprivate func isAlgorithmOfTokens(in file: SwiftFile) -> Bool {
        if ["JWTVerifier", "JWTSigner"].contains(base?.unwrapped.name ?? "") { return true }
        guard has(.hasImplicitBase), let up = parent else { return false }
        if up.kind == .array, up.label == "algorithms", up.parent?.kind == .call { return true }
        return file.imports("SwiftJWT") && role == .argument && up.kind == .call
            && ["verifier", "jwtVerifier", "jwtSigner", "using"].contains(label)
    }
}

extension [Example] {
    static let jwtUnverifiedLibraries: [Example] = [
        Example(
            """
            import SwiftJWT
            func rank(_ text: String, _ key: Data) throws -> String {
                let open = try ↓JWT<Crew>(jwtString: text)
                let other = try JWT<Crew>(jwtString: text, verifier: ↓.none)
                let third = try JWT<Crew>(jwtString: text, verifier: .rs512(publicKey: key))
                return open.claims.rank + other.header.kid! + ↓third.claims.rank
            }
            """, "SwiftJWT"),
        Example(
            """
            import JWT
            func rank(_ text: String, _ key: Data) throws {
                let crew = try decode(text, algorithms: [.hs384(key), ↓.none])
                let mate = try ↓decode(text, algorithm: .hs384(key), verify: false)
            }
            """, "JSONWebToken"),
        Example(
            """
            import JOSESwift
            func order(_ text: String, _ key: SecKey) throws -> Data {
                let letter = try JWS(compactSerialization: text)
                _ = try? letter.validate(using: Verifier(signatureAlgorithm: .PS256, key: key)!)
                return ↓letter.payload.data()
            }
            func check(_ letter: JWS, _ key: SecKey) -> Bool {
                letter.isValid(for: ↓Verifier(signatureAlgorithm: letter.header.algorithm!, key: key)!)
            }
            """, "JOSESwift"),
        Example(
            """
            import JWTKit
            struct Visit: JWTPayload {
                var guest: String
                ↓func verify(using signer: some JWTAlgorithm) async throws { guard guest.count < 9 else { throw Refused() } }
            }
            func read(_ keys: JWTKeyCollection, _ text: String) async throws { _ = try await keys.verify(text, as: Visit.self) }
            func fill(_ keys: JWTKeyCollection, _ publicText: String) async { await keys.add(hmac: ↓HMACKey(from: publicText), digestAlgorithm: .sha256) }
            """, "no end, and a key that is public"),
        Example(
            """
            func take(_ order: Data, _ mark: Data) throws {
                try ↓execute(order)
                guard key.isValidSignature(mark, for: order) else { throw Refused() }
            }
            func load(_ code: SecStaticCode, _ place: URL) throws {
                if ↓SecStaticCodeCheckValidity(code, [], nil) != errSecSuccess { print("not signed") }
                try start(place)
            }
            func isRight(_ all: [Key], _ mark: Data, _ text: Data) -> Bool { ↓all.allSatisfy { $0.isValidSignature(mark, for: text) } }
            func holds(_ context: OpaquePointer) -> Bool { ↓X509_verify_cert(context) != 0 }
            func stays(_ bytes: Data, _ sum: Data) -> Bool { ↓zip(SHA256.hash(data: bytes), sum).allSatisfy { $0 == $1 } }
            """, "answers that decide nothing"),
    ]

    static let jwtVerifiedLibraries: [Example] = [
        Example(
            """
            import SwiftJWT
            func rank(_ text: String, _ key: Data) throws -> String {
                let third = try JWT<Crew>(jwtString: text, verifier: .rs512(publicKey: key))
                guard third.validateClaims() == .success else { throw Refused() }
                return third.claims.rank
            }
            """),
        Example(
            """
            import JOSESwift
            func order(_ text: String, _ key: SecKey) throws -> Data {
                let letter = try JWS(compactSerialization: text)
                return try letter.validate(using: Verifier(signatureAlgorithm: .PS256, key: key)!).payload.data()
            }
            """),
        Example(
            """
            func take(_ order: Data, _ mark: Data) throws {
                guard key.isValidSignature(mark, for: order) else { throw Refused() }
                try execute(order)
            }
            func load(_ code: SecStaticCode, _ place: URL) throws {
                let status = SecStaticCodeCheckValidity(code, [], nil)
                if status != errSecSuccess { throw Refused() }
                try start(place)
            }
            func isRight(_ all: [Key], _ mark: Data, _ text: Data) -> Bool {
                !all.isEmpty && all.allSatisfy { $0.isValidSignature(mark, for: text) }
            }
            func holds(_ context: OpaquePointer) -> Bool { X509_verify_cert(context) == 1 }
            """, "checked first, and gone by"),
    ]
}
