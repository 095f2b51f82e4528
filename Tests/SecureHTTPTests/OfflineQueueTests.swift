import Foundation
import Sealing
import Testing

@testable import SecureHTTP

@Suite("Offline queue")
struct OfflineQueueTests {
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("bulwark-queue-\(UUID().uuidString)")
        var path: String { url.appendingPathComponent("queue").path }
        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(at: url) }
    }

    private let key = PayloadKey()

    private func file(_ folder: Folder, _ key: PayloadKey? = nil) -> QueueFile {
        let keyring = PayloadKeyring(current: key ?? self.key)
        return QueueFile(path: folder.path) { keyring }
    }

    private func post(_ path: String, _ body: String = "body") throws -> SecureRequest {
        try SecureRequest(.post, "https://api.test\(path)", body: .bytes(Array(body.utf8)))
    }

    @Test("In order, each once, across a restart")
    func order() async throws {
        let folder = try Folder()
        do {
            let first = try OfflineQueue(file: file(folder))
            for number in 0..<20 {
                #expect(try await first.add(try post("/\(number)", "b\(number)"), key: "k\(number)"))
            }
            #expect(try await !first.add(try post("/again"), key: "k3"))
        }
        let transport = ScriptedTransport { _, _ in response(201) }
        let client = SecureClient(transport: transport)
        do {
            let second = try OfflineQueue(file: file(folder))
            let delivery = try await second.deliver(with: client)
            #expect(delivery.answered.map(\.key) == (0..<20).map { "k\($0)" } && delivery.end == .empty)
        }
        #expect(transport.requests.map(\.url.target) == (0..<20).map { "/\($0)" })
        #expect(transport.requests.map { $0.headers["idempotency-key"] } == (0..<20).map { "k\($0)" })
        // Delivered keys are known to the next start as well.
        let third = try OfflineQueue(file: file(folder))
        #expect(try await !third.add(try post("/again"), key: "k19"))
        #expect(try await third.deliver(with: client).answered.isEmpty && transport.count == 20)
    }

    @Test("Nothing of a request is readable on disk")
    func sealed() async throws {
        let folder = try Folder()
        var request = try post("/hidden-path", "hidden-body")
        try request.headers.set("X-A", "hidden-header")
        try await OfflineQueue(file: file(folder)).add(request, key: "hidden-key")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path))
        #expect(bytes.range(of: Data("hidden".utf8)) == nil)
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(await code { _ = try OfflineQueue(file: self.file(folder, PayloadKey())) } == .storageFailed)
    }

    @Test("A changed file is refused and left", arguments: [0, 20, 100, 150])
    func changed(_ place: Int) async throws {
        let folder = try Folder()
        try await OfflineQueue(file: file(folder)).add(try post("/"), key: "k")
        let url = URL(fileURLWithPath: folder.path)
        var bytes = try Data(contentsOf: url)
        bytes[place] ^= 1
        try bytes.write(to: url)
        #expect(await code { _ = try OfflineQueue(file: self.file(folder)) } == .storageFailed)
        #expect(try Data(contentsOf: url) == bytes)
    }

    @Test(
        "Nothing sent, nothing lost", arguments: [SecureHTTPError.Code.cannotConnect, .pinMismatch, .hostUnpinned])
    func offline(_ refusal: SecureHTTPError.Code) async throws {
        let folder = try Folder()
        let queue = try OfflineQueue(file: file(folder))
        try await queue.add(try post("/1"), key: "a")
        try await queue.add(try post("/2"), key: "b")
        let transport = ScriptedTransport { number, _ throws(SecureHTTPError) in
            if number == 1 { throw SecureHTTPError(refusal) }
            return response(200)
        }
        let client = SecureClient(transport: transport)
        let delivery = try await queue.deliver(with: client)
        let waiting = await queue.pending
        #expect(delivery.end == .stopped(refusal) && waiting == ["a", "b"])
        #expect(try await queue.deliver(with: client).answered.map(\.key) == ["a", "b"])
    }

    @Test("A lost answer stops the queue until somebody knows", arguments: [true, false])
    func uncertain(_ arrived: Bool) async throws {
        let folder = try Folder()
        let transport = ScriptedTransport { number, _ throws(SecureHTTPError) in
            if number == 1 { throw SecureHTTPError(.connectionLost) }
            return response(200)
        }
        let client = SecureClient(transport: transport)
        do {
            let queue = try OfflineQueue(file: file(folder))
            try await queue.add(try post("/1"), key: "a")
            try await queue.add(try post("/2"), key: "b")
            #expect(try await queue.deliver(with: client).end == .uncertain(key: "a"))
        }
        // The next start knows it too, and sends nothing.
        let next = try OfflineQueue(file: file(folder))
        #expect(try await next.deliver(with: client).end == .uncertain(key: "a"))
        #expect(try await next.remove("a") == false && transport.count == 1)
        try await next.settle("a", as: arrived ? .delivered : .notDelivered)
        let delivery = try await next.deliver(with: client)
        #expect(delivery.answered.map(\.key) == (arrived ? ["b"] : ["a", "b"]))
    }

    @Test("What may be sent twice is", arguments: [true, false])
    func repeatable(_ isPut: Bool) async throws {
        let folder = try Folder()
        let queue = try OfflineQueue(file: file(folder), serverHonoursKeys: !isPut)
        var request = try post("/1")
        if isPut { request.method = .put }
        try await queue.add(request, key: "a")
        let transport = ScriptedTransport { number, _ throws(SecureHTTPError) in
            if number == 1 { throw SecureHTTPError(.connectionLost) }
            return response(number == 2 ? 500 : 200)
        }
        let client = SecureClient(transport: transport)
        #expect(try await queue.deliver(with: client).end == .stopped(.connectionLost))
        #expect(try await queue.deliver(with: client).end == .putOff(status: 500))
        #expect(try await queue.deliver(with: client).answered.map(\.status) == [200])
    }

    @Test("A refusal is an answer, a wish to wait is not")
    func statuses() async throws {
        let folder = try Folder()
        let queue = try OfflineQueue(file: file(folder))
        try await queue.add(try post("/1"), key: "a")
        try await queue.add(try post("/2"), key: "b")
        let transport = ScriptedTransport { number, _ in response(number == 1 ? 422 : 429) }
        let delivery = try await queue.deliver(with: SecureClient(transport: transport))
        #expect(delivery.answered == [.init(key: "a", status: 422)] && delivery.end == .putOff(status: 429))
        #expect(await queue.pending == ["b"])
    }

    @Test(
        "What asks to come again is not delivered",
        arguments: [300, 307, 308, 401, 407, 408, 425, 429, 507, 520, 530])
    func putOff(_ status: Int) async throws {
        let folder = try Folder()
        let queue = try OfflineQueue(file: file(folder))
        var request = try post("/1")
        // Of an answer that may stand for something done, only what may be sent twice goes again.
        if status >= 500 || status == 300 { request.method = .put }
        try await queue.add(request, key: "a")
        try await queue.add(try post("/2"), key: "b")
        let transport = ScriptedTransport { number, _ in response(number == 1 ? status : 200) }
        let client = SecureClient(transport: transport)
        let delivery = try await queue.deliver(with: client)
        #expect(delivery.answered.isEmpty && delivery.end == .putOff(status: status) && transport.count == 1)
        #expect(try await queue.deliver(with: client).answered.map(\.key) == ["a", "b"])
    }

    @Test("Nor is it sent again where the server may have acted", arguments: [301, 303, 507, 520])
    func mayHaveActed(_ status: Int) async throws {
        let folder = try Folder()
        let queue = try OfflineQueue(file: file(folder))
        try await queue.add(try post("/1"), key: "a")
        let client = SecureClient(transport: ScriptedTransport { _, _ in response(status) })
        #expect(try await queue.deliver(with: client).end == .uncertain(key: "a"))
    }

    @Test("One queue has the file")
    func alone() async throws {
        let folder = try Folder()
        do {
            let first = try OfflineQueue(file: file(folder))
            #expect(await code { _ = try OfflineQueue(file: self.file(folder)) } == .queueInUse)
            try await first.add(try post("/1"), key: "a")
        }
        let second = try OfflineQueue(file: file(folder))
        #expect(await second.pending == ["a"])
    }

    @Test("What could not be read again is not written")
    func largest() async throws {
        let folder = try Folder()
        let keyring = PayloadKeyring(current: key)
        let file = QueueFile(path: folder.path, largest: 8_000) { keyring }
        do {
            let queue = try OfflineQueue(file: file)
            let body = String(repeating: "x", count: 3_000)
            try await queue.add(try post("/1", body), key: "a")
            #expect(await code { try await queue.add(try self.post("/2", body), key: "b") } == .queueFull)
            #expect(await queue.pending == ["a"])
        }
        let next = try OfflineQueue(file: file)
        #expect(await next.pending == ["a"])
        // What is noted of it has room.
        let client = SecureClient(transport: ScriptedTransport { _, _ in response(200) })
        #expect(try await next.deliver(with: client).end == .empty)
    }

    @Test("What is not taken")
    func refused() async throws {
        let folder = try Folder()
        let queue = try OfflineQueue(file: file(folder), limits: .init(requests: 2, bytes: 100))
        for key in ["", "a b", "ä", String(repeating: "x", count: 65), "a\n"] {
            #expect(await code { try await queue.add(try post("/"), key: key) } == .invalidArgument)
        }
        var secret = try post("/")
        try secret.headers.set("Authorization", "Bearer x")
        #expect(await code { try await queue.add(secret, key: "k") } == .credentialRefused)
        var stream = try post("/")
        stream.body = .stream(length: nil) { nil }
        #expect(await code { try await queue.add(stream, key: "k") } == .requestBodyFailed)
        let large = try post("/", String(repeating: "x", count: 101))
        #expect(await code { try await queue.add(large, key: "k") } == .queueFull)
        try await queue.add(try post("/"), key: "1")
        try await queue.add(try post("/"), key: "2")
        #expect(await code { try await queue.add(try post("/"), key: "3") } == .queueFull)
        #expect(try await queue.remove("1"))
        #expect(await queue.pending == ["2"])
    }

    @Test("One delivery at a time, and requests may come in meanwhile")
    func busy() async throws {
        let folder = try Folder()
        let queue = try OfflineQueue(file: file(folder))
        try await queue.add(try post("/1"), key: "a")
        let transport = ScriptedTransport { number, _ throws(SecureHTTPError) in
            if number == 1 {
                do { try await Task.sleep(for: .milliseconds(100)) } catch { throw SecureHTTPError(.cancelled) }
            }
            return response(200)
        }
        let client = SecureClient(transport: transport)
        let first = Task { try await queue.deliver(with: client) }
        while transport.count < 1 { await Task.yield() }
        #expect(await code { _ = try await queue.deliver(with: client) } == .queueBusy)
        try await queue.add(try post("/2"), key: "b")
        #expect(try await queue.remove("a") == false)
        #expect(try await first.value.answered.map(\.key) == ["a", "b"])
    }

    @Test("Where nothing can be written nothing is sent")
    func storage() async throws {
        let folder = try Folder()
        let queue = try OfflineQueue(file: file(folder))
        try await queue.add(try post("/1"), key: "a")
        try FileManager.default.removeItem(at: folder.url)
        let transport = ScriptedTransport { _, _ in response(200) }
        #expect(await code { _ = try await queue.deliver(with: SecureClient(transport: transport)) } == .storageFailed)
        #expect(transport.count == 0)
    }
}
