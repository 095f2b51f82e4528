import Foundation

@objc public protocol StowageHelperProtocol {
    func mount(_ volume: String, reply: @escaping (Bool) -> Void)
    func register(_ token: String, for client: String, reply: @escaping () -> Void)
    func install(package: URL, reply: @escaping (NSError?) -> Void)
}

struct Destination: Codable, Hashable {
    var host: String
    var bucket: String
    var user: String
}

struct RemoteLogin: Codable {
    var user: String
    var password: String
}

struct Snapshot: Codable, Identifiable {
    let id: UUID
    let takenAt: Date
    let files: Int
}

struct VaultEntry: Codable {
    let path: String
    let wrappedKey: Data
}

enum StowageError: Error {
    case denied
    case crypto(Int32)
    case keychain(OSStatus)
    case badPackage
    case offline
    case noPassphrase
}
