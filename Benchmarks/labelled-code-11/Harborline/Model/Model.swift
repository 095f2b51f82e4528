import Foundation

struct Money: Codable, Hashable {
    var minorUnits: Int
    var currency: String

    var formatted: String {
        let value = Decimal(minorUnits) / 100
        return value.formatted(.currency(code: currency))
    }
}

struct Account: Codable, Identifiable, Hashable {
    let id: String
    let iban: String
    let nickname: String
    var balance: Money
}

struct TransferRequest: Codable {
    var fromAccount: String
    var toIBAN: String
    var amount: Money
    var memo: String?
}

struct Payee: Codable, Hashable {
    let iban: String
    let name: String
}

struct PaymentCard: Codable, Identifiable {
    let id: String
    let pan: String
    let cvv: String
    let expiry: String

    var lastFour: String { String(pan.suffix(4)) }
}

struct MemberSession: Codable {
    let memberID: String
    let accessToken: String
    let refreshToken: String
    let expiresAt: Date
}

struct SignInForm {
    var memberNumber = ""
    var password = ""
    var oneTimeCode = ""
}

struct ExchangeRate: Codable {
    let pair: String
    let rate: Decimal
}

enum MemberError: Error {
    case notSignedIn
    case rejected(Int)
    case malformedResponse
    case cipher(Int32)
    case keychain(OSStatus)
    case attestation
    case cancelled
}
