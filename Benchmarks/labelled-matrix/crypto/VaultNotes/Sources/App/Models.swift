import Foundation

struct Note: Codable, Identifiable {
    let id: UUID
    var title: String
    var body: String
    var reminder: String?
}

struct Invite: Codable {
    let notebook: UUID
    let wrappedKey: Data
    let role: String
}
