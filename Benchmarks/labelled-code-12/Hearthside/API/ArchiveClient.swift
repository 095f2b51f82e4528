import Foundation

struct Story: Codable, Hashable {
    var id: UUID
    var title: String
    var author: String
    var text: String
    var year: Int
    var tags: [String]
}

/// Talks to the archive and to the mirror sites that villages run themselves.
actor ArchiveClient {
    enum Failure: Error { case status(Int), tooLarge }

    private let base: URL
    private let session: URLSession

    init(base: URL, session: URLSession = .shared) {
        self.base = base
        self.session = session
    }

    func story(_ id: UUID) async throws -> Story {
        let (data, response) = try await session.data(from: base.appendingPathComponent("stories/\(id.uuidString)"))
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw Failure.status(0) }
        return try JSONDecoder().decode(Story.self, from: data)
    }

    func upload(_ draft: StoryDraft) async throws {
        var form = MultipartForm()
        form.field("title", draft.title)
        form.file("recording", name: draft.fileName, data: draft.recording)
        form.numbered("cover", index: 0, data: draft.recording.prefix(1024))

        var request = URLRequest(url: base.appendingPathComponent("stories"))
        request.httpMethod = "POST"
        request.setValue("multipart/form-data; boundary=" + form.boundary, forHTTPHeaderField: "Content-Type")
        let (_, response) = try await session.upload(for: request, from: form.finished())
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 201 else { throw Failure.status(status) }
    }

    func report(_ id: UUID) async throws { try await post("stories/\(id.uuidString)/report") }
    func like(_ id: UUID) async throws { try await post("stories/\(id.uuidString)/like") }

    private func post(_ path: String) async throws {
        var request = URLRequest(url: base.appendingPathComponent(path))
        request.httpMethod = "POST"
        let (_, response) = try await session.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard (200..<300).contains(status) else { throw Failure.status(status) }
    }

    /// Mirror sites answer with streams of unknown length.
    func mirrorList(_ mirror: URL) async throws -> [String] {
        let (bytes, _) = try await session.bytes(from: mirror.appendingPathComponent("list.txt"))
        var data = Data()
        for try await byte in bytes {
            data.append(byte) // bad: unbounded-size
        }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    func mirrorNotice(_ mirror: URL) async throws -> String {
        let (bytes, _) = try await session.bytes(from: mirror.appendingPathComponent("notice.txt"))
        var data = Data()
        for try await byte in bytes {
            guard data.count < 32_768 else { throw Failure.tooLarge }
            data.append(byte) // good: unbounded-size
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// Downloads a scan into the caches folder.
    func scan(named name: String, from url: URL) async throws -> URL {
        let (temporary, response) = try await session.download(from: url)
        let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
        let suggested = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "X-Scan-Name") ?? name
        let target = caches.appendingPathComponent("scans").appendingPathComponent(suggested)
        try FileManager.default.moveItem(at: temporary, to: target) // bad: path-traversal
        return target
    }

    func recording(_ id: UUID, from url: URL) async throws -> URL {
        let (temporary, response) = try await session.download(from: url)
        let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
        let kind = response.mimeType == "audio/mpeg" ? "mp3" : "m4a"
        let target = caches.appendingPathComponent("recordings").appendingPathComponent(id.uuidString).appendingPathExtension(kind)
        try FileManager.default.moveItem(at: temporary, to: target) // good: path-traversal
        return target
    }
}

struct MultipartForm {
    let boundary = "hearthside-" + UUID().uuidString
    private var body = Data()

    mutating func field(_ name: StaticString, _ value: String) {
        append("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n") // good: header-injection
        append(value + "\r\n")
    }

    mutating func file(_ field: StaticString, name: String, data: Data) {
        append("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"\(name)\"\r\n") // bad: header-injection
        append("Content-Type: application/octet-stream\r\n\r\n")
        body.append(data)
        append("\r\n")
    }

    mutating func numbered(_ field: StaticString, index: Int, data: Data) {
        append("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"part-\(index).bin\"\r\n\r\n") // good: header-injection
        body.append(data)
        append("\r\n")
    }

    func finished() -> Data { body + Data("--\(boundary)--\r\n".utf8) }

    private mutating func append(_ text: String) { body.append(Data(text.utf8)) }
}
