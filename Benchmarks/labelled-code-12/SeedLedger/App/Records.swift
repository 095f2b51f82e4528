import Foundation
import CoreData

struct Accession: Codable, Hashable, Sendable {
    var number: String
    var taxon: String
    var grams: Double
    var collector: String
    var siteLatitude: Double
    var siteLongitude: Double
}

struct PartnerCredential: Codable, Sendable {
    var partner: String
    var user: String
    var password: String
    var apiToken: String
}

struct Approval: Codable, Sendable {
    var curator: String
    var granted: Bool
}

struct CollectorMessage: Codable, Sendable {
    var sender: String
    var subject: String
    var body: String
}

enum LedgerError: Error {
    case refused(String)
    case status(OSStatus)
    case malformed
}

@objc(PartnerRecord)
final class PartnerRecord: NSManagedObject {
    @NSManaged var name: String
    @NSManaged var token: String?
    @NSManaged var tokenReference: Data?
    @NSManaged var lastSeen: Date?
}
