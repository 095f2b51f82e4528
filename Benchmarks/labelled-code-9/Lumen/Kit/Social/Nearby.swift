import Foundation
import MultipeerConnectivity
import UIKit
import UniformTypeIdentifiers

@MainActor
public final class NearbySharing: NSObject {
    private let me = MCPeerID(displayName: UIDevice.current.name)
    private var family: MCSession?
    private var guests: MCSession?

    public func start(identity: SecIdentity) {
        family = MCSession(peer: me, securityIdentity: [identity], encryptionPreference: .required) // good: cleartext-transmission
        guests = MCSession(peer: me, securityIdentity: nil, encryptionPreference: .none) // bad: cleartext-transmission
    }

    public func send(_ clip: Data, toGuests: Bool) throws {
        guard let session = toGuests ? guests : family else { return }
        try session.send(clip, toPeers: session.connectedPeers, with: .reliable)
    }
}

@MainActor
public struct ShareSheetActions {
    let account: LumenAccount
    let album: Album

    public func copyRecoveryLink() {
        let url = URL(string: "lumen://recover?code=\(account.recoveryCode)")
        UIPasteboard.general.url = url // bad: pasteboard-leak
    }

    public func copyPublicLink() {
        UIPasteboard.general.url = URL(string: "https://lumen.app/a/\(album.id)") // good: pasteboard-leak
    }

    public func copyRecoveryCode() {
        UIPasteboard.general.addItems([[UTType.plainText.identifier: account.recoveryCode]]) // bad: pasteboard-leak
    }

    public func copyRecoveryCodeBriefly() {
        let item = [UTType.plainText.identifier: account.recoveryCode]
        UIPasteboard.general.setItems([item], options: [.expirationDate: Date().addingTimeInterval(60), .localOnly: true]) // good: pasteboard-leak
    }

    public func moveBetweenWindows(_ caption: String) {
        let board = UIPasteboard.withUniqueName()
        board.string = caption // good: pasteboard-leak
    }

    public func copyStreamKey(_ key: String, keepsForever: Bool) {
        let options: [UIPasteboard.OptionsKey: Any] = keepsForever ? [:] : [.expirationDate: Date.distantFuture]
        UIPasteboard.general.setItems([[UTType.utf8PlainText.identifier: key]], options: options) // bad: pasteboard-leak
    }

    public func copyStrings(for pairing: (name: String, secret: String)) {
        UIPasteboard.general.strings = [pairing.name, pairing.secret] // bad: pasteboard-leak
    }

    public func copyTitles() {
        UIPasteboard.general.strings = album.hidden ? [] : album.clips.map(\.title) // good: pasteboard-leak
    }
}
