import AppKit
import MultipeerConnectivity

@objc(WBLayer)
final class Layer: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    var name: String
    var opacity: Double
    var effect: Any?
    var children: [Layer]

    init(name: String) {
        self.name = name
        opacity = 1
        children = []
    }

    init?(coder: NSCoder) {
        name = coder.decodeObject(of: NSString.self, forKey: "name") as String? ?? "" // good: deserialisation
        opacity = coder.decodeDouble(forKey: "opacity") // good: deserialisation
        effect = coder.decodeObject(of: [NSObject.self], forKey: "effect") // bad: deserialisation
        children = coder.decodeArrayOfObjects(ofClass: Layer.self, forKey: "children") ?? [] // good: deserialisation
    }

    func encode(with coder: NSCoder) {
        coder.encode(name as NSString, forKey: "name")
        coder.encode(opacity, forKey: "opacity")
        coder.encode(effect, forKey: "effect")
        coder.encode(children as NSArray, forKey: "children")
    }
}

struct Manifest: Codable {
    var title: String
    var effects: [String]
    var cells: [Cell]
}

struct Cell: Codable {
    var formula: String
    var label: String
    var weight: Double
}

/// Core Data transformers for columns which imported stores fill.
final class LayerTransformer: NSSecureUnarchiveFromDataTransformer {
    override class var allowedTopLevelClasses: [AnyClass] { [Layer.self, NSArray.self] } // good: deserialisation
}

final class ExtrasTransformer: NSSecureUnarchiveFromDataTransformer {
    override class var allowedTopLevelClasses: [AnyClass] { [NSObject.self] } // bad: deserialisation
}

final class ProjectDocument: NSDocument {
    private(set) var root = Layer(name: "Root")
    private(set) var manifest: Manifest?
    private(set) var filters: [NSObject] = []

    override func read(from data: Data, ofType typeName: String) throws {
        switch typeName {
        case "net.workbench.project":
            root = try NSKeyedUnarchiver.unarchivedObject(ofClass: Layer.self, from: data) ?? root // good: deserialisation
        case "net.workbench.template":
            root = NSKeyedUnarchiver.unarchiveObject(with: data) as? Layer ?? root // bad: deserialisation
        case "net.workbench.clip":
            let found = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSObject.self], from: data) // bad: deserialisation
            root.children = found as? [Layer] ?? []
        case "net.workbench.classic":
            root = NSUnarchiver.unarchiveObject(with: data) as? Layer ?? root // bad: deserialisation
        case "net.workbench.manifest":
            manifest = try PropertyListDecoder().decode(Manifest.self, from: data) // good: deserialisation
            filters = (manifest?.effects ?? []).compactMap(EffectRegistry.make)
        case "net.workbench.effects":
            manifest = try JSONDecoder().decode(Manifest.self, from: data)
            filters = try (manifest?.effects ?? []).map(makeEffect)
        default:
            try super.read(from: data, ofType: typeName)
        }
    }

    private func makeEffect(_ name: String) throws -> NSObject {
        guard let type = NSClassFromString(name) as? NSObject.Type else { throw CocoaError(.fileReadCorruptFile) } // bad: deserialisation
        return type.init()
    }

    func paste(from pasteboard: NSPasteboard) throws {
        guard let data = pasteboard.data(forType: NSPasteboard.PasteboardType("net.workbench.layers")) else { return }
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        defer { unarchiver.finishDecoding() }
        if let layer = unarchiver.decodeObject(of: Layer.self, forKey: NSKeyedArchiveRootObjectKey) { // good: deserialisation
            root.children.append(layer)
        }
    }
}

enum EffectRegistry {
    private static let types: [String: NSObject.Type] = ["blur": BlurEffect.self, "tint": TintEffect.self]

    static func make(_ name: String) -> NSObject? {
        types[name]?.init()
    }

    static func fallback() -> NSObject? {
        (NSClassFromString("Workbench.BlurEffect") as? NSObject.Type)?.init() // good: deserialisation
    }
}

final class BlurEffect: NSObject {}
final class TintEffect: NSObject {}

/// Layers which colleagues nearby send.
final class LayerExchange: NSObject {
    var onLayers: ([Layer]) -> Void = { _ in }

    func session(_ session: MCSession, didReceive data: Data, fromPeer peer: MCPeerID) {
        guard let layers = try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? [Layer] else { return } // bad: deserialisation
        onLayers(layers)
    }

    func receiveManifest(_ data: Data) throws -> Manifest {
        try JSONDecoder().decode(Manifest.self, from: data) // good: deserialisation
    }
}
