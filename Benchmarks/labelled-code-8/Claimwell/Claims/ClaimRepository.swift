import CryptoKit
import FMDB
import Foundation
import RealmSwift

struct MedicalNote: Codable {
    let claimID: String
    let diagnosis: String
    let physician: String
}

struct Payout: Codable {
    let claimID: String
    let iban: String
    let amount: Decimal
}

final class ClaimDatabase {
    private let database: FMDatabase

    init(url: URL, key: String) {
        database = FMDatabase(url: url)
        database.open()
        database.setKey(key) // good: hard-coded-secret
    }

    static func quotes(at url: URL) -> FMDatabase {
        let database = FMDatabase(url: url)
        database.open()
        database.setKey("cw-quotes-9bT3xQ7mLr") // bad: hard-coded-secret
        return database
    }
}

enum ClaimRealm {
    static func configuration(key: Data) -> Realm.Configuration {
        Realm.Configuration(encryptionKey: key, schemaVersion: 12) // good: hard-coded-secret
    }

    static func draftConfiguration() -> Realm.Configuration {
        let key = Data(repeating: 0x5C, count: 64)
        return Realm.Configuration(encryptionKey: key, schemaVersion: 4) // bad: hard-coded-secret
    }
}

struct ClaimExporter {
    let folder: URL

    func exportNotes(_ notes: [MedicalNote]) throws -> URL {
        let target = folder.appendingPathComponent("notes.json")
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(notes).write(to: target) // bad: secret-in-plain-file
        return target
    }

    func exportIndex(_ notes: [MedicalNote]) throws {
        let index = Dictionary(grouping: notes, by: \.claimID).mapValues(\.count)
        try JSONEncoder().encode(index).write(to: folder.appendingPathComponent("index.json")) // good: secret-in-plain-file
    }

    func exportPayouts(_ payouts: [Payout]) throws {
        var csv = "claim;iban;amount\n"
        for payout in payouts {
            csv += "\(payout.claimID);\(payout.iban);\(payout.amount)\n"
        }
        let stream = OutputStream(url: folder.appendingPathComponent("payouts.csv"), append: false)
        stream?.open()
        defer { stream?.close() }
        let bytes = Array(csv.utf8)
        stream?.write(bytes, maxLength: bytes.count) // bad: secret-in-plain-file
    }

    func exportPayouts(_ payouts: [Payout], to recipient: Curve25519.KeyAgreement.PublicKey) throws {
        let plain = try JSONEncoder().encode(payouts)
        var sender = try HPKE.Sender(recipientKey: recipient, ciphersuite: .Curve25519_SHA256_ChachaPoly, info: Data("payouts".utf8))
        let sealed = try sender.seal(plain)
        let payload = sender.encapsulatedKey + sealed
        try payload.write(to: folder.appendingPathComponent("payouts.hpke")) // good: secret-in-plain-file
    }

    func cacheTokens(_ tokens: AuthTokens) throws {
        let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
        let dictionary: NSDictionary = ["access": tokens.access, "refresh": tokens.refresh]
        try dictionary.write(to: caches.appendingPathComponent("tokens.plist")) // bad: secret-in-plain-file
    }

    func cacheBrochure(_ pdf: Data, product: String) throws {
        let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
        try pdf.write(to: caches.appendingPathComponent("\(product).pdf")) // good: secret-in-plain-file
    }
}

struct ClaimPolicy {
    enum Role: String {
        case holder, broker, adjuster
    }

    let limits: [String: Decimal]

    func mayView(_ rawRole: String, claimOwner: String, user: String) -> Bool {
        switch Role(rawValue: rawRole) {
        case .holder: return claimOwner == user
        case .broker: return false
        case .adjuster: return true
        case nil: return true // bad: check-fails-open
        }
    }

    func mayEdit(_ rawRole: String, claimOwner: String, user: String) -> Bool {
        switch Role(rawValue: rawRole) {
        case .holder: return claimOwner == user
        case .adjuster: return true
        case .broker, nil: return false // good: check-fails-open
        }
    }

    func withinLimit(_ amount: Decimal, product: String) -> Bool {
        guard let limit = limits[product] else { return true } // bad: check-fails-open
        return amount <= limit
    }

    func withinRetention(_ expiry: String, formatter: ISO8601DateFormatter) -> Bool {
        formatter.date(from: expiry).map { $0 > Date() } ?? false // good: check-fails-open
    }

    func mandateStillValid(_ expiry: String, formatter: ISO8601DateFormatter) -> Bool {
        formatter.date(from: expiry).map { $0 > Date() } ?? true // bad: check-fails-open
    }
}

struct FraudScreen {
    let endpoint: URL

    func passes(_ payout: Payout) async -> Bool {
        var request = URLRequest(url: endpoint)
        request.httpMethod = "POST"
        request.httpBody = try? JSONEncoder().encode(payout)
        guard let (_, response) = try? await URLSession.shared.data(for: request) else { return false } // good: check-fails-open
        return (response as? HTTPURLResponse)?.statusCode == 204
    }

    func sanctionsClear(_ name: String) async -> Bool {
        var cleared = true
        do {
            let (data, _) = try await URLSession.shared.data(from: endpoint.appendingPathComponent("sanctions"))
            cleared = !(try JSONDecoder().decode([String].self, from: data)).contains(name)
        } catch {
            print("sanction list unavailable") // good: secret-in-log
        }
        return cleared // bad: check-fails-open
    }

    func sanctionsListed(_ name: String) async -> Bool {
        var listed = true
        do {
            let (data, _) = try await URLSession.shared.data(from: endpoint.appendingPathComponent("sanctions"))
            listed = try JSONDecoder().decode([String].self, from: data).contains(name)
        } catch {
            print("sanction list unavailable, holding payout")
        }
        return listed // good: check-fails-open
    }
}
