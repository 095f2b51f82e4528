import Testing

@testable import SecretPatterns

/// Passwords that begin as a variable or a remark does, and what stands in the place of one.
@Suite struct StandInTests {
    private static let redactor = TextRedactor()

    @Test(arguments: [
        ("password=$sailboat2024", "sailboat"), (#""password":"%swordfish1""#, "wordfish"),
        ("password=*Kestrel$Harbour", "Kestrel"), ("password=(Rosebud.Harbour$", "Rosebud"),
        (#""password":"(Rosebud.Harbour$""#, "Rosebud"), ("password=${x}realsecret", "realsecret"),
        ("password=$(x)realsecret", "realsecret"), ("password=%(x)sailboat9", "sailboat"),
        ("password=[Kestrel]Harbour", "Harbour"), ("password={Kestrel", "Kestrel"), ("password=%@Kestrel", "Kestrel"),
        (#"password="<Kestrel""#, "Kestrel"),
        (#"password="<redacted>Kestrel""#, "Kestrel"), ("password=${PW:-Kestrel7}", "Kestrel7"),
        ("password=**Kestrel**", "Kestrel"), ("postgres://app:$sailboat2024@db.acme.io/x", "sailboat"),
        ("postgres://app:${x}realsecret@db.acme.io/x", "realsecret"),
        ("postgres://app:[Kestrel@db.acme.io/x", "Kestrel"),
        (#""passwords": ["$sailboat2024", "(Kestrel$"]"#, "Kestrel"),
    ])
    func passwordsAreHidden(text: String, secret: String) {
        let shown = Self.redactor.redact(text)
        #expect(shown.contains("<redacted:") && !shown.contains(secret), "\(shown)")
    }

    @Test(arguments: [
        "password=${DB_PASSWORD}", "password=${{ secrets.DB_PASSWORD }}", "password=$(cat /run/secrets/db)",
        #""password":"$(cat /run/secrets/db)""#, "password=%(password)s", #""password":"%(password)s","user":"ann""#,
        "password=%s", #""password":"%s""#, "password=%@, user=%@", "password=%{password}", "password: [REDACTED]",
        "password: {{ .Values.password }}", "password={{password}}.", "(password=[hidden])",
        #""password":"(8 characters)""#, #""password":"<your password>""#, "password=***", #""password":"********""#,
        #"password="<redacted:password#c5339e04520cd64e>""#, "postgres://app:${DB_PASSWORD}@db.acme.io/x",
        "postgres://app:$DB_PASSWORD@db.acme.io/x", "postgres://app:[YOUR-PASSWORD]@db.acme.io/x",
        "postgres://app:****@db.acme.io/x", "postgres://app:{{password}}@db.acme.io/x", "password={0}",
        #""token":"{12}""#,
    ])
    func standInsStay(text: String) { #expect(Self.redactor.redact(text) == text) }
}
