import Social
import UIKit
import UniformTypeIdentifiers
import os

final class ShareViewController: SLComposeServiceViewController {
    private var loaded: [URL] = []
    private var failures: [String] = []
    private let failureLock = NSLock()
    private let collector = AttachmentCollector()
    private let log = Logger(subsystem: "app.lumen.journal.share", category: "share")

    override func isContentValid() -> Bool { !(contentText ?? "").isEmpty }

    override func presentationAnimationDidFinish() {
        let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
        let providers = items.flatMap { $0.attachments ?? [] }
        for provider in providers {
            provider.loadFileRepresentation(forTypeIdentifier: UTType.movie.identifier) { [weak self] url, error in
                guard let self else { return }
                if let url {
                    self.loaded.append(url) // bad: data-race
                } else if let error {
                    self.failureLock.withLock { self.failures.append(error.localizedDescription) } // good: data-race
                }
            }
            provider.loadDataRepresentation(forTypeIdentifier: UTType.image.identifier) { [collector] data, _ in
                guard let data else { return }
                Task { await collector.add(data) } // good: data-race
            }
        }
    }

    override func didSelectPost() {
        let account = HandedOver.account()
        log.info("posting with \(account?.bearer ?? "-", privacy: .public)") // bad: secret-in-log
        log.info("posting as \(account?.email ?? "-", privacy: .private)") // good: secret-in-log
        let request = UploadRequest(caption: contentText, bearer: account?.bearer ?? "")
        Task {
            await collector.upload(with: request)
            extensionContext?.completeRequest(returningItems: nil)
        }
    }
}

actor AttachmentCollector {
    private var images: [Data] = []

    func add(_ image: Data) { images.append(image) }

    func upload(with request: UploadRequest) async {
        for image in images {
            _ = try? await URLSession.shared.upload(for: request.make(), from: image)
        }
        images.removeAll()
    }
}

struct UploadRequest: Sendable {
    let caption: String
    let bearer: String

    func make() -> URLRequest {
        var request = URLRequest(url: URL(string: "https://media.lumen.app/v3/clips")!) // good: cleartext-transmission
        request.httpMethod = "POST"
        request.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization")
        request.setValue(caption, forHTTPHeaderField: "X-Caption")
        return request
    }

    func makeForHomeServer(_ host: String) -> URLRequest {
        var request = URLRequest(url: URL(string: "http://\(host):8096/clips")!) // bad: cleartext-transmission
        request.httpMethod = "POST"
        request.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization")
        return request
    }
}

enum HandedOver {
    private static let exchangeKey = "lx-" + ["7Hq2", "vZ0m", "Tc9p", "Rw4K"].joined() // bad: hard-coded-secret
    private static let group = "group.app.lumen" // good: hard-coded-secret

    static func account() -> LumenAccount? {
        guard let url = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)?.appendingPathComponent("handover.plist"),
              let table = NSDictionary(contentsOf: url),
              let email = table["email"] as? String, let bearer = table["bearer"] as? String else { return nil }
        return LumenAccount(email: email, bearer: bearer, recoveryCode: "")
    }

    static func exchangeHeader() -> [String: String] { ["X-Exchange": exchangeKey] }
}
