import Foundation

protocol TextSource { func load() throws -> String; var name: String { get } }
protocol TextSink: AnyObject { func show(_ text: String) }
protocol Transforming { associatedtype Output; func run(_ s: String) -> Output }
extension TextSource { func loadOrEmpty() -> String { (try? load()) ?? "" } }

struct HTTPSource: TextSource {
    let url = URL(string: "http://example.com/p")!
    func load() throws -> String { try String(contentsOf: url, encoding: .utf8) }
    var name: String { "http" }
}
struct StaticSource: TextSource { func load() throws -> String { "static" }; var name: String { "static" } }
struct Upper: Transforming { func run(_ s: String) -> String { s.uppercased() } }
final class ConsoleSink: TextSink { func show(_ text: String) { NSLog(text) } }  // bad: flow-protocols, reached through a protocol
final class QuietSink: TextSink { func show(_ text: String) {} }

class BaseLoader {
    func text() -> String { "base" }
    func render() -> String { "<" + text() + ">" }
    func consume(_ s: String) {}
    var headline: String { "base" }
}
class RemoteLoader: BaseLoader {
    override func text() -> String { HTTPSource().loadOrEmpty() }
    override func consume(_ s: String) { NSLog(s) }  // bad: flow-protocols, override called through the base class
    override var headline: String { text() }
}
class CallingLoader: BaseLoader { override func text() -> String { super.text() + remoteText() } }
struct Pair<A, B> { var first: A; var second: B; func map<C>(_ f: (A) -> C) -> C { f(first) } }
final class Cache<Key: Hashable, Value> {
    private var store: [Key: Value] = [:]
    func set(_ v: Value, for k: Key) { store[k] = v }
    func get(_ k: Key) -> Value? { store[k] }
    subscript(k: Key) -> Value? { get { store[k] } set { store[k] = newValue } }
}
struct Stack<Element> {
    private var items: [Element] = []
    mutating func push(_ e: Element) { items.append(e) }
    mutating func pop() -> Element? { items.popLast() }
    var top: Element? { items.last }
}
indirect enum Tree<T> { case leaf, node(Tree<T>, T, Tree<T>)
    func fold<R>(_ z: R, _ f: (R, T) -> R) -> R {
        switch self { case .leaf: return z; case .node(let l, let v, let r): return r.fold(f(l.fold(z, f), v), f) }
    }
}
struct Counter: Sequence, IteratorProtocol { var items: [String]; mutating func next() -> String? { items.popLast() } }
struct Lines: Collection {
    let raw: [String]
    var startIndex: Int { raw.startIndex }
    var endIndex: Int { raw.endIndex }
    func index(after i: Int) -> Int { i + 1 }
    subscript(i: Int) -> String { raw[i] }
}
func identity<T>(_ x: T) -> T { x }
func firstOf<C: Collection>(_ c: C) -> C.Element { c.first! }
func apply<T: Transforming>(_ t: T, _ s: String) -> T.Output { t.run(s) }
func opaque(_ s: String) -> some CustomStringConvertible { s }
extension String {
    var shouted: String { self + "!" }
    func wrapped(in q: String) -> String { q + self + q }
    static func remote() -> String { remoteText() }
    mutating func shout() { self += "!" }
    init(joining parts: [String]) { self = parts.joined() }
}
extension Optional where Wrapped == String { var orEmpty: String { self ?? "" } }
extension Array { var second: Element? { count > 1 ? self[1] : nil } }

final class ProtocolHandOns {
    let source: TextSource
    weak var sink: TextSink?
    init(source: TextSource = HTTPSource()) { self.source = source }

    func existentials() throws {
        let a: TextSource = HTTPSource()
        NSLog(try a.load())  // bad: flow-protocols, existential method
        NSLog(a.loadOrEmpty())  // bad: flow-protocols, protocol extension method
        let b: any TextSource = HTTPSource()
        NSLog(b.loadOrEmpty())  // bad: flow-protocols, any existential
        NSLog(try source.load())  // bad: flow-protocols, injected dependency
        let all: [TextSource] = [StaticSource(), HTTPSource()]
        for s in all { NSLog(s.loadOrEmpty()) }  // bad: flow-protocols, array of existentials
        let sink: TextSink = ConsoleSink()
        sink.show(remoteText())
        self.sink = sink
        self.sink?.show(remoteText())
        if let h = a as? HTTPSource { NSLog(try h.load()) }  // bad: flow-protocols, downcast
    }

    func inheritance() {
        let l: BaseLoader = RemoteLoader()
        NSLog(l.text())  // bad: flow-protocols, override
        NSLog(l.render())  // bad: flow-protocols, template method
        NSLog(l.headline)  // bad: flow-protocols, overridden property
        l.consume(remoteText())
        NSLog(CallingLoader().text())  // bad: flow-protocols, override with super
        let k: BaseLoader.Type = RemoteLoader.self
        _ = k
    }

    func generics() {
        let s = remoteText()
        NSLog(identity(s))  // bad: flow-protocols, identity generic
        NSLog(firstOf([s]))  // bad: flow-protocols, generic over collections
        NSLog(apply(Upper(), s))  // bad: flow-protocols, associated type
        NSLog("\(opaque(s))")  // bad: flow-protocols, opaque result
        var p = Pair(first: 1, second: s)
        NSLog(p.second)  // bad: flow-protocols, generic struct member
        p.second = s + "!"
        NSLog(p.second)  // bad: flow-protocols, generic struct member write
        NSLog(Pair(first: s, second: 1).map { $0 + "x" })  // bad: flow-protocols, generic method with a closure
        let c = Cache<String, String>()
        c.set(s, for: "k")
        NSLog(c.get("k") ?? "")  // bad: flow-protocols, generic cache
        c["z"] = s
        NSLog(c["z"]!)  // bad: flow-protocols, generic subscript
        var st = Stack<String>()
        st.push(s)
        NSLog(st.top!)  // bad: flow-protocols, generic stack top
        NSLog(st.pop()!)  // bad: flow-protocols, generic stack pop
        NSLog(Tree.node(.leaf, s, .leaf).fold("") { $0 + $1 })  // bad: flow-protocols, generic tree fold
        for x in Counter(items: [s]) { NSLog(x) }  // bad: flow-protocols, own iterator
        NSLog(Lines(raw: [s])[0])  // bad: flow-protocols, own collection subscript
        NSLog(Lines(raw: [s]).map { $0 }[0])  // bad: flow-protocols, own collection map
        NSLog(Lines(raw: [s]).first!)  // bad: flow-protocols, own collection first
    }

    func extensions() {
        let s = remoteText()
        NSLog(s.shouted)  // bad: flow-protocols, own computed property of String
        NSLog(s.wrapped(in: "'"))  // bad: flow-protocols, own method of String
        NSLog("x".wrapped(in: s))  // bad: flow-protocols, own method of String, argument
        NSLog(.remote())  // bad: flow-protocols, static member of String
        var t = s
        t.shout()
        NSLog(t)  // bad: flow-protocols, own mutating method
        NSLog(String(joining: [s]))  // bad: flow-protocols, own initialiser of String
        NSLog(Optional(s).orEmpty)  // bad: flow-protocols, own extension of Optional
        NSLog(["a", s].second!)  // bad: flow-protocols, own extension of Array
    }

    func sound() throws {
        let a: TextSource = StaticSource()
        NSLog(a.name)  // good: flow-protocols, constant
        NSLog(try StaticSource().load())  // good: flow-protocols, the constant implementation
        let q = QuietSink()
        q.show(remoteText())
        NSLog(BaseLoader().render())  // good: flow-protocols, base class is constant
        let c = Cache<String, String>()
        c.set("constant", for: remoteText())
        NSLog(c.get("k") ?? "")  // good: flow-protocols, only the key is remote
        let p = Pair(first: remoteText(), second: "constant")
        NSLog(p.second)  // good: flow-protocols, the other member
    }
}
