import Foundation

struct Password: RawRepresentable, Codable { let rawValue: String }
struct AccessSecret { let text: String }
typealias Passphrase = String
final class PasswordBox { var string = ""; var revealed = false }
enum Credential { case password(String), apiKey(String), anonymous }
struct CreditCard: CustomStringConvertible { let number: String; let name: String; var description: String { number } }
struct Patient2 { let name: String; let diagnosis: String; let medicalRecord: MedicalRecord }
struct MedicalRecord: Codable { let entries: [String]; let code: Int }

protocol SessionProviding { var secretToken: String { get }; func currentPassword() -> String }
struct LiveSession: SessionProviding {
    var secretToken = "x" + UUID().uuidString
    func currentPassword() -> String { secretToken }
}

func types(p: Password, a: AccessSecret, ph: Passphrase, box: PasswordBox, card: CreditCard, patient: Patient2, s: SessionProviding) {
    print(p.rawValue)  // bad: log, only the type says password
    print(a.text)  // bad: log, only the type says secret
    print(ph)  // bad: log, only the type alias says passphrase
    print(box.string)  // bad: log, only the type says password
    print(card.number)  // bad: log, only the type says credit card
    print(card)  // bad: log, description of a credit card
    print(patient.medicalRecord.entries)  // bad: log, field of a sensitive member
    print(patient.medicalRecord.code)  // bad: log, Int field of a sensitive member
    print(patient.name)  // good: sound, sound a name only
    print(box.revealed)  // good: sound, sound a switch
    print(s.secretToken)  // bad: log, protocol property
    print(s.currentPassword())  // bad: log, protocol method
}

func enums(c: Credential) {
    if case .password(let value) = c { print(value) }  // bad: log, payload of a case named password
    if case let .apiKey(k) = c { print(k) }  // bad: log, payload of a case named apiKey
    switch c {
    case .password(let value): print("pw \(value)")  // bad: log, payload in a switch
    case .apiKey(let value): print("key \(value)")  // bad: log, payload in a switch
    case .anonymous: print("anonymous")  // good: sound, constant
    }
    let made = Credential.password("x" + UUID().uuidString)
    print(made)  // bad: log, whole enum with payload
}

struct AccountDTO: Decodable {
    let id: Int
    let password: String
    let creditCard: String
    let nickname: String
}

func decode(data: Data) throws {
    let dto = try JSONDecoder().decode(AccountDTO.self, from: data)
    print(dto.password)  // bad: log, decoded member
    print(dto)  // bad: log, whole decoded value
    print(dto.nickname)  // good: sound, sound not sensitive
    let list = try JSONDecoder().decode([AccountDTO].self, from: data)
    list.forEach { print($0.creditCard) }  // bad: log, decoded members in forEach
    print(list.map { $0.creditCard }.joined())  // bad: log, decoded members joined
    print(list.first?.creditCard ?? "")  // bad: log, optional chain
    print(list.map(\.nickname))  // good: sound, sound not sensitive
    let json = try JSONSerialization.jsonObject(with: data) as! [String: Any]
    print(json["password"] as? String ?? "")  // bad: log, JSON value under the key password
    if let pw = json["password"] as? String { print(pw) }  // bad: log, JSON value under the key password, bound
    let password = json["p"] as? String
    print(password ?? "")  // bad: log, bound to a speaking name
    print(json["title"] as? String ?? "")  // good: sound, sound not sensitive
}

func environment() {
    print(ProcessInfo.processInfo.environment["DB_PASSWORD"] ?? "")  // bad: log, environment variable with a speaking key
    let env = ProcessInfo.processInfo.environment
    let dbPassword = env["DB_PASSWORD"]!
    print("db \(dbPassword)")  // bad: log, bound to a speaking name
    print(env["HOME"] ?? "")  // good: sound, sound not sensitive
}

func keychain(query: CFDictionary) {
    var item: CFTypeRef?
    SecItemCopyMatching(query, &item)
    if let d = item as? Data { print(String(decoding: d, as: UTF8.self)) }  // bad: log, value read from the keychain
    let space = URLProtectionSpace(host: "h", port: 80, protocol: nil, realm: nil, authenticationMethod: nil)
    let cred = URLCredentialStorage.shared.defaultCredential(for: space)
    print(cred?.password ?? "")  // bad: log, URLCredential.password
    print(cred?.user ?? "")  // good: sound, sound a user name
    let u = URL(string: "https://u:p@example.com")!
    print(u.password ?? "")  // bad: log, URL.password
    print(URLComponents(url: u, resolvingAgainstBaseURL: false)?.password ?? "")  // bad: log, URLComponents.password
}
