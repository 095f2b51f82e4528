import Foundation
import Combine
import SwiftUI

protocol Feed { func text() async throws -> String }
struct LiveFeed: Feed {
    func text() async throws -> String {
        String(decoding: try await URLSession.shared.data(from: URL(string: "https://example.com/feed")!).0, as: UTF8.self)
    }
}
struct FeedClient { var load: () async throws -> String; var log: (String) -> Void }
extension FeedClient {
    static let live = FeedClient(load: { try await LiveFeed().text() }, log: { NSLog($0) })  // bad: format, closure property of a client struct called with remote text
}
@resultBuilder enum Lines { static func buildBlock(_ parts: String...) -> String { parts.joined(separator: "\n") } }
func assemble(@Lines _ make: () -> String) -> String { make() }
func pick<T>(_ x: T, _ k: KeyPath<T, String>) -> String { x[keyPath: k] }
struct Card { var title = "" }
enum FeedError: LocalizedError { case bad(String)
    var errorDescription: String? { switch self { case .bad(let s): return s } } }
extension String { var quoted: String { "'" + self + "'" + "" }
    func escaped() -> String { self.trimmingCharacters(in: .whitespaces) } }
func isValid(_ s: String) -> Bool { !s.isEmpty }

final class Reader<F: Feed>: NSObject, ObservableObject, XMLParserDelegate {
    let feed: F
    @Published var line = ""
    @objc dynamic var dyn = ""
    let subject = CurrentValueSubject<String, Never>("")
    let pass = PassthroughSubject<String, Never>()
    var bag = Set<AnyCancellable>()
    init(feed: F) { self.feed = feed }

    func generic() async throws { NSLog(try await feed.text()) }  // bad: format, generic constraint with one conforming type
    func generic2<P>(_ p: P) async throws where P: Feed { NSLog(try await p.text()) }  // bad: format, where clause constraint
    func client() async throws {
        let text = try await FeedClient.live.load()
        NSLog(text)  // bad: format, closure property returns remote text
        FeedClient.live.log(try await LiveFeed().text())
    }
    func forms() async throws {
        let n = try await LiveFeed().text()
        NSLog(assemble { "a"; n })  // bad: format, result builder
        NSLog(pick(Card(title: n), \.title))  // bad: format, key path parameter
        NSLog(n.quoted)  // bad: format, own extension named quoted
        NSLog(n.escaped())  // bad: format, own extension named escaped
        if isValid(n) { try FileManager.default.removeItem(atPath: "/tmp/" + n) }  // bad: path, own isValid checks emptiness only
        setValue(n, forKey: "dyn")
        NSLog(dyn)  // bad: format, KVC setValue
        line = n
        subject.send(n)
        pass.send(n)
        NotificationCenter.default.post(name: .init("feed"), object: nil, userInfo: ["n": n])
        Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick(_:)), userInfo: n, repeats: false)
        UserDefaults.standard.set(n, forKey: "last")
        let stream = InputStream(data: Data(n.utf8))
        var buffer = [UInt8](repeating: 0, count: 64)
        stream.read(&buffer, maxLength: 64)
        NSLog(String(decoding: buffer, as: UTF8.self))  // bad: format, InputStream(data:) read
        do { throw FeedError.bad(n) } catch { NSLog(error.localizedDescription) }  // bad: format, error.localizedDescription of own payload
        let (st, c) = AsyncStream.makeStream(of: String.self)
        c.yield(n)
        for await x in st { NSLog(x) }  // bad: format, AsyncStream.makeStream
    }
    @objc func tick(_ t: Timer) { if let s = t.userInfo as? String { NSLog(s) } }  // bad: format, Timer.userInfo
    func observe() {
        $line.sink { NSLog($0) }.store(in: &bag)  // bad: format, Published projected sink
        subject.sink { NSLog($0) }.store(in: &bag)  // bad: format, CurrentValueSubject sink
        pass.sink { NSLog($0) }.store(in: &bag)  // bad: format, PassthroughSubject sink
        NSLog(subject.value)  // bad: format, CurrentValueSubject.value
        NotificationCenter.default.addObserver(forName: .init("feed"), object: nil, queue: nil) { n in NSLog(n.userInfo?["n"] as? String ?? "") }  // bad: format, notification userInfo
        NSLog(UserDefaults.standard.string(forKey: "last") ?? "")  // bad: format, UserDefaults round trip
        URLSession.shared.dataTaskPublisher(for: URL(string: "https://example.com")!)
            .map { String(decoding: $0.data, as: UTF8.self) }
            .replaceError(with: "")
            .assign(to: \.line, on: self)
            .store(in: &bag)
    }
    func parser(_ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]) {
        NSLog(attributeDict["href"] ?? "")  // bad: format, XML attributes
    }
    func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
        NSLog(String(decoding: CDATABlock, as: UTF8.self))  // bad: format, XML CDATA
    }
}
struct Tag: Decodable {
    let v: String
    init(from d: Decoder) throws {
        v = try d.singleValueContainer().decode(String.self)
        NSLog(v)  // bad: format, inside init(from: Decoder)
    }
}
final class FormModel: ObservableObject { @Published var name = ""
    func save() { NSLog(name) } }  // bad: format, view model property bound to TextField
struct FormView: View {
    @StateObject var model = FormModel()
    @Binding var draft: String
    @AppStorage("nick") var nick = ""
    var body: some View {
        TextField("Name", text: $model.name).onSubmit { model.save() }
        TextField("Draft", text: $draft).onSubmit { NSLog(draft) }  // bad: format, Binding typed into
        TextField("Nick", text: $nick).onSubmit { NSLog(nick) }  // bad: format, AppStorage typed into
    }
}
