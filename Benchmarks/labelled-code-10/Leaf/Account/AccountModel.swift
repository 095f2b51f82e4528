import CryptoKit
import Foundation
import SwiftUI
import UIKit
import WebKit

@MainActor
final class AccountModel: ObservableObject {
    @Published private(set) var subject = ""
    @Published private(set) var problem: String?
    private let account: SyncAccount
    private let exchange = PositionExchange()
    private let web = WebSession(store: WKWebsiteDataStore.default().httpCookieStore)
    private var server: TransferServer?

    init(account: SyncAccount) {
        self.account = account
    }

    func signIn(_ token: String, gift: SymmetricKey) async {
        do {
            subject = try account.acceptPlain(token).subject
            if token.hasPrefix("g.") {
                subject = try account.acceptGift(token, secret: gift).subject
            } else if token.hasPrefix("s.") {
                subject = try account.acceptShared(token, secret: gift).subject
            }
            try account.store(token)
            await web.pass(token)
        } catch {
            account.save(token)
            problem = error.localizedDescription
        }
    }

    func openStore(_ token: String, host: String, theme: ReaderSettings.Theme) async {
        await web.rememberTheme(theme)
        await web.hand(token, to: host)
        web.adopt([:], token: token)
    }

    func receive(_ data: Data) throws -> [String] {
        let positions = exchange.receivedList(data) + [try exchange.received(data)].compactMap { $0 }
        let map = try exchange.receivedMap(data)
        let state = try? exchange.receivedState(data)
        return positions.map(\.label) + Array(map.keys) + (state?.devices ?? [])
    }

    func resume(_ activity: NSUserActivity, in navigation: UINavigationController) {
        if let controller = exchange.scene(for: activity) {
            navigation.pushViewController(controller, animated: false)
        }
    }

    func show(_ comment: String, in view: CommentView) throws {
        try view.showMarkdown(comment)
        try view.showPlain(comment)
        try view.show(comment)
    }

    func startTransfer(folder: URL) throws {
        let code = String(format: "%08u", UInt32.random(in: 0..<100_000_000))
        server = try TransferServer(folder: folder, code: code)
        server?.start()
    }
}

final class SyncTrust: NSObject, URLSessionDelegate {
    private let account: SyncAccount
    private let pinned: Set<String>

    init(account: SyncAccount, pinned: Set<String>) {
        self.account = account
        self.pinned = pinned
    }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, nil) }
        let accepted = pinned.contains(challenge.protectionSpace.host) ? account.check(trust) : account.evaluate(trust)
        return accepted ? (.useCredential, URLCredential(trust: trust)) : (.cancelAuthenticationChallenge, nil)
    }
}
