import Foundation
import GRDB

struct PilotSession: Codable, Sendable {
    var pilotID: String
    var accessToken: String
    var refreshToken: String
    var expiresAt: Date
}

struct Job: Codable, Identifiable, Sendable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "job"

    var id: String
    var vessel: String
    var imoNumber: String
    var berth: String
    var boardingTime: Date
    var gateCode: String
    var masterNotes: String
}

struct VesselPosition: Codable, Sendable {
    var mmsi: String
    var latitude: Double
    var longitude: Double
    var speed: Double
}

struct MedicalNotice: Codable, Sendable {
    var pilotID: String
    var restriction: String
    var validUntil: Date
}

struct RosterEnvelope: Codable, Sendable {
    var payload: Data
    var signature: Data?
}

enum BoardError: Error {
    case notAuthenticated
    case locked
    case badSignature
    case storage(OSStatus)
}
