import AuditAnalysis
import AuditKit

extension [Example] {
    /// Formatters that are set up anew, lazy properties, and statics of actors.
    static let settingsThatOthersChange: [Example] = [
        Example(
            """
            enum Stamps {
                static let formatter = DateFormatter()
                static func day(_ date: Date) -> String {
                    ↓formatter.dateFormat = "yyyy-MM-dd"
                    return formatter.string(from: date)
                }
            }
            final class Journal {
                func note(_ date: Date) { DispatchQueue.global().async { self.keep(Stamps.day(date)) } }
                func title(_ date: Date) -> String { Stamps.day(date) }
                private func keep(_ text: String) { print(text) }
            }
            """, "one formatter for all, set up by each"),
        Example(
            """
            final class Prices {
                private let formatter = NumberFormatter()
                private let queue = DispatchQueue(label: "export")
                func export(_ sums: [Double], then done: @escaping ([String]) -> Void) {
                    queue.async {
                        ↓self.formatter.maximumFractionDigits = 4
                        done(sums.compactMap { self.formatter.string(from: $0 as NSNumber) })
                    }
                }
                func label(_ sum: Double) -> String? { formatter.string(from: sum as NSNumber) }
            }
            """),
        Example(
            """
            final class Archive {
                lazy var index: [String: Int] = makeIndex()
                private func makeIndex() -> [String: Int] { [:] }
                func warm() { DispatchQueue.global().async { prepare(↓self.index) } }
                func show() { DispatchQueue.main.async { draw(self.index) } }
            }
            """, "whoever comes first makes it, and both may"),
        Example(
            """
            final class Archive {
                lazy var index: [String: Int] = [:]
                init() { onOpening { [weak self] in self?.prepare() } }
                private func prepare() { print(index.count) }
                func warm() { DispatchQueue.global().async { prepare(↓self.index) } }
                func show() { DispatchQueue.main.async { draw(self.index) } }
            }
            """, "the initializer only says what is to come later"),
        Example(
            """
            actor Download {
                static var total = 0
                func finish(_ bytes: Int) { ↓Download.total += bytes }
            }
            func start(_ urls: [URL]) { for _ in urls { let download = Download(); Task { await download.finish(1) } } }
            func report() -> Int { Download.total }
            """, "an actor guards its objects, and not what its type keeps"),
    ]

    static let settingsThatStay: [Example] = [
        Example(
            """
            enum Stamps {
                static let formatter: DateFormatter = {
                    let formatter = DateFormatter()
                    formatter.dateFormat = "yyyy-MM-dd"
                    return formatter
                }()
            }
            final class Journal {
                func note(_ date: Date) { DispatchQueue.global().async { print(Stamps.formatter.string(from: date)) } }
                func title(_ date: Date) -> String { Stamps.formatter.string(from: date) }
            }
            """, "set up once"),
        Example(
            """
            final class Prices {
                private let formatter = NumberFormatter()
                private let lock = NSLock()
                func export(_ sum: NSNumber) {
                    DispatchQueue.global().async { print(self.text(sum, 4) ?? "") }
                }
                func text(_ sum: NSNumber, _ digits: Int) -> String? {
                    lock.withLock {
                        formatter.maximumFractionDigits = digits
                        return formatter.string(from: sum)
                    }
                }
            }
            """, "under a lock"),
        Example(
            """
            final class Screen {
                private let formatter = DateFormatter()
                func load(_ url: URL) {
                    URLSession.shared.dataTask(with: url) { _, _, _ in
                        DispatchQueue.main.async { self.show(Date()) }
                    }.resume()
                }
                private func show(_ date: Date) {
                    formatter.dateStyle = .short
                    print(formatter.string(from: date))
                }
            }
            """, "on the main queue alone"),
        Example(
            """
            final class Archive {
                lazy var index: [String: Int] = [:]
                init() { prepare(index) }
                func warm() { DispatchQueue.global().async { prepare(self.index) } }
                func show() { DispatchQueue.main.async { draw(self.index) } }
            }
            """, "made before anybody else has the archive"),
        Example(
            """
            actor Ledger {
                static let shared = Ledger()
                static var total = 0
                func add(_ sum: Int) { Ledger.total += sum }
                func sum() -> Int { Ledger.total }
            }
            """, "the one object keeps the rest out"),
    ]
}
