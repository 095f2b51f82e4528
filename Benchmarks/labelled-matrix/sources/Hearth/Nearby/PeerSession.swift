import UIKit
import MultipeerConnectivity
import WebKit
import ARKit

final class PeerSession: NSObject, MCSessionDelegate, MCNearbyServiceAdvertiserDelegate, MCNearbyServiceBrowserDelegate {
    private let me = MCPeerID(displayName: UIDevice.current.name)
    private lazy var session = MCSession(peer: me, securityIdentity: nil, encryptionPreference: .required)
    private lazy var advertiser = MCNearbyServiceAdvertiser(peer: me, discoveryInfo: nil, serviceType: "hearth-rooms")
    private lazy var browser = MCNearbyServiceBrowser(peer: me, serviceType: "hearth-rooms")
    let list = WKWebView()
    private(set) var moves: [Any] = []
    private(set) var world: ARWorldMap?

    func begin() {
        session.delegate = self
        advertiser.delegate = self
        browser.delegate = self
        advertiser.startAdvertisingPeer()
        browser.startBrowsingForPeers()
    }

    func session(_ session: MCSession, didReceive data: Data, fromPeer peerID: MCPeerID) {
        if let map = try? NSKeyedUnarchiver.unarchivedObject(ofClass: ARWorldMap.self, from: data) { // good: unsafe-deserialization
            world = map
        } else if let move = try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) { // bad: unsafe-deserialization
            moves.append(move)
        }
    }

    func session(_ session: MCSession, didFinishReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID,
                 at localURL: URL?, withError error: Error?) {
        guard let localURL, error == nil else { return }
        let album = URL.documentsDirectory.appending(component: "Album")
        try? FileManager.default.copyItem(at: localURL, to: album.appendingPathComponent(resourceName)) // bad: path-traversal
        let index = album.appending(component: "\(peerID.hashValue).jpg")
        try? FileManager.default.copyItem(at: localURL, to: index) // good: path-traversal
    }

    func advertiser(_ advertiser: MCNearbyServiceAdvertiser, didReceiveInvitationFromPeer peerID: MCPeerID,
                    withContext context: Data?, invitationHandler: @escaping (Bool, MCSession?) -> Void) {
        let greeting = context.map { String(decoding: $0, as: UTF8.self) } ?? ""
        list.evaluateJavaScript("addGuest(\"\(peerID.displayName)\", 1)") // bad: javascript-injection
        invitationHandler(greeting == "hearth/2", session)
    }

    func browser(_ browser: MCNearbyServiceBrowser, foundPeer peerID: MCPeerID, withDiscoveryInfo info: [String: String]?) {
        let rows = (info ?? [:]).map { "<dt>\($0.key)</dt><dd>\($0.value)</dd>" }.joined()
        list.loadHTMLString("<dl>" + rows + "</dl>", baseURL: nil) // bad: html-injection
    }

    func browser(_ browser: MCNearbyServiceBrowser, lostPeer peerID: MCPeerID) {}
    func session(_ session: MCSession, peer peerID: MCPeerID, didChange state: MCSessionState) {}
    func session(_ session: MCSession, didReceive stream: InputStream, withName streamName: String, fromPeer peerID: MCPeerID) {}
    func session(_ session: MCSession, didStartReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID, with progress: Progress) {}
}

final class RoomsViewController: UIViewController {
    private let peers = PeerSession()
    private let bluetooth = BluetoothHub()
    private let synth = SynthInput()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(peers.list)
        peers.begin()
        bluetooth.begin()
        synth.connect()
    }
}
