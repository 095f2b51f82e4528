import Crypto
import Foundation
import Sealing

/// How long sealing in memory takes beside one bare call of swift-crypto on the same bytes, in turn, in one run.
///
/// `raw key` is `Cobblestone256`, `sealed file` is `Sealer` with one key: it makes a file key, wraps it and
/// authenticates a header each time.
@main
enum SealMemory {
    static func main() throws {
        let key = SymmetricKey(size: .bits256)
        let sealingKey = SealingKey()
        let sealer = try Sealer(to: [.key(sealingKey)])
        let opener = Opener([.key(sealingKey)])
        print("bytes        bare seal   raw key   sealed file     bare open   raw key   sealed file")
        for size in [1 << 10, 1 << 16, 1 << 24] {
            let plaintext = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            let bare = try AES.GCM.seal(plaintext, using: key)
            let raw = try Cobblestone256.seal(plaintext, key: key)
            let sealed: Data = try sealer.seal(plaintext)
            let works: [() throws -> Void] = [
                { _ = try AES.GCM.seal(plaintext, using: key).combined },
                { _ = try Cobblestone256.seal(plaintext, key: key) },
                { _ = try sealer.seal(plaintext) as Data },
                { _ = try AES.GCM.open(bare, using: key) },
                { _ = try Cobblestone256.open(raw, key: key) },
                { _ = try opener.open(sealed) as Data },
            ]
            let times = try medians(of: works, repetitions: max(4, (1 << 26) / (size + (1 << 14))))
            var line: [Double] = []
            for first in [0, 3] {
                let bare = times[first]
                line += [bare, times[first + 1] / bare, times[first + 2] / bare]
            }
            print(
                String(size).padding(toLength: 10, withPad: " ", startingAt: 0),
                String(
                    format: "%9.2f µs %8.2f× %12.2f× %10.2f µs %8.2f× %12.2f×", line[0], line[1], line[2], line[3],
                    line[4], line[5]))
        }
    }

    /// Microseconds a call, the median of seven rounds in which all works take turns.
    private static func medians(of works: [() throws -> Void], repetitions: Int) throws -> [Double] {
        let clock = ContinuousClock()
        var rounds = Array(repeating: [Double](), count: works.count)
        for _ in 0..<7 {
            for (index, work) in works.enumerated() {
                let time = try clock.measure { for _ in 0..<repetitions { try work() } }
                rounds[index].append(time / .microseconds(1) / Double(repetitions))
            }
        }
        return rounds.map { $0.sorted()[3] }
    }
}
