import AuditModel

extension FormTests {
    /// What the initializers, the clients and the heirs of a class leave possible.
    static let made: [Case] = [
        Case(
            name: "a constant that a convenience initializer sets stays a variable", about: "KeyPair",
            verdict: .needless, form: .keep,
            source: """
                final class KeyPair: @unchecked Sendable {
                    let publicKey: String
                    private(set) var seed: String?
                    init(publicKey: String) { self.publicKey = publicKey }
                    convenience init(seed: String) {
                        self.init(publicKey: seed)
                        self.seed = seed
                    }
                }
                """),
        Case(
            name: "one that an initializer may leave out does, too", about: "KeyPair", verdict: .needless, form: .keep,
            source: """
                final class KeyPair: @unchecked Sendable {
                    private(set) var seed: String?
                    init(seed: String) { if !seed.isEmpty { self.seed = seed } }
                }
                """),
        Case(
            name: "one that each initializer sets is a constant", about: "KeyPair", verdict: .needless,
            form: .sendableClass,
            source: """
                import Foundation
                final class KeyPair: NSObject, @unchecked Sendable {
                    private(set) var seed: String?
                    init(seed: String) { self.seed = seed }
                    init(text: String) { seed = text.lowercased() }
                    required init?(coder: NSCoder) { fatalError("no archives") }
                }
                """, holds: ["let seed: String?"]),
        Case(
            name: "a final class has no open members", about: "Assets", verdict: .chain, form: .sendableClass,
            source: """
                import Foundation
                final class Ledger: @unchecked Sendable {
                    private let lock = NSLock()
                    private var rows: [String] = []
                    func add(_ row: String) { lock.withLock { rows.append(row) } }
                }
                public class Assets: @unchecked Sendable {
                    let ledger = Ledger()
                    open func load() async { ledger.add("") }
                }
                """, holds: ["public final class Assets: Sendable {", "// `public` instead of `open`: `load`"]),
        Case(
            name: "clients that do not wait have no actor", about: "Ticker", verdict: .race, form: .mutex,
            source: """
                import Foundation
                public class Ticker: @unchecked Sendable {
                    private var count: Int = 0
                    public init() {}
                    open func load() async { count += 1 }
                    public func now() -> Int { count }
                }
                """),
        Case(
            name: "a helper that functions hand to one another needs no promise", about: "ByteWriter", verdict: .race,
            form: .deleteWord,
            source: """
                public final class ByteWriter: @unchecked Sendable {
                    private var bytes: [UInt8] = []
                    func add(_ byte: UInt8) { bytes.append(byte) }
                    func all() -> [UInt8] { bytes }
                }
                func encode(_ values: [UInt8]) -> [UInt8] {
                    let writer = ByteWriter()
                    for value in values { write(value, to: writer) }
                    return writer.all()
                }
                func write(_ value: UInt8, to writer: ByteWriter) { writer.add(value) }
                """, holds: ["public final class ByteWriter {"]),
        Case(
            name: "one that everybody finds does", about: "ByteWriter", verdict: .race, form: .mutex,
            source: """
                final class ByteWriter: @unchecked Sendable {
                    private var bytes: [UInt8] = []
                    func add(_ byte: UInt8) { bytes.append(byte) }
                }
                enum Writers { static let shared = ByteWriter() }
                func write(_ value: UInt8, to writer: ByteWriter) { writer.add(value) }
                """),
        Case(
            name: "Fluent reads its models past any lock", about: "Event", verdict: .race, form: .keep,
            source: """
                import Fluent
                final class Event: Model, @unchecked Sendable {
                    static let schema = "events"
                    @Field(key: "title") var title: String
                    init() {}
                    func clear() { Task.detached { self.title = "" } }
                    func rename() { title = "renamed" }
                }
                """),
        Case(
            name: "a lazy value with nothing of the object can be there from the start", about: "Headers",
            verdict: .race, form: .sendableClass,
            source: """
                import Foundation
                class Headers: @unchecked Sendable {
                    lazy var names: [String: String] = { ["app": Bundle.main.bundleIdentifier ?? ""] }()
                    func name() async -> String? { names["app"] }
                }
                """, holds: ["final class Headers: Sendable {", "    let names: [String: String] = "]),
        Case(
            name: "one of the object cannot", about: "Headers", verdict: .race, form: .lock,
            source: """
                import Foundation
                class Headers: @unchecked Sendable {
                    private let app = "app"
                    lazy var names: [String: String] = { [app: ""] }()
                    func name() -> String? { names["app"] }
                }
                """, lacks: ["let names: [String: String] ="]),
        Case(
            name: "a formatter that the SDK declares Sendable needs no other word", about: "DateFormatter",
            verdict: .needless, form: .deleteWord, risk: .acceptable,
            source: """
                import Foundation
                protocol DateText {}
                extension DateFormatter: DateText, @unchecked Sendable {}
                """, holds: ["extension DateFormatter: DateText {"]),
        Case(
            name: "of two members the one that misses more than a word decides", about: "Settings",
            verdict: .nonSendableMember, form: .keep, risk: .important,
            source: """
                public enum Level: Int { case low, high }
                final class Mapper { var count = 0 }
                struct Settings: @unchecked Sendable {
                    let level: Level
                    let mapper: Mapper
                }
                """, lacks: ["enum Level"]),
        Case(
            name: "a comment that names the word gives a reason", about: "manager", verdict: .unsafeConstant,
            form: .keep,
            source: """
                final class Manager: Sendable { init(owner: Server) {} }
                final class Server {
                    /// `nonisolated(unsafe)` because nothing but the initializer assigns it.
                    private(set) nonisolated(unsafe) var manager: Manager!
                    init() { manager = Manager(owner: self) }
                }
                """, lacks: ["//"]),
        Case(
            name: "clients conform to a public protocol, which cannot ask for more", about: "Reporter",
            verdict: .nonSendableMember, form: .keep,
            source: """
                public protocol Core { func log() }
                final class Engine: Core { var rows: [String] = []; func log() { rows.append("") } }
                public struct Reporter: @unchecked Sendable { public let core: any Core }
                """),
        Case(
            name: "a pointer that atomic operations alone use does no harm", about: "Flag",
            verdict: .nonSendableMember, form: .keep, risk: .acceptable,
            source: """
                struct Flag: @unchecked Sendable {
                    let place: UnsafeMutablePointer<Bool.Storage>
                    func load() -> Bool { Bool.Storage.atomicLoad(at: place, ordering: .relaxed) }
                    func free() { place.deinitialize(count: 1); place.deallocate() }
                }
                """),
        Case(
            name: "one that other code uses, too, may", about: "Flag", verdict: .nonSendableMember, form: .keep,
            risk: .important,
            source: """
                struct Flag: @unchecked Sendable {
                    let place: UnsafeMutablePointer<Bool.Storage>
                    func load() -> Bool { Bool.Storage.atomicLoad(at: place, ordering: .relaxed) }
                    func set() { place.pointee = true }
                }
                """),
    ]
}
