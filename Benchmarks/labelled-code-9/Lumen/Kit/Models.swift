import Foundation

public struct Clip: Codable, Identifiable, Hashable, Sendable {
    public let id: UUID
    public var title: String
    public var takenAt: Date
    public var place: String?
    public var fileName: String
}

public struct Album: Codable, Identifiable, Hashable, Sendable {
    public let id: UUID
    public var title: String
    public var hidden: Bool
    public var members: [String: MemberRole]
    public var clips: [Clip]
}

public enum MemberRole: String, Codable, Sendable { case none, viewer, editor, owner }

public struct LumenAccount: Codable, Sendable {
    public var email: String
    public var bearer: String
    public var recoveryCode: String
}

public protocol AlbumService: AnyObject, Sendable {
    func album(_ id: UUID) async throws -> Album?
    func publish(_ id: UUID) async throws
    func remove(_ id: UUID) async throws
    func join(_ id: UUID, code: String) async throws
    func follow(_ handle: String) async throws
}

public enum LumenError: Error { case denied, missing, keychain(OSStatus) }
