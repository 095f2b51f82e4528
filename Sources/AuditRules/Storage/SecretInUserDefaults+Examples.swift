import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that come from elsewhere.
    static let secretInUserDefaultsFlows: [Example] = [
        Example(
            """
            struct Grant: Codable { let value: String; let scope: String }
            func keep(_ grant: Grant) throws {
                let encoded = try JSONEncoder().encode(grant)
                UserDefaults.standard.set(↓encoded, forKey: "refreshToken")
            }
            """, "the key says what the plain field holds"),
        Example(
            """
            final class Model { ↓@Shared(.appStorage("vault.passphrase")) var phrase = "" }
            """),
        Example(
            """
            final class Form: UIViewController {
                var passphrase = ""
                override func encodeRestorableState(with coder: NSCoder) { coder.encode(↓passphrase, forKey: "text") }
            }
            """, "stored for the next launch"),
        Example(
            """
            final class Pane: NSViewController {
                func wire(_ field: NSTextField) {
                    ↓field.bind(.value, to: NSUserDefaultsController.shared, withKeyPath: "values.proxy.password", options: nil)
                }
            }
            """, "bound in code"),
        Example(
            """
            final class Wallet { func keep(recoveryPhrase: String) { Defaults[\\.phrase] = ↓recoveryPhrase } }
            """, "a library for typed keys"),
        Example(
            """
            import Defaults
            extension Defaults.Keys { static let last = Key<String?>("last") }
            func keep(passcode: String) { Defaults[.last] = ↓passcode }
            """, "a library for typed keys"),
        Example(
            """
            import CoreLocation
            func arrived(_ stop: CLLocation) { UserDefaults.standard.set(↓[stop.coordinate.latitude, stop.coordinate.longitude], forKey: "stop") }
            """, "the user's location"),
        Example(
            """
            func carryOver(_ keychain: Keychain) {
                guard let old = try? keychain.get("main") else { return }
                UserDefaults.standard.setValuesForKeys(↓["m": old])
            }
            """, "what the Keychain kept"),
        Example(
            """
            struct Person { let socialSecurityNumber: Int }
            func keep(_ person: Person) { UserDefaults.standard.set(↓person.socialSecurityNumber, forKey: "person") }
            """),
        Example(
            """
            func keep(longitude: Double) { UserDefaults.standard.set(↓Float(longitude), forKey: "k") }
            """, "advice: a number that may tell where somebody is"),
        Example(
            """
            struct Pay { let annualSalary: Double }
            func keep(_ pay: Pay) { UserDefaults.standard.set(↓pay.annualSalary, forKey: "s") }
            """, "an amount of money is stored with its fraction"),
        Example(
            "struct Settings: View { ↓@AppStorage(\"unlock\") var pinCode = 0; @AppStorage(\"size\") var size = 12.0 }",
            "a PIN is a secret even as a number"),
        Example(
            """
            final class Form { var passwordText = ""; func keep() { UserDefaults.standard.set(↓passwordText, forKey: "x") } }
            """, "its type shows that it is not a view"),
        Example(
            """
            struct Answer { let accessToken: String; let name: String }
            func keep(_ answer: Answer) {
                let line = "Bearer " + answer.accessToken
                UserDefaults.standard.set(↓line, forKey: "renewal")
            }
            """, "through a sum"),
        Example(
            """
            func keep(_ text: String, _ store: UserDefaults) { store.set(↓text, forKey: "last") }
            func signIn(password: String, _ store: UserDefaults) { keep(password, store) }
            """, "passed by another function"),
        Example(
            """
            struct Profile: Codable { var privateKey: String; var unit: String }
            func save(_ profile: Profile) throws {
                let data = try JSONEncoder().encode(profile)
                UserDefaults.standard.set(↓data, forKey: "profile")
            }
            """, "one of the properties of what is encoded"),
        Example(
            """
            enum Outcome { case done(token: String), failed }
            func note(_ outcome: Outcome) {
                if case .done(let value) = outcome { NSUbiquitousKeyValueStore.default.set(↓value, forKey: "last") }
            }
            """, "an enum case's payload"),
        Example(
            """
            @propertyWrapper struct Kept<Value> {
                let key: String
                var wrappedValue: Value? {
                    get { UserDefaults.standard.object(forKey: key) as? Value }
                    set { UserDefaults.standard.set(↓newValue, forKey: key) }
                }
            }
            final class Session {
                @Kept(key: "a") var first: String?
                func begin(_ password: String) { first = password }
            }
            """, "a wrapper of the project"),
        Example(
            """
            func keep(_ place: (UserDefaults, String), _ pinCode: String) { place.0.set(↓pinCode, forKey: place.1) }
            """, "a part of a tuple"),
        Example(
            """
            func keep(_ password: String) { UserDefaults.standard.setValuesForKeys(↓["a": password]) }
            """, "many at once"),
        Example(
            """
            struct Entry: View {
                @AppStorage("last") private var last = ""
                var body: some View { SecureField("Type it", text: ↓$last) }
                func keep(_ password: String) {
                    last = ↓password
                    _last.wrappedValue = ↓password
                    $last.wrappedValue = ↓password
                }
            }
            """, "by the wrapper and its binding"),
        Example(
            """
            typealias Defaults = UserDefaults
            func keep(_ password: String, _ accountNo: Int64, _ salary: Double) {
                Defaults.standard.set(↓password, forKey: "a")
                Defaults.standard.set(↓Int(accountNo), forKey: "b")
                Defaults.standard.set(↓Double(salary), forKey: "c")
                (NSUserDefaultsController.shared.values as AnyObject).setValue(↓password, forKey: "d")
            }
            """, "under another name, and as other numbers"),
        Example(
            """
            @propertyWrapper struct Stored {
                let key: String
                var wrappedValue: String? {
                    get { UserDefaults.standard.string(forKey: key) }
                    set { UserDefaults.standard.set(newValue, forKey: key) }
                }
            }
            final class Session {
                ↓@Stored(key: "a") var accessToken: String?
                @Stored(key: "b") var first: String?
                func begin(_ password: String) { first = ↓password }
            }
            """, "a wrapper that also stores other secrets"),
        Example(
            """
            import CryptoKit
            func decrypt(_ box: AES.GCM.SealedBox, _ key: SymmetricKey) throws -> String {
                String(decoding: try AES.GCM.open(box, using: key), as: UTF8.self)
            }
            func keep(_ box: AES.GCM.SealedBox, _ key: SymmetricKey) throws {
                UserDefaults.standard.set(↓try decrypt(box, key), forKey: "a")
            }
            """, "what was sealed"),
        Example(
            """
            struct Login { let name: String; let refreshToken: String }
            func keep(_ login: Login) {
                var tokens = UserDefaults.standard.array(forKey: "known") as? [String] ?? []
                tokens.append(login.refreshToken)
                UserDefaults.standard.set(↓tokens, forKey: "known")
            }
            """, "a list of them"),
    ]

    /// Code of the same shapes that is right.
    static let secretInUserDefaultsLookAlikes: [Example] = [
        Example(
            """
            struct User: Codable { let id: Int; let nickname: String }
            let userKey = "refreshToken"
            func keep(_ user: User) throws {
                let encoded = try JSONEncoder().encode(user)
                UserDefaults.standard.set(encoded, forKey: userKey)
            }
            """, "a key that is called otherwise than what it is for"),
        Example(
            """
            import SwiftUI
            final class Neighbour {
                @AppStorage("code", store: UserDefaults(suiteName: "org.example.other")) var accessToken: String = ""
                var isKnown: Bool { accessToken != "" }
            }
            """, "stored by another program and only read here"),
        Example(
            """
            func keep(_ address: String) { UserDefaults.standard.set(address, forKey: "tokenContract") }
            """, "a public address"),
        Example(
            """
            func keep(_ token: Theme) { Defaults[.theme] = token.rawValue; Defaults[\\.tokenCount] = 3 }
            final class Pane: NSViewController {
                func wire(_ field: NSTextField) {
                    field.bind(.value, to: NSUserDefaultsController.shared, withKeyPath: "values.proxy.host", options: nil)
                    field.bind(.hidden, to: NSUserDefaultsController.shared, withKeyPath: "values.proxy.password", options: nil)
                }
            }
            final class Form: UIViewController {
                var passphrase = ""
                override func encodeRestorableState(with coder: NSCoder) { coder.encode(passphrase.isEmpty, forKey: "empty") }
            }
            final class Model { @Shared(.inMemory("vault.passphrase")) var passphrase = "" }
            """, "no secret, or not kept"),
        Example(
            """
            final class Sync {
                private var zoneToken: CKServerChangeToken?
                func keep(_ token: Data?) { zoneToken = decode(token) }
                func save() { UserDefaults.standard.set(archive(zoneToken), forKey: "zone") }
            }
            """, "a place in a stream of changes"),
        Example(
            """
            func keep(_ value: String) { UserDefaults.standard.set(value, forKey: "push") }
            func registered(_ newToken: String) {
                let deviceToken: String = newToken
                keep(deviceToken)
            }
            """, "a push token"),
        Example(
            """
            func f(password: String) { UserDefaults.standard.register(defaults: ["saved": password]) }
            """, "registered for as long as the app runs"),
        Example(
            """
            struct Station { let latitude: Double }
            func keep(_ station: Station) { UserDefaults.standard.set(station.latitude, forKey: "last") }
            """, "where everyone can find it"),
        Example(
            """
            final class Places {
                private let defaults = UserDefaults.standard
                func add(_ place: String) {
                    var places = defaults.stringArray(forKey: "places") ?? []
                    places.append(place)
                    defaults.set(places, forKey: "places")
                }
            }
            """, "what one key holds no other holds"),
        Example(
            """
            func keep(_ text: String, _ store: UserDefaults) { store.set(text, forKey: "theme") }
            func choose(password: String, _ store: UserDefaults) { keep("dark", store) }
            """, "the function is never given a secret"),
        Example(
            """
            func note(pin: String) { UserDefaults.standard.set(pin.count, forKey: "digits") }
            """, "a length"),
        Example(
            """
            var value = loadToken()
            value = "none"
            UserDefaults.standard.set(value, forKey: "state")
            """, "overwritten before it is stored"),
        Example(
            """
            struct Profile { var nick = ""; var password = "" }
            func keep<Value>(_ profile: Profile, _ path: KeyPath<Profile, Value>) {
                UserDefaults.standard.set(profile[keyPath: path], forKey: "a")
            }
            func nick(_ profile: Profile) { keep(profile, \\.nick) }
            """, "the path to a harmless property"),
        Example(
            """
            extension Zone { var place: CKServerChangeToken? {
                get { nil }
                set {
                    guard let token = newValue, let data = try? NSKeyedArchiver.archivedData(withRootObject: token) else { return }
                    UserDefaults.standard.set(data, forKey: "zone")
                }
            } }
            """, "where to go on reading"),
        Example(
            """
            struct Entry: View {
                @AppStorage("last") private var last = ""
                @State private var typed = ""
                var body: some View { SecureField("Type it", text: $typed); TextField("Name", text: $last) }
                func keep(_ pins: [String], _ width: Double) {
                    _last.wrappedValue = "none"
                    UserDefaults.standard.set(Double(width), forKey: "width")
                    UserDefaults.standard.set(Int(pins.count), forKey: "pins")
                }
            }
            """, "another field, and numbers that reveal nothing"),
        Example(
            """
            struct Login { let name: String; let refreshToken: String }
            func keep(_ login: Login) {
                var tokens = UserDefaults.standard.array(forKey: "known") as? [String] ?? []
                for one in tokens where one == login.name { return }
                tokens.append(login.name)
                UserDefaults.standard.set(tokens, forKey: "known")
            }
            func forget(_ name: String) {
                var tokens = UserDefaults.standard.array(forKey: "known") as? [String] ?? []
                tokens = tokens.filter { $0 != name }
                UserDefaults.standard.set(tokens, forKey: "known")
            }
            """, "the owners' names"),
        Example(
            """
            struct Known: Codable {
                var hostname: String
                var entry: Entry
                enum Entry: Codable { case https(userObjectID: String, passwordObjectID: String) }
            }
            extension UserDefaults {
                var gitCredentialsEntries: [Known] {
                    get { [] }
                    set { set(try? JSONEncoder().encode(newValue), forKey: "known") }
                }
            }
            """, "where they are found"),
    ]
}
