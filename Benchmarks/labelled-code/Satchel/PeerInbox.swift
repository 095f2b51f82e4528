import Foundation
import MultipeerConnectivity

struct PeerOffer: Codable {
    let name: String
    let album: String
    let identifier: UUID
    let bytes: Data
}

final class PeerInbox: NSObject, MCSessionDelegate {
    private let library: DocumentLibrary
    private let io: DocumentIO
    private let databases: LibraryDatabases
    private let manager = FileManager.default

    init(library: DocumentLibrary) {
        self.library = library
        io = DocumentIO(root: library.root)
        databases = LibraryDatabases(root: library.root)
    }

    func session(_ session: MCSession, didReceive data: Data, fromPeer peerID: MCPeerID) {
        guard let offer = try? JSONDecoder().decode(PeerOffer.self, from: data) else { return }
        do {
            try library.accept(offer)
            try library.reorganise(offer)
            try io.store(offer)
            _ = try io.load(offer)
            _ = io.stream(offer)
            try databases.open(for: offer)
            _ = try LibraryIndexer(library: library).handle(data)
        } catch {
            session.disconnect()
        }
    }

    func session(_ session: MCSession, didFinishReceivingResourceWithName resourceName: String,
                 fromPeer peerID: MCPeerID, at localURL: URL?, withError error: (any Error)?) {
        guard let localURL else { return }
        let target = library.root.appendingPathComponent(resourceName)
        try? manager.moveItem(at: localURL, to: target) // bad: path-injection
    }

    func session(_ session: MCSession, didStartReceivingResourceWithName resourceName: String,
                 fromPeer peerID: MCPeerID, with progress: Progress) {
        let staged = library.root.appendingPathComponent(UUID().uuidString)
        manager.createFile(atPath: staged.path, contents: nil) // good: path-injection
        let marker = library.root.path + "/" + resourceName + ".part"
        manager.createFile(atPath: marker, contents: nil) // bad: path-injection
    }

    func session(_ session: MCSession, peer peerID: MCPeerID, didChange state: MCSessionState) {
        guard state == .notConnected else { return }
        let folder = library.root.appendingPathComponent(peerID.displayName, isDirectory: true)
        try? manager.removeItem(at: folder) // bad: path-injection
        try? manager.removeItem(at: library.root.appendingPathComponent("Staging")) // good: path-injection
    }

    func session(_ session: MCSession, didReceive stream: InputStream, withName streamName: String, fromPeer peerID: MCPeerID) {
        stream.open()
        let copy = OutputStream(url: library.root.appendingPathComponent(streamName), append: false) // bad: path-injection
        copy?.open()
        let numbered = OutputStream(url: library.root.appendingPathComponent("\(streamName.count).bin"), append: false) // good: path-injection
        numbered?.open()
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = stream.read(&buffer, maxLength: buffer.count)
        if count > 0 {
            copy?.write(buffer, maxLength: count)
            numbered?.write(buffer, maxLength: count)
        }
    }
}
