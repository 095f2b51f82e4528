import AVKit
import SwiftUI
import UIKit
import UniformTypeIdentifiers

struct PassActions: View {
    let pass: DoorPass
    let flat: Flat
    let inviteLink: URL
    let recoveryKey: String

    var body: some View {
        Menu("Share") {
            Button("Copy code") {
                UIPasteboard.general.setValue(pass.doorCode, forPasteboardType: UTType.utf8PlainText.identifier) // bad: pasteboard-leak
            }
            Button("Copy address") {
                UIPasteboard.general.setValue(flat.address, forPasteboardType: UTType.utf8PlainText.identifier) // good: pasteboard-leak
            }
            Button("Copy invitation") {
                UIPasteboard.general.url = inviteLink // bad: pasteboard-leak
            }
            Button("Copy help page") {
                UIPasteboard.general.url = URL(string: "https://towerbell.example/help/invitations") // good: pasteboard-leak
            }
            Button("Copy recovery key") { copy(recoveryKey, locally: false) }
        }
    }

    private func copy(_ text: String, locally: Bool) {
        let provider = NSItemProvider(object: text as NSString)
        UIPasteboard.general.setItemProviders([provider], localOnly: locally, expirationDate: nil) // bad: pasteboard-leak
    }
}

struct CodeBadge: View {
    let code: String

    var body: some View {
        Text(code)
            .privacySensitive()
            .onTapGesture {
                UIPasteboard.general.setItemProviders( // good: pasteboard-leak
                    [NSItemProvider(object: code as NSString)], localOnly: true, expirationDate: Date().addingTimeInterval(60)
                )
            }
    }
}

struct CameraTile: View {
    let resident: Resident
    let camera: String

    var body: some View {
        AsyncImage(url: URL(string: "https://cam.towerbell.example/\(camera)/still.jpg?key=\(resident.accessToken)")) // bad: url-request-secret
            .frame(width: 160, height: 90)
    }
}

struct PlanTile: View {
    let flat: Flat
    let width: Int

    var body: some View {
        AsyncImage(url: URL(string: "https://static.towerbell.example/plans/\(flat.id).png?w=\(width)")) // good: url-request-secret
            .frame(width: CGFloat(width))
    }
}

struct CameraPlayer: View {
    let resident: Resident
    let camera: String
    @Environment(\.openURL) private var openURL

    private func asset() -> AVURLAsset {
        AVURLAsset(
            url: URL(string: "https://cam.towerbell.example/\(camera)/live.m3u8")!,
            options: ["AVURLAssetHTTPHeaderFieldsKey": ["Authorization": "Bearer \(resident.accessToken)"]] // good: url-request-secret
        )
    }

    private func archiveURL(day: String) -> URL {
        var parts = URLComponents(string: "https://cam.towerbell.example/archive")!
        parts.percentEncodedQuery = ["day=\(day)", "bearer=\(resident.accessToken)"].joined(separator: "&") // bad: url-request-secret
        return parts.url!
    }

    var body: some View {
        VStack {
            VideoPlayer(player: AVPlayer(playerItem: AVPlayerItem(asset: asset())))
            Button("Archive of today") { openURL(archiveURL(day: "today")) }
        }
    }
}
