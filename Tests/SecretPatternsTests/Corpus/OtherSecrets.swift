/// Secrets and personal data without a provider's mark, as whole lines.
enum OtherSecrets {
    static let templates: [(kind: String, template: String)] = [
        ("jwt", "auth: session opened, «{jwt}»"), ("jwt", #"{"id_token":"«{jwt}»"}"#),
        ("jwt", "cookie sid=«{jwt}»; Path=/"),
        ("bearer", "Authorization: Bearer «{b40}»"), ("bearer", "> authorization: bearer «{A32}»"),
        ("bearer", #"{"headers":{"Authorization":"Bearer «{h64}»"}}"#),
        ("bearer", #"curl -H 'Authorization: Bearer «{b48}»' https://api.acme.io"#),
        ("basic", "Authorization: Basic «{64:deploy:{A14}}»"), ("token-header", "Authorization: token «{h40}»"),
        ("api-key-header", "X-Api-Key: «{A32}»"), ("api-key-header", "x-api-key=«{h32}» accepted"),
        ("api-key-header", "x-auth-token: «{b36}»"), ("cookie", "Cookie: sessionid=«{l32}»; theme=dark"),
        ("cookie", "Set-Cookie: JSESSIONID=«{H32}»; Path=/; HttpOnly"),
        ("cookie", "set-cookie: connect.sid=«s%3A{b32}.{A43}»; Path=/"),
        ("password", "login password=«hunter{d2}x»"), ("password", "password = «correct-{s6}-{d3}»"),
        ("password", #"{"user":"ann","password":"«{A10}!»"}"#),
        ("password", #"{\"user\":\"ann\",\"password\":\"«{A12}»\"}"#),
        ("password", "PGPASSWORD=«{A14}» psql -h db"), ("password", "DB_PASSWORD: «{A16}»"),
        ("password", "mysql --user=root --password=«{A12}» shop"), ("password", "<password>«{A12}»</password>"),
        ("password", "passwd='«{A9}#»' for user 12"), ("password", "pwd=«{A11}»;Server=db1;Database=shop"),
        ("password", "passphrase: \"«{s5} {s6} {s5} {d2}»\""), ("password", "form user=ann&password=«{A12}»&submit=1"),
        ("password", "changed userPassword=«{A12}» in 3 ms"), ("password", "new_password=«{A6}%21{A4}» ok"),
        ("secret", "client_secret=«{b36}»"), ("secret", #""clientSecret": "«{A40}»""#),
        ("secret", "AWS_SECRET_ACCESS_KEY=«{B40}»"),
        ("secret", "aws_secret_access_key = «{B40}»"), ("secret", "SECRET_KEY_BASE=«{h128}»"),
        ("secret", "app.secret: «{A24}»"),
        ("secret", "export SIGNING_SECRET=\"«{A32}»\""), ("secret", "datadog_api_key=«{h32}»"),
        ("secret", "TWILIO_AUTH_TOKEN=«{h32}»"),
        ("token", "access_token=«{A40}»&expires_in=3600"),
        ("token", #"{"access_token":"«{b64}»","token_type":"bearer"}"#),
        ("token", #"{"refreshToken":"«{b48}»"}"#), ("token", "refresh_token=«{A32}»"),
        ("token", #""token": "«{h40}»""#),
        ("token", "token=«{A32}» user=7"), ("token", "csrf_token=«{A32}»"), ("token", "deviceToken=«{h64}»"),
        ("token", "GET /reset?token=«{b43}» HTTP/1.1"), ("token", "auth_token: «{uuid}»"),
        ("token", "api_token='«{l40}»'"),
        ("token", "session_token=«{b64}»"), ("token", "sessionId=«{A26}» opened"), ("token", "PHPSESSID=«{l26}»"),
        ("key", "api_key=«{A32}»"), ("key", "apikey: «{h32}»"), ("key", "?key=«{A39}»&lat=41.9"),
        ("key", #""apiKey":"«{A36}»""#),
        ("key", "private_key=«{h64}»"), ("key", "encryption_key: «{B43}=»"),
        ("key", "request with api-key=«{A32}» rejected"),
        ("signature", "GET /file.bin?X-Amz-Expires=60&X-Amz-Signature=«{h64}»"),
        ("signature", "?sv=2023-01-03&sr=b&sig=«{A40}%3D»"),
        ("otp", "otp=«{d6}» sent"), ("otp", #"{"pin":"«{d4}»"}"#), ("cvv", "cvv=«{d3}» exp=12/29"),
        ("url-password", "connect postgres://app:«{A14}»@db.acme.io:5432/shop"),
        ("url-password", "redis://:«{A20}»@cache:6379/0"),
        ("url-password", "mongodb+srv://svc:«{A16}»@cluster0.{l5}.mongodb.net/app"),
        ("url-password", "amqp://guest2:«{A10}»@mq:5672"),
        ("url-password", "git clone https://ci:«{A20}»@git.acme.io/app.git"),
        ("url-password", "mysql://root:«{A12}%40{A2}»@10.0.0.4/shop"),
        ("pem", "loaded «{pem:RSA PRIVATE KEY}» from disk"), ("pem", "key:\n«{pem:PRIVATE KEY}»\nnext line"),
        ("pem", #"{"key":"«{pem\n:EC PRIVATE KEY}»","id":3}"#), ("pem", "dump «{pem:OPENSSH PRIVATE KEY}»"),
        ("pem", "«{pem:ENCRYPTED PRIVATE KEY}»"), ("pem", "«{pem:PGP PRIVATE KEY BLOCK}»"),
        ("email", "mail to «{s6}.{s8}@{s7}.com» sent"), ("email", #"{"email":"«{s7}{d2}@{s6}.co.uk»"}"#),
        ("email", "user=«{s5}+{s4}@{s8}.org» ok"),
        ("email", "login?email=«{s6}%40{s7}.de»&x=1"), ("email", "From: Ann <«{s6}_{s4}@mail.{s7}.io»>"),
        ("email", "<«{s4}-{s4}@{s6}.fr»>: bounced"),
        ("phone", "call «+49 30 {n1}{d7}»"), ("phone", "sms to «+1415{n1}{d6}» failed"),
        ("phone", "caller «(415) 555-0{d3}» hung up"),
        ("phone", "callback «415-555-0{d3}»"), ("phone", "tel «020 7946 0{d3}»"), ("phone", "ring «+44 20 7946 0{d3}»"),
        ("phone", "tel: «06 12 {d2} {d2} {d2}»"), ("phone", "«+33 6 12 {d2} {d2} {d2}» no answer"),
        ("phone", "phone=«{n1}{d9}»"),
        ("phone", #"{"phoneNumber":"«0151{n1}{d7}»"}"#), ("phone", "Fax «+39 02 {n1}{d3} {d4}»"),
        ("phone", "msisdn=«39347{d7}»"),
        ("phone", "«+1 (212) 555-0{d3}»"), ("phone", "mobile: «07700 900{d3}»"), ("phone", "to=«%2B4930{n1}{d6}» ok"),
        ("card", "charged «{card:4:16}» ok"), ("card", "pan «{card:51:16}»"), ("card", "card «{card :4:16}» declined"),
        ("card", "card «{card-:5355:16}»"), ("card", "amex «{card:37:15}»"), ("card", "amex «{card :34:15}» ok"),
        ("card", "visa «{card:4:13}»"), ("card", "«{card:6011:16}» discover"), ("card", "mir «{card:2201:16}» x"),
        ("card", #"{"pan":"«{card:2223:16}»"}"#),
        ("iban", "to «{iban:DE:18}» done"), ("iban", "account «{iban :DE:18}»."),
        ("iban", "«{iban:GB:NWBK{d14}}» refused"),
        ("iban", "IBAN «{iban:FR:23}»"), ("iban", "sepa «{iban :NL:ABNA{d10}}» ok"), ("iban", "«{iban:IT:X{d22}}»"),
        ("iban", "«{iban:ES:20}» x"),
        ("iban", "«{iban:NO:11}» y"), ("iban", #"{"iban":"«{iban:CH:17}»"}"#), ("iban", "«{iban :AT:16}» z"),
        ("ssn", "ssn «1{n1}3-45-{n1}{d3}» stored"), ("ssn", "applicant «31{n1}-{n1}2-{n1}{d3}»"),
        ("ssn", "SSN: «45{n1}{n1}2{n1}{d3}»"), ("ssn", "social «5{n1}2-{n1}6-{n1}{d3}»"),
        ("url-encoded", "body=%7B%22password%22%3A%22«{A14}»%22%7D"),
        ("url-encoded", "next=https%3A%2F%2Fx.io%2F%3Ftoken%3D«{A32}»"),
        ("url-encoded", "url=postgres%3A%2F%2Fapp%3A«{A14}»%40db.acme.io%2Fshop"),
        ("url-encoded", "q=Authorization%3A%20Bearer%20«{A40}»"),
        ("url-encoded", "state=%7B%22key%22%3A%22«ghp_{crc30}»%22%7D"),
        ("base64", "body «{64:{\"user\":\"ann\",\"password\":\"{A14}\"}}» received"),
        ("base64", #"{"data":"«{64:token=ghp_{crc30}&user=ann}»"}"#),
        ("base64", "blob=«{64:postgres://app:{A14}@db.acme.io:5432/shop}»"),
        ("base64", "x «{64:Authorization: Bearer {A40} accepted}» y"),
        ("base64", "attr «{64:contact {s6}.{s7}@{s8}.com about order}»"),
        ("wif", "wallet import «5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ» done"),
        (
            "xprv",
            "restored «xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi»"
        ),
        ("nostr", "logged nsec «nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5» in"),
        ("nostr", "publishing with «{bech32:nsec:52}» to three relays"),
    ]

    /// The phrases of the test vectors of BIP 39, which are public; here in halves.
    private static let phrases = [
        ["legal winner thank year wave sausage", "worth useful legal winner thank yellow"],
        ["letter advice cage absurd amount doctor", "acoustic avoid letter advice cage above"],
        ["zoo zoo zoo zoo zoo zoo", "zoo zoo zoo zoo zoo wrong"],
        [
            "legal winner thank year wave sausage worth useful legal",
            "winner thank year wave sausage worth useful legal will",
        ],
        [
            "letter advice cage absurd amount doctor acoustic avoid letter",
            "advice cage absurd amount doctor acoustic avoid letter always",
        ],
        [
            "legal winner thank year wave sausage worth useful legal winner thank year",
            "wave sausage worth useful legal winner thank year wave sausage worth title",
        ],
        [
            "letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd",
            "amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic bless",
        ],
        [
            "gravity machine north sort system female filter attitude volume",
            "fold club stay feature office ecology stable narrow fog",
        ],
        [
            "hamster diagram private dutch cause delay private meat slide toddler razor book",
            "happy fancy gospel tennis maple dilemma loan word shrug inflict delay length",
        ],
        ["scheme spot photo card baby mountain", "device kick cradle pact join borrow"],
        ["ozone drill grab fiber curtain grace", "pudding thank cruise elder eight picnic"],
        ["cat swing flag economy stadium alone", "churn speed unique patch report train"],
        ["vessel ladder alter error federal sibling", "chat ability sun glass valve picture"],
    ]
    private static let phraseLines = [
        "imported wallet: «$»", "the words are «$» (12)", #"{"mnemonic":"«$»"}"#, "seed phrase «$» restored",
    ]

    static func positives() -> [CorpusText] {
        var forge = CorpusForge(seed: 2202)
        var texts = (0..<2).flatMap { _ in templates.map { forge.labelled($0.kind, $0.template) } }
        for (index, phrase) in phrases.enumerated() {
            let parts = phraseLines[index % phraseLines.count].split(separator: "$", maxSplits: 1)
            texts.append(forge.labelled("mnemonic", parts[0] + phrase.joined(separator: " ") + parts[1]))
        }
        return texts
    }
}
