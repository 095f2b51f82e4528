import AppKit
import CoreData

/// `.deployproj` files are shared among teams.
final class ProjectDocument: NSDocument {
    private var settings: [String: Any] = [:]
    private var steps: [NSObject] = []
    @objc dynamic var projectTitle = ""

    override func read(from data: Data, ofType typeName: String) throws {
        switch typeName {
        case "dev.deploydesk.v1": try readFirstVersion(data)
        case "dev.deploydesk.v2": try readSecondVersion(data)
        case "dev.deploydesk.v3": try readThirdVersion(data)
        case "dev.deploydesk.template": try readTemplate(data)
        default: settings = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any] ?? [:] // good: unsafe-deserialization
        }
    }

    private func readFirstVersion(_ data: Data) throws {
        settings = NSKeyedUnarchiver.unarchiveObject(with: data) as? [String: Any] ?? [:] // bad: unsafe-deserialization
        if let legacy = settings["extras"] as? Data {
            settings["extras"] = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(legacy) // bad: unsafe-deserialization
        }
    }

    private func readSecondVersion(_ data: Data) throws {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = false // bad: unsafe-deserialization
        steps = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? [NSObject] ?? []
        unarchiver.finishDecoding()
    }

    private func readThirdVersion(_ data: Data) throws {
        let anything = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSObject.self], from: data) // bad: unsafe-deserialization
        let step = try NSKeyedUnarchiver.unarchivedObject(ofClass: DeployStep.self, from: data) // good: unsafe-deserialization
        steps = [anything as? NSObject, step].compactMap { $0 }
    }

    private func readTemplate(_ data: Data) throws {
        guard let json = try JSONSerialization.jsonObject(with: data) as? [String: Any] else { return }
        if let name = json["class"] as? String, let type = NSClassFromString(name) as? NSObject.Type { // bad: unsafe-deserialization
            steps.append(type.init())
        }
        for (path, value) in json["bindings"] as? [String: Any] ?? [:] {
            setValue(value, forKeyPath: path) // bad: unsafe-deserialization
        }
        if let title = json["title"] as? String {
            setValue(title, forKey: #keyPath(projectTitle)) // good: unsafe-deserialization
        }
        DeployStep().setValuesForKeys(json["step"] as? [String: Any] ?? [:]) // bad: unsafe-deserialization
        if let action = json["action"] as? String {
            _ = perform(NSSelectorFromString(action)) // bad: unsafe-deserialization
        }
        if let filter = json["filter"].flatMap({ $0 as? String }).flatMap({ Data(base64Encoded: $0) }),
           let predicate = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPredicate.self, from: filter) {
            predicate.allowEvaluation() // bad: unsafe-deserialization
            steps = steps.filter(predicate.evaluate(with:))
        }
    }

    override func data(ofType typeName: String) throws -> Data {
        try NSKeyedArchiver.archivedData(withRootObject: settings, requiringSecureCoding: true)
    }
}

final class DeployStep: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    @objc var title = ""
    @objc var payload: Any?

    override init() { super.init() }

    init?(coder: NSCoder) {
        title = coder.decodeObject(of: NSString.self, forKey: "title") as String? ?? "" // good: unsafe-deserialization
        payload = coder.decodeObject(forKey: "payload") // bad: unsafe-deserialization
        super.init()
    }

    func encode(with coder: NSCoder) {
        coder.encode(title, forKey: "title")
        coder.encode(payload, forKey: "payload")
    }
}

enum ProjectModel {
    static func stepEntity() -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = "ImportedStep"
        let payload = NSAttributeDescription()
        payload.name = "payload"
        payload.attributeType = .transformableAttributeType
        payload.valueTransformerName = NSValueTransformerName.unarchiveFromDataTransformerName.rawValue // bad: unsafe-deserialization
        let tags = NSAttributeDescription()
        tags.name = "tags"
        tags.attributeType = .transformableAttributeType
        tags.valueTransformerName = NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue // good: unsafe-deserialization
        entity.properties = [payload, tags]
        return entity
    }
}

final class ProjectController: NSDocumentController {
    private lazy var container: NSPersistentCloudKitContainer = {
        let model = NSManagedObjectModel()
        model.entities = [ProjectModel.stepEntity()]
        return NSPersistentCloudKitContainer(name: "Projects", managedObjectModel: model)
    }()

    override func openDocument(_ sender: Any?) {
        container.loadPersistentStores { _, _ in super.openDocument(sender) }
    }

    /// Extensions live beside the project file, so they come with the shared folder.
    override func openDocument(withContentsOf url: URL, display: Bool, completionHandler: @escaping (NSDocument?, Bool, Error?) -> Void) {
        let beside = url.deletingLastPathComponent().appendingPathComponent("Extension.bundle")
        if let bundle = Bundle(url: beside), bundle.load() { // bad: unsafe-deserialization
            (bundle.principalClass as? NSObject.Type)?.init()
        }
        if let builtIn = Bundle.main.builtInPlugInsURL?.appendingPathComponent("Core.bundle") {
            Bundle(url: builtIn)?.load() // good: unsafe-deserialization
        }
        super.openDocument(withContentsOf: url, display: display, completionHandler: completionHandler)
    }
}
