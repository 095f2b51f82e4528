import CoreData
import Foundation

@objc(HouseholdSnapshot)
final class HouseholdSnapshot: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    let title: String
    let members: [String]

    init(title: String, members: [String]) {
        self.title = title
        self.members = members
    }

    init?(coder: NSCoder) {
        guard let title = coder.decodeObject(of: NSString.self, forKey: "title") as String? else { return nil } // good: unsafe-deserialization
        self.title = title
        members = (coder.decodeArrayOfObjects(ofClass: NSString.self, forKey: "members") ?? []).map { $0 as String }
    }

    func encode(with coder: NSCoder) {
        coder.encode(title, forKey: "title")
        coder.encode(members, forKey: "members")
    }
}

/// Snapshots travel between devices over MultipeerConnectivity and as AirDrop files.
struct SnapshotCoder {
    func snapshot(fromPeer data: Data) -> HouseholdSnapshot? {
        NSKeyedUnarchiver.unarchiveObject(with: data) as? HouseholdSnapshot // bad: unsafe-deserialization
    }

    func snapshot(fromFile data: Data) throws -> HouseholdSnapshot? {
        try NSKeyedUnarchiver.unarchivedObject(ofClass: HouseholdSnapshot.self, from: data) // good: unsafe-deserialization
    }

    func settings(fromPeer data: Data) throws -> NSDictionary? {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = false // bad: unsafe-deserialization
        return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? NSDictionary
    }

    func settings(fromFile data: Data) throws -> NSDictionary? {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = true // good: unsafe-deserialization
        return unarchiver.decodeObject(of: [NSDictionary.self, NSString.self, NSNumber.self], forKey: NSKeyedArchiveRootObjectKey) as? NSDictionary
    }

    func widgets(fromPeer data: Data) throws -> [AnyObject] {
        let list = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, NSObject.self], from: data) // bad: unsafe-deserialization
        return list as? [AnyObject] ?? []
    }

    func renderer(named name: String) -> NSObject? {
        guard let type = NSClassFromString(name) as? NSObject.Type else { return nil }
        return type.init() // bad: unsafe-deserialization
    }

    func exporter(named name: String) -> NSObject? {
        let known: [String: NSObject.Type] = ["csv": CsvExporter.self, "pdf": PdfExporter.self]
        return known[name].map { $0.init() } // good: unsafe-deserialization
    }
}

final class CsvExporter: NSObject {}
final class PdfExporter: NSObject {}

@objc(LabelTransformer)
final class LabelTransformer: NSSecureUnarchiveFromDataTransformer {
    override class var allowedTopLevelClasses: [AnyClass] { [NSArray.self, NSString.self] } // good: unsafe-deserialization
}
