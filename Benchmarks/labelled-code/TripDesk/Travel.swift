import Foundation
import SQLCipher

struct Traveller: Codable, Hashable {
    let fullName: String
    let passportNumber: String
    let birthDate: Date
    let email: String
    let phone: String
    let seatPreference: String
}

struct CardDetails: Codable {
    let number: Int
    let securityCode: Int
    let expiry: String
    let brand: String

    var tail: Int { number % 10_000 }
}

struct Booking: Codable {
    let locator: String
    let origin: String
    let destination: String
    let departsAt: Date
    let travellers: [Traveller]
}

struct PartnerLogin: Codable {
    let airline: String
    let memberNumber: String
    let password: String
    let tier: String
}

enum TripEvent {
    case signedIn(partner: PartnerLogin)
    case paid(card: CardDetails, amountMinor: Int)
    case located(latitude: Double, longitude: Double)
    case boarded(flight: String)

    var detail: String {
        switch self {
        case .signedIn(let partner): return "signed in \(partner.airline) \(partner.memberNumber)/\(partner.password)"
        case .paid(let card, let amount): return "paid \(amount) with \(card.number)"
        case .located(let latitude, let longitude): return "at \(latitude),\(longitude)"
        case .boarded(let flight): return "boarded \(flight)"
        }
    }

    var label: String {
        switch self {
        case .signedIn: return "signedIn"
        case .paid: return "paid"
        case .located: return "located"
        case .boarded: return "boarded"
        }
    }
}

protocol EventRecorder: AnyObject {
    func record(_ event: TripEvent)
}

private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

final class CipherCache {
    private var handle: OpaquePointer?

    init(path: String, key: Data) throws {
        var code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        guard code == SQLITE_OK else { throw CacheError(code: code) }
        code = key.withUnsafeBytes { sqlite3_key(handle, $0.baseAddress, Int32($0.count)) }
        guard code == SQLITE_OK else { throw CacheError(code: code) }
        sqlite3_exec(handle, "CREATE TABLE IF NOT EXISTS vault (name TEXT PRIMARY KEY, content TEXT, number INTEGER)", nil, nil, nil)
    }

    deinit { sqlite3_close_v2(handle) }

    func store(_ grant: AccessGrant) throws {
        var statement: OpaquePointer?
        sqlite3_prepare_v2(handle, "INSERT OR REPLACE INTO vault (name, content) VALUES ('grant', ?)", -1, &statement, nil)
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_text(statement, 1, grant.refreshToken, -1, copied) // good: store-secret-database
        let code = sqlite3_step(statement)
        guard code == SQLITE_DONE else { throw CacheError(code: code) }
    }

    func store(_ card: CardDetails) throws {
        var statement: OpaquePointer?
        sqlite3_prepare_v2(handle, "INSERT OR REPLACE INTO vault (name, number) VALUES ('card', ?)", -1, &statement, nil)
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_int64(statement, 1, Int64(card.number)) // good: store-secret-database
        let code = sqlite3_step(statement)
        guard code == SQLITE_DONE else { throw CacheError(code: code) }
    }

    func load() -> String? {
        var statement: OpaquePointer?
        sqlite3_prepare_v2(handle, "SELECT content FROM vault WHERE name = 'grant'", -1, &statement, nil)
        defer { sqlite3_finalize(statement) }
        guard sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) else { return nil }
        return String(cString: text)
    }
}
