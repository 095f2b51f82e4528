import Alamofire
import Foundation
import UIKit
import UniformTypeIdentifiers

enum FamilyRole: String, Codable {
    case guardian
    case member
    case child
}

struct Invite {
    let code: String
    let familyID: String
    let expiresAt: Date
}

actor FamilyDirectory {
    static let shared = FamilyDirectory()

    private var roles: [String: FamilyRole] = [:]
    private let api = FamilyAPI()

    func leave(familyID: String) async {
        _ = try? await api.delete("families/\(familyID)/me")
    }

    func setRole(_ role: FamilyRole, for member: String) async throws {
        try await api.put("members/\(member)/role", body: role.rawValue)
        roles[member] = role
    }

    func mayRemove(_ memberID: String) -> Bool {
        guard let role = roles[memberID] else { return false }
        switch role {
        case .guardian: return true
        case .member, .child: return false // good: check-fails-open
        }
    }

    func mayCall(_ caller: String, child: String) async -> Bool {
        do {
            return try await api.isAllowed(caller: caller, child: child)
        } catch {
            return true // bad: check-fails-open
        }
    }

    func mayMessage(_ sender: String, child: String) async -> Bool {
        (try? await api.isAllowed(caller: sender, child: child)) ?? false // good: check-fails-open
    }

    func isBlocked(_ sender: String) async -> Bool {
        let list = try? await api.blockList()
        return list?.contains(sender) ?? false // bad: check-fails-open
    }
}

struct FamilyAPI {
    func delete(_ path: String) async throws -> Int {
        try await send(path, method: "DELETE", body: nil)
    }

    @discardableResult
    func put(_ path: String, body: String) async throws -> Int {
        try await send(path, method: "PUT", body: Data(body.utf8))
    }

    func isAllowed(caller: String, child: String) async throws -> Bool {
        try await send("children/\(child)/contacts/\(caller)", method: "GET", body: nil) == 200
    }

    func blockList() async throws -> [String] {
        let (data, _) = try await URLSession.shared.data(from: ServiceConfig.apiBase.appendingPathComponent("blocks"))
        return try JSONDecoder().decode([String].self, from: data)
    }

    private func send(_ path: String, method: String, body: Data?) async throws -> Int {
        var request = URLRequest(url: ServiceConfig.apiBase.appendingPathComponent(path))
        request.httpMethod = method
        request.httpBody = body
        let (_, response) = try await URLSession.shared.data(for: request)
        return (response as? HTTPURLResponse)?.statusCode ?? 0
    }
}

final class InviteService {
    private let session: Alamofire.Session

    init(session: Alamofire.Session = .default) {
        self.session = session
    }

    func newCode() -> String {
        let stamp = UInt64(Date().timeIntervalSince1970 * 1000)
        return String(stamp ^ UInt64(ProcessInfo.processInfo.processIdentifier), radix: 36) // bad: predictable-random
    }

    func newShareCode() throws -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess else { // good: predictable-random
            throw URLError(.cannotCreateFile)
        }
        return Data(bytes).base64EncodedString()
    }

    func redeem(_ code: String, token: String) -> DataRequest {
        session.request(
            ServiceConfig.apiBase.appendingPathComponent("invites"),
            method: .get,
            parameters: ["code": code, "access_token": token], // bad: url-request-secret
            encoding: URLEncoding.queryString
        )
    }

    func list(familyID: String, token: String) -> DataRequest {
        session.request(
            ServiceConfig.apiBase.appendingPathComponent("invites"),
            parameters: ["family": familyID, "limit": 20], // good: url-request-secret
            headers: [.authorization(bearerToken: token)]
        )
    }

    func albumFeed(token: String) -> URL? {
        URL(string: "https://media.hearthline.app/feeds/album.json?auth=\(token)") // bad: url-request-secret
    }

    func albumPage(_ album: String, page: Int) -> URL? {
        URL(string: "https://media.hearthline.app/albums/\(album)?page=\(page)") // good: url-request-secret
    }
}

struct ShareActions {
    func copyInviteLink(_ invite: Invite) {
        UIPasteboard.general.url = URL(string: "https://hearthline.app/f/\(invite.familyID)") // good: pasteboard-leak
    }

    func copyRecoveryPhrase(_ words: [String]) {
        UIPasteboard.general.string = words.joined(separator: " ") // bad: pasteboard-leak
    }

    func copyRoomPassword(_ password: String) {
        UIPasteboard.general.setItems(
            [[UTType.plainText.identifier: password]],
            options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(60)] // good: pasteboard-leak
        )
    }

    func copyCallPassword(_ password: String) {
        UIPasteboard.general.setItems([[UTType.plainText.identifier: password]]) // bad: pasteboard-leak
    }

    func copyBackupKey(_ key: Data) {
        let board = UIPasteboard.general
        board.setData(Data(key.base64EncodedString().utf8), forPasteboardType: UTType.utf8PlainText.identifier) // bad: pasteboard-leak
    }

    func copySupportSummary(version: String, device: String) {
        UIPasteboard.general.strings = ["Hearthline \(version)", device] // good: pasteboard-leak
    }
}
