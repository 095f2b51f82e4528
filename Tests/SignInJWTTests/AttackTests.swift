import Crypto
import CryptoExtras
import Foundation
import SignInJWT
import Testing

/// The attacks of RFC 8725, section 2, and those known besides. Each is signed as well as its attacker can.
@Suite struct AttackTests {
    @Test func `None, in any spelling`() async throws {
        let keys = try await Mint.keys()
        for name in ["none", "None", "NONE", "nOnE", "none ", " none", "", "null", "no\\u006ee", "none\\u0000"] {
            for kid in ["HS256", "RS256", "ES256"] {
                for signature in ["", "AA", "bm9uZQ"] {
                    let header = Mint.base64(#"{"alg":"\#(name)","kid":"\#(kid)"}"#.utf8)
                    let token = "\(header).\(Mint.base64(Mint.claims().utf8)).\(signature)"
                    #expect(refusal(token, keys) == .wrongAlgorithm, "\(name)")
                }
            }
        }
    }

    @Test func `A public key as the secret of HMAC`() async throws {
        let keys = try await Mint.keys()
        for (kid, pem, der) in [
            ("RS256", Mint.rsa.publicKey.pemRepresentation, Mint.rsa.publicKey.derRepresentation),
            ("ES256", Mint.p256.publicKey.pemRepresentation, Mint.p256.publicKey.derRepresentation),
            ("EdDSA", Mint.ed25519.publicKey.pemRepresentation, Mint.ed25519.publicKey.derRepresentation),
        ] {
            for secret in [Array(pem.utf8), Array((pem + "\n").utf8), Array(der)] {
                let confused = Mint.token(#"{"alg":"HS256","kid":"\#(kid)"}"#, Mint.hs256(secret))
                #expect(refusal(confused, keys) == .wrongAlgorithm)
                let forced = Mint.token(#"{"alg":"HS256","kid":"HS256"}"#, Mint.hs256(secret))
                #expect(refusal(forced, keys) == .wrongSignature)
                let named = Mint.token(#"{"alg":"\#(kid)","kid":"\#(kid)"}"#, Mint.hs256(secret))
                #expect(refusal(named, keys) == .wrongSignature)
            }
        }
    }

    @Test func `A key that the token brings along, or points to`() async throws {
        let keys = try await Mint.keys()
        let own = P256.Signing.PrivateKey()
        let xy = Array(own.publicKey.rawRepresentation)
        let jwk = #"{"kty":"EC","crv":"P-256","x":"\#(Mint.base64(xy[..<32]))","y":"\#(Mint.base64(xy[32...]))"}"#
        for extra in [
            #""jwk":\#(jwk)"#, #""jku":"http://127.0.0.1:1/keys""#, #""x5u":"http://127.0.0.1:1/c""#,
            #""x5c":["AAAA"]"#,
        ] {
            let forged = try Mint.token(#"{"alg":"ES256","kid":"ES256",\#(extra)}"#) {
                Array(try own.signature(for: $0).rawRepresentation)
            }
            #expect(refusal(forged, keys) == .wrongSignature, "\(extra)")
            // They change nothing of a token that is right either.
            let right = try Mint.token(#"{"alg":"ES256","kid":"ES256",\#(extra)}"#, Mint.es256)
            #expect(refusal(right, keys) == nil)
        }
    }

    @Test func `Headers that are refused, though the signature is right`() async throws {
        let keys = try await Mint.keys()
        let malformed = TokenError.Code.malformed
        let table: [(String, TokenError.Code)] = [
            (#"{"alg":"ES256","kid":"ES256","crit":["exp"],"exp":1}"#, .unsupported),
            (#"{"alg":"ES256","kid":"ES256","crit":[]}"#, .unsupported),
            (#"{"alg":"ES256","kid":"ES256","crit":["b64"],"b64":false}"#, .unsupported),
            (#"{"alg":"ES256","kid":"ES256","b64":false}"#, .unsupported),
            (#"{"alg":"ES256","kid":"ES256","b64":true}"#, .unsupported),
            (#"{"alg":"ES256","kid":"ES256","zip":"DEF"}"#, .unsupported),
            (#"{"alg":"ES256","kid":"ES256","enc":"A128GCM"}"#, .unsupported),
            (#"{"alg":"ES256","kid":"ES256","cty":"JWT"}"#, .unsupported),
            (#"{"alg":"ES256","kid":"ES256","alg":"none"}"#, malformed),
            (#"{"alg":"none","kid":"ES256","\u0061lg":"ES256"}"#, malformed),
            (#"{"alg":"ES256","kid":"ES256","kid":"HS256"}"#, malformed),
            (#"{"alg":["ES256"],"kid":"ES256"}"#, malformed), (#"{"alg":null,"kid":"ES256"}"#, malformed),
            (#"{"kid":"ES256"}"#, malformed), (#"{"alg":"ES256","kid":7}"#, malformed),
            (#"{"alg":"ES256","kid":null}"#, malformed), (#"{"alg":"ES256","kid":"ES256"}x"#, malformed),
            (#"{"alg":"ES256","kid":"ES256",}"#, malformed), (#"["alg","ES256"]"#, malformed), ("", malformed),
            ("\u{FEFF}{\"alg\":\"ES256\",\"kid\":\"ES256\"}", malformed),
            (#"{"alg":"ES256","kid":"ES256","x":"\ud800"}"#, malformed),
            (#"{"alg":"ES256","kid":"ES256","x":01}"#, malformed),
            (#"{"alg":"ES256","kid":"ES256","x":1e999}"#, malformed),
            (#"{"alg":"ES256","kid":"ES256","x":"# + String(repeating: "[", count: 3_000), malformed),
            (#"{"alg":"ES256","kid":"\#(String(repeating: "k", count: 300))"}"#, malformed),
            (#"{"alg":"ES256"}"#, .unknownKey), (#"{"alg":"ES256","kid":""}"#, .unknownKey),
            (#"{"alg":"ES256","kid":"es256"}"#, .unknownKey),
            (#"{"alg":"ES256","kid":"../../dev/null"}"#, .unknownKey),
            (#"{"alg":"ES256","kid":"' OR 1=1 --"}"#, .unknownKey),
            (#"{"alg":"es256","kid":"ES256"}"#, .wrongAlgorithm),
            (#"{"alg":"ES256K","kid":"ES256"}"#, .wrongAlgorithm),
            (#"{"alg":"ES256","kid":"ES256","typ":"at+jwt"}"#, .wrongType),
            (#"{"alg":"ES256","kid":"ES256","typ":"application/dpop+jwt"}"#, .wrongType),
            (#"{"alg":"ES256","kid":"ES256","typ":7}"#, malformed),
        ]
        for (header, expected) in table {
            let token = try Mint.token(header, Mint.es256)
            #expect(refusal(token, keys) == expected, "\(header.prefix(80))")
        }
    }

    @Test func `Claims that are refused, though the signature is right`() async throws {
        let keys = try await Mint.keys()
        let now = Mint.now
        let table: [([String: String?], TokenError.Code?)] = [
            ([:], nil), (["exp": "\(now - 59)"], nil), (["exp": "\(now - 60)"], .expired), (["exp": "0"], .expired),
            (["exp": nil], .missingClaim), (["exp": #""\#(now + 600)""#], .missingClaim),
            (["exp": "null"], .missingClaim), (["exp": "-1"], .missingClaim), (["exp": "1e300"], .missingClaim),
            (["exp": "\(now).5e0"], nil), (["nbf": "\(now + 60)"], nil), (["nbf": "\(now + 61)"], .notYetValid),
            (["nbf": #""0""#], .missingClaim), (["iat": "\(now + 61)"], .notYetValid), (["iat": nil], nil),
            (["iss": nil], .wrongIssuer), (["iss": #""https://id.example/""#], .wrongIssuer),
            (["iss": #""https://ID.example""#], .wrongIssuer), (["iss": #"["https://id.example"]"#], .missingClaim),
            (["aud": nil], .wrongAudience), (["aud": "[]"], .wrongAudience),
            (["aud": #""https://api.example.evil""#], .wrongAudience), (["aud": #"["x","https://api.example"]"#], nil),
            (["aud": #"["https://api.example",7]"#], .missingClaim),
            (["aud": #"{"https://api.example":1}"#], .missingClaim),
            (["sub": "7"], .missingClaim), (["jti": "{}"], .missingClaim),
            // Twice, once hidden behind an escape.
            (["\\u0065xp": "\(now + 9_999)"], .malformed),
            (["deep": String(repeating: "[", count: 40) + String(repeating: "]", count: 40)], .malformed),
        ]
        for (changes, expected) in table {
            let token = try Mint.token(#"{"alg":"ES256","kid":"ES256"}"#, Mint.claims(changes), Mint.es256)
            #expect(refusal(token, keys) == expected, "\(changes)")
        }
        for payload in ["", "[]", "7", "\"text\"", "{\"iss\":1", "{'iss':1}", "{\"a\":\"\u{1}\"}"] {
            let token = try Mint.token(#"{"alg":"ES256","kid":"ES256"}"#, payload, Mint.es256)
            #expect(refusal(token, keys) == .malformed)
        }
    }

    @Test func `Explicit types, ages and claims that have to be there`() async throws {
        let keys = try await Mint.keys()
        func token(_ typ: String?, _ claims: [String: String?] = [:]) throws -> String {
            let type = typ.map { #","typ":"\#($0)""# } ?? ""
            return try Mint.token(#"{"alg":"ES256","kid":"ES256"\#(type)}"#, Mint.claims(claims), Mint.es256)
        }
        let access = Mint.policy { $0.type = "at+jwt" }
        #expect(refusal(try token("at+jwt"), keys, access) == nil)
        #expect(refusal(try token("application/AT+JWT"), keys, access) == nil)
        for other in [nil, "JWT", "at+jw", "application/x/at+jwt", "application/\u{301}at+jwt", "id+jwt", ""] {
            #expect(refusal(try token(other), keys, access) == .wrongType)
        }
        let young = Mint.policy {
            $0.greatestAge = 300
            $0.leeway = 0
            $0.required = ["sub"]
        }
        #expect(refusal(try token(nil, ["iat": "\(Mint.now - 300)"]), keys, young) == nil)
        #expect(refusal(try token(nil, ["iat": "\(Mint.now - 301)"]), keys, young) == .tooOld)
        #expect(refusal(try token(nil, ["iat": nil]), keys, young) == .missingClaim)
        #expect(refusal(try token(nil, ["sub": nil]), keys, young) == .missingClaim)
        #expect(refusal(try token(nil, ["exp": "\(Mint.now)"]), keys, young) == .expired)
        #expect(TokenPolicy(issuer: "", audiences: [], leeway: 1e9).leeway == 300)
        for age in [Double.nan, -1] {
            let strict = Mint.policy {
                $0.greatestAge = age
                $0.leeway = 0
            }
            #expect(strict.greatestAge == 0)
            #expect(refusal(try token(nil), keys, strict) == .tooOld)
        }
        // Nobody's token passes where nobody is named.
        #expect(
            refusal(try token(nil), keys, TokenPolicy(issuer: "https://id.example", audiences: [])) == .wrongAudience)
    }

    @Test func `Spelling: one token, one text`() async throws {
        let keys = try await Mint.keys()
        let token = try Mint.token(#"{"alg":"ES256","kid":"ES256"}"#, Mint.es256)
        let parts = token.split(separator: ".").map(String.init)
        let padding = [
            token + "=", token + " ", token + "\n", "\n" + token, token + ".", token + ".x", parts[0] + "." + parts[1],
        ]
        for text in padding + ["", ".", "..", "...", parts[0] + ".." + parts[2], "é.é.é"] {
            #expect(refusal(text, keys) == .malformed || refusal(text, keys) == .wrongSignature, "\(text.count)")
        }
        // The last letter of 64 bytes leaves four bits over; only one letter of sixteen spells them.
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        #expect(letters.filter { refusal(String(token.dropLast()) + String($0), keys) == nil }.count == 1)
        // ECDSA as DER, empty, of zeros, halved; a signature that is another's.
        let signed = Data((parts[0] + "." + parts[1]).utf8)
        let der = Array(try Mint.p256.signature(for: signed).derRepresentation)
        let raw = try Mint.es256(signed)
        for signature in [der, [], Array(repeating: 0, count: 64), Array(raw[..<32]), raw + [0], Array(raw.reversed())]
        {
            let forged = "\(parts[0]).\(parts[1]).\(Mint.base64(signature))"
            #expect(refusal(forged, keys) == .wrongSignature, "\(signature.count)")
        }
    }

    @Test func `Size is looked at first, and errors tell nothing of the token`() async throws {
        let keys = try await Mint.keys()
        let long = String(repeating: "A", count: 8_193)
        #expect(refusal(long, keys) == .tooLarge)
        let filler = "\"" + String(repeating: "x", count: 7_000) + "\""
        let large = try Mint.token(#"{"alg":"ES256","kid":"ES256"}"#, Mint.claims(["f": filler]), Mint.es256)
        #expect(
            refusal(large, keys) == .tooLarge && refusal(large, keys, Mint.policy { $0.greatestSize = 20_000 }) == nil)
        let marked = try Mint.token(
            #"{"alg":"marker-alg","kid":"ES256","typ":"marker"}"#, Mint.claims(["sub": #""marker-sub""#]), Mint.es256)
        do {
            _ = try TokenVerifier(keys: keys, policy: Mint.policy()).verify(marked)
            Issue.record("it was let in")
        } catch {
            #expect(!"\(error) \(String(reflecting: error))".contains("marker"))
        }
    }

    @Test func `Nothing that is changed passes, and nothing crashes`() async throws {
        let keys = try await Mint.keys()
        let token = Array(try Mint.token(#"{"alg":"EdDSA","kid":"EdDSA"}"#, Mint.edDSA).utf8)
        var random = SystemRandomNumberGenerator()
        for round in 0..<4_000 {
            var changed = token
            for _ in 0...(round % 3) {
                let place = Int.random(in: changed.indices, using: &random)
                switch round % 4 {
                case 0: changed[place] = UInt8.random(in: 0...127, using: &random)
                case 1: changed.remove(at: place)
                case 2: changed.insert(UInt8.random(in: 33...126, using: &random), at: place)
                default: changed[place] ^= 1
                }
            }
            guard changed != token else { continue }
            #expect(refusal(String(decoding: changed, as: UTF8.self), keys) != nil)
        }
        // Hostile JSON that is signed: by an issuer that was broken into.
        let claims = Array(Mint.claims().utf8)
        for _ in 0..<2_000 {
            var changed = claims
            for _ in 0..<3 {
                changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let signed = Mint.base64(#"{"alg":"EdDSA","kid":"EdDSA"}"#.utf8) + "." + Mint.base64(changed)
            let text = signed + "." + Mint.base64(try Mint.edDSA(Data(signed.utf8)))
            if let verified = try? TokenVerifier(keys: keys, policy: Mint.policy()).verify(text) {
                // What passes is JSON to Foundation too, and says the same.
                let other = try JSONSerialization.jsonObject(with: Data(changed)) as? [String: Any]
                #expect(other?["iss"] as? String == verified.issuer)
            }
        }
    }
}
