import Testing

@testable import SecretPatterns

/// Secrets in the ways that programs write them, and what looks like them.
@Suite struct WrittenFormTests {
    private static let redactor = TextRedactor()

    @Test(arguments: [
        ("password=\u{1B}[31mhunter2\u{1B}[0m done", "hunter2"), ("\u{1B}[36mpwd\u{1B}[0m=hunter2", "hunter2"),
        (#"\u001b[36mpassword\u001b[0m=\u001b[1;31mhunter2"#, "hunter2"),
        ("\u{1B}[1mtoken\u{1B}[22m: \u{1B}[33mabcd12345678\u{1B}[0m", "abcd12345678"),
        ("client_secret=\u{1B}[38;5;208m\"abcd 12345678\"", "abcd 12345678"),
    ])
    func colours(text: String, secret: String) { expectHidden(secret, in: text) }

    @Test(arguments: [
        "phone: 415 555 2671", "phone_number=(415) 555 2671, called", "tel: 030 1234567 of Ann",
        "mobile: 415.555.2671.",
    ])
    func spokenNumbers(text: String) {
        let shown = Self.redactor.redact(text)
        #expect(
            shown.contains("<redacted:telephone>") && !shown.contains("555") && !shown.contains("1234567"), "\(shown)")
    }

    /// Calls, tags, objects, indexes and signs around a value.
    @Test(arguments: [
        #"<password type="x">hunter2xQ</password>"#, #"<password xsi:type="string" id='3'>hunter2xQ</password>"#,
        "<entry key='password'>hunter2xQ</entry>", #"<entry key="db.password">hunter2xQ</entry>"#,
        "<key>password</key> <string>hunter2xQ</string>", "<key>Password</key>\n\t<string>hunter2xQ</string>",
        #"<key>password</key>\n\t<string>hunter2xQ</string>"#, "password -> hunter2xQ", "password：hunter2xQ",
        "password＝hunter2xQ", "password\u{A0}=\u{A0}hunter2xQ", "password\u{200B}=hunter2xQ", "password[]=hunter2xQ",
        "password[0]=hunter2xQ", "pswd=hunter2xQ", "password=N'hunter2xQ'", #"password=String("hunter2xQ")"#,
        #"password=Some("hunter2xQ")"#, #"password: .some("hunter2xQ")"#, #"password: Optional.some("hunter2xQ")"#,
        #"password=("hunter2xQ")"#, #"password: Secret(rawValue: "hunter2xQ")"#,
        #"{"password": {"value": "hunter2xQ"}}"#,
        #"password: {"S":"hunter2xQ"}"#, #"{\"password\":{\"value\":\"hunter2xQ\"}}"#, #"password=Xk("hunter2xQ" "#,
        "token=(hunter2xQabc123)", "token={hunter2xQabc123}", "tokens: hunter2xQabc123, b", "creds=hunter2xQabc123",
    ])
    func spellings(text: String) { expectHidden("hunter2xQ", in: text) }

    @Test(arguments: [
        #"<a class="password" href="/reset">Forgotten?</a>"#, #"<input name="password" type="password">"#,
        #"<password required/> see the manual"#, #"<key>password</key> <true/>"#, "token -> parser",
        "passwords: 3 changed",
        #"password: {"minimum": "8"}"#, "token={{id}}", "tokens: 4096", "creds=none", "password[0] is missing",
        #"label.text = string("password")"#,
    ])
    func spellingsOfWhatIsNone(text: String) { #expect(Self.redactor.redact(text) == text) }

    @Test(arguments: [
        #"Authorization: Digest username="ann", realm="a", nonce="dcd98b7102dd", uri="/x", response="6629fae49393a053""#,
        #"{"Authorization":"Digest username=\"ann\",nonce=\"dcd98b7102dd\", response=\"6629fae49393a053\"","n":1}"#,
        #"authorization: Hawk id="dh37fgj492je", ts="1353832234", nonce="j4h3g2", mac="6R4rV5iE+6629fae49393a053""#,
        "Authorization: AWS4-HMAC-SHA256 Credential=AKI/20130524/us/s3/aws4_request, SignedHeaders=host;range, "
            + "Signature=fe5f80f77d5fa3beca038a248ff027d0445342fe6629fae49393a053",
        #"Authorization: OAuth oauth_nonce="K7ny27JTpKVsTgdyLdDfmQQWVLERj2zAK5BslRsqyw", oauth_signature="6629fae49393a053""#,
        "Authorization: Bearer 6629fae49393a053", "Proxy-Authorization: Digest nonce=1, response=6629fae49393a053",
        #"map[Authorization:[Digest nonce="1", response="6629fae49393a053"]]"#,
    ])
    func signedRequests(text: String) { expectHidden("6629fae49393a053", in: text) }

    @Test(arguments: [
        "Authorization: Bearer %", "Authorization: Bearer % status=401", #"{"authorization":"Bearer %"}"#,
        "curl -H 'Authorization: Token %' https://api.acme.io", "Authorization: ApiKey %", "authorization=Bearer %",
        "Authorization:[Bearer %]", #"Authorization: Token token="%", nonce="1""#,
    ])
    func shortTokensOfAHeader(text: String) {
        for token in ["kqxzvbnm", "s3cr"] { expectHidden(token, in: text.replacing("%", with: token)) }
    }

    @Test(arguments: [
        ("client_secret=abcdefghijklmnop", "abcdefghijklmnop"),
        ("&client_secret=abcdefghijklmnop&x=1", "abcdefghijklmnop"),
        (#"{"clientSecret": "qwzxkvjhgfdsplmk"}"#, "qwzxkvjhgfdsplmk"),
        ("api_key='ZXKVJQWPHGFDSBNM'", "ZXKVJQWPHGFDSBNM"),
        ("access_token=correcthorsebatterystaple", "correcthorse"),
        (#""tokens": ["abcd1234efgh", "ijkl5678mnop"]"#, "ijkl5678mnop"), ("passwords=[hunter, rosebud]", "rosebud"),
        (#""api_keys":["abcd1234efgh5678"]"#, "abcd1234efgh5678"), ("passwords: ['hunter2', 'rose bud']", "rose bud"),
        ("\"backup_codes\": [\n  \"abcd-efgh\",\n  \"ijkl-mnop\"\n]", "ijkl-mnop"),
        (#""password": ["hunter2"]"#, "hunter2"),
        (#"{"name": "password", "value": "hunter"}"#, "hunter"),
        (#"{"value": "hunter", "name": "password"}"#, "hunter"),
        (#"{\"name\": \"db_password\", \"value\": \"hunter\"}"#, "hunter"),
        ("- name: DB_PASSWORD\n  value: hunter", "hunter"), (#"<input name="password" value="hunter">"#, "hunter"),
        (#"{"key":"client_secret","type":"text","value":"abcd1234"}"#, "abcd1234"),
        ("<name>password</name><value>hunter</value>", "hunter"), ("name=password value=hunter", "hunter"),
        ("Content-Disposition: form-data; name=\"password\"\r\n\r\nhunter\r\n--x", "hunter"),
        ("recovery_code=abcd-efgh", "abcd-efgh"), ("otp_code: 493817", "493817"), ("verificationCode=493817", "493817"),
        ("private_key=\"-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIIrYSSNQFaA2Hwf1duRSxKtL\n-----END", "MHcCAQEE"),
        ("private key: 4c0883a69102937d6231471b5dbb6204", "4c0883a69102937d"), ("contraseña=secreto", "secreto"),
        ("contrasena: secreto9", "secreto9"), ("clave=secreto99", "secreto99"), ("senha=segredo", "segredo"),
        ("mot_de_passe=sesame", "sesame"), ("motDePasse: sesame9", "sesame9"), ("Kennwort: sesam99", "sesam99"),
        ("wachtwoord=sesam", "sesam"), ("parola_chiave=apriti9sesamo", "apriti9sesamo"),
        ("pass_phrase=open9sesame", "open9sesame"), ("пароль=сезам", "сезам"), ("密码: 芝麻开门", "芝麻开门"),
    ])
    func namedValues(text: String, secret: String) { expectHidden(secret, in: text) }

    @Test(arguments: [
        ("postgres://app:p@ss@db.acme.io:5432/shop", ["p@ss", "ss@"]), ("redis://:a/b@cache:6379/0", ["a/b", "/b@"]),
        ("mongodb://svc:p#q?r@db1.acme.io,db2.acme.io/x", ["p#q", "q?r"]),
        ("postgres://app:hun/ter@db/shop", ["hun", "ter@"]), ("https://ann:hun?ter@gate/a", ["hun", "ter@"]),
        ("https://ann:x/@y#@acme.io/a", ["x/", "y#"]),
        ("url=\"mysql://root:hunter/2@10.0.0.4/shop\"", ["hunter"]), ("amqp://a:b@c@[::1]:5672", ["b@c"]),
        ("ftp://ann:rose/bud@localhost", ["rose", "bud"]),
    ])
    func passwordsOfURLsHoldSigns(text: String, parts: [String]) {
        for part in parts { expectHidden(part, in: text) }
        let url = HTTPRedactor(redactor: Self.redactor).url(text)
        for part in parts { #expect(!url.contains(part), "\(url)") }
    }

    @Test(arguments: [
        "https://acme.io:8443/mail/@ann", "http://localhost:3000/@vite/client", "http://[::1]:3000/@vite/client",
        "s3://bucket:region/key@version", "docker://nginx:latest@sha256:0011", "https://acme.io/a:b@c.d/e",
        "token: expired", #"{"token_type": "bearer"}"#, "secretsmanager", "secretsmanager=enabled", "tokens: 4096",
        "\"tokens\": 128", "prompt_tokens=[12, 14]", "credentials=include", "secret=kubernetes", "token=refreshing-now",
        "token_provider=AuthenticationProvider", "secretName: my-database-credentials",
        "authorization: bearer required",
        "Authorization: Bearer token missing", "the authorization: basic scheme was refused", "passwords=[]",
        "the name is password, the value is not told", #"{"name": "colour", "value": "red"}"#, "status_code=200",
        "error_code: 493817", "the clave is a key", "enclave=3", "credentials: [redacted]", "tokens=[expired, revoked]",
        "pwd=/home/ann/project", "PWD=/srv/www1/app2", "OLDPWD=/root", "pwd=~/src", #"PWD=C:\Users\work"#,
        "cacheKey=9e107d9d372bb6826bd81d3542a419d6", "partition key: 9e107d9d372bb6826bd81d3542a419d6",
        "cache_key=9e107d9d372bb6826bd81d3542a419d6", "idempotency-key: 9e107d9d372bb6826bd81d3542a419d6",
        "@@ -12345678,7 +12345679,9 @@", "@@ -3,7 +4930123456,9 @@", "4096 +12345678 bytes", "offset +12345678",
        "x = (4+56789012)",
    ])
    func lookAlikesStay(text: String) { #expect(Self.redactor.redact(text) == text) }

    private func expectHidden(_ secret: String, in text: String) {
        let shown = Self.redactor.redact(text)
        #expect(shown.contains("<redacted:") && !shown.contains(secret), "\(shown)")
    }
}
