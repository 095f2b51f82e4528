import Foundation

struct Note: Codable, Identifiable, Hashable {
    let id: UUID
    var title: String
    var body: String
    var isLocked: Bool
    var modifiedAt: Date
}

struct Photo: Codable, Identifiable, Hashable {
    let id: UUID
    var fileURL: URL
    var isHidden: Bool
}

struct SyncAccount: Codable, Hashable {
    var server: URL
    var user: String
    var token: String
}

struct PluginManifest: Codable, Hashable {
    var name: String
    var archive: URL
    var digest: String
}

enum LumenboxError: Error {
    case locked
    case malformed
    case status(OSStatus)
    case refused
}
