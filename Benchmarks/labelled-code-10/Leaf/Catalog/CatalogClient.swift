import Foundation
import WebKit
import ZIPFoundation

struct CatalogEntry: Codable {
    var identifier: String
    var title: String
    var author: String
    var footer: String
    var download: URL
    var cover: String
}

struct CatalogPolicy {
    let domain = "leaf.example"

    func isOwn(_ url: URL) -> Bool {
        guard let host = url.host else { return false }
        return host.range(of: domain) != nil // bad: incomplete-host-check
    }

    func isOurs(_ url: URL) -> Bool {
        guard url.scheme == "https", let host = url.host?.lowercased() else { return false }
        return host == domain || host.hasSuffix("." + domain) // good: incomplete-host-check
    }

    func isMirror(_ url: URL) -> Bool {
        guard let host = url.host else { return false }
        let expression = try! NSRegularExpression(pattern: "(mirror|cdn).leaf.example") // bad: incomplete-host-check
        return expression.firstMatch(in: host, range: NSRange(host.startIndex..., in: host)) != nil
    }

    func isCDN(_ url: URL) -> Bool {
        guard let host = url.host else { return false }
        return host.wholeMatch(of: #/cdn[0-9]{1,2}\.leaf\.example/#) != nil // good: incomplete-host-check
    }

    func isPartner(_ url: URL) -> Bool {
        ["books.example", "press.example"].contains { url.host?.hasSuffix($0) == true } // bad: incomplete-host-check
    }

    func isPublisher(_ url: URL) -> Bool {
        ["books.example", "press.example"].contains { url.host == $0 || url.host?.hasSuffix("." + $0) == true } // good: incomplete-host-check
    }

    func isAccount(_ url: URL) -> Bool {
        url.absoluteString.components(separatedBy: "/").contains("account.leaf.example") // bad: incomplete-host-check
    }

    func isSupport(_ url: URL) -> Bool {
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return false }
        return components.scheme == "https" && components.host == "support.leaf.example" && components.user == nil // good: incomplete-host-check
    }
}

actor CatalogClient {
    private let session: URLSession
    private let policy = CatalogPolicy()
    private let folder: URL
    private var token: String?

    init(session: URLSession = .shared, folder: URL) {
        self.session = session
        self.folder = folder
    }

    func setToken(_ token: String?) {
        self.token = token
    }

    private func request(for url: URL) -> URLRequest {
        var request = URLRequest(url: url)
        if policy.isOwn(url) || policy.isMirror(url) || policy.isPartner(url) || policy.isAccount(url), let token {
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        }
        return request
    }

    private func strictRequest(for url: URL) -> URLRequest {
        var request = URLRequest(url: url)
        if policy.isOurs(url) || policy.isCDN(url) || policy.isPublisher(url) || policy.isSupport(url), let token {
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        }
        return request
    }

    func download(_ entry: CatalogEntry) async throws -> URL {
        let (file, response) = try await session.download(for: request(for: entry.download))
        let name = response.suggestedFilename ?? entry.identifier
        let target = folder.appendingPathComponent(entry.identifier + "-" + name)
        try FileManager.default.moveItem(at: file, to: target) // bad: path-traversal
        return target
    }

    func fetch(_ entry: CatalogEntry) async throws -> URL {
        let (file, _) = try await session.download(for: strictRequest(for: entry.download))
        let name = Data(entry.identifier.utf8).base64EncodedString().replacingOccurrences(of: "/", with: "_")
        let target = folder.appendingPathComponent(name).appendingPathExtension("epub")
        try FileManager.default.moveItem(at: file, to: target) // good: path-traversal
        return target
    }

    func saveCover(_ entry: CatalogEntry, image: Data) throws {
        let path = NSString.path(withComponents: [folder.path, "covers", entry.cover])
        try image.write(to: URL(fileURLWithPath: path)) // bad: path-traversal
    }

    func storeCover(_ entry: CatalogEntry, image: Data) throws {
        let name = URL(fileURLWithPath: entry.cover).lastPathComponent
        guard name != "..", name != "/" else { throw ArchiveError.outside }
        let path = NSString.path(withComponents: [folder.path, "covers", name])
        try image.write(to: URL(fileURLWithPath: path)) // good: path-traversal
    }

    private func multipart(_ head: String, image: Data, boundary: String) -> Data {
        Data("--\(boundary)\r\n\(head)\r\n\r\n".utf8) + image + Data("\r\n--\(boundary)--\r\n".utf8)
    }

    private func send(_ body: Data, boundary: String) async throws {
        var request = URLRequest(url: URL(string: "https://sync.leaf.example/covers")!)
        request.httpMethod = "POST"
        request.setValue("multipart/form-data; boundary=\(boundary)", forHTTPHeaderField: "Content-Type")
        _ = try await session.upload(for: request, from: body)
    }

    func shareCover(_ entry: CatalogEntry, image: Data) async throws {
        let boundary = UUID().uuidString
        let head = "Content-Disposition: form-data; name=\"cover\"; filename=\"" + entry.cover + "\"" // bad: header-injection
        try await send(multipart(head, image: image, boundary: boundary), boundary: boundary)
    }

    func publishCover(_ entry: CatalogEntry, image: Data) async throws {
        let boundary = UUID().uuidString
        let name = entry.cover.components(separatedBy: CharacterSet.alphanumerics.inverted).joined(separator: "_")
        let head = "Content-Disposition: form-data; name=\"cover\"; filename=\"" + name + "\"" // good: header-injection
        try await send(multipart(head, image: image, boundary: boundary), boundary: boundary)
    }

    func unpack(_ file: URL) throws {
        let archive = try Archive(url: file, accessMode: .read)
        let root = folder.path
        for entry in archive where entry.type == .file {
            let target = URL(fileURLWithPath: root + "/" + entry.path)
            guard target.path.contains(root) else { throw ArchiveError.outside }
            _ = try archive.extract(entry, to: target) // bad: archive-extraction
        }
    }

    func unpackSample(_ file: URL, progress: Progress) throws {
        let target = folder.appendingPathComponent("sample", isDirectory: true)
        try FileManager.default.unzipItem(at: file, to: target, progress: progress) // good: archive-extraction
    }

    func load(_ url: URL) async throws -> Data {
        let (bytes, _) = try await session.bytes(for: request(for: url))
        var data = Data()
        for try await byte in bytes {
            data.append(byte) // bad: unbounded-size
        }
        return data
    }

    func loadFeed(_ url: URL) async throws -> Data {
        let (bytes, _) = try await session.bytes(for: strictRequest(for: url))
        var data = Data()
        for try await byte in bytes {
            guard data.count < 2 << 20 else { throw ArchiveError.tooLarge }
            data.append(byte) // good: unbounded-size
        }
        return data
    }
}
