import Testing

@testable import SecretPatterns

/// Secrets as languages, protocols and tools write them, and what only looks like one.
@Suite struct FurtherFormTests {
    private static let redactor = TextRedactor()

    /// In a form, a plus is a blank, and elsewhere it is a plus.
    @Test(arguments: [
        ("x=Authorization%3A+Bearer+kqxz7vbnm2kqxz7vbnm2", "kqxz7vbnm2"),
        ("password%3D%22correct+horse+battery%22", "horse"),
        ("mail=ann+tag%40acme.com&x=1", "ann"), ("next=%2Fa%3Fmail%3Dann+tag%40acme.com", "ann"),
    ])
    func plusInEncodedText(text: String, secret: String) { expectHidden(secret, in: text) }

    /// A code may be one digit over and over; asterisks and the like are no value.
    @Test(arguments: [
        "pin=1111", #"{"pin":"0000"}"#, "otp=000000", "cvv=999", "password=11111111", #"password="aaaaaaaa""#,
        "password=!!!!!!",
    ])
    func repeatedCharacters(text: String) { #expect(Self.redactor.redact(text).contains("<redacted:"), "\(text)") }

    @Test(arguments: [
        "<wsse:Password>kestrel77</wsse:Password>", "<ns2:password>kestrel77</ns2:password>",
        #"<wsse:Password Type="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordText">kestrel77</wsse:Password>"#,
        "<password><![CDATA[kestrel77 <&> x]]></password>", "<a:secret><![CDATA[kestrel77]]></a:secret>",
        "array(1) {\n  [\"password\"]=>\n  string(9) \"kestrel77\"\n}",
        "[\"password\":protected]=>\n  string(9) \"kestrel77\"",
        "[password:App\\User:private] => kestrel77", #"a:1:{s:8:"password";s:9:"kestrel77";}"#,
        "password: |\n  kestrel77\nnext: 1", "password: >-\n  kestrel77", #"password = """kestrel77""""#,
        "password = '''kestrel77'''", "password = \"\"\"\nkestrel77\n\"\"\"", #"1,"{""password"":""kestrel77""}",2"#,
        #"headers = [("X-Api-Key", "kestrel77kestrel77")]"#, "localStorage.setItem('token','kestrel77kestrel77')",
        #"{password, "kestrel77"}"#, #"{:password "kestrel77"}"#, #"password = "maple" -> "kestrel77""#,
        "CREATE USER ann IDENTIFIED BY 'kestrel77'", "ALTER ROLE ann WITH PASSWORD 'kestrel77'",
        "secret_id=kestrel77-0000-1111", "code_verifier=kestrel77kestrel77", "authCode=kestrel77kestrel77",
        "\u{15F}ifre=kestrel77", "salasana: kestrel77", "parol\u{103}=kestrel77",
    ])
    func spellings(text: String) { expectHidden("kestrel77", in: text) }

    /// Signs that end most values may stand in a password, or begin one.
    @Test(arguments: [
        "password=<Kestrel77", "token=<Kestrel77kestrel77>", "password=&Kestrel77", "password=;Kestrel77",
        "password=Maple&Kestrel77", "password=Maple;Kestrel77", "password=Maple<Kestrel77", "password=Maple>Kestrel77",
        #"password=Maple"Kestrel77"#, "password=Maple'Kestrel77", "password=Maple`Kestrel77",
        #"{"line":"password=Maple\"Kestrel77"}"#,
    ])
    func signsInPasswords(text: String) { expectHidden("Kestrel77", in: text) }

    /// Text in base64 may begin with tabs, line ends, a byte order mark and letters of any language, and stand behind a path
    /// or a prefix.
    @Test(arguments: [
        #"{"name":"Jürgen","password":"Kestrel77"}"#, "{\n\t\"password\": \"Kestrel77\"\n}",
        "{\r\n  \"password\": \"Kestrel77\"\r\n}", "\u{FEFF}{\"password\":\"Kestrel77\"}",
        "имя=Анна&password=Kestrel77",
        "\tpassword=Kestrel77, and more",
    ])
    func openingsOfBase64(text: String) {
        let encoded = CorpusForge.base64(Array(text.utf8)).filter { $0 != "=" }
        for before in ["body ", "GET /verify/", "https://acme.io/reset/", "state_", "x-"] {
            let shown = Self.redactor.redact("\(before)\(encoded) 200")
            #expect(shown == "\(before)<redacted:encoded-secret> 200")
        }
    }

    @Test(arguments: ["32", "1;32", "38;5;208", ""])
    func colouredMnemonics(colour: String) {
        let phrase = "legal winner thank year wave sausage worth useful legal winner thank yellow"
        let shown = Self.redactor.redact("\u{1B}[\(colour)m\(phrase)\u{1B}[0m")
        #expect(shown == "\u{1B}[\(colour)m<redacted:mnemonic>\u{1B}[0m")
    }

    @Test func cookiesWithoutDigits() {
        expectHidden("dFghJkLmNbVcXzQw", in: "Cookie: lang=en; session=dFghJkLmNbVcXzQw")
    }

    @Test(arguments: [
        "sid: S-1-5-18", "SID=S-1-5-21-1234567890-1234567890-1234567890-1001", "Cookie: theme=solarizedlight",
    ])
    func namesOfMachinesStay(text: String) { #expect(Self.redactor.redact(text) == text) }

    /// What stands behind a value stays.
    @Test(arguments: [
        "password=%&user=bob", "pwd=%;Server=db", "pwd=%;User ID=sa", "password=%<br>next",
        #"{"a":"password=%","b":2}"#,
        #""password=%"}"#, "q?password=%&amp;user=2", "'password=%' 'x'", #"<input value="password=%">text"#,
        "password=%&name[]=1",
    ])
    func whatFollowsStays(template: String) {
        let shown = Self.redactor.redact(template.replacing("%", with: "kestrel77"))
        #expect(shown == template.replacing("%", with: "<redacted:password>"))
    }

    /// Blanks, signs, quotes and brackets between a scheme and its token.
    @Test(arguments: ["  ", "\t", "\r\n ", " \"", " <", " [", ": ", "=", " '"])
    func schemesAndTokens(between: String) {
        expectHidden("kestrel7", in: "Authorization: Bearer\(between)kestrel7 and more")
        expectHidden("kestrel7", in: "sent bearer\(between)kestrel7kestrel7 and more")
        expectHidden("YW5uOmtl", in: "sent Basic\(between)YW5uOmtlc3RyZWw3 and more")
    }

    /// What Swift's `dump` writes below a name.
    @Test func dumpedValues() {
        var text = ""
        dump(Login(accessToken: "kestrel77maple", token: Token(rawValue: "maple77kestrel")), to: &text)
        struct Vault { var tokens = ["robin77kestrel", "robin88kestrel"] }
        dump(Vault(), to: &text)
        let shown = Self.redactor.redact(text)
        for secret in ["kestrel77maple", "maple77kestrel", "robin77", "robin88"] {
            #expect(!shown.contains(secret), "\(shown)")
        }
        #expect(shown.contains(#"user: "ann""#), "\(shown)")
    }

    private struct Token { var rawValue: String }
    private struct Login {
        var accessToken: String?
        var token: Token
        var user = "ann"
    }

    /// RFC 7517: the private members of a key, and none where there is no key.
    @Test func webKeys() {
        let part = "aB3dE5fG7hI9jK1laB3dE5fG7hI9jK1laB3dE5fG7hI"
        for text in [
            #"{"kty":"EC","crv":"P-256","x":"X","d":"\#(part)"}"#, #"{"k": "\#(part)", "kty": "oct"}"#,
            #"{\"kty\":\"RSA\",\"qi\":\"\#(part)\"}"#,
        ] { expectHidden(part, in: text) }
        let other = #"{"d":"\#(part)","n":2}"#
        #expect(Self.redactor.redact(other) == other)
    }

    @Test(arguments: [
        #""password":"[FILTERED]""#, "password=[FILTERED]", "pass: 37 fail: 2", "first pass: 12 ms", "PASS: testLogin",
        "--- PASS: TestLogin2 (0.00s)", "password=$1", "password=:password", "password=#{password}",
        #"{"password":"\#u{2022}\#u{2022}\#u{2022}\#u{2022}"}"#, "password=\u{2026}", "password=<br>",
        "password=<hidden>",
        "password: <enter your password>", "password=&user=x", "password=&lt;hidden&gt;", "password=;Server=db1",
        #"print("password", "Password")"#, #"record(.privateKey, "secp256k1")"#,
        "a password:\n\n```\nhttps://acme.io\n```", #"block("private-key", "SSH2 private key")"#,
        #"invalid password "abc""#, "grant_type=authorization_code&code=x",
        "basic authentication failed", "the basic configuration", "Authorization: Bearer <access_token>",
        "Authorization: Bearer [FILTERED]", #"Authorization: Bearer "" "#, "token_type=bearer expires_in=3600",
        "token={{id}}", #"connection.execute("SELECT 1 WHERE password = :password")"#,
    ])
    func lookAlikesStay(text: String) { #expect(Self.redactor.redact(text) == text) }

    private func expectHidden(_ secret: String, in text: String) {
        let shown = Self.redactor.redact(text)
        #expect(shown.contains("<redacted:") && !shown.contains(secret), "\(shown)")
    }
}
