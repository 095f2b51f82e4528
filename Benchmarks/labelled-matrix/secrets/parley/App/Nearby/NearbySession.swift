import Foundation
import MultipeerConnectivity
import CoreBluetooth
import Network
import Starscream

final class NearbySession: NSObject, MCSessionDelegate {
    private let me = MCPeerID(displayName: "Parley")
    private let store: LegacyStore
    private lazy var session: MCSession = {
        let session = MCSession(peer: me, securityIdentity: nil, encryptionPreference: .none) // bad: cleartext-transmission
        session.delegate = self
        return session
    }()
    private lazy var gameSession = MCSession(peer: me, securityIdentity: nil, encryptionPreference: .required) // good: cleartext-transmission

    init(store: LegacyStore) {
        self.store = store
    }

    func transferHistory(_ messages: [DecryptedMessageRecord], to peers: [MCPeerID]) throws {
        try session.send(JSONEncoder().encode(messages), toPeers: peers, with: .reliable)
    }

    func send(move: Data, to peers: [MCPeerID]) throws {
        try gameSession.send(move, toPeers: peers, with: .unreliable)
    }

    func session(_ session: MCSession, peer peerID: MCPeerID, didChange state: MCSessionState) {
        guard state == .connected else { return }
        try? transferHistory(MessageArchive.shared.all, to: [peerID])
        try? send(move: Data([0]), to: [peerID])
    }

    func session(_ session: MCSession, didReceive data: Data, fromPeer peerID: MCPeerID) {
        guard let invite = try? JSONDecoder().decode(WorkspaceInvite.self, from: data) else { return }
        try? store.store(apiToken: invite.apiToken, for: invite.workspace)
        try? store.store(syncToken: invite.syncToken, for: invite.workspace)
        Relay.connect(token: invite.apiToken)
    }

    func session(_ session: MCSession, didReceive stream: InputStream, withName streamName: String, fromPeer peerID: MCPeerID) {}
    func session(_ session: MCSession, didStartReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID, with progress: Progress) {}
    func session(_ session: MCSession, didFinishReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID, at localURL: URL?, withError error: Error?) {}
}

struct WorkspaceInvite: Decodable { let workspace: String; let apiToken: String; let syncToken: Int }
struct DecryptedMessageRecord: Codable { let sender: String; let text: String }

final class MessageArchive {
    static let shared = MessageArchive()
    private(set) var all: [DecryptedMessageRecord] = []
}

enum Relay {
    private static var socket: WebSocket?
    private static var task: URLSessionWebSocketTask?

    static func connect(token: String) {
        var request = URLRequest(url: URL(string: "ws://relay.parley.example/socket")!)
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        socket = WebSocket(request: request)
        socket?.connect() // bad: cleartext-transmission

        var secure = URLRequest(url: URL(string: "wss://relay.parley.example/presence")!)
        secure.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        task = URLSession.shared.webSocketTask(with: secure) // good: cleartext-transmission
        task?.resume()

        let typing = URL(string: "wss://relay.parley.example/typing?jwt=\(token)")!
        URLSession.shared.webSocketTask(with: typing).resume() // bad: url-request-secret
    }
}

final class PairingPeripheral: NSObject, CBPeripheralManagerDelegate {
    private var manager: CBPeripheralManager!
    private let pairingSecret: Data

    init(pairingSecret: Data) {
        self.pairingSecret = pairingSecret
        super.init()
        manager = CBPeripheralManager(delegate: self, queue: nil)
    }

    func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
        guard peripheral.state == .poweredOn else { return }
        let service = CBMutableService(type: CBUUID(string: "6F1A"), primary: true)
        let secret = CBMutableCharacteristic(type: CBUUID(string: "6F1B"), properties: .read, value: pairingSecret, permissions: .readable) // bad: cleartext-transmission
        let sealed = CBMutableCharacteristic(type: CBUUID(string: "6F1C"), properties: .read, value: pairingSecret, permissions: .readEncryptionRequired) // good: cleartext-transmission
        let battery = CBMutableCharacteristic(type: CBUUID(string: "2A19"), properties: .read, value: Data([100]), permissions: .readable) // good: cleartext-transmission
        service.characteristics = [secret, sealed, battery]
        peripheral.add(service)
    }
}

final class NearbyController {
    private let session: NearbySession
    private var peripheral: PairingPeripheral?

    init(database: URL) {
        session = NearbySession(store: LegacyStore(url: database))
    }

    func showPairing() throws {
        var bytes = [UInt8](repeating: 0, count: 32)
        guard SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess else { throw CocoaError(.coderInvalidValue) }
        peripheral = PairingPeripheral(pairingSecret: Data(bytes))
    }
}
