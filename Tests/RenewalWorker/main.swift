// A process that renews tokens which it shares with others, as an app and its extensions do, and that dies where it is told.
//
//     renewal-worker FOLDER [before|after]
//
// FOLDER holds the tokens, the lock and what stands for the server: the refresh token that it takes, and a line for each
// renewal. Prints the access token, or why there is none.

import Foundation
import SignIn

struct Tokens: Codable, Sendable {
    var access: String
    var refresh: String
}

struct FileTokens: TokenStore {
    let file: URL

    func load() async throws -> StoredTokens<Tokens>? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try JSONDecoder().decode(StoredTokens<Tokens>.self, from: Data(contentsOf: file))
    }
    func save(_ tokens: StoredTokens<Tokens>) async throws {
        try JSONEncoder().encode(tokens).write(to: file, options: .atomic)
    }
    func remove() async throws { try FileManager.default.removeItem(at: file) }
}

let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let dies = CommandLine.arguments.count > 2 ? CommandLine.arguments[2] : ""

/// A server that replaces a refresh token with each renewal and takes one that was replaced for stolen.
func renew(_ old: Tokens) async throws -> TokenRefresher<Tokens>.Answer {
    if dies == "before" { kill(getpid(), SIGKILL) }
    try await Task.sleep(for: .milliseconds(30))
    let state = folder.appendingPathComponent("server")
    var lines = try String(contentsOf: state, encoding: .utf8).split(separator: "\n").map(String.init)
    let valid = "r\(lines.count { $0 == "renewed" })"
    lines.append(old.refresh == valid ? "renewed" : "reused")
    try lines.joined(separator: "\n").write(to: state, atomically: true, encoding: .utf8)
    if dies == "after" { kill(getpid(), SIGKILL) }
    guard lines.last == "renewed" else { return .refused }
    let number = lines.count { $0 == "renewed" }
    return .renewed(Tokens(access: "a\(number)", refresh: "r\(number)"))
}

let refresher = TokenRefresher(
    store: FileTokens(file: folder.appendingPathComponent("tokens")),
    lock: RenewalFileLock(path: folder.appendingPathComponent("lock").path, patience: 900), renew: renew)
do {
    print(try await refresher.renewed(after: 1).tokens.access)
} catch {
    print(error.code.name)
}
