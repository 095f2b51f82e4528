// Telemetry: the Sendable promises stand in a file of their own.
import Foundation

extension Sampler: @unchecked Sendable {}  // bad: unchecked-sendable-needless

extension Exporter: @unchecked Sendable {}  // bad: unchecked-sendable-race, unchecked-sendable-undocumented

// Each access to `reports` is on the queue; Sendable is safe.
extension Reporter: @unchecked Sendable {}  // bad: unchecked-sendable-guarded; good: unchecked-sendable-undocumented

extension Meter {
    func snapshot() -> [String: Double] { values }
}

struct Upload {
    let journal: Journal

    func run() async {
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<4 {
                group.addTask { journal.entries.append("part \(index)") }
            }
        }
    }
}

final class JournalUploader: @unchecked Sendable {  // bad: unchecked-chain
    private let journal: Journal
    init(journal: Journal) { self.journal = journal }
    func flush() -> String { journal.name }
}

final class MeterUploader: @unchecked Sendable {  // bad: unchecked-chain
    private let meter: Meter
    private let interval: Duration
    init(meter: Meter, interval: Duration) {
        self.meter = meter
        self.interval = interval
    }
    func flush() -> Int { meter.snapshot().count }
}
