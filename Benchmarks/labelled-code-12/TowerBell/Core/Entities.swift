import Foundation
import RealmSwift

public struct Flat: Codable, Hashable, Sendable {
    public var id: String
    public var address: String
    public var floor: Int
}

public struct DoorPass: Codable, Sendable {
    public var id: String
    public var doorCode: String
    public var holder: String
    public var validUntil: Date?
}

public struct Resident: Codable, Sendable {
    public var name: String
    public var flat: Flat
    public var accessToken: String
}

public struct Visitor: Codable, Sendable {
    public var name: String
    public var message: String
    public var photoPath: String
}

public enum HouseRole: String, Sendable {
    case guest, resident, caretaker, manager
}

extension HouseRole: Codable {
    public init(from decoder: Decoder) throws {
        let raw = try decoder.singleValueContainer().decode(String.self)
        self = HouseRole(rawValue: raw) ?? .manager // bad: check-fails-open
    }
}

public enum ParcelRight: String, Codable, Sendable {
    case look, collect, nothing

    public init(from decoder: Decoder) throws {
        let raw = try decoder.singleValueContainer().decode(String.self)
        self = ParcelRight(rawValue: raw) ?? .nothing // good: check-fails-open
    }
}

final class StoredPass: Object {
    @Persisted(primaryKey: true) var id: String
    @Persisted var doorCode: String
    @Persisted var holder: String
}

final class StoredNeighbour: Object {
    @Persisted(primaryKey: true) var flat: String
    @Persisted var bellLabel: String
}

enum BellError: Error {
    case expired
    case refused
    case status(Int32)
}
