import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

actor TextStore {
    private var texts: [String] = []
    private(set) var latest = ""
    func add(_ t: String) { texts.append(t); latest = t }
    func all() -> [String] { texts }
}
struct Ticker: AsyncSequence {
    typealias Element = String
    let text: String
    struct Iterator: AsyncIteratorProtocol { let text: String; mutating func next() async -> String? { text } }
    func makeAsyncIterator() -> Iterator { Iterator(text: text) }
}

final class AsyncHandOns {
    let url = URL(string: "http://example.com/a")!
    @TaskLocal static var current = ""

    func load() async throws -> String {
        let (d, _) = try await URLSession.shared.data(from: url)
        return String(decoding: d, as: UTF8.self)
    }

    func basics() async throws {
        NSLog(try await load())  // bad: flow-async, await result
        let (data, response) = try await URLSession.shared.data(from: url)
        NSLog(String(data: data, encoding: .utf8)!)  // bad: flow-async, URLSession.data(from:)
        NSLog(response.mimeType ?? "")  // bad: flow-async, response header
        if let h = response as? HTTPURLResponse {
            NSLog(h.value(forHTTPHeaderField: "X-Note") ?? "")  // bad: flow-async, header field
            NSLog(h.allHeaderFields["X-Note"] as? String ?? "")  // bad: flow-async, allHeaderFields
        }
        let (d2, _) = try await URLSession.shared.data(for: URLRequest(url: url))
        NSLog(String(decoding: d2, as: UTF8.self))  // bad: flow-async, URLSession.data(for:)
        async let a = load()
        NSLog(try await a)  // bad: flow-async, async let
        async let b = load(), c = load()
        let both = try await [b, c]
        NSLog(both[0])  // bad: flow-async, two async lets
        let (x, _) = try await (load(), 1)
        NSLog(x)  // bad: flow-async, awaited tuple
    }

    func tasks() async throws {
        let s = try await load()
        let t = Task { s }
        NSLog(await t.value)  // bad: flow-async, Task.value
        Task { NSLog(s) }  // bad: flow-async, Task body
        Task.detached { NSLog(s) }  // bad: flow-async, detached task
        Task { @MainActor in NSLog(s) }  // bad: flow-async, main actor task
        await MainActor.run { NSLog(s) }  // bad: flow-async, MainActor.run
        NSLog(await MainActor.run { s })  // bad: flow-async, MainActor.run result
        let r = await t.result
        NSLog(r.get())  // bad: flow-async, Task.result
        let u = Task<String, Error> { try await self.load() }
        NSLog(try await u.value)  // bad: flow-async, Task of a method
        try await withThrowingTaskGroup(of: String.self) { g in
            g.addTask { try await self.load() }
            for try await v in g { NSLog(v) }  // bad: flow-async, throwing task group
        }
        let all = await withTaskGroup(of: String.self, returning: [String].self) { g in
            g.addTask { s }
            var out: [String] = []
            for await v in g { out.append(v) }
            return out
        }
        NSLog(all[0])  // bad: flow-async, task group returning
        NSLog(await withTaskGroup(of: String.self) { g in g.addTask { s }; return await g.next()! })  // bad: flow-async, group.next
        NSLog(await withTaskGroup(of: String.self) { g in g.addTask { s }; return await g.reduce("", +) })  // bad: flow-async, group.reduce
        await withDiscardingTaskGroup { g in g.addTask { NSLog(s) } }  // bad: flow-async, discarding group
        let store = TextStore()
        await store.add(s)
        NSLog(await store.latest)  // bad: flow-async, actor property
        NSLog(await store.all()[0])  // bad: flow-async, actor method
        Self.$current.withValue(s) { NSLog(Self.current) }  // bad: flow-async, task local
    }

    func continuations() async throws {
        let s: String = await withCheckedContinuation { c in
            DispatchQueue.global().async { c.resume(returning: remoteText()) }
        }
        NSLog(s)  // bad: flow-async, checked continuation
        let t: String = try await withCheckedThrowingContinuation { c in
            URLSession.shared.dataTask(with: self.url) { d, _, e in
                if let e { c.resume(throwing: e) } else { c.resume(returning: String(decoding: d ?? Data(), as: UTF8.self)) }
            }.resume()
        }
        NSLog(t)  // bad: flow-async, throwing continuation around dataTask
        let u: String = try await withUnsafeThrowingContinuation { $0.resume(with: .success(remoteText())) }
        NSLog(u)  // bad: flow-async, resume(with:)
        URLSession.shared.dataTask(with: url) { data, _, _ in
            guard let data, let text = String(data: data, encoding: .utf8) else { return }
            NSLog(text)  // bad: flow-async, dataTask completion
        }.resume()
        URLSession.shared.downloadTask(with: url) { file, _, _ in
            if let file, let text = try? String(contentsOf: file, encoding: .utf8) { NSLog(text) }  // bad: flow-async, downloaded file
        }.resume()
    }

    func sequences() async throws {
        let s = try await load()
        for await v in Ticker(text: s) { NSLog(v) }  // bad: flow-async, own AsyncSequence
        let stream = AsyncStream<String> { c in c.yield(s); c.finish() }
        for await v in stream { NSLog(v) }  // bad: flow-async, AsyncStream
        let (st, cont) = AsyncStream.makeStream(of: String.self)
        cont.yield(s)
        for await v in st { NSLog(v) }  // bad: flow-async, makeStream
        let thr = AsyncThrowingStream<String, Error> { c in
            Task { c.yield(try await self.load()); c.finish() }
        }
        for try await v in thr { NSLog(v) }  // bad: flow-async, AsyncThrowingStream
        for await v in stream.map({ $0 + "!" }) { NSLog(v) }  // bad: flow-async, AsyncSequence.map
        for await v in stream.filter({ !$0.isEmpty }).compactMap({ $0 }).prefix(1) { NSLog(v) }  // bad: flow-async, async filter compactMap prefix
        NSLog(await stream.reduce("", +))  // bad: flow-async, async reduce
        NSLog(await stream.first(where: { _ in true })!)  // bad: flow-async, async first(where:)
        let un = AsyncStream<String>(unfolding: { s })
        for await v in un { NSLog(v) }  // bad: flow-async, unfolding
        var it = stream.makeAsyncIterator()
        if let v = await it.next() { NSLog(v) }  // bad: flow-async, async iterator next
        #if !canImport(FoundationNetworking)
        for try await line in url.lines { NSLog(line) }  // bad: flow-async, URL.lines
        let (bytes, _) = try await URLSession.shared.bytes(from: url)
        for try await line in bytes.lines { NSLog(line) }  // bad: flow-async, bytes.lines
        for try await b in url.resourceBytes { NSLog(String(UnicodeScalar(b))) }  // bad: flow-async, resourceBytes
        for try await c in bytes.characters { NSLog(String(c)) }  // bad: flow-async, bytes.characters
        #endif
    }

    func sound() async throws {
        let s = try await load()
        Task { NSLog("done") }  // good: flow-async, constant
        for await v in Ticker(text: "constant") { NSLog(v) }  // good: flow-async, constant sequence
        async let n = load().count
        NSLog("\(try await n)")  // good: flow-async, number
        let t = Task { s.count }
        NSLog("\(await t.value)")  // good: flow-async, number
        await TextStore().add(s)
        NSLog(await TextStore().latest)  // good: flow-async, another, empty store
    }
}
