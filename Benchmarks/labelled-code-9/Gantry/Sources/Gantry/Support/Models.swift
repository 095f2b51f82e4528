import Foundation

struct DeployTarget: Codable, Identifiable, Hashable {
    let id: UUID
    var name: String
    var host: String
    var user: String
    var port: Int
}

struct AccessProfile: Codable {
    var account: String
    var personalToken: String
    var refreshToken: String
    var apiBase: URL
}

struct Runbook: Codable, Identifiable {
    let id: UUID
    var title: String
    var command: String
    var arguments: [String]
}

enum GantryError: Error { case keychain(OSStatus), cipher(Int32), rejected(String), missing(String) }
