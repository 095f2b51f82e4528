import CoreData
import Foundation
import MultipeerConnectivity
import UIKit

final class RouteMemo: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true

    let name: String
    let points: [NSNumber]
    let style: NSObject?

    init(name: String, points: [NSNumber], style: NSObject?) {
        self.name = name
        self.points = points
        self.style = style
    }

    required init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "name") as String? else { return nil } // good: unsafe-deserialization
        self.name = name
        points = coder.decodeArrayOfObjects(ofClass: NSNumber.self, forKey: "points") ?? []
        style = coder.decodeObject(of: UIColor.self, forKey: "style")
    }

    func encode(with coder: NSCoder) {
        coder.encode(name as NSString, forKey: "name")
        coder.encode(points as NSArray, forKey: "points")
        coder.encode(style, forKey: "style")
    }
}

final class RouteSketch: NSObject, NSCoding {
    let strokes: [Any]
    let author: String

    required init?(coder: NSCoder) {
        strokes = coder.decodeObject(forKey: "strokes") as? [Any] ?? [] // bad: unsafe-deserialization
        author = coder.decodeObject(of: NSString.self, forKey: "author") as String? ?? ""
    }

    func encode(with coder: NSCoder) {
        coder.encode(strokes, forKey: "strokes")
        coder.encode(author, forKey: "author")
    }
}

/// Peers hand over routes as keyed archives.
final class RouteExchange: NSObject, MCSessionDelegate {
    var onRoute: ((RouteMemo) -> Void)?
    var onRoster: (([String]) -> Void)?

    func session(_ session: MCSession, didReceive data: Data, fromPeer peerID: MCPeerID) {
        switch data.first {
        case 1:
            if let memo = receive(data.dropFirst()) { onRoute?(memo) }
        case 2:
            if let memo = try? receiveChecked(Data(data.dropFirst())) { onRoute?(memo) }
        default:
            if let names = try? roster(Data(data.dropFirst())) { onRoster?(names) }
        }
    }

    private func receive(_ payload: Data) -> RouteMemo? {
        let object = try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(payload) // bad: unsafe-deserialization
        return object as? RouteMemo
    }

    private func receiveChecked(_ payload: Data) throws -> RouteMemo? {
        try NSKeyedUnarchiver.unarchivedObject(ofClass: RouteMemo.self, from: payload) // good: unsafe-deserialization
    }

    private func roster(_ payload: Data) throws -> [String]? {
        try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, NSString.self], from: payload) as? [String] // good: unsafe-deserialization
    }

    func session(_ session: MCSession, peer peerID: MCPeerID, didChange state: MCSessionState) {}
    func session(_ session: MCSession, didReceive stream: InputStream, withName streamName: String, fromPeer peerID: MCPeerID) {}
    func session(_ session: MCSession, didStartReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID, with progress: Progress) {}

    func session(_ session: MCSession, didFinishReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID, at localURL: URL?, withError error: (any Error)?) {
        guard let localURL, let data = try? Data(contentsOf: localURL, options: .mappedIfSafe) else { return }
        if let sketch = sketch(in: data) { onRoster?([sketch.author]) }
    }

    private func sketch(in data: Data) -> RouteSketch? {
        guard let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: data) else { return nil }
        unarchiver.requiresSecureCoding = false // bad: unsafe-deserialization
        defer { unarchiver.finishDecoding() }
        return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? RouteSketch
    }

    func memo(in data: Data) -> RouteMemo? {
        guard let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: data) else { return nil }
        unarchiver.requiresSecureCoding = true // good: unsafe-deserialization
        defer { unarchiver.finishDecoding() }
        return unarchiver.decodeObject(of: RouteMemo.self, forKey: NSKeyedArchiveRootObjectKey)
    }
}

// MARK: - Dynamic blocks

protocol JournalBlock: AnyObject {
    init(values: [String: Any])
}

/// Journals shared as JSON name the block types they are made of.
struct BlockFactory {
    func block(kind: String, values: [String: Any]) -> (any JournalBlock)? {
        let type = NSClassFromString("TrailLog." + kind) as? any JournalBlock.Type // bad: unsafe-deserialization
        return type?.init(values: values)
    }

    private let known: [String: any JournalBlock.Type]

    init(known: [String: any JournalBlock.Type]) { self.known = known }

    func knownBlock(kind: String, values: [String: Any]) -> (any JournalBlock)? {
        let type = known[kind] // good: unsafe-deserialization
        return type?.init(values: values)
    }
}

// MARK: - Pasted and shared documents

struct PasteImporter {
    func route(from pasteboard: UIPasteboard) -> RouteMemo? {
        guard let data = pasteboard.data(forPasteboardType: "app.traillog.route") else { return nil }
        let allowed: [AnyClass] = [RouteMemo.self, NSObject.self]
        return (try? NSKeyedUnarchiver.unarchivedObject(ofClasses: allowed, from: data)) as? RouteMemo // bad: unsafe-deserialization
    }
}
