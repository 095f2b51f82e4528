import Foundation
import Combine
import SQLite3

/// Each member brings remote text to the same simple sink.
final class NetworkSources: NSObject, URLSessionDataDelegate, URLSessionWebSocketDelegate {
    var db: OpaquePointer?
    var bag = Set<AnyCancellable>()
    var collected = Data()

    private func exec(_ s: String) -> String { "DELETE FROM t WHERE k = '\(s)'" }

    func callbacks(url: URL, request: URLRequest) {
        let db = self.db
        URLSession.shared.dataTask(with: url) { data, response, error in
            guard let data = data, let s = String(data: data, encoding: .utf8) else { return }
            sqlite3_exec(db, "DELETE FROM t WHERE k = '\(s)'", nil, nil, nil)  // bad: sql, src dataTask(with: URL)
        }.resume()
        let task = URLSession.shared.dataTask(with: request, completionHandler: { data, response, error in
            if let http = response as? HTTPURLResponse, let etag = http.value(forHTTPHeaderField: "ETag") {
                sqlite3_exec(db, "UPDATE t SET e = '\(etag)'", nil, nil, nil)  // bad: sql, src response header value(forHTTPHeaderField:)
            }
            if let http = response as? HTTPURLResponse, let next = http.allHeaderFields["Link"] as? String {
                sqlite3_exec(db, "UPDATE t SET l = '\(next)'", nil, nil, nil)  // bad: sql, src allHeaderFields
            }
            let s = String(decoding: data ?? Data(), as: UTF8.self)
            sqlite3_exec(db, "DELETE FROM t WHERE k = '\(s)'", nil, nil, nil)  // bad: sql, src dataTask(with: URLRequest)
        })
        task.resume()
        URLSession(configuration: .ephemeral).uploadTask(with: request, from: Data()) { data, _, _ in
            sqlite3_exec(db, String(bytes: data ?? Data(), encoding: .utf8), nil, nil, nil)  // bad: sql, src uploadTask from data
        }.resume()
        URLSession.shared.uploadTask(with: request, fromFile: url) { data, _, _ in
            data.flatMap { String(data: $0, encoding: .utf8) }.map { sqlite3_exec(db, $0, nil, nil, nil) }  // bad: sql, src uploadTask fromFile flatMap map
        }.resume()
        URLSession.shared.downloadTask(with: request) { file, _, _ in
            guard let file, let s = try? String(contentsOf: file, encoding: .utf8) else { return }
            sqlite3_exec(db, s, nil, nil, nil)  // bad: sql, src downloadTask contents
        }.resume()
    }

    func asyncForms(url: URL, request: URLRequest) async throws {
        let (d1, _) = try await URLSession.shared.data(for: request)
        sqlite3_exec(db, exec(String(decoding: d1, as: UTF8.self)), nil, nil, nil)  // bad: sql, src data(for:) through helper
        let (d2, r2) = try await URLSession.shared.data(from: url, delegate: nil)
        sqlite3_exec(db, exec(String(data: d2, encoding: .utf8)!), nil, nil, nil)  // bad: sql, src data(from:delegate:)
        sqlite3_exec(db, exec(r2.mimeType ?? ""), nil, nil, nil)  // bad: sql, src response.mimeType
        let d3 = try await URLSession.shared.upload(for: request, from: Data()).0
        sqlite3_exec(db, exec(String(decoding: d3, as: UTF8.self)), nil, nil, nil)  // bad: sql, src upload tuple .0
        let (file, _) = try await URLSession.shared.download(for: request)
        sqlite3_exec(db, exec(try String(contentsOf: file, encoding: .utf8)), nil, nil, nil)  // bad: sql, src download(for:)
        let (bytes, _) = try await URLSession.shared.bytes(from: url)
        for try await line in bytes.lines {
            sqlite3_exec(db, line, nil, nil, nil)  // bad: sql, src bytes.lines
        }
        for try await line in url.lines {
            sqlite3_exec(db, line, nil, nil, nil)  // bad: sql, src url.lines
        }
        var buf = Data()
        for try await b in url.resourceBytes { buf.append(b) }
        sqlite3_exec(db, String(data: buf, encoding: .utf8), nil, nil, nil)  // bad: sql, src url.resourceBytes
        async let later = URLSession.shared.data(from: url)
        let (d4, _) = try await later
        sqlite3_exec(db, String(decoding: d4, as: UTF8.self), nil, nil, nil)  // bad: sql, src async let
        let all = try await withThrowingTaskGroup(of: Data.self) { group -> [Data] in
            group.addTask { try await URLSession.shared.data(from: url).0 }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        sqlite3_exec(db, String(decoding: all[0], as: UTF8.self), nil, nil, nil)  // bad: sql, src task group
    }

    func combine(url: URL) {
        URLSession.shared.dataTaskPublisher(for: url)
            .map { String(decoding: $0.data, as: UTF8.self) }
            .sink(receiveCompletion: { _ in }, receiveValue: { [db] s in
                sqlite3_exec(db, s, nil, nil, nil)  // bad: sql, src dataTaskPublisher map sink
            }).store(in: &bag)
        URLSession.shared.dataTaskPublisher(for: url)
            .map(\.data)
            .decode(type: [String].self, decoder: JSONDecoder())
            .replaceError(with: [])
            .receive(on: DispatchQueue.main)
            .sink { [weak self] names in
                names.forEach { sqlite3_exec(self?.db, "DELETE FROM t WHERE k='\($0)'", nil, nil, nil) }  // bad: sql, src publisher key path decode
            }.store(in: &bag)
    }

    func blocking(url: URL, request: URLRequest) throws {
        sqlite3_exec(db, try String(contentsOf: url), nil, nil, nil)  // bad: sql, src String(contentsOf:)
        var enc = String.Encoding.utf8
        sqlite3_exec(db, try String(contentsOf: url, usedEncoding: &enc), nil, nil, nil)  // bad: sql, src usedEncoding
        sqlite3_exec(db, try NSString(contentsOf: url, encoding: 4).utf8String, nil, nil, nil)  // bad: sql, src NSString(contentsOf:)
        let nsd = try NSData(contentsOf: url, options: [])
        sqlite3_exec(db, String(data: nsd as Data, encoding: .utf8), nil, nil, nil)  // bad: sql, src NSData(contentsOf:options:)
        let nsd2 = NSData(contentsOf: url)!
        sqlite3_exec(db, NSString(data: nsd2 as Data, encoding: 4)! as String, nil, nil, nil)  // bad: sql, src NSData(contentsOf:)
        let old = try NSURLConnection.sendSynchronousRequest(request, returning: nil)
        sqlite3_exec(db, String(data: old, encoding: .utf8), nil, nil, nil)  // bad: sql, src NSURLConnection
        let dict = NSDictionary(contentsOf: url)
        sqlite3_exec(db, dict?["sql"] as? String, nil, nil, nil)  // bad: sql, src NSDictionary(contentsOf:)
        sqlite3_exec(db, (NSArray(contentsOf: url) as? [String])?.first, nil, nil, nil)  // bad: sql, src NSArray(contentsOf:)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        collected.append(data)
        sqlite3_exec(db, String(data: data, encoding: .utf8), nil, nil, nil)  // bad: sql, src data delegate
    }
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
        sqlite3_exec(db, String(data: collected, encoding: .utf8), nil, nil, nil)  // bad: sql, src data delegate property
    }

    func socket(_ ws: URLSessionWebSocketTask) async throws {
        ws.receive { [db] result in
            switch result {
            case .success(.string(let text)): sqlite3_exec(db, text, nil, nil, nil)  // bad: sql, src websocket nested pattern
            case .success(let message):
                if case .data(let d) = message { sqlite3_exec(db, String(decoding: d, as: UTF8.self), nil, nil, nil) }  // bad: sql, src websocket data
            case .failure: break
            }
        }
        let message = try await ws.receive()
        if case let .string(text) = message { sqlite3_exec(db, text, nil, nil, nil) }  // bad: sql, src websocket async
    }

    func sound() throws {
        sqlite3_exec(db, try String(contentsOf: Bundle.main.url(forResource: "schema", withExtension: "sql")!), nil, nil, nil)  // good: sound, sound bundled resource
        let local = Data("VACUUM".utf8)
        sqlite3_exec(db, String(data: local, encoding: .utf8), nil, nil, nil)  // good: sound, sound constant data
        sqlite3_exec(db, "PRAGMA user_version = \(collected.count)", nil, nil, nil)  // good: sound, number
    }
}
