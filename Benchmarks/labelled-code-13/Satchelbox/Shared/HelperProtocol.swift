import Foundation

@objc protocol SatchelHelperProtocol {
    func mountImage(_ path: String, reply: @escaping (Bool) -> Void)
    func changeOwner(of path: String, to user: String, reply: @escaping (Bool) -> Void)
    func install(plan data: Data, reply: @escaping (Bool) -> Void)
    func version(reply: @escaping (String) -> Void)
}

@objc(BackupPlan)
final class BackupPlan: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let sources: [String]
    let destination: String

    init(sources: [String], destination: String) {
        self.sources = sources
        self.destination = destination
    }

    func encode(with coder: NSCoder) {
        coder.encode(sources as NSArray, forKey: "sources")
        coder.encode(destination as NSString, forKey: "destination")
    }

    required init?(coder: NSCoder) {
        guard let sources = coder.decodeArrayOfObjects(ofClass: NSString.self, forKey: "sources") as? [String],
              let destination = coder.decodeObject(of: NSString.self, forKey: "destination") as String? else { return nil }
        self.sources = sources
        self.destination = destination
    }
}

enum PlanCoder {
    static func strict(_ data: Data) throws -> BackupPlan? {
        try NSKeyedUnarchiver.unarchivedObject(ofClass: BackupPlan.self, from: data) // good: unsafe-deserialization
    }

    static func relaxed(_ data: Data) throws -> BackupPlan? {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = false // bad: unsafe-deserialization
        defer { unarchiver.finishDecoding() }
        return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? BackupPlan
    }

    static func history(_ data: Data) throws -> [String: Any] {
        let allowed: [AnyClass] = [NSObject.self]
        return try NSKeyedUnarchiver.unarchivedObject(ofClasses: allowed, from: data) as? [String: Any] ?? [:] // bad: unsafe-deserialization
    }
}
