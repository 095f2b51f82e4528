import Foundation
import MultipeerConnectivity
import UIKit

/// Lets two readers next to each other swap notes.
final class PeerShelf: NSObject, MCNearbyServiceAdvertiserDelegate, MCSessionDelegate {
    private let me = MCPeerID(displayName: UIDevice.current.name)
    private lazy var session = MCSession(peer: me, securityIdentity: nil, encryptionPreference: .required)
    private lazy var advertiser = MCNearbyServiceAdvertiser(peer: me, discoveryInfo: nil, serviceType: "lark-shelf")
    private let notes = URL.documentsDirectory.appending(path: "notes.json")
    var askUser: ((String, @escaping (Bool) -> Void) -> Void)?

    func start() {
        session.delegate = self
        advertiser.delegate = self
        advertiser.startAdvertisingPeer()
    }

    func advertiser(
        _ advertiser: MCNearbyServiceAdvertiser,
        didReceiveInvitationFromPeer peerID: MCPeerID,
        withContext context: Data?,
        invitationHandler: @escaping (Bool, MCSession?) -> Void
    ) {
        if let askUser, context == nil {
            askUser(peerID.displayName) { invitationHandler($0, $0 ? self.session : nil) } // good: deep-link-action
        } else {
            invitationHandler(true, session) // bad: deep-link-action
        }
    }

    func session(_ session: MCSession, peer peerID: MCPeerID, didChange state: MCSessionState) {
        guard state == .connected, let data = try? Data(contentsOf: notes) else { return }
        try? session.send(data, toPeers: [peerID], with: .reliable)
    }

    func session(_ session: MCSession, didReceive data: Data, fromPeer peerID: MCPeerID) {}
    func session(_ session: MCSession, didReceive stream: InputStream, withName streamName: String, fromPeer peerID: MCPeerID) {}
    func session(_ session: MCSession, didStartReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID, with progress: Progress) {}
    func session(_ session: MCSession, didFinishReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID, at localURL: URL?, withError error: Error?) {}
}

final class ShelfViewController: UITableViewController {
    private let shelf = PeerShelf()

    override func viewDidLoad() {
        super.viewDidLoad()
        shelf.start()
    }
}
