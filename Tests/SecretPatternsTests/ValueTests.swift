import Testing

@testable import SecretPatterns

/// Placeholders, random texts and passwords.
@Suite struct ValueTests {
    @Test(arguments: [
        "YOUR_API_KEY", "xxxx", "<token>", "changeme", "AKIA" + "IOSFODNN7EXAMPLE", "aaaaaaaa", "123456789", "$(VAR)",
        "${VAR}", "{{ secret }}", "%@", "REPLACE_ME", "TODO", "lorem ipsum", "$TOKEN", "", "  ", "[your token here]",
        "__API_KEY__", "insert_key", "sk_test_placeholder", "********", "........", "abcabcabcabc", "test", "dummy-key",
        "0000-0000-0000", "\\(apiKey)", "null", "abcdefgh", "%TOKEN%", "password", "fake_token_1",
    ])
    func placeholder(text: String) { #expect(Placeholder.isPlaceholder(text)) }

    @Test func randomTextIsNoPlaceholder() {
        var forge = TokenForge(seed: 41)
        for _ in 0..<2000 {
            let text = String(decoding: forge.run(.base64URL, 20...60), as: UTF8.self)
            #expect(!Placeholder.isPlaceholder(text))
        }
    }

    @Test(arguments: [
        "cardName", "com.example.app.token", "Enter your password", "password_hint", "auth.token.expired",
        "https://api.service.io/v1/token", "/usr/local/etc/keys", "userAuthenticationTokenKey", "kSecAttrAccessible",
        "settings.security.passcode.title", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "apiKeyHeaderField",
        "Bearer %@ for %s", "refresh_token_expiration", "X-Authorization-Token", "application/x-www-form-urlencoded",
        "someone@mail-provider.org", "2024-01-31 10:20", "1.2.3.4567.890", "ServerTokenInvalidErrorDomain",
        "keychainAccessGroupIdentifier", "UserDefaultsPasswordKey", "oauth2-authorization-code", "passwordTextField",
        "NSAppTransportSecurity", "group.com.acme.shared.keys", "biometric-unlock-key-v2", "Certificates/root-ca.pem",
        "isPasswordProtectedArchive", "7bL-fQ-OUc.headerTitle", "W86-tp-bfF.text", "SecretsManagerClientConfiguration",
        "kcSecretKeyTagRSA2048",
    ])
    func readableTextIsNoSecret(text: String) {
        let assessment = SecretValue.looksRandom(text)
        #expect(assessment.likelihood == .none, "\(text): \(assessment.reasons)")
        #expect(!assessment.reasons.isEmpty)
    }

    @Test func generatedKeysAreMostlyLikely() {
        var forge = TokenForge(seed: 42)
        let alphabets: [(ByteAlphabet, ClosedRange<Int>)] = [
            (.alphanumeric, 20...40), (.base64URL, 24...43), (.hex, 32...32), (.hex, 64...64),
            (.lowercaseAlphanumeric, 24...32), (.base64, 40...44),
        ]
        for (alphabet, lengths) in alphabets {
            let grades = (0..<500).map { _ in
                SecretValue.looksRandom(String(decoding: forge.run(alphabet, lengths), as: UTF8.self)).likelihood
            }
            #expect(grades.filter { $0 == .likely }.count >= 465)
            #expect(grades.filter { $0 == .none }.count <= 8)
        }
    }

    @Test(arguments: [
        "s3cr3tP@ss", "hunter2", "P@ssw0rd1", "Tr0ub4dor&3", "Summer2024!", "xK9#mQ2$", "letmein", "dragon99",
        "b@nkP@ssword123", "ev8848@1953",
    ])
    func password(text: String) { #expect(SecretValue.looksLikePassword(text)) }

    @Test(arguments: [
        "password", "password_hint", "Enter your password", "auth.token.expired", "userPassword", "passwordField",
        "%@", "", "abc", "$(PASSWORD)", "https://a.io/b1", "confirm-password", "someone1@mail.org", "label1",
        "com.acme.app2.password", "•••••", "Passwort eingeben", "currentPassword()", "#FF00AA",
    ])
    func notAPassword(text: String) { #expect(!SecretValue.looksLikePassword(text)) }

    @Test func entropyIsShannons() {
        #expect(Entropy.shannon([UInt8]()) == 0)
        #expect(Entropy.shannon(Array("aaaa".utf8)) == 0)
        #expect(Entropy.shannon(Array("abab".utf8)) == 1)
        #expect(Entropy.shannon(Array(UInt8.min...UInt8.max)) == 8)
    }

    @Test func base64URLIsDecoded() {
        for text in ["", "a", "ab", "abc", "{\"alg\":\"none\"}"] {
            #expect(Base64URL.decode(Base64URLText.encode(text)) == Array(text.utf8))
        }
        #expect(Base64URL.decode(Array("ab=".utf8)) == nil)
    }
}
