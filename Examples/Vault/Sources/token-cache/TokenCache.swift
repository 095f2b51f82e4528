import Foundation
import Sealing
import SecretMemory
import SecretStorage

/// A cache of access tokens that the workers of a service share: each worker is a process, all have one vault.
///
///     token-cache FOLDER create            makes a key file and a vault that it opens
///     token-cache FOLDER renew WORKER N    a worker renews its token N times
///     token-cache FOLDER rotate            gives the vault new keys while they work
///     token-cache FOLDER list              names what is there, and proves every row
@main struct TokenCache {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 2 else { fail("usage: token-cache FOLDER create|renew WORKER N|rotate|list") }
        do {
            try await run(arguments[1], in: arguments[0], Array(arguments.dropFirst(2)))
        } catch let error as SecretStoreError {
            // What happened and what to do; no secret, name or path is in it.
            fail("\(error)")
        } catch {
            fail("\(error)")
        }
    }

    static func run(_ verb: String, in folder: String, _ rest: [String]) async throws {
        // The key lies elsewhere than the vault, and so does what notices an old copy that was put back.
        let (vault, key) = ("\(folder)/data/tokens.vault", "\(folder)/keys/vault.key")
        let options = VaultOptions(anchor: FileAnchor(folder: "\(folder)/state"))
        if verb == "create" {
            var text = SealingKey().text()
            defer { text.wipe() }
            guard
                FileManager.default.createFile(
                    atPath: key, contents: Data(text), attributes: [.posixPermissions: 0o600])
            else { fail("the key file cannot be written") }
            let protector = try NewProtector(KeyFileProtector(path: key), label: "key file of the service")
            _ = try await Vault.create(vault, protectedBy: [protector], options: options)
            return
        }
        let opened = try await Vault.open(vault, with: [KeyFileProtector(path: key)], options: options)
        switch verb {
        case "renew":
            let store = VaultStore(opened)
            let name = try SecretName("token of \(rest.first ?? "worker")")
            for number in 1...(rest.dropFirst().first.flatMap { Int($0) } ?? 1) {
                try await store.write(string: "Bearer plain-\(number)", to: name)
            }
        case "rotate": try opened.rotate()
        case "list":
            try opened.verify()
            for name in try opened.list() { print(name.text) }
        default: fail("there is no \(verb)")
        }
    }

    static func fail(_ text: String) -> Never {
        FileHandle.standardError.write(Data("token-cache: \(text)\n".utf8))
        exit(1)
    }
}
