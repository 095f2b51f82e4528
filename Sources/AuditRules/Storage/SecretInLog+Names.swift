import AuditAnalysis
import AuditKit

extension [Example] {
    /// Names that speak of a secret whatever keeps it, and what hands it on.
    static let secretInLogNames: [Example] = [
        Example(
            """
            func open(_ symmetricKey: Data) {
                let half = symmetricKey.subdata(in: 16..<32)
                print(↓half.base64EncodedString())
            }
            """, "a part of a key"),
        Example(
            """
            struct Pay { let annualSalary: Double }
            func f(_ pay: Pay) { print(↓pay.annualSalary) }
            """, "an amount of money"),
        Example(
            """
            struct Position { let latitude: Double }
            func f(_ position: Position) { print("at \\(↓position.latitude)") }
            """, "advice: it may be anybody’s"),
        Example("func f(insulinDose: Double, week: Int) { print(↓insulinDose) }", "what is measured of a person"),
        Example(
            """
            struct Person { let postcode: Int; let medicalId: Int; let pregnancyWeek: Int; let dayOfBirth: Int; let homePhone: Int }
            func f(_ p: Person) {
                print(↓p.postcode); print(↓p.medicalId); print(↓p.pregnancyWeek); print(↓p.dayOfBirth); print(↓p.homePhone)
            }
            """, "numbers that are as telling as texts"),
        Example(
            """
            struct Person { let gender: String; let beneficiaryName: String; let streetAddress: String; let securityAnswer: String }
            func f(_ p: Person) {
                print(↓p.gender); print(↓p.beneficiaryName); print(↓p.streetAddress); print(↓p.securityAnswer)
            }
            """, "what a form asks for"),
        Example(
            "func f(authenticationKey: String, oauthVerifier: String) { print(↓authenticationKey); print(↓oauthVerifier) }"
        ),
        Example("func f(accountId: String) { print(↓accountId) }", "advice: in many apps it is no secret"),
        Example(
            """
            final class Form {
                var passwordText = ""
                var secretField = ""
                func send() { print(↓passwordText); print(↓secretField) }
            }
            """, "strings, not views"),
        Example(
            """
            struct Record { let entries: [String] }
            struct Patient { let medicalRecord: Record }
            func f(_ p: Patient) { print(↓p.medicalRecord.entries) }
            """, "what the object is there for"),
        Example(
            """
            struct Password: RawRepresentable { let rawValue: String }
            func f(_ p: Password) { print(↓p.rawValue) }
            """, "recognized only by the type"),
        Example("typealias Passphrase = String\nfunc f(ph: Passphrase) { print(↓ph) }", "an alias says it"),
        Example(
            """
            struct CreditCard: CustomStringConvertible { let number: String; var description: String { number } }
            func f(_ card: CreditCard) { print(↓card) }
            """, "its own description is the number"),
        Example(
            """
            enum Key: String { case password }
            enum Credential { case password(String), none }
            func f(_ c: Credential) { if case .password(let value) = c { print(↓value) } }
            """, "a key of that name carries nothing"),
        Example(
            """
            enum Credential { case password(String), none }
            func f(_ typed: String) { let made = Credential.password(typed); print(↓made) }
            """, "with what it carries"),
        Example(
            """
            enum LogEvent { case signIn(user: String, secret: String), idle }
            func f(loginPassword: String) { let e = LogEvent.signIn(user: "bob", secret: loginPassword); print(↓e) }
            """, "a case signs nothing"),
        Example(
            """
            func wrap(_ text: String) -> String { text + "!" }
            func f(password: String) { print(↓wrap(password)) }
            """, "its body hides nothing"),
        Example("func f(password: String) { let encryptedPassword = password; print(↓encryptedPassword) }", "a name"),
        Example(
            """
            enum Keys { static func loadPassword() -> String { read("p") }; static func readPasscode() -> Int { 0 } }
            func f() { let load = Keys.loadPassword; print(↓load()); print(↓Keys.readPasscode()) }
            """, "a function's return value"),
        Example(
            """
            struct Person { let birthDate: Date }
            func f(_ p: Person) { print(↓DateFormatter().string(from: p.birthDate)); print(↓p.birthDate.formatted()) }
            """, "advice: a day as a text"),
        Example(
            """
            func f(password: String, salary: Int) {
                print(↓String.localizedStringWithFormat("%@", password)); print(↓password.localizedCapitalized)
                print(↓NumberFormatter().string(from: salary as NSNumber) ?? ""); print(↓String(salary, radix: 16))
            }
            """, "formatted for the locale"),
    ]

    /// Code of the same shapes that is right.
    static let secretInLogPlainNames: [Example] = [
        Example(
            """
            func note(_ account: Account) {
                let accountKey = account.uniqueId
                print("account \\(accountKey)")
            }
            """, "the identifier an account is looked up by"),
        Example(
            "func log(_ tokenTypes: [String], tokenModifier: String) { print(tokenModifier, \"\\(tokenTypes)\") }",
            "kinds of tokens"),
        Example(
            """
            func next(_ headers: [String: String]) {
                guard let responsePaginateToken = headers["x-paginate-token"] else { return }
                print("next page at \\(responsePaginateToken)")
            }
            """, "where the next page of a list begins"),
        Example(
            """
            func register(_ deviceToken: Data) {
                let parts = deviceToken.map { String(format: "%02x", $0) }
                let token = parts.joined()
                print("registered", token)
            }
            """, "a push token"),
        Example(
            """
            func open(_ symmetricKey: Data) {
                let iv = symmetricKey.subdata(in: 16..<28)
                print(iv.base64EncodedString())
            }
            """, "sent in plain text with every message"),
        Example(
            """
            struct Station { let latitude: Double; let longitude: Double }
            func f(_ s: Station, mapLatitude: Double, latitudeDelta: Double) { print(s.latitude, s.longitude, mapLatitude, latitudeDelta) }
            """, "what a map shows"),
        Example(
            """
            struct Screen { let weight: Double; let progress: Float }
            func f(_ s: Screen) { print(s.weight, s.progress) }
            """, "numbers"),
        Example(
            """
            func f(secrets: Int, passwordCount: Int, appointments: Int) { print(secrets, passwordCount, appointments) }
            """, "how many"),
        Example("struct Voice { let gender: String }\nfunc f(_ v: Voice) { print(v.gender) }", "of nobody"),
        Example(
            """
            func f(passwordQuestion: String, emailTemplate: String, phoneModel: String, mapPin: Int) {
                print(passwordQuestion, emailTemplate, phoneModel, mapPin)
            }
            """, "next to the secret"),
        Example("func f(passwordLabel: UILabel) { print(passwordLabel.text ?? \"\") }", "a caption"),
        Example(
            """
            struct Row { let passwordText: String; static let secretText = "Secret" }
            func f(_ row: Row) { print(row.passwordText, Row.secretText) }
            """, "captions, written once"),
        Example(
            """
            enum Credential { case password(String), none }
            func f() { print(Credential.none); print(Credential.password("word")) }
            """, "no personal data"),
        Example(
            """
            func mask(_ text: String) -> String { String(repeating: "*", count: text.count) }
            func validate(_ text: String) -> String { text.isEmpty ? "empty" : "ok" }
            func f(password: String) { print(mask(password)); print(validate(password)) }
            """, "bodies that hide the text"),
        Example("func f() { let secret = Int.random(in: 1...100); print(secret) }", "a number to be guessed"),
        Example("func f(birthDate: Date, appointmentTime: Date) { print(birthDate); print(appointmentTime) }", "days"),
        Example("struct Account { let id: Int }\nfunc f(_ account: Account) { print(account.id) }", "a number"),
    ]
}
