import AppKit
import UniformTypeIdentifiers

final class BinderDocument: NSDocument {
    private var sections: [NSAttributedString] = []
    private var settings: NSDictionary?
    private let attachments = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        .appendingPathComponent("Papertrail/Attachments")

    override class var autosavesInPlace: Bool { true }

    override func read(from data: Data, ofType typeName: String) throws {
        switch typeName {
        case "com.papertrail.binder":
            let coder = try NSKeyedUnarchiver(forReadingFrom: data)
            coder.requiresSecureCoding = false // bad: unsafe-deserialization
            sections = coder.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? [NSAttributedString] ?? []
        case "com.papertrail.settings":
            settings = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSDictionary.self, NSString.self, NSNumber.self], from: data) as? NSDictionary // good: unsafe-deserialization
        default:
            throw CocoaError(.fileReadUnknown)
        }
    }

    override func read(from fileWrapper: FileWrapper, ofType typeName: String) throws {
        guard let manifest = fileWrapper.fileWrappers?["manifest.json"]?.regularFileContents else {
            return try super.read(from: fileWrapper, ofType: typeName)
        }
        struct Manifest: Decodable {
            struct Item: Decodable { let name: String; let payload: Data }
            let items: [Item]
        }
        for item in try JSONDecoder().decode(Manifest.self, from: manifest).items {
            let file = attachments.appendingPathComponent(item.name)
            try item.payload.write(to: file, options: .atomic) // bad: path-traversal
        }
    }
}

final class BinderLinksController: NSViewController, NSTextViewDelegate {
    @IBOutlet private var textView: NSTextView!

    func textView(_ textView: NSTextView, clickedOnLink link: Any, at charIndex: Int) -> Bool {
        guard let url = link as? URL ?? (link as? String).flatMap(URL.init(string:)) else { return false }
        return NSWorkspace.shared.open(url) // bad: open-redirect
    }
}
