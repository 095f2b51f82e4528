import UIKit
import SwiftUI
import GameKit
import GroupActivities
import Messages
import WebKit
import GRDB

final class MatchController: NSObject, GKMatchDelegate, GKLocalPlayerListener {
    private(set) var board: [Int32] = []
    private(set) var state: Any?
    let banner = WKWebView()

    func match(_ match: GKMatch, didReceive data: Data, fromRemotePlayer player: GKPlayer) {
        struct Setup: Decodable { let columns: Int; let rows: Int }
        guard let setup = try? JSONDecoder().decode(Setup.self, from: data) else { return }
        board = .init(repeating: 0, count: setup.columns &* setup.rows) // bad: unbounded-size
        if (3...12).contains(setup.columns), (3...12).contains(setup.rows) {
            board = .init(repeating: 0, count: setup.columns * setup.rows) // good: unbounded-size
        }
    }

    func match(_ match: GKMatch, player: GKPlayer, didChange state: GKPlayerConnectionState) {
        banner.loadHTMLString("<h3>\(player.displayName) joined</h3>", baseURL: nil) // bad: html-injection
    }

    func player(_ player: GKPlayer, receivedTurnEventFor match: GKTurnBasedMatch, didBecomeActive: Bool) {
        guard let data = match.matchData, let decoder = try? NSKeyedUnarchiver(forReadingFrom: data) else { return }
        decoder.requiresSecureCoding = false // bad: unsafe-deserialization
        state = decoder.decodeObject(forKey: "state")
    }

    func player(_ player: GKPlayer, hasConflictingSavedGames savedGames: [GKSavedGame]) {
        savedGames.first?.loadData { [weak self] data, _ in
            guard let data else { return }
            self?.state = try? NSKeyedUnarchiver.unarchivedDictionary(ofKeyClass: NSString.self, objectClass: NSNumber.self, from: data) // good: unsafe-deserialization
        }
    }
}

struct WatchTogether: GroupActivity {
    static let activityIdentifier = "app.hearth.watch"
    var metadata: GroupActivityMetadata { GroupActivityMetadata() }
}

struct Cue: Codable { let position: Double; let caption: String; let attachmentName: String }

struct TogetherView: View {
    @State private var web = WKWebView()

    var body: some View {
        Text("Together")
            .task {
                for await session in WatchTogether.sessions() {
                    let messenger = GroupSessionMessenger(session: session)
                    session.join()
                    for await (cue, _) in messenger.messages(of: Cue.self) {
                        web.evaluateJavaScript("player.seek(\(cue.position))") // good: javascript-injection
                        web.evaluateJavaScript("player.caption(`\(cue.caption)`)") // bad: javascript-injection
                    }
                }
            }
            .task {
                for await session in WatchTogether.sessions() {
                    for await attachments in GroupSessionJournal(session: session).attachments {
                        for attachment in attachments {
                            guard let cue = try? await attachment.load(Cue.self) else { continue }
                            let file = URL.cachesDirectory.appending(path: cue.attachmentName)
                            try? Data(cue.caption.utf8).write(to: file) // bad: path-traversal
                        }
                    }
                }
            }
    }
}

extension Cue: Transferable {
    static var transferRepresentation: some TransferRepresentation { CodableRepresentation(contentType: .json) }
}

final class MessagesViewController: MSMessagesAppViewController {
    private let database = try! DatabaseQueue(path: NSTemporaryDirectory() + "games.db")

    override func didReceive(_ message: MSMessage, conversation: MSConversation) {
        guard let url = message.url, let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems else { return }
        let game = items.first { $0.name == "game" }?.value ?? ""
        try? database.write { db in
            try db.execute(sql: "DELETE FROM game WHERE id = " + game) // bad: sql-injection
        }
    }

    override func didSelect(_ message: MSMessage, conversation: MSConversation) {
        guard let link = message.url?.fragment.flatMap(URL.init(string:)) else { return }
        extensionContext?.open(link) // bad: open-redirect
        guard let level = message.url?.lastPathComponent, let number = Int(level),
              let store = URL(string: "https://hearth.app/levels/\(number)") else { return }
        extensionContext?.open(store) // good: open-redirect
    }
}
