import Foundation

struct Secrets {
    var password: String, passwd: String, passWord: String, pass_word: String
    var pwd: String, userPwd: String, pswd: String, passCode: String, pass_phrase: String
    var secret: String, clientSecret: String, secretKey: String, sharedSecret: String
    var authKey: String, authorizationKey: String, authenticationKey: String, apiKey: String, api_key: String, APIKey: String
    var apiToken: String, accessToken: String, refreshToken: String, authToken: String, bearerToken: String, idToken: String
    var oauthVerifier: String, oAuth2Code: String, jwt: String, sessionToken: String, csrfToken: String
    var privateKey: String, encryptionKey: String, accountKey: String, accountId: String, accountID: Int, licenseKey: String, licenceKey: String
    var oneTimeCode: String, otp: String, totpSecret: String, mfaCode: String, mfa: String, recoveryCode: String, pin: String, pinCode: Int
    var confidentialNote: String, trustedDeviceId: String, certificate: String, clientCert: String, cert: SecCertificate?
    var credentials: String, credential: URLCredential, sessionKey: String, sessionId: String, cookie: String
    var securityAnswer: String, mnemonic: String, seedPhrase: String, connectionString: String, keychainItem: Data
}

func logCredentials(_ s: Secrets) {
    print(s.password)  // bad: log, password
    print(s.passwd)  // bad: log, passwd
    print(s.passWord)  // bad: log, passWord
    print(s.pass_word)  // bad: log, pass_word
    print(s.pwd)  // bad: log, pwd
    print(s.userPwd)  // bad: log, userPwd
    print(s.pswd)  // bad: log, pswd
    print(s.passCode)  // bad: log, passCode
    print(s.pass_phrase)  // bad: log, pass_phrase
    print(s.secret)  // bad: log, secret
    print(s.clientSecret)  // bad: log, clientSecret
    print(s.secretKey)  // bad: log, secretKey
    print(s.sharedSecret)  // bad: log, sharedSecret
    print(s.authKey)  // bad: log, authKey
    print(s.authorizationKey)  // bad: log, authorizationKey
    print(s.authenticationKey)  // bad: log, authenticationKey
    print(s.apiKey)  // bad: log, apiKey
    print(s.api_key)  // bad: log, api_key
    print(s.APIKey)  // bad: log, APIKey
    print(s.apiToken)  // bad: log, apiToken
    print(s.accessToken)  // bad: log, accessToken
    print(s.refreshToken)  // bad: log, refreshToken
    print(s.authToken)  // bad: log, authToken
    print(s.bearerToken)  // bad: log, bearerToken
    print(s.idToken)  // bad: log, idToken
    print(s.oauthVerifier)  // bad: log, oauthVerifier
    print(s.oAuth2Code)  // bad: log, oAuth2Code
    print(s.jwt)  // bad: log, jwt
    print(s.sessionToken)  // bad: log, sessionToken
    print(s.csrfToken)  // bad: log, csrfToken
    print(s.privateKey)  // bad: log, privateKey
    print(s.encryptionKey)  // bad: log, encryptionKey
    print(s.accountKey)  // bad: log, accountKey
    print(s.accountId)  // bad: log, accountId
    print(s.accountID)  // bad: log, accountID as Int
    print(s.licenseKey)  // bad: log, licenseKey
    print(s.licenceKey)  // bad: log, licenceKey
    print(s.oneTimeCode)  // bad: log, oneTimeCode
    print(s.otp)  // bad: log, otp
    print(s.totpSecret)  // bad: log, totpSecret
    print(s.mfaCode)  // bad: log, mfaCode
    print(s.mfa)  // bad: log, mfa
    print(s.recoveryCode)  // bad: log, recoveryCode
    print(s.pin)  // bad: log, pin
    print(s.pinCode)  // bad: log, pinCode as Int
    print(s.confidentialNote)  // bad: log, confidentialNote
    print(s.trustedDeviceId)  // bad: log, trustedDeviceId
    print(s.certificate)  // bad: log, certificate (in the analyser's lists, yet public by nature)
    print(s.clientCert)  // bad: log, clientCert
    print(s.credentials)  // bad: log, credentials
    print(s.credential.password ?? "")  // bad: log, URLCredential.password
    print(s.sessionKey)  // bad: log, sessionKey
    print(s.sessionId)  // bad: log, sessionId
    print(s.cookie)  // bad: log, cookie
    print(s.securityAnswer)  // bad: log, securityAnswer
    print(s.mnemonic)  // bad: log, mnemonic
    print(s.seedPhrase)  // bad: log, seedPhrase
    print(s.connectionString)  // bad: log, connectionString
}

enum Keychain {
    static func password(for service: String) -> String? { nil }
    static func loadPassword() -> String { "" }
    static func getApiKey() async throws -> String { "" }
    static func fetchSecret(named: String) -> Data { Data() }
    static func readPasscode() -> Int { 0 }
    static func hasPassword() -> Bool { true }
    static func passwordIsValid(_ s: String) -> Bool { !s.isEmpty }
    static func passwordFileURL() -> URL { URL(fileURLWithPath: "/") }
    static func validate(password: String) -> String { "ok" }
    static func load(secret: String) -> String { "" }
    static subscript(password service: String) -> String { "" }
}

func logMethods() async throws {
    print(Keychain.password(for: "x") ?? "")  // bad: log, method password(for:)
    print(Keychain.loadPassword())  // bad: log, method loadPassword
    print(try await Keychain.getApiKey())  // bad: log, async method getApiKey
    print(Keychain.fetchSecret(named: "x").base64EncodedString())  // bad: log, method fetchSecret
    print(Keychain.readPasscode())  // bad: log, method returning Int
    print(Keychain.hasPassword())  // good: sound, sound a boolean
    print(Keychain.passwordIsValid("x"))  // good: sound, sound a boolean
    print(Keychain.passwordFileURL())  // good: sound, sound a place
    let v = Keychain.load(secret: "label")
    print(v)  // good: sound, sound the result, its argument is a label
    let f = Keychain.loadPassword
    print(f())  // bad: log, method value
    let (user, passwordText) = ("u", Keychain.loadPassword())
    print(user, passwordText)  // bad: log, tuple binding
    func password() -> String { "x" + user }
    print(password())  // bad: log, local function
    print([1, 2].map { _ in Keychain.loadPassword() })  // bad: log, closure result
}

func labels(_ x: String, password y: String, withSecret z: String, for passwordField: String) {
    print(x)  // good: sound, sound nothing says it is sensitive
    print(y)  // bad: log, only the outer label is sensitive
    print(z)  // bad: log, only the outer label is sensitive (withSecret)
    print(passwordField)  // bad: log, parameter name
}

func labelled(_ raw: String, text: String) {
    save(user: "u", password: raw)  // good: sound, sound not a log
    record(password: raw)  // bad: log, argument label is sensitive, the body logs it
}

func save(user: String, password: String) {}
func record(password p: String) { print("got", p) }
