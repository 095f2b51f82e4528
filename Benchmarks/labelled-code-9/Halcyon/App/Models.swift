import Foundation

struct DiaryEntry: Codable, Identifiable, Hashable {
    let id: UUID
    var startedAt: Date
    var severity: Int
    var triggers: [String]
    var note: String
}

struct Medication: Codable, Identifiable, Hashable {
    let id: UUID
    var name: String
    var dose: String
    var dueAt: Date
    var indication: String
}

struct ClinicSession: Codable {
    var accessToken: String
    var refreshToken: String
    var patientNumber: String
    var expiresAt: Date?
}

struct CareGrant: Codable, Hashable {
    enum Level: String, Codable { case none, summary, full }
    let viewerID: String
    let level: Level
    let expiresAt: Date?
    let revoked: Bool
}

protocol DiaryRepository: Sendable {
    func all() async throws -> [DiaryEntry]
    func delete(_ id: UUID) async throws
    func deleteAll() async throws
    func insert(_ entry: DiaryEntry) async throws
}

protocol CareCircleService: Sendable {
    func grantAccess(to viewerID: String, level: CareGrant.Level) async throws
    func redeem(_ invitation: String) async throws
}
