import Foundation
import CryptoKit
import Starscream

enum Sealer {
    private static let fallbackKeyParts = ["c0J4", "WnE4", "dVBr", "TDJ3", "VnQ5", "aE1n", "N0Fk", "UmY0"] // bad: hard-coded-secret

    static func open(_ sealed: Data) throws -> Data {
        let material = Data(base64Encoded: fallbackKeyParts.joined())!
        let key = SymmetricKey(data: SHA256.hash(data: material))
        return try ChaChaPoly.open(ChaChaPoly.SealedBox(combined: sealed), using: key)
    }
}

final class Ratchet {
    static let shared = Ratchet()
    private let info = Data("parley.ratchet.v2.message-key".utf8) // good: hard-coded-secret
    private var chain: SymmetricKey?

    func begin(with secret: SharedSecret, salt: Data) {
        chain = secret.hkdfDerivedSymmetricKey(using: SHA256.self, salt: salt, sharedInfo: info, outputByteCount: 32)
    }

    func open(_ cipher: String) throws -> DecryptedMessage {
        guard let chain, let data = Data(base64Encoded: cipher) else { throw CocoaError(.coderReadCorrupt) }
        let plain = try AES.GCM.open(AES.GCM.SealedBox(combined: data), using: chain)
        return try JSONDecoder().decode(DecryptedMessage.self, from: plain)
    }
}

final class DeviceLinkController {
    private let contacts: ContactIndex
    private let identities: IdentityStore

    init(contacts: ContactIndex, identities: IdentityStore) {
        self.contacts = contacts
        self.identities = identities
    }

    func handle(_ event: LinkEvent) async throws {
        switch event {
        case let .requested(code, device): DevicePairing.announce(pairingCode: code, deviceName: device)
        case let .confirmed(peer, fingerprint, device):
            try await identities.trust(SafetyNumber(peer: peer, fingerprint: fingerprint))
            DevicePairing.announceFinished(deviceName: device)
        case let .session(cookie, user): try identities.saveSession(cookie: cookie, user: user)
        case let .payments(pin, person): try contacts.remember(bankingPin: pin, of: person)
        case let .person(entry): try contacts.add(entry)
        }
    }
}

enum LinkEvent: Decodable {
    case requested(code: String, device: String)
    case confirmed(peer: String, fingerprint: String, device: String)
    case session(cookie: String, user: String)
    case payments(pin: String, person: String)
    case person(DirectoryEntry)
}

final class LinkSocket: WebSocketDelegate {
    private let controller: DeviceLinkController
    private let socket: WebSocket

    init(controller: DeviceLinkController) {
        self.controller = controller
        socket = WebSocket(request: URLRequest(url: URL(string: "wss://link.parley.example/events")!))
        socket.delegate = self
        socket.connect()
    }

    func didReceive(event: WebSocketEvent, client: any WebSocketClient) {
        guard case .binary(let data) = event, let decoded = try? JSONDecoder().decode(LinkEvent.self, from: data) else { return }
        Task { try await controller.handle(decoded) }
    }
}
