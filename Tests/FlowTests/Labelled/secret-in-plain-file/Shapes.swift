// Harder roads to disk: async sequences, subclasses, generics, enums, static tables, dictionaries and shadowed names.
import Foundation

enum Payload {
    case photo(Data)
    case credential(user: String, secret: Data)
    case marker

    var bytes: Data {
        switch self {
        case .photo(let data): data
        case .credential(_, let secret): secret
        case .marker: Data()
        }
    }
}

class Writer {
    let target: URL
    init(target: URL) { self.target = target }
    func store(_ data: Data) throws {}
}

final class OpenWriter: Writer {
    override func store(_ data: Data) throws {
        try super.store(data)
        try data.write(to: target)  // bad: secret-in-plain-file
    }
}

final class SealedWriter: Writer {
    let seal: (Data) throws -> Data

    init(target: URL, seal: @escaping (Data) throws -> Data) {
        self.seal = seal
        super.init(target: target)
    }

    override func store(_ data: Data) throws {
        let encrypted = try seal(data)
        try encrypted.write(to: target)  // good: secret-in-plain-file
    }
}

struct Journal {
    let folder: URL
    static var cache: [String: String] = [:]

    func store(_ payload: Payload) throws {
        guard case .credential(let user, let secret) = payload else { return }
        try Data(user.utf8).write(to: folder.appendingPathComponent("user"))  // good: secret-in-plain-file
        let copy = Payload.credential(user: user, secret: secret)
        try copy.bytes.write(to: folder.appendingPathComponent("c"))  // bad: secret-in-plain-file
        try Payload.marker.bytes.write(to: folder.appendingPathComponent("m"))  // good: secret-in-plain-file
    }

    func hand(_ passphrase: String, to writer: Writer) throws {
        try writer.store(Data(passphrase.utf8))
    }

    func lines(of session: AsyncStream<(time: Date, sessionToken: String)>) async throws {
        var times = ""
        var all = ""
        for await entry in session {
            times += "\(entry.time)\n"
            all += "\(entry.time) \(entry.sessionToken)\n"
        }
        let (first, second) = (folder.appendingPathComponent("t"), folder.appendingPathComponent("a"))
        try times.write(to: first, atomically: true, encoding: .utf8)  // good: secret-in-plain-file
        try all.write(to: second, atomically: true, encoding: .utf8)  // bad: secret-in-plain-file
    }

    func remember(userPassword: String, for name: String) {
        Self.cache[name] = userPassword
    }

    func flush() throws {
        let names = Self.cache.keys.sorted().joined(separator: "\n")
        let secrets = Self.cache.values.joined(separator: "\n")
        try Data(names.utf8).write(to: folder.appendingPathComponent("names"))  // good: secret-in-plain-file
        try Data(secrets.utf8).write(to: folder.appendingPathComponent("values"))  // bad: secret-in-plain-file
    }

    func swap(_ apiSecret: String, _ title: String) throws {
        var (left, right) = (apiSecret, title)
        (left, right) = (right, left)
        try Data(left.utf8).write(to: folder.appendingPathComponent("left"))  // good: secret-in-plain-file
        try Data(right.utf8).write(to: folder.appendingPathComponent("right"))  // bad: secret-in-plain-file
    }

    func temporary(_ privateKeyPEM: String) throws -> URL {
        let url = folder.appendingPathComponent("key.pem")
        let lines = privateKeyPEM.split(separator: "\n").dropFirst().dropLast()
        let body = lines.reduce("") { $0 + $1 }
        try body.data(using: .ascii)?.write(to: url, options: [.atomic])  // bad: secret-in-plain-file
        try "\(lines.count)".data(using: .ascii)?.write(to: url, options: [.atomic])  // good: secret-in-plain-file
        return url
    }
}
