import CryptoKit
import Foundation
import SQLite

final class BookingDatabase {
    private let db: Connection
    private let scratch: Connection
    private let fieldKey: SymmetricKey

    private let partners = Table("partner")
    private let airline = SQLite.Expression<String>("airline")
    private let member = SQLite.Expression<String>("member")
    private let phrase = SQLite.Expression<String?>("phrase")
    private let sealed = SQLite.Expression<Data?>("sealed")
    private let tier = SQLite.Expression<String>("tier")

    private let people = Table("traveller")
    private let name = SQLite.Expression<String>("name")
    private let document = SQLite.Expression<String?>("document")
    private let seat = SQLite.Expression<String>("seat")

    init(path: String, fieldKey: SymmetricKey) throws {
        db = try Connection(path)
        scratch = try Connection(.inMemory)
        self.fieldKey = fieldKey
        for connection in [db, scratch] {
            try connection.run(partners.create(ifNotExists: true) { t in
                t.column(airline, primaryKey: true)
                t.column(member)
                t.column(phrase)
                t.column(sealed)
                t.column(tier)
            })
            try connection.run(people.create(ifNotExists: true) { t in
                t.column(name, primaryKey: true)
                t.column(document)
                t.column(seat)
            })
        }
    }

    func save(_ login: PartnerLogin) throws {
        let value = login.password
        try db.run(partners.insert(or: .replace, airline <- login.airline, member <- login.memberNumber, phrase <- value, tier <- login.tier)) // bad: store-secret-database
    }

    func saveSealed(_ login: PartnerLogin) throws {
        let box = try AES.GCM.seal(Data(login.password.utf8), using: fieldKey)
        try db.run(partners.insert(or: .replace, airline <- login.airline, member <- login.memberNumber, sealed <- box.combined, tier <- login.tier)) // good: store-secret-database
    }

    func updateTier(_ login: PartnerLogin) throws {
        let row = partners.filter(airline == login.airline)
        try db.run(row.update(tier <- login.tier)) // good: store-secret-database
    }

    func changePassword(_ fresh: String, for carrier: String) throws {
        let row = partners.filter(airline == carrier)
        try db.run(row.update(phrase <- fresh)) // bad: store-secret-database
    }

    func forgetPassword(for carrier: String) throws {
        let row = partners.filter(airline == carrier)
        try db.run(row.update(phrase <- nil)) // good: store-secret-database
    }

    func rehearse(_ login: PartnerLogin) throws {
        try scratch.run(partners.insert(airline <- login.airline, member <- login.memberNumber, phrase <- login.password, tier <- login.tier)) // good: store-secret-database
    }

    func save(_ booking: Booking) throws {
        for traveller in booking.travellers {
            try insert(traveller.fullName, traveller.passportNumber, traveller.seatPreference)
        }
    }

    private func insert(_ person: String, _ number: String, _ place: String) throws {
        try db.run("INSERT OR REPLACE INTO traveller (name, document, seat) VALUES (?, ?, ?)", person, number, place) // bad: store-secret-database
    }

    func updateSeat(_ traveller: Traveller) throws {
        try db.run("UPDATE traveller SET seat = ? WHERE name = ?", traveller.seatPreference, traveller.fullName) // good: store-secret-database
    }

    func importLogins(_ logins: [PartnerLogin]) throws {
        let statement = try db.prepare("INSERT INTO partner (airline, member, phrase, tier) VALUES (?, ?, ?, ?)")
        try db.transaction {
            for login in logins {
                try statement.run(login.airline, login.memberNumber, login.password, login.tier) // bad: store-secret-database
            }
        }
    }
}

/// Opened with a key from the keychain; the file is a SQLCipher database.
final class LockerDatabase {
    private let db: Connection
    private let cards = Table("card")
    private let number = SQLite.Expression<Int>("number")
    private let expiry = SQLite.Expression<String>("expiry")

    init(path: String, key: String) throws {
        db = try Connection(path)
        try db.key(key)
        try db.run(cards.create(ifNotExists: true) { t in
            t.column(number, primaryKey: true)
            t.column(expiry)
        })
    }

    func save(_ card: CardDetails) throws {
        try db.run(cards.insert(number <- card.number, expiry <- card.expiry)) // good: store-secret-database
    }
}
