import AppKit
import CryptoKit
import Foundation
import os

struct Release: Sendable {
    let version: String
    let download: URL
    let signature: Data
    let digest: String
}

enum UpdateError: Error {
    case signature
    case feed
}

actor UpdateService {
    private let feed = URL(string: "https://updates.satchelapp.com/appcast.xml")! // good: cleartext
    private let mirror = URL(string: "http://mirror.satchelapp.com/appcast.xml")! // bad: cleartext
    private let session: URLSession
    private let publicKey: Curve25519.Signing.PublicKey
    private let runner: ToolRunning
    private let log = Logger(subsystem: "com.satchelapp.mac", category: "update")

    init(session: URLSession = .shared, publicKey: Curve25519.Signing.PublicKey, runner: ToolRunning = ToolRunner()) {
        self.session = session
        self.publicKey = publicKey
        self.runner = runner
    }

    func latest() async throws -> [Release] {
        let (data, _) = try await session.data(from: feed)
        let document = try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesNever]) // good: xxe
        return try releases(in: document)
    }

    func latestFromMirror() async throws -> [Release] {
        let (data, _) = try await session.data(from: mirror)
        let document = try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesAlways]) // bad: xxe
        return try releases(in: document)
    }

    func notes(_ data: Data, delegate: XMLParserDelegate) -> Bool {
        let parser = XMLParser(data: data)
        parser.delegate = delegate
        parser.shouldResolveExternalEntities = true // bad: xxe
        return parser.parse()
    }

    func changes(_ data: Data, delegate: XMLParserDelegate) -> Bool {
        let parser = XMLParser(data: data)
        parser.delegate = delegate
        parser.shouldResolveExternalEntities = false // good: xxe
        return parser.parse()
    }

    func search(_ document: XMLDocument, channel: String) throws -> [XMLNode] {
        try document.nodes(forXPath: "//item[channel='\(channel)']") // bad: xpath
    }

    func items(_ document: XMLDocument, channel: String) throws -> [XMLNode] {
        try document.nodes(forXPath: "//item").filter { node in // good: xpath
            (node as? XMLElement)?.elements(forName: "channel").first?.stringValue == channel
        }
    }

    private func releases(in document: XMLDocument) throws -> [Release] {
        try document.nodes(forXPath: "//enclosure").compactMap { node in
            guard let element = node as? XMLElement,
                  let url = element.attribute(forName: "url")?.stringValue.flatMap({ URL(string: $0) }),
                  let signature = element.attribute(forName: "sparkle:edSignature")?.stringValue.flatMap({ Data(base64Encoded: $0) }) else { return nil }
            return Release(
                version: element.attribute(forName: "sparkle:version")?.stringValue ?? "",
                download: url,
                signature: signature,
                digest: element.attribute(forName: "digest")?.stringValue ?? ""
            )
        }
    }

    func install(_ release: Release) async throws {
        let (data, _) = try await session.data(from: release.download)
        guard publicKey.isValidSignature(release.signature, for: data) else { throw UpdateError.signature }
        let package = try FileManager.default.url(for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: Bundle.main.bundleURL, create: true)
            .appendingPathComponent("Satchel.pkg")
        try data.write(to: package)
        NSWorkspace.shared.open(package) // good: update
    }

    func installNightly(_ release: Release) async throws {
        let (data, _) = try await session.data(from: release.download)
        let digest = Insecure.SHA1.hash(data: data).map { String(format: "%02x", $0) }.joined() // bad: weak-hash
        guard digest == release.digest else { throw UpdateError.signature }
        let package = URL(fileURLWithPath: "/tmp/satchel-nightly.pkg")
        try data.write(to: package) // bad: temp-file
        _ = try await runner.run(URL(fileURLWithPath: "/usr/sbin/installer"), ["-pkg", package.path, "-target", "CurrentUserHomeDirectory"]) // bad: update
    }

    func etag(_ data: Data) -> String {
        SHA256.hash(data: data).map { String(format: "%02x", $0) }.joined() // good: weak-hash
    }

    func clearQuarantine(_ url: URL) {
        removexattr(url.path, "com.apple.quarantine", 0) // bad: quarantine
    }

    func markQuarantined(_ url: URL) throws {
        var url = url
        var values = URLResourceValues()
        values.quarantineProperties = [kLSQuarantineTypeKey as String: kLSQuarantineTypeWebDownload as String]
        try url.setResourceValues(values) // good: quarantine
    }

    func runInstallScript(from address: URL) async throws {
        let (data, _) = try await session.data(from: address)
        _ = try await runner.shell(String(decoding: data, as: UTF8.self)) // bad: update
    }
}
