import CryptoKit
import Foundation
import Network

struct SyncEndpoint {
    let base: URL

    init?(_ text: String) {
        guard let url = URL(string: text), url.scheme == "https", let host = url.host, host.hasSuffix("inkwell.app") else { return nil } // bad: incomplete-host-check
        base = url
    }
}

struct UpdateFeed {
    let url: URL

    init?(_ text: String) {
        guard let url = URL(string: text), url.scheme == "https", let host = url.host?.lowercased(),
              host == "inkwell.app" || host.hasSuffix(".inkwell.app") else { return nil } // good: incomplete-host-check
        self.url = url
    }
}

struct ImageProxyPolicy {
    func sendsToken(to url: URL) -> Bool {
        url.absoluteString.hasPrefix("https://cdn.inkwell.app") // bad: incomplete-host-check
    }

    func sendsReferrer(to url: URL) -> Bool {
        url.absoluteString.hasPrefix("https://cdn.inkwell.app/") // good: incomplete-host-check
    }
}

actor SyncClient {
    private let endpoint: SyncEndpoint
    private let session: URLSession

    init(endpoint: SyncEndpoint, session: URLSession = .shared) {
        self.endpoint = endpoint
        self.session = session
    }

    func upload(_ contents: Data, attachment: NotebookManifest.Attachment) async throws {
        let boundary = UUID().uuidString
        var body = Data("--\(boundary)\r\n".utf8)
        body.append(Data("Content-Disposition: form-data; name=\"file\"; filename=\"\(attachment.name)\"\r\n\r\n".utf8)) // bad: header-injection
        body.append(contents)
        body.append(Data("\r\n--\(boundary)--\r\n".utf8))
        try await post(body, boundary: boundary)
    }

    func uploadPage(_ contents: Data, number: Int) async throws {
        let boundary = UUID().uuidString
        var body = Data("--\(boundary)\r\n".utf8)
        body.append(Data("Content-Disposition: form-data; name=\"page\"; filename=\"page-\(number).ink\"\r\n\r\n".utf8)) // good: header-injection
        body.append(contents)
        body.append(Data("\r\n--\(boundary)--\r\n".utf8))
        try await post(body, boundary: boundary)
    }

    private func post(_ body: Data, boundary: String) async throws {
        var request = URLRequest(url: endpoint.base.appendingPathComponent("upload"))
        request.httpMethod = "POST"
        request.setValue("multipart/form-data; boundary=\(boundary)", forHTTPHeaderField: "Content-Type")
        let (_, response) = try await session.upload(for: request, from: body)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
    }
}

/// Other Macs on the local network push their changes to this listener.
struct PeerGate {
    let key: SymmetricKey
    let pairingToken: String

    func accepts(token: String) -> Bool {
        token == pairingToken // bad: timing-comparison
    }

    func accepts(message: Data, tag: Data) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(tag, authenticating: message, using: key) // good: timing-comparison
    }

    func accepts(hello: Data, tag: Data) -> Bool {
        let expected = Data(HMAC<SHA256>.authenticationCode(for: hello, using: key))
        return tag.elementsEqual(expected) // bad: timing-comparison
    }

    func accepts(version: String) -> Bool {
        version == "inkwell-sync/3" // good: timing-comparison
    }
}
