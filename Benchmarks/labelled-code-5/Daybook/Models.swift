import Foundation
import SwiftData

enum Mood: Int, Codable, CaseIterable {
    case awful = 0, low, okay, fine, great

    var label: String {
        switch self {
        case .awful: return "Awful"
        case .low: return "Low"
        case .okay: return "Okay"
        case .fine: return "Fine"
        case .great: return "Great"
        }
    }
}

@Model
final class DiaryEntry {
    @Attribute(.unique) var id: UUID
    var createdAt: Date
    var title: String
    @Attribute(.allowsCloudEncryption) var body: String
    var moodRaw: Int
    @Relationship(deleteRule: .cascade) var attachments: [Attachment] = []

    init(id: UUID = UUID(), createdAt: Date = .now, title: String, body: String, mood: Mood) {
        self.id = id
        self.createdAt = createdAt
        self.title = title
        self.body = body
        self.moodRaw = mood.rawValue
    }

    var mood: Mood { Mood(rawValue: moodRaw) ?? .okay }
}

@Model
final class Attachment {
    @Attribute(.unique) var id: UUID
    var fileName: String
    var byteCount: Int
    @Attribute(.externalStorage) var thumbnail: Data?

    init(id: UUID = UUID(), fileName: String, byteCount: Int) {
        self.id = id
        self.fileName = fileName
        self.byteCount = byteCount
    }
}

@Model
final class AccountRecord {
    @Attribute(.unique) var email: String
    var displayName: String
    var refreshToken: String?
    var portalPassword: String?
    var keychainReference: String?

    init(email: String, displayName: String) {
        self.email = email
        self.displayName = displayName
    }
}

struct AccountDTO: Decodable, Sendable {
    let email: String
    let displayName: String
    let refreshToken: String
    let accessToken: String
    let plan: String
}

struct MoodSample: Codable, Sendable {
    let takenAt: Date
    let value: Int
    let note: String?
}

extension MoodSample {
    init?(query: [String: String]) {
        guard let raw = query["value"], let value = Int(raw), (0...4).contains(value) else { return nil } // good: trap-on-input
        self.takenAt = .now
        self.value = value
        self.note = query["note"]
    }

    static func from(csv line: String) -> MoodSample {
        let parts = line.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        let seconds = TimeInterval(parts[0])! // bad: trap-on-input
        return MoodSample(
            takenAt: Date(timeIntervalSince1970: seconds),
            value: Int(parts[1]) ?? 0, // bad: trap-on-input
            note: parts.count > 2 ? parts[2] : nil
        )
    }
}
