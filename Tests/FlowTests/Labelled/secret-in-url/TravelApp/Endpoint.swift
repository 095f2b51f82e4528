// Project: a travel app. Endpoints are enums; the other file turns them into addresses.
import Foundation

enum Endpoint {
    case search(city: String)
    case verify(passportNumber: String)
    case refresh(token: String)
    case tokenInfo(version: Int)

    var path: String {
        switch self {
        case .search(let city): "search/\(city)"
        case .verify(let passportNumber): "verify/\(passportNumber)"
        case .refresh: "refresh"
        case .tokenInfo(let version): "token/\(version)"
        }
    }

    var parameters: [String: String] {
        switch self {
        case .refresh(let token): ["t": token]
        default: [:]
        }
    }
}

struct Traveller {
    var name: String
    var creditCardNumber: String
    var loyaltyTier: Int
}
