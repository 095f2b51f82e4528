import Foundation

struct Tokens: Codable, Equatable {
    var access: String
    var refresh: String
    var issuedAt: Date
}

struct PaymentCard: Codable, Equatable {
    var id: UUID
    var number: String
    var securityCode: String
    var holder: String

    var masked: String { "•••• \(number.suffix(4))" }
}

struct Transfer: Codable, Equatable {
    var payee: String
    var iban: String
    var amount: Decimal
    var reference: String
}

struct Account: Codable, Identifiable, Equatable {
    let id: UUID
    var name: String
    var iban: String
    var balance: Decimal
}

struct Profile: Codable, Equatable {
    var customerNumber: String
    var fullName: String
    var email: String
}

enum SparrowError: Error {
    case rejected
    case malformed
    case notAuthenticated
}
