import Foundation
import Combine

struct Order: Codable {
    let id: Int
    let note: String
    let owner: Owner
    let tags: [String]
    let meta: [String: String]
    enum CodingKeys: String, CodingKey { case id, note, owner, tags, meta }
}
struct Owner: Codable { var handle: String; var email: String? }

protocol OrderSource { func latest() async throws -> Order }

struct RemoteOrderSource: OrderSource {
    let url: URL
    func latest() async throws -> Order {
        let (data, _) = try await URLSession.shared.data(from: url)
        return try JSONDecoder().decode(Order.self, from: data)
    }
}

enum LoadState { case idle, loaded(Order), failed(message: String) }

enum Command {
    case delete(path: String), rename(from: String, to: String)
    indirect case batch([Command])
}

actor Cache {
    private var store: [String: String] = [:]
    func put(_ k: String, _ v: String) { store[k] = v }
    func get(_ k: String) -> String? { store[k] }
}

final class Box<T> { var value: T; init(_ v: T) { value = v } }
struct Pair<A, B> { var first: A; var second: B }

func fetch<T: Decodable>(_ type: T.Type, from url: URL) async throws -> T {
    let (data, _) = try await URLSession.shared.data(from: url)
    return try JSONDecoder().decode(T.self, from: data)
}

func identity<T>(_ x: T) -> T { x }

extension String {
    var quoted: String { "'" + self + "'" }
    func wrapped(in tag: String) -> String { "<\(tag)>\(self)</\(tag)>" }
    mutating func appendClause(_ c: String) { self += " AND " + c }
    static func / (l: String, r: String) -> String { l + "/" + r }
}

func fill(_ target: inout String, from url: URL) throws { target = try String(contentsOf: url, encoding: .utf8) }

final class RemoteConfig {
    static let shared = RemoteConfig()
    static var banner = ""
    var values: [String: Any] = [:]
    @Published var headline = ""
    let changes = PassthroughSubject<String, Never>()
    weak var delegate: RemoteConfigDelegate?
    var onUpdate: ((String) -> Void)?

    func refresh(_ url: URL) throws {
        let data = try Data(contentsOf: url)
        values = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        headline = values["headline"] as? String ?? ""
        Self.banner = headline
        changes.send(headline)
        delegate?.config(self, didLoad: headline)
        onUpdate?(headline)
        NotificationCenter.default.post(name: .configLoaded, object: nil, userInfo: ["headline": headline])
    }
    subscript(key: String) -> String? { values[key] as? String }
}
protocol RemoteConfigDelegate: AnyObject { func config(_ c: RemoteConfig, didLoad text: String) }
extension Notification.Name { static let configLoaded = Notification.Name("configLoaded") }
