import CoreData
import Foundation
import SwiftData

@objc(PatientEntity)
final class PatientEntity: NSManagedObject {
    @NSManaged var identifier: UUID
    @NSManaged var displayName: String
    @NSManaged var socialSecurityNumber: String?
    @NSManaged var sealedNumber: Data?
    @NSManaged var diagnosis: String?
    @NSManaged var preferredUnits: String
    @NSManaged var lastOpened: Date?

    @nonobjc class func request() -> NSFetchRequest<PatientEntity> {
        NSFetchRequest<PatientEntity>(entityName: "PatientEntity")
    }
}

@objc(AccountEntity)
final class AccountEntity: NSManagedObject {
    @NSManaged var remoteID: Int64
    @NSManaged var sync: String?
    @NSManaged var tokenCount: Int32
}

@Model
final class TrackPoint {
    var latitude: Double
    var longitude: Double
    var recordedAt: Date

    init(latitude: Double, longitude: Double, recordedAt: Date) {
        self.latitude = latitude
        self.longitude = longitude
        self.recordedAt = recordedAt
    }
}

@Model
final class ConnectedService {
    @Attribute(.unique) var name: String
    var credential: String
    var scopeNames: [String]
    var linkedAt: Date

    init(name: String, credential: String, scopeNames: [String], linkedAt: Date = .now) {
        self.name = name
        self.credential = credential
        self.scopeNames = scopeNames
        self.linkedAt = linkedAt
    }
}

@Model
final class WorkoutGoal {
    var title: String
    var weeklyMinutes: Int

    init(title: String, weeklyMinutes: Int) {
        self.title = title
        self.weeklyMinutes = weeklyMinutes
    }
}

struct IntakeForm: Codable {
    var name: String
    var ssn: String
    var conditions: [String]
    var medication: String
    var contactPhone: String
    var units: String
}

struct SyncReply: Decodable {
    let accountID: Int64
    let apiToken: String
    let pendingTokens: Int
}
