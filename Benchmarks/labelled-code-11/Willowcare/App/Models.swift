import Foundation

struct Contact: Codable, Identifiable, Hashable {
    let id: UUID
    var name: String
    var identityKey: Data
    var isClinician: Bool
}

struct ChatMessage: Codable, Identifiable {
    let id: UUID
    let sender: UUID
    let sentAt: Date
    var text: String
}

struct Conversation: Codable, Identifiable {
    let id: UUID
    var peer: Contact
    var messages: [ChatMessage]
}

struct Prescription: Codable, Identifiable {
    let id: UUID
    let drug: String
    let dose: String
    var approved: Bool
}

struct LabResult: Codable, Identifiable {
    let id: UUID
    let test: String
    let finding: String
    let takenOn: Date
}

struct PatientProfile: Codable {
    var fullName: String
    var birthDate: Date
    var insuranceNumber: String
}

struct TokenPair: Codable {
    let access: String
    let refresh: String
}

enum WillowError: Error {
    case locked
    case notFound
    case keychain(OSStatus)
    case crypto
    case server(Int)
    case untrustedPeer
}
