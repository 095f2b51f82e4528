// Immutable types whose members decide: plain classes, closures, existentials, generics, library types.
import Foundation

final class Ledger {
    var rows: [String] = []
    func write(_ row: String) { rows.append(row) }
}

protocol Formatter2 {
    func text(_ value: Double) -> String
}

protocol Clock2: Sendable {
    var now: Date { get }
}

struct SystemClock: Clock2 {
    var now: Date { Date() }
}

final class LedgerWriter: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let ledger = Ledger()
    func add(_ row: String) { ledger.write(row) }
}

final class CallbackRelay: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member, unchecked-sendable-undocumented
    private let onChange: (String) -> Void
    init(onChange: @escaping (String) -> Void) { self.onChange = onChange }
    func change(_ text: String) { onChange(text) }
}

final class SafeRelay: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private let onChange: @Sendable (String) -> Void
    init(onChange: @escaping @Sendable (String) -> Void) { self.onChange = onChange }
    func change(_ text: String) { onChange(text) }
}

final class MainRelay: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private let onChange: @MainActor (String) -> Void
    init(onChange: @escaping @MainActor (String) -> Void) { self.onChange = onChange }
    func change(_ text: String) async { await onChange(text) }
}

final class PriceLabel: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let formatter: any Formatter2
    init(formatter: any Formatter2) { self.formatter = formatter }
    func label(_ price: Double) -> String { formatter.text(price) }
}

final class Deadline: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private let clock: any Clock2
    private let end: Date
    init(clock: any Clock2 = SystemClock(), end: Date) {
        self.clock = clock
        self.end = end
    }
    var isOver: Bool { clock.now > end }
}

final class Snapshot<Content>: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    let content: Content
    let taken = Date()
    init(_ content: Content) { self.content = content }
}

final class SafeSnapshot<Content: Sendable>: @unchecked Sendable {  // bad: unchecked-sendable-needless
    let content: Content
    let taken = Date()
    init(_ content: Content) { self.content = content }
}

final class Payload: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    let fields: [String: Any]
    init(fields: [String: Any]) { self.fields = fields }
}

final class SharedRows: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let rows = NSMutableArray()
    func add(_ row: String) { rows.add(row) }
    var count: Int { rows.count }
}

final class LockedRows: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private let rows = NSMutableArray()
    func add(_ row: String) { lock.withLock { rows.add(row) } }
    var count: Int { lock.withLock { rows.count } }
}

final class LockedLedger: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue = DispatchQueue(label: "ledger")
    private let ledger = Ledger()
    func add(_ row: String) { queue.sync { ledger.write(row) } }
}

final class HalfLockedLedger: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let lock = NSLock()
    private let ledger = Ledger()
    func add(_ row: String) { lock.withLock { ledger.write(row) } }
    func dump() -> String { ledger.rows.joined(separator: "\n") }
}

final class SharedLedger: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let lock = NSLock()
    private var sums: [String: Int] = [:]
    let ledger = Ledger()

    func add(_ name: String, _ amount: Int) {
        lock.lock()
        sums[name, default: 0] += amount
        lock.unlock()
        ledger.write(name)
    }
}

struct Receipt: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    var total: Int
    var ledger: Ledger
}

struct Invoice: @unchecked Sendable {  // bad: unchecked-sendable-needless
    var number: Int
    var lines: [String]
    var due: Date?
}

enum Outcome: @unchecked Sendable {  // bad: unchecked-sendable-needless
    case paid(Invoice)
    case failed(any Error)
    case waiting(until: Date)
}

enum Message: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    case text(String)
    case attachment(name: String, reader: () -> Data)
}

struct RawRegion: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member, unchecked-sendable-undocumented
    let start: UnsafeMutableRawPointer
    let length: Int
}

final class Currency: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private var code: String
    private(set) var digits: Int

    init(code: String, digits: Int) {
        self.code = code
        self.digits = digits
    }

    func label() -> String { "\(code) \(digits)" }
}

class Country: @unchecked Sendable {  // bad: unchecked-sendable-needless
    let code: String
    let dial: Int
    init(code: String, dial: Int) {
        self.code = code
        self.dial = dial
    }
}

enum Mode: @unchecked Sendable {  // bad: unchecked-sendable-needless, unchecked-sendable-undocumented
    case on, off
}

struct Envelope<Body>: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    var id: UUID
    var body: Body
}

struct Sealed<Body> {
    var body: Body
}

extension Sealed: @unchecked Sendable where Body: Sendable {}  // bad: unchecked-sendable-needless

final class DataTransform: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let steps: [(Data) throws -> Data]
    init(steps: [(Data) throws -> Data]) { self.steps = steps }
    func run(_ data: Data) throws -> Data { try steps.reduce(data) { try $1($0) } }
}
