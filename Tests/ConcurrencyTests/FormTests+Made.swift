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
                """, holds: ["public final class Assets: Sendable {", "// `public` in place of `open`: `load`"]),
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
    ]
}
