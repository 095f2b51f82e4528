import Foundation
import Combine
import SQLite3

final class BannerController: NSObject, RemoteConfigDelegate {
    var db: OpaquePointer?
    var bag: Set<AnyCancellable> = []
    private lazy var cached: String = RemoteConfig.shared["sql"] ?? ""
    private var computed: String { "SELECT " + RemoteConfig.shared.headline }

    func start() {
        RemoteConfig.shared.delegate = self
        RemoteConfig.shared.$headline
            .sink { [weak self] in sqlite3_exec(self?.db, $0, nil, nil, nil) }  // bad: sql, Published sink
            .store(in: &bag)
        RemoteConfig.shared.changes
            .map { "SELECT \($0)" }
            .sink { [weak self] s in sqlite3_exec(self?.db, s, nil, nil, nil) }  // bad: sql, PassthroughSubject sink
            .store(in: &bag)
        RemoteConfig.shared.onUpdate = { [db] text in
            sqlite3_exec(db, text, nil, nil, nil)  // bad: sql, callback property
        }
        NotificationCenter.default.addObserver(forName: .configLoaded, object: nil, queue: .main) { [weak self] note in
            if let h = note.userInfo?["headline"] as? String { sqlite3_exec(self?.db, h, nil, nil, nil) }  // bad: sql, notification userInfo
        }
    }
    func config(_ c: RemoteConfig, didLoad text: String) {
        sqlite3_exec(db, text, nil, nil, nil)  // bad: sql, delegate callback
    }
    func use() {
        sqlite3_exec(db, cached, nil, nil, nil)  // bad: sql, lazy property from custom subscript
        sqlite3_exec(db, computed, nil, nil, nil)  // bad: sql, computed property from shared instance
        sqlite3_exec(db, RemoteConfig.banner, nil, nil, nil)  // bad: sql, static var
        sqlite3_exec(db, RemoteConfig.shared.values["sql"] as? String, nil, nil, nil)  // bad: sql, shared dictionary
    }
    func streams(_ url: URL) async {
        let stream = AsyncStream<String> { c in
            URLSession.shared.dataTask(with: url) { d, _, _ in
                c.yield(String(decoding: d ?? Data(), as: UTF8.self))
                c.finish()
            }.resume()
        }
        for await s in stream { sqlite3_exec(db, s, nil, nil, nil) }  // bad: sql, AsyncStream yield
        let text: String = await withCheckedContinuation { cont in
            URLSession.shared.dataTask(with: url) { d, _, _ in cont.resume(returning: String(decoding: d!, as: UTF8.self)) }.resume()
        }
        sqlite3_exec(db, text, nil, nil, nil)  // bad: sql, checked continuation
        let r = Result { try String(contentsOf: url, encoding: .utf8) }
        if case .success(let s) = r { sqlite3_exec(db, s, nil, nil, nil) }  // bad: sql, Result catching
        sqlite3_exec(db, try? r.get(), nil, nil, nil)  // bad: sql, Result.get
        let t = Task { try String(contentsOf: url, encoding: .utf8) }
        if let s = try? await t.value { sqlite3_exec(db, s, nil, nil, nil) }  // bad: sql, Task.value
    }
    func completion(_ url: URL) {
        load(url) { result in
            switch result {
            case .success(let list): list.forEach { self.store($0) }
            case .failure(let e): print(e)
            }
        }
    }
    private func store(_ name: String) { sqlite3_exec(db, "INSERT INTO t VALUES ('\(name)')", nil, nil, nil) }  // bad: sql, own completion handler with Result
    private func load(_ url: URL, then done: @escaping (Result<[String], Error>) -> Void) {
        URLSession.shared.dataTask(with: url) { data, _, error in
            if let error { return done(.failure(error)) }
            do { done(.success(try JSONDecoder().decode([String].self, from: data!))) } catch { done(.failure(error)) }
        }.resume()
    }
    func plist(_ url: URL) throws {
        let data = try Data(contentsOf: url)
        let p = try PropertyListSerialization.propertyList(from: data, options: [], format: nil) as! [String: Any]
        sqlite3_exec(db, p["sql"] as? String, nil, nil, nil)  // bad: sql, PropertyListSerialization
        let o = try PropertyListDecoder().decode(Owner.self, from: data)
        sqlite3_exec(db, o.handle, nil, nil, nil)  // bad: sql, PropertyListDecoder
        let s = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSString.self, from: data)
        sqlite3_exec(db, s as String?, nil, nil, nil)  // bad: sql, NSKeyedUnarchiver
        let arr = try JSONSerialization.jsonObject(with: data) as! [[String: Any]]
        for item in arr {
            guard let owner = item["owner"] as? [String: Any], let h = owner["handle"] as? String else { continue }
            sqlite3_exec(db, "SELECT '\(h)'", nil, nil, nil)  // bad: sql, nested JSON dictionaries
        }
        let titles = arr.compactMap { $0["title"] as? String }.filter { !$0.isEmpty }.sorted()
        sqlite3_exec(db, titles.first, nil, nil, nil)  // bad: sql, compactMap filter sorted
    }
}
