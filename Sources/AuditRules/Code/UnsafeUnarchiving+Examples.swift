import AuditAnalysis
import AuditKit

extension [Example] {
    static let unsafeUnarchivingBad: [Example] = [
        Example(
            """
            func application(_ application: NSApplication, open urls: [URL]) {
                let items = URLComponents(url: urls[0], resolvingAgainstBaseURL: false)?.queryItems ?? []
                let name = items.first { $0.name == "do" }?.value ?? ""
                perform(NSSelectorFromString(↓name))
                panel.setValue(1, forKeyPath: ↓name)
            }
            """, "a method or property named by a link"),
        Example(
            """
            final class Card: NSObject, NSSecureCoding {
                static let supportsSecureCoding = true
                let title: String
                init?(coder: NSCoder) { title = ↓coder.decodeObject(forKey: "title") as? String ?? "" }
                func encode(with coder: NSCoder) {}
            }
            """, "the archive chooses the class"),
        Example(
            """
            final class Any: NSSecureUnarchiveFromDataTransformer {
                override class var allowedTopLevelClasses: [AnyClass] { [↓NSObject.self] }
            }
            """),
        Example("let user = ↓NSKeyedUnarchiver.unarchiveObject(with: data) as? User"),
        Example("let all = try ↓NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? [User]"),
        Example("let reader = try NSKeyedUnarchiver(forReadingFrom: data)\n↓reader.requiresSecureCoding = false"),
        Example("↓NSKeyedUnarchiver.unarchiveObject(withFile: path)"),
        Example(
            "try NSKeyedUnarchiver.unarchivedObject(ofClass: ↓NSObject.self, from: data)",
            "every class is an NSObject"),
        Example(
            "try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, ↓NSObject.self], from: data)",
            "one of a list"),
        Example(
            """
            func read(_ data: Data) throws -> Any? {
                let classes: [AnyClass] = [NSObject.self]
                return try NSKeyedUnarchiver.unarchivedObject(ofClasses: ↓classes, from: data)
            }
            """, "a list in a constant"),
        Example("let reader = ↓NSKeyedUnarchiver(forReadingWith: data)", "before secure coding"),
        Example("func make(named name: String) -> NSObject? { (↓NSClassFromString(name) as? NSObject.Type)?.init() }"),
        Example("let root = reader.decodeObject(of: ↓NSObject.self, forKey: NSKeyedArchiveRootObjectKey)"),
        Example(
            "let drafts = stored.data(forKey: \"drafts\").flatMap(↓NSKeyedUnarchiver.unarchiveObject(with:))",
            "passed on"),
        Example(
            """
            func set(_ reader: NSKeyedUnarchiver, strict: Bool = false) { ↓reader.requiresSecureCoding = strict }
            func read(_ data: Data) throws { set(try NSKeyedUnarchiver(forReadingFrom: data)) }
            """, "through a parameter"),
        Example(
            """
            struct Options { var isStrict = false }
            func read(_ data: Data, _ options: Options) throws -> Any? {
                let reader = try NSKeyedUnarchiver(forReadingFrom: data)
                ↓reader.requiresSecureCoding = options.isStrict
                return reader.decodeObject(forKey: "root")
            }
            func open(_ data: Data) throws -> Any? { try read(data, Options()) }
            """, "through a property"),
        Example("final class Reader: NSKeyedUnarchiver {\n    func relax() { ↓requiresSecureCoding = false }\n}"),
        Example(
            """
            final class Member: NSObject, NSCoding {
                func packed() -> Data { NSKeyedArchiver.archivedData(withRootObject: self) }
                static func unpacked(_ data: Data) -> Member? { ↓NSKeyedUnarchiver.unarchiveObject(with: data) as? Member }
                func load(_ url: URL) async throws { _ = Member.unpacked(try await URLSession.shared.data(from: url).0) }
            }
            """, "and a server response"),
    ]

    static let unsafeUnarchivingGood: [Example] = [
        Example(
            """
            func application(_ application: NSApplication, open urls: [URL]) {
                let items = URLComponents(url: urls[0], resolvingAgainstBaseURL: false)?.queryItems ?? []
                let name = items.first { $0.name == "do" }?.value ?? ""
                guard ["start", "stop"].contains(name) else { return }
                perform(NSSelectorFromString(name))
                panel.setValue(items.count, forKeyPath: #keyPath(Panel.count))
            }
            """, "one of a list; a property of its own"),
        Example(
            """
            final class Card: NSObject, NSSecureCoding {
                static let supportsSecureCoding = true
                let title: String
                init?(coder: NSCoder) { title = coder.decodeObject(of: NSString.self, forKey: "title") as? String ?? "" }
                func encode(with coder: NSCoder) {}
            }
            final class Badge: UIView { required init?(coder: NSCoder) { name = coder.decodeObject(forKey: "name") } }
            """),
        Example("let user = try NSKeyedUnarchiver.unarchivedObject(ofClass: User.self, from: data)"),
        Example("let reader = try NSKeyedUnarchiver(forReadingFrom: data)\nreader.requiresSecureCoding = true"),
        Example("let data = try NSKeyedArchiver.archivedData(withRootObject: user, requiringSecureCoding: true)"),
        Example("let user = try JSONDecoder().decode(User.self, from: data)"),
        Example("store.unarchiveObject(with: id)", "an unrelated type's method"),
        Example("let list = try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: User.self, from: data)"),
        Example("let user = reader.decodeObject(of: User.self, forKey: NSKeyedArchiveRootObjectKey)"),
        Example("let list = try PropertyListDecoder().decode([Int].self, from: data)"),
        Example(
            """
            func set(_ reader: NSKeyedUnarchiver, strict: Bool = true) { reader.requiresSecureCoding = strict }
            func read(_ data: Data) throws { set(try NSKeyedUnarchiver(forReadingFrom: data)) }
            """, "enabled for every caller"),
        Example(
            """
            enum TextUnarchiver { static func unarchiveObject(with data: Data) -> String? { String(data: data, encoding: .utf8) } }
            let text = TextUnarchiver.unarchiveObject(with: data)
            """, "reads text, whatever it is called"),
        Example(
            """
            final class SettingsForm { var requiresSecureCoding = true }
            func relax(_ form: SettingsForm) { form.requiresSecureCoding = false }
            """, "an on-screen form"),
    ]
}

extension [Example] {
    static let unsafeUnarchivingClasses: [Example] = [
        Example(
            """
            let every = NSSet(objects: NSObject.self) as! Set<AnyHashable>
            interface.setClasses(↓every, for: #selector(Jobs.add(_:)), argumentIndex: 0, ofReply: false)
            """, "what another process may send"),
        Example("let list = try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: ↓NSObject.self, from: data)"),
        Example(
            "let colour = ↓ValueTransformer(forName: .keyedUnarchiveFromDataTransformerName)?.transformedValue(data)",
            "a Foundation transformer"),
        Example("attribute.valueTransformerName = ↓\"NSKeyedUnarchiveFromData\""),
        Example(
            "colour.valueTransformerName = ↓NSValueTransformerName.keyedUnarchiveFromDataTransformerName.rawValue",
            "by the name that Foundation gives it"),
        Example(
            "func panel(_ kind: String) -> AnyObject.Type? { ↓NSClassFromString(\"Panels.\" + kind) as? NSView.Type }",
            "any class in the module"),
    ]

    static let unsafeUnarchivingClassesGood: [Example] = [
        Example(
            """
            let texts = NSSet(objects: NSArray.self, NSString.self) as! Set<AnyHashable>
            interface.setClasses(texts, for: #selector(Jobs.add(_:)), argumentIndex: 0, ofReply: false)
            """),
        Example("let colour = ValueTransformer(forName: .secureUnarchiveFromDataTransformerName)"),
        Example("attribute.valueTransformerName = \"NSSecureUnarchiveFromData\""),
        Example(
            "colour.valueTransformerName = NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue"),
    ]
}
