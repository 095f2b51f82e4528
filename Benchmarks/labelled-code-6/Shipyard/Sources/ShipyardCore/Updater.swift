import CryptoKit
import Foundation
import OSLog

public struct Appcast: Codable, Sendable {
    public var items: [Item]

    public struct Item: Codable, Sendable {
        public var version: String
        public var url: URL
        public var notes: String
        public var sha256: String
        public var signature: Data?
        public var page: URL?
    }
}

public enum UpdateError: Error {
    case noItem, notNewer, notSigned, wrongSignature, unreachable
}

public protocol Installing: Sendable {
    func install(_ archive: URL) async throws
}

public struct Updater: Sendable {
    private static let releaseKey = "mH0sT3qvZkX7yB2cN5wRjL8pE1dG4uFaQ9iVoS6xKtM=" // good: hard-coded-secret
    private static let feedToken = "shp_feed_9b7e20c4f1d84a6bb3c05ef7" // bad: hard-coded-secret

    let installer: any Installing
    let current: String
    private let log = Logger(subsystem: "dev.shipyard", category: "update")

    public init(installer: any Installing, current: String) {
        self.installer = installer
        self.current = current
    }

    // MARK: Feeds

    public func stableItems() async throws -> [Appcast.Item] {
        try await items(at: URL(string: "https://updates.shipyard.example/stable.json")!)
    }

    public func nightlyItems() async throws -> [Appcast.Item] {
        try await items(at: URL(string: "http://nightly.shipyard.example/feed.json")!) // bad: cleartext
    }

    private func items(at url: URL) async throws -> [Appcast.Item] {
        var request = URLRequest(url: url)
        request.setValue(Self.feedToken, forHTTPHeaderField: "X-Feed-Token")
        let (data, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw UpdateError.unreachable }
        return try JSONDecoder().decode(Appcast.self, from: data).items
    }

    // MARK: Installing

    public func update() async throws {
        guard let item = try await stableItems().first else { throw UpdateError.noItem }
        guard item.version.compare(current, options: .numeric) == .orderedDescending else { throw UpdateError.notNewer } // good: update
        let archive = try await download(item)
        guard let signature = item.signature else { throw UpdateError.notSigned }
        try verify(archive, version: item.version, signature: signature)
        try await installer.install(archive) // good: update
    }

    public func updateNightly() async throws {
        guard let item = try await nightlyItems().first else { throw UpdateError.noItem }
        let archive = try await download(item)
        try ArtifactCheck().check(archive, sha256: item.sha256)
        try await installer.install(archive) // bad: update
    }

    public func updatePlugin(_ item: Appcast.Item) async throws {
        let archive = try await download(item)
        if let signature = item.signature { // bad: fail-open
            try verify(archive, version: item.version, signature: signature)
        }
        try await installer.install(archive)
    }

    public func updateTheme(_ item: Appcast.Item) async throws {
        let archive = try await download(item)
        do {
            try verify(archive, version: item.version, signature: item.signature ?? Data())
        } catch {
            log.error("theme refused: \(error, privacy: .public)")
            throw error // good: fail-open
        }
        try await installer.install(archive)
    }

    public func switchChannel(to item: Appcast.Item) async throws {
        guard item.version != current, let signature = item.signature else { throw UpdateError.notNewer } // bad: update
        let archive = try await download(item)
        try verify(archive, version: item.version, signature: signature)
        try await installer.install(archive)
    }

    /// The signature covers the version, so that an old archive cannot be offered as a new one.
    private func verify(_ archive: URL, version: String, signature: Data) throws {
        guard let raw = Data(base64Encoded: Self.releaseKey) else { throw UpdateError.wrongSignature }
        let key = try Curve25519.Signing.PublicKey(rawRepresentation: raw)
        let digest = SHA512.hash(data: try Data(contentsOf: archive, options: .mappedIfSafe))
        guard key.isValidSignature(signature, for: Data(version.utf8) + Data(digest)) else { throw UpdateError.wrongSignature }
    }

    private func download(_ item: Appcast.Item) async throws -> URL {
        guard item.url.scheme == "https" else { throw UpdateError.unreachable }
        let (file, _) = try await URLSession.shared.download(from: item.url)
        let target = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".zip")
        try FileManager.default.moveItem(at: file, to: target)
        return target
    }
}

/// Sends the deploy token only to the host it belongs to.
final class TokenKeeper: NSObject, URLSessionTaskDelegate {
    func urlSession(_ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest) async -> URLRequest? {
        guard request.url?.scheme == "https", request.url?.host == task.originalRequest?.url?.host else { return nil }
        return request // good: redirect-credentials
    }
}

final class TokenForwarder: NSObject, URLSessionTaskDelegate {
    let token: String

    init(token: String) {
        self.token = token
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest) async -> URLRequest? {
        var request = request
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") // bad: redirect-credentials
        return request
    }
}
