import Crypto
import Foundation
import SecretMemory
import SignIn
import SignInJWT

/// Signs members in, guesses at one of them from 64 clients at once, and reads tokens, right ones and forged ones.
@main
struct Door {
    static func main() async throws {
        let members = try Members([("ann", "correct horse", nil), ("bob", "battery staple", "314159")])
        let flow = SignInFlow(repository: members, limiter: LoginLimiter())
        await signIn(flow)
        await guess(flow)
        try await readTokens()
    }

    private static func signIn(_ flow: SignInFlow<Members>) async {
        if case .signedIn(let user) = await flow.signIn(account: "ann", password: secret("correct horse")) {
            print("signed in: \(user)")
        }
        if case .secondFactorRequired(let pending) = await flow.signIn(
            account: "bob", password: secret("battery staple")),
            case .signedIn(let user) = await flow.confirm(code: "314 159", for: pending)
        {
            print("signed in with a second factor: \(user)")
        }
        for name in ["ann", "nobody there"] {
            let start = ContinuousClock.now
            let result = await flow.signIn(account: name, password: secret("wrong"))
            let time = start.duration(to: .now)
            if case .invalidCredentials(let remaining) = result {
                print("\(name): wrong, \(remaining) left, in \(time.formatted(.units(allowed: [.milliseconds])))")
            }
        }
    }

    private static func guess(_ flow: SignInFlow<Members>) async {
        var (judged, waiting) = (0, 0)
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask {
                    if case .rateLimited = await flow.signIn(account: "carol", password: secret("guess \(number)")) {
                        return false
                    }
                    return true
                }
            }
            for await wasJudged in group { if wasJudged { judged += 1 } else { waiting += 1 } }
        }
        print("64 guesses at once: \(judged) judged, \(waiting) told to wait")
        for language in SignInMessages.Language.allCases { print("  \(SignInMessages(language).wait(890))") }
    }

    private static func readTokens() async throws {
        let key = P256.Signing.PrivateKey()
        let verifier = TokenVerifier(
            keys: try TokenKeys([
                try await TokenKey(pem: key.publicKey.pemRepresentation, algorithm: .es256, id: "2026-1")
            ]),
            policy: TokenPolicy(issuer: "https://id.example", audiences: ["https://club.example"]))
        let claims =
            #"{"iss":"https://id.example","aud":"https://club.example","sub":"ann","exp":\#(Int(Date().timeIntervalSince1970) + 300)}"#
        let header = #"{"alg":"ES256","kid":"2026-1","typ":"JWT"}"#
        let token = try token(header, claims) { try key.signature(for: $0).rawRepresentation }
        print("a token of \(try verifier.verify(token).subject ?? "?")")
        let pem = SymmetricKey(data: Data(key.publicKey.pemRepresentation.utf8))
        let forged = [
            try self.token(#"{"alg":"none","kid":"2026-1"}"#, claims) { _ in Data() },
            try self.token(#"{"alg":"HS256","kid":"2026-1"}"#, claims) {
                Data(HMAC<SHA256>.authenticationCode(for: $0, using: pem))
            },
        ]
        for token in forged {
            do { print("let in: \(try verifier.verify(token))") } catch { print("refused: \(error.code.meaning)") }
        }
    }

    private static func token(_ header: String, _ claims: String, _ sign: (Data) throws -> Data) throws -> String {
        let signed = base64(Data(header.utf8)) + "." + base64(Data(claims.utf8))
        return signed + "." + base64(try sign(Data(signed.utf8)))
    }

    private static func base64(_ data: Data) -> String {
        data.base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    private static func secret(_ text: String) -> SecretBytes {
        SecretBytes(count: text.utf8.count) { $0.copyBytes(from: Array(text.utf8)) }
    }
}
