import Foundation
import MultipeerConnectivity
import UIKit

@objc(FRClip)
final class Clip: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let text: String
    let source: URL?

    init(text: String, source: URL?) {
        self.text = text
        self.source = source
    }

    required init?(coder: NSCoder) {
        text = coder.decodeObject(of: NSString.self, forKey: "text") as String? ?? ""
        source = coder.decodeObject(of: NSURL.self, forKey: "source") as URL?
    }

    func encode(with coder: NSCoder) {
        coder.encode(text as NSString, forKey: "text")
        coder.encode(source as NSURL?, forKey: "source")
    }
}

/// Clips exchanged with nearby readers.
final class NearbySession: NSObject, MCSessionDelegate {
    private let inbox: ShareInbox

    init(inbox: ShareInbox) { self.inbox = inbox }

    func session(_ session: MCSession, didReceive data: Data, fromPeer peerID: MCPeerID) {
        guard let object = try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) else { return } // bad: unsafe-deserialization
        if let clip = object as? Clip { inbox.add(clip) }
    }

    func session(_ session: MCSession, didReceive stream: InputStream, withName streamName: String, fromPeer peerID: MCPeerID) {}
    func session(_ session: MCSession, peer peerID: MCPeerID, didChange state: MCSessionState) {}
    func session(_ session: MCSession, didStartReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID, with progress: Progress) {}

    func session(_ session: MCSession, didFinishReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID,
                 at localURL: URL?, withError error: Error?) {
        guard let localURL, error == nil else { return }
        let target = inbox.folder.path + "/" + resourceName
        try? FileManager.default.copyItem(atPath: localURL.path, toPath: target) // bad: path-traversal
    }
}

final class ShareInbox {
    let folder: URL
    private(set) var clips: [Clip] = []

    init(folder: URL) { self.folder = folder }

    func add(_ clip: Clip) { clips.append(clip) }

    func receive(_ resource: URL, named name: String) throws {
        let safeName = name.components(separatedBy: CharacterSet(charactersIn: "/\\:")).last ?? ""
        guard !safeName.isEmpty, !safeName.hasPrefix(".") else { throw CocoaError(.fileWriteInvalidFileName) }
        try FileManager.default.copyItem(at: resource, to: folder.appendingPathComponent(safeName)) // good: path-traversal
    }

    func decode(pasteboard: UIPasteboard) -> Clip? {
        guard let data = pasteboard.data(forPasteboardType: "page.fern.clip") else { return nil }
        return try? NSKeyedUnarchiver.unarchivedObject(ofClass: Clip.self, from: data) // good: unsafe-deserialization
    }

    func decodeList(pasteboard: UIPasteboard) -> [Clip] {
        guard let data = pasteboard.data(forPasteboardType: "page.fern.clips") else { return [] }
        let list = try? NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, NSObject.self], from: data) // bad: unsafe-deserialization
        return list as? [Clip] ?? []
    }

    func decodeArray(_ data: Data) -> [Clip] {
        let list = try? NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, Clip.self], from: data) // good: unsafe-deserialization
        return list as? [Clip] ?? []
    }
}

/// Continues reading where another device stopped.
struct HandoffReader {
    func bookmark(from activity: NSUserActivity) throws -> Clip? {
        guard let data = activity.userInfo?["bookmark"] as? Data else { return nil }
        return try open(data, legacy: activity.userInfo?["format"] as? Int == 1).decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? Clip
    }

    private func open(_ data: Data, legacy: Bool) throws -> NSKeyedUnarchiver {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        if legacy {
            unarchiver.requiresSecureCoding = false // bad: unsafe-deserialization
        }
        return unarchiver
    }

    func shelf(from activity: NSUserActivity) throws -> [String] {
        guard let data = activity.userInfo?["shelf"] as? Data else { return [] }
        return try PropertyListDecoder().decode([String].self, from: data) // good: unsafe-deserialization
    }

    func restore(fromReceivedFile file: URL) -> Clip? {
        NSKeyedUnarchiver.unarchiveObject(withFile: file.path) as? Clip // bad: unsafe-deserialization
    }

    func restore(fromOwnState state: NSCoder) -> Clip? {
        state.decodeObject(of: Clip.self, forKey: "clip") // good: unsafe-deserialization
    }
}
