import Foundation
import UIKit

struct Screen {
    var passwordHash: String, hashedPassword: String, passwordSHA256: String, encryptedPassword: Data, encryptedSecret: String, redactedPassword: String
    var passwordFile: String, passwordPath: String, secretsFilePath: String, passwordResetURL: URL, certificatePath: String, keychainPath: String
    var passwordLength: Int, isPasswordValid: Bool, passwordVisible: Bool, invalidPasswordMessage: String, passwordQuestion: String
    var isSecret: Bool, isTrusted: Bool, untrusted: String, secretary: String, secretariat: String
    var certificateName: String, certificationLevel: String, certain: Bool, concertDate: Date, certFormat: String
    var accountant: String, accounting: String, accountable: Bool
    var keyboard: String, keyPath: String, monkey: String, turkeyRecipe: String, hockeyScore: Int, primaryKey: Int, keyWindow: String, cacheKey: String, sortKey: String
    var compassword: Int, passenger: String, passage: String, bypass: String, compass: Double, passed: Int
    var username: String, userId: String, uuid: UUID, sessionCount: Int
    var emailCount: Int, emailEnabled: Bool, mailbox: String
    var postTitle: String, postCount: Int, zipFile: String, homeButton: String, homeTitle: String, mobileTheme: String, telemetryLevel: Int, faxModel: String
    var tokenizer: String, tokenCount: Int, sexagesimal: Int, genderlessName: String, essex: String, cardTitle: String, cardLayout: String, bankHoliday: Date, visaOffice: String
    var notebook: String, addressBarColor: String, macOS: String, ipAddressCount: Int, employedRatio: Double, ageRating: String, pinned: Bool, pinColor: String, mapPin: Int
    var authorName: String, authorKeyboard: String, billboard: String, appointedDirector: String
}

func logHarmless(_ s: Screen) {
    print(s.passwordHash)  // good: sound, hashed
    print(s.hashedPassword)  // good: sound, hashed
    print(s.passwordSHA256)  // good: sound, hashed
    print(s.encryptedPassword)  // good: sound, encrypted
    print(s.encryptedSecret)  // good: sound, encrypted
    print(s.redactedPassword)  // good: sound, redacted
    print(s.passwordFile)  // good: sound, sound a place
    print(s.passwordPath)  // good: sound, sound a place
    print(s.secretsFilePath)  // good: sound, sound a place
    print(s.passwordResetURL)  // good: sound, sound a place
    print(s.certificatePath)  // good: sound, sound a place
    print(s.passwordLength)  // good: sound, sound a length
    print(s.isPasswordValid)  // good: sound, sound a boolean
    print(s.passwordVisible)  // good: sound, sound a boolean
    print(s.invalidPasswordMessage)  // good: sound, sound a message
    print(s.passwordQuestion)  // good: sound, sound a question
    print(s.isSecret, s.isTrusted, s.untrusted)  // good: sound, switches
    print(s.secretary, s.secretariat)  // good: sound, sound a role
    print(s.certificateName, s.certificationLevel, s.certain, s.concertDate, s.certFormat)  // good: sound, sound no certificate
    print(s.accountant, s.accounting, s.accountable)  // good: sound, sound no account
    print(s.keyboard, s.keyPath, s.monkey, s.turkeyRecipe)  // good: sound, sound no key
    print(s.hockeyScore, s.primaryKey, s.keyWindow, s.cacheKey, s.sortKey)  // good: sound, sound no credential key
    print(s.passenger, s.passage, s.bypass, s.compass, s.passed)  // good: sound, sound no password
    print(s.username, s.userId, s.uuid, s.sessionCount)  // good: sound, sound not precise enough
    print(s.emailEnabled, s.mailbox)  // good: sound, switches
    print(s.emailCount)  // good: sound, sound a count
    print(s.postTitle, s.postCount, s.zipFile, s.homeButton, s.homeTitle)  // good: sound, sound no contact
    print(s.mobileTheme, s.telemetryLevel, s.faxModel)  // good: sound, sound no contact
    print(s.tokenizer, s.tokenCount)  // good: sound, sound no token
    print(s.sexagesimal, s.essex)  // good: sound, sound no sex
    print(s.cardTitle, s.cardLayout)  // good: sound, sound user-interface cards
    print(s.bankHoliday, s.visaOffice)  // good: sound, sound no account
    print(s.notebook, s.addressBarColor, s.macOS, s.ipAddressCount)  // good: sound, sound no address
    print(s.employedRatio, s.ageRating, s.pinned, s.pinColor, s.mapPin)  // good: sound, sound nothing private
    print(s.authorName, s.authorKeyboard, s.billboard, s.appointedDirector)  // good: sound, sound nothing private
}

final class LoginViewController: UIViewController {
    let passwordLabel = UILabel()
    let passwordField = UITextField()
    let passwordPlaceholder = "Password"
    let emailPlaceholderText = NSLocalizedString("Email", comment: "")
    static let passwordKey = "com.example.password"
    static let accessTokenKey = "accessToken"
    enum CodingKeys: String, CodingKey { case password, email, socialSecurityNumber }
    let passwordRegex = "^.{8,}$"
    let passwordRules = ["8 characters", "1 digit"]
    let minimumPasswordLength = 8
    var passwordStrength = 0
    var passwordError: Error?
    var passwordAttempts = 0

    func look() {
        print(passwordPlaceholder)  // good: sound, sound constant text
        print(emailPlaceholderText)  // good: sound, sound constant text
        print(Self.passwordKey)  // good: sound, sound a defaults key
        print(Self.accessTokenKey)  // good: sound, sound a defaults key
        print(CodingKeys.password.rawValue)  // good: sound, sound a case name
        print(CodingKeys.socialSecurityNumber.stringValue)  // good: sound, sound a case name
        print(passwordRegex)  // good: sound, sound a pattern
        print(passwordRules)  // good: sound, rules
        print(minimumPasswordLength)  // good: sound, sound a number of characters
        print(passwordStrength)  // good: sound, sound a score
        print(passwordAttempts)  // good: sound, sound a counter
        print(passwordError?.localizedDescription ?? "")  // good: sound, sound an error text
        print(passwordField.frame)  // good: sound, sound a rectangle
        print(passwordField.isSecureTextEntry)  // good: sound, sound a switch
        print(passwordField.placeholder ?? "")  // good: sound, sound a placeholder
        print(passwordLabel.text ?? "")  // good: sound, sound a caption
        print(passwordField.text ?? "")  // bad: log, text of the password field
        NSLog("%@", passwordField.text!)  // bad: log, text of the password field
        passwordField.text.map { UserDefaults.standard.set($0, forKey: "x") }  // bad: preferences, text of the password field in map
        print(passwordField.text?.count ?? 0)  // good: sound, sound a length
        UserDefaults.standard.set(passwordStrength, forKey: "strength")  // good: sound, sound a score
        UserDefaults.standard.set(minimumPasswordLength, forKey: "min")  // good: sound, sound a number
        UserDefaults.standard.set(passwordAttempts, forKey: "attempts")  // good: sound, sound a counter
        UserDefaults.standard.set("light", forKey: "passwordTheme")  // good: sound, sound constant value under a speaking key
    }
}
