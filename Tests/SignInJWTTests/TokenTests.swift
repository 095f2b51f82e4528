import Crypto
import CryptoExtras
import Foundation
import SignInJWT
import Testing

/// What a verifier says of a token: nil where it lets it in.
func refusal(_ token: String, _ keys: TokenKeys, _ policy: TokenPolicy = Mint.policy()) -> TokenError.Code? {
    do {
        _ = try TokenVerifier(keys: keys, policy: policy).verify(token)
        return nil
    } catch {
        return error.code
    }
}

@Suite struct TokenTests {
    @Test func `Every algorithm verifies its own tokens and none of the others'`() async throws {
        let keys = try await Mint.keys()
        for signing in TokenAlgorithm.allCases {
            for named in TokenAlgorithm.allCases {
                let header = #"{"alg":"\#(signing.rawValue)","kid":"\#(named.rawValue)"}"#
                let token = try Mint.token(header, Mint.signer(signing))
                #expect(refusal(token, keys) == (signing == named ? nil : .wrongAlgorithm), "\(signing) \(named)")
                // The same signature under the algorithm of the key that it names.
                let lying = #"{"alg":"\#(named.rawValue)","kid":"\#(named.rawValue)"}"#
                let lie = try Mint.token(lying, Mint.signer(signing))
                #expect(refusal(lie, keys) == (signing == named ? nil : .wrongSignature), "\(signing) as \(named)")
            }
        }
    }

    @Test func `Claims come out as they went in`() async throws {
        let keys = try await Mint.keys()
        let claims = Mint.claims([
            "aud": #"["https://elsewhere.example","https://other.example"]"#, "jti": #""7""#,
            "scope": #""read \u00e9 \ud83d\ude00""#, "level": "3", "nested": #"{"list":[1,2.5,true,null]}"#,
        ])
        let token = try Mint.token(#"{"alg":"ES256","kid":"ES256","typ":"JWT"}"#, claims, Mint.es256)
        let verified = try TokenVerifier(keys: keys, policy: Mint.policy()).verify(token)
        #expect(verified.issuer == "https://id.example" && verified.subject == "ann" && verified.id == "7")
        #expect(verified.audiences == ["https://elsewhere.example", "https://other.example"])
        #expect(verified.expires == Date(timeIntervalSince1970: Double(Mint.now + 600)))
        #expect(verified.issuedAt == Date(timeIntervalSince1970: Double(Mint.now - 10)))
        #expect(verified.claims["scope"] == .string("read é 😀") && verified.claims["level"] == .integer(3))
        #expect(verified.claims["nested"]?.members?["list"]?.elements?[1] == .number(2.5))
        struct Own: Decodable { let sub: String, exp: Date, level: Int }
        let own = try verified.decode(Own.self)
        #expect(own.sub == "ann" && own.level == 3 && own.exp == verified.expires)
        struct Other: Decodable { let level: String }
        #expect(throws: TokenError.self) { try verified.decode(Other.self) }
        #expect("\(verified)" == "a verified token" && !String(reflecting: verified).contains("ann"))
    }

    @Test(arguments: [
        // RFC 7515, appendix A.1, and RFC 8037, appendix A.4: their keys and signatures, whose payload has no audience, or is
        // no object; so the signature held where the claims are what is refused.
        (
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
            TokenError.Code.wrongAudience
        ),
        (
            "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg",
            TokenError.Code.malformed
        ),
    ]) func `Tokens of the standards`(_ token: String, _ expected: TokenError.Code) async throws {
        let secret = "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow=="
        let bytes = Data(
            base64Encoded: secret.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/"))
        let hs = try await TokenKeys([TokenKey(secret: Mint.sealed(Array(try #require(bytes))), algorithm: .hs256)])
        let ed = try await TokenKeys(
            jwks: Data(
                #"{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"e","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}"#
                    .utf8
            ))
        let keys = expected == .malformed ? ed : hs
        #expect(refusal(token, keys) == expected)
        let place = token.index(token.endIndex, offsetBy: -20)
        let changed = token.replacingCharacters(in: place...place, with: token[place] == "A" ? "B" : "A")
        #expect(refusal(changed, keys) == .wrongSignature)
    }

    @Test func `Keys of a key set, and what is left out of it`() async throws {
        let xy = Array(Mint.p256.publicKey.rawRepresentation)
        let primitives = try Mint.rsa.publicKey.getKeyPrimitives()
        let rsa = #""kty":"RSA","n":"\#(Mint.base64(primitives.modulus))","e":"AQAB""#
        let ec = #""kty":"EC","crv":"P-256","x":"\#(Mint.base64(xy[..<32]))","y":"\#(Mint.base64(xy[32...]))""#
        func set(_ keys: String...) -> Data { Data(#"{"keys":[\#(keys.joined(separator: ","))]}"#.utf8) }
        let keys = try await TokenKeys(
            jwks: set(
                "{\(rsa),\"kid\":\"r\",\"alg\":\"RS256\",\"use\":\"sig\"}", "{\(ec),\"kid\":\"e\"}",
                #"{"kty":"oct","k":"c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0","kid":"o","alg":"HS256"}"#,
                "{\(rsa),\"kid\":\"enc\",\"use\":\"enc\",\"alg\":\"RS256\"}", "{\(ec),\"kid\":\"d\",\"d\":\"AA\"}",
                "{\(rsa),\"kid\":\"hs\",\"alg\":\"HS256\"}", "{\(ec),\"kid\":\"rs\",\"alg\":\"RS256\"}",
                "{\(rsa),\"kid\":\"bare\"}", "{\(rsa),\"alg\":\"RS256\"}", #"{"kty":"EC","crv":"secp256k1","kid":"k"}"#)
        )
        let es = try Mint.token(#"{"alg":"ES256","kid":"e"}"#, Mint.es256)
        let rs = try Mint.token(#"{"alg":"RS256","kid":"r"}"#, Mint.signer(.rs256))
        #expect(refusal(es, keys) == nil && refusal(rs, keys) == nil)
        for name in ["o", "enc", "d", "hs", "rs", "bare", "k"] {
            let token = try Mint.token(#"{"alg":"RS256","kid":"\#(name)"}"#, Mint.signer(.rs256))
            #expect(refusal(token, keys) == .unknownKey)
        }
        let bare = try await TokenKeys(jwks: set("{\(rsa),\"kid\":\"bare\"}"), rsa: .rs256)
        #expect(refusal(try Mint.token(#"{"alg":"RS256","kid":"bare"}"#, Mint.signer(.rs256)), bare) == nil)
        for text in [#"{"keys":[]}"#, "{}", "[]", "", #"{"keys":[{\#(ec),"kid":"a"},{\#(ec),"kid":"a"}]}"#] {
            let error = await #expect(throws: TokenError.self) { try await TokenKeys(jwks: Data(text.utf8)) }
            #expect(error?.code == .malformedKey)
        }
    }

    @Test func `Random secrets are none of those`() async throws {
        for count in [32, 64, 65, 97, 133] {
            for _ in 0..<20 {
                var secret = (0..<count).map { _ in UInt8.random(in: .min ... .max) }
                secret[0] = 4
                _ = try await TokenKey(secret: Mint.sealed(secret), algorithm: .hs256)
                _ = try await TokenKey(secret: Mint.sealed(Array(Mint.base64(secret).utf8)), algorithm: .hs256)
            }
        }
    }

    /// The eight points of small order of edwards25519, under which signatures that everybody can make hold.
    @Test func `A key of Ed25519 that takes anything is no key`() async throws {
        let order8 = [
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        ]
        let zeros = String(repeating: "00", count: 31)
        let others = ["01" + zeros, "00" + zeros, "ec" + String(repeating: "ff", count: 30) + "7f"]
        for text in order8 + others {
            var point = stride(from: 0, to: 64, by: 2).compactMap { UInt8(text.dropFirst($0).prefix(2), radix: 16) }
            for sign in [0, 0x80] as [UInt8] {
                point[31] = point[31] & 0x7F | sign
                let key = #"{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"e","x":"\#(Mint.base64(point))"}]}"#
                let error = await #expect(throws: TokenError.self) { try await TokenKeys(jwks: Data(key.utf8)) }
                #expect(error?.code == .malformedKey, "\(text) \(sign)")
            }
        }
    }

    @Test func `A key that is weak, or of another kind, is no key`() async throws {
        func code(_ make: () async throws(TokenError) -> TokenKey) async -> TokenError.Code? {
            do throws(TokenError) {
                _ = try await make()
                return nil
            } catch {
                return error.code
            }
        }
        let pem = Mint.rsa.publicKey.pemRepresentation
        let der = Array(Mint.rsa.publicKey.derRepresentation)
        let secret = Mint.secret
        #expect(
            await code { () async throws(TokenError) in
                try await TokenKey(secret: Mint.sealed(Array(secret[..<31])), algorithm: .hs256)
            } == .weakKey)
        #expect(
            await code { () async throws(TokenError) in
                try await TokenKey(secret: Mint.sealed(Array(secret[..<63])), algorithm: .hs512)
            } == .weakKey)
        #expect(
            await code { () async throws(TokenError) in
                try await TokenKey(secret: Mint.sealed(Array(repeating: 0, count: 64)), algorithm: .hs256)
            } == .weakKey)
        #expect(
            await code { () async throws(TokenError) in try await TokenKey(secret: Mint.sealed(), algorithm: .rs256) }
                == .malformedKey)
        #expect(
            await code { () async throws(TokenError) in try await TokenKey(pem: pem, algorithm: .hs256) }
                == .malformedKey)
        #expect(
            await code { () async throws(TokenError) in try await TokenKey(pem: pem, algorithm: .es256) }
                == .malformedKey)
        #expect(
            await code { () async throws(TokenError) in try await TokenKey(pem: "", algorithm: .edDSA) }
                == .malformedKey)
        let ec = Mint.p256.publicKey
        let xy = Array(ec.rawRepresentation)
        let jwk = #""crv":"P-256","x":"\#(Mint.base64(xy[..<32]))","y":"\#(Mint.base64(xy[32...]))"}"#
        let body = pem.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
        let texts = [
            pem, "\n  \(pem)", "\u{FEFF}\(pem)", "# ours\n\(pem)", body, "\u{FEFF}\(body)\n", Mint.base64(der),
            Mint.base64(ec.x963Representation), Mint.base64(pem.utf8), #"{"kty":"EC",\#(jwk)"#,
            #"{"\u006bty":"EC",\#(jwk)"#,
            #"  {"keys":[{"\u006bty":"EC",\#(jwk)]}"#, Mint.base64(#"{"kty":"EC",\#(jwk)"#.utf8),
            "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl ann",
        ]
        let points = [
            ec.x963Representation, Mint.p384.publicKey.x963Representation, Mint.p521.publicKey.x963Representation,
        ]
        for bytes in texts.map({ Array($0.utf8) }) + points.map({ Array($0) }) + [der, Array(ec.derRepresentation)] {
            #expect(
                await code { () async throws(TokenError) in
                    try await TokenKey(secret: Mint.sealed(bytes), algorithm: .hs256)
                } == .malformedKey)
        }
    }
}
