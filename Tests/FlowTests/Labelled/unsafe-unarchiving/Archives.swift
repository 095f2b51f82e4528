// Archives read without secure coding, on data from files, links, sockets and pasteboard; secure coding is clean.
import Foundation
import UIKit

final class Sketch: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    var name = ""
    var strokes: [NSNumber] = []

    func encode(with coder: NSCoder) { coder.encode(name, forKey: "name") }

    init?(coder: NSCoder) {
        name = coder.decodeObject(of: NSString.self, forKey: "name") as String? ?? ""  // good: unsafe-unarchiving
        super.init()
    }
}

final class SketchLoader {
    func load(_ url: URL) throws -> Sketch? {
        let data = try Data(contentsOf: url)
        return try NSKeyedUnarchiver.unarchivedObject(ofClass: Sketch.self, from: data)  // good: unsafe-unarchiving
    }

    func loadOld(_ url: URL) throws -> Sketch? {
        let data = try Data(contentsOf: url)
        return NSKeyedUnarchiver.unarchiveObject(with: data) as? Sketch  // bad: unsafe-unarchiving
    }

    func loadTop(_ url: URL) async throws -> Sketch? {
        let (data, _) = try await URLSession.shared.data(from: url)
        return try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? Sketch  // bad: unsafe-unarchiving
    }

    func loadOpen(_ data: Data) throws -> Any? {
        let reader = try NSKeyedUnarchiver(forReadingFrom: data)
        reader.requiresSecureCoding = false  // bad: unsafe-unarchiving
        return reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
    }

    func loadStrict(_ data: Data) throws -> Any? {
        let reader = try NSKeyedUnarchiver(forReadingFrom: data)
        reader.requiresSecureCoding = true  // good: unsafe-unarchiving
        return reader.decodeObject(of: Sketch.self, forKey: NSKeyedArchiveRootObjectKey)  // good: unsafe-unarchiving
    }

    func file(_ link: NSUserActivity) -> Any? {
        let name = link.userInfo?["sketch"] as? String ?? "last"
        return NSKeyedUnarchiver.unarchiveObject(withFile: "/tmp/" + name)  // bad: unsafe-unarchiving
    }

    func pasted() throws -> NSArray? {
        guard let data = UIPasteboard.general.data(forPasteboardType: "org.example.sketch") else { return nil }
        let classes: [AnyClass] = [NSArray.self, NSNumber.self]
        let safe = try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data)  // good: unsafe-unarchiving
        let open = NSKeyedUnarchiver.unarchiveObject(with: data)  // bad: unsafe-unarchiving
        return (safe ?? open) as? NSArray
    }

    func numbers(_ data: Data) throws -> [Int] {
        try JSONDecoder().decode([Int].self, from: data)  // good: unsafe-unarchiving
    }

    func configure(_ reader: NSKeyedUnarchiver, strict: Bool = false) {
        reader.requiresSecureCoding = strict  // bad: unsafe-unarchiving
    }

    func read(_ data: Data) throws -> Any? {
        let reader = try NSKeyedUnarchiver(forReadingFrom: data)
        configure(reader)
        return reader.decodeObject(forKey: "root")
    }
}
