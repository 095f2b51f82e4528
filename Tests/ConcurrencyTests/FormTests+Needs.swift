import AuditModel

extension FormTests {
    /// Promises that nothing needs, and words that others have a part in.
    static let needs: [Case] = [
        Case(
            name: "a delegate that one function makes and uses needs no promise", about: "Rows", verdict: .needless,
            form: .deleteWord, risk: .acceptable,
            source: """
                import Foundation
                private final class Rows: NSObject, XMLParserDelegate, @unchecked Sendable {
                    var names: [String] = []
                    func parser(_ parser: XMLParser, foundCharacters text: String) { names.append(text) }
                }
                func names(in data: Data) -> [String] {
                    let parser = XMLParser(data: data)
                    let rows = Rows()
                    parser.delegate = rows
                    parser.parse()
                    return rows.names
                }
                """, holds: ["final class Rows: NSObject, XMLParserDelegate {"]),
        Case(
            name: "one that a Sendable closure takes along does", about: "Clock", verdict: .race, form: .mutex,
            source: """
                import Foundation
                private final class Clock: @unchecked Sendable {
                    var now: Int = 0
                    func move() { now += 1 }
                }
                struct Store { let now: @Sendable () -> Int }
                func check() {
                    let clock = Clock()
                    let store = Store(now: { clock.now })
                    clock.move()
                    print(store.now())
                }
                """),
        Case(
            name: "one that a plain closure takes along does not", about: "Clock", verdict: .needless,
            form: .deleteWord,
            source: """
                import Foundation
                private final class Clock: @unchecked Sendable {
                    var now: Int = 0
                    func move() { now += 1 }
                }
                final class Store {
                    private let now: () -> Int
                    init(now: @escaping () -> Int) { self.now = now }
                    func time() -> Int { now() }
                }
                func check() {
                    let clock = Clock()
                    let store = Store(now: { clock.now })
                    clock.move()
                    print(store.time())
                }
                """),
        Case(
            name: "the queue on which another object calls back guards nothing here", about: "Download", verdict: .race,
            form: .lock,
            source: """
                import Foundation
                class Service { let answerQueue = DispatchQueue(label: "answers") }
                final class Download: @unchecked Sendable {
                    private let service = Service()
                    private var part: Int = 0
                    func start() { service.answerQueue.async { self.part += 1 } }
                    func stop() { part = 0 }
                }
                """, lacks: ["answerQueue"]),
        Case(
            name: "a word on a plain function hides nothing", about: "open", verdict: .preconcurrencyUnjustified,
            form: .deleteWord, risk: .acceptable,
            source: """
                @preconcurrency
                public func open<Result>(_ body: (Int) throws -> Result) rethrows -> Result { try body(1) }
                """),
        Case(
            name: "a constant of a plain value needs the promise instead", about: "Theme",
            verdict: .preconcurrencyUnjustified, form: .plainSendable, risk: .acceptable,
            source: """
                @preconcurrency
                public struct Theme { public let name: String }
                extension Theme { public static let plain = Theme(name: "plain") }
                """),
        Case(
            name: "a protocol that is called on the main actor goes there", about: "Screen",
            verdict: .preconcurrencyUnjustified, form: .mainActor,
            source: """
                protocol PlayerDelegate: AnyObject { func ended() }
                @MainActor final class Player {
                    weak var delegate: (any PlayerDelegate)?
                    func end() { delegate?.ended() }
                }
                @MainActor final class Screen: @preconcurrency PlayerDelegate {
                    func ended() {}
                }
                """, holds: ["@MainActor\nprotocol PlayerDelegate"]),
        Case(
            name: "one that is called elsewhere has methods that hop", about: "Screen",
            verdict: .preconcurrencyUnjustified, form: .mainActor,
            source: """
                import Foundation
                protocol PlayerDelegate: AnyObject { func ended() }
                final class Player {
                    weak var delegate: (any PlayerDelegate)?
                    func end() { DispatchQueue.global().async { self.delegate?.ended() } }
                }
                @MainActor final class Screen: @preconcurrency PlayerDelegate {
                    func ended() {}
                }
                """, holds: ["`nonisolated` methods for `PlayerDelegate`"], lacks: ["protocol"]),
        Case(
            name: "a lock behind a protocol with words of its own", about: "Shelf", verdict: .guarded, form: .keep,
            source: """
                import Foundation
                protocol Latch: Sendable {
                    func shut()
                    func open()
                }
                final class PlainLatch: Latch, @unchecked Sendable {
                    private let inner = NSLock()
                    func shut() { inner.lock() }
                    func open() { inner.unlock() }
                }
                final class Shelf: @unchecked Sendable {
                    private let latch: any Latch = PlainLatch()
                    private var count: Int = 0
                    private func held<R>(_ body: () throws -> R) rethrows -> R {
                        latch.shut()
                        defer { latch.open() }
                        return try body()
                    }
                    func add() { held { count += 1 } }
                    func total() -> Int { held { count } }
                }
                """),
        Case(
            name: "what the module could write and nobody does is a constant", about: "Ruler", verdict: .needless,
            form: .sendableClass, risk: .acceptable,
            source: """
                final class Ruler: @unchecked Sendable {
                    var step: Int
                    init(step: Int) { self.step = step }
                    func marks(_ length: Int) -> Int { length / step }
                }
                func measure(_ ruler: Ruler) async -> Int { ruler.marks(ruler.step) }
                """),
        Case(
            name: "what other code writes is none", about: "Ruler", verdict: .race, form: .mutex,
            source: """
                final class Ruler: @unchecked Sendable {
                    var step: Int
                    init(step: Int) { self.step = step }
                    func marks(_ length: Int) -> Int { length / step }
                }
                func measure(_ ruler: Ruler) async -> Int {
                    ruler.step += 1
                    return ruler.marks(ruler.step)
                }
                """),
        Case(
            name: "a type that nobody knows is kept, and nothing is seen to be wrong with it", about: "BlimpHull",
            verdict: .nonSendableMember, form: .keep, risk: .acceptable,
            source: """
                import Airships
                extension BlimpHull: @unchecked @retroactive Sendable {}
                """),
        Case(
            name: "what a superclass promises is judged there", about: "Faucet", verdict: .chain, form: .keep,
            source: """
                class Fitting: @unchecked Sendable {
                    var pressure: Int = 0
                    func drain() { pressure -= 1 }
                }
                final class Faucet: Fitting, @unchecked Sendable {
                    let width: Int = 12
                    func open() -> Int { width * pressure }
                }
                """),
        Case(
            name: "what a subclass adds is its own", about: "Faucet", verdict: .race, form: .lock,
            source: """
                class Fitting: @unchecked Sendable {
                    let pressure: Int = 0
                }
                final class Faucet: Fitting, @unchecked Sendable {
                    private var drops: Int = 0
                    func open() { drops += pressure }
                }
                """),
        Case(
            name: "a box with a lock around a structure that is not Sendable", about: "Ferry",
            verdict: .documentedMember, form: .keep, risk: .acceptable,
            source: """
                import NIOConcurrencyHelpers
                struct Manifest { var crew: [() -> Void] = [] }
                final class Ferry: @unchecked Sendable {
                    private let manifest: NIOLockedValueBox<Manifest>
                    init() { manifest = NIOLockedValueBox(Manifest()) }
                    func board(_ hand: @escaping () -> Void) { manifest.withLockedValue { $0.crew.append(hand) } }
                }
                """),
        Case(
            name: "a constant that lacks the word alone", about: "calm", verdict: .nonSendableMember,
            form: .sendableMember, risk: .acceptable,
            source: """
                public struct Weather { public let wind: Int }
                extension Weather { public nonisolated(unsafe) static let calm = Weather(wind: 0) }
                """),
    ]
}
