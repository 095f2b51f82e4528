import Crypto
import Foundation
import Sealing

/// How long sealing in memory takes beside bare calls of swift-crypto's AES-GCM over the same chunks, in turn, in one run.
///
/// `raw key` is `Cobblestone256`, `sealed file` is `Sealer` with one key: it makes a file key, wraps it and
/// authenticates a header each time. A message of 1 KiB is two bare calls: its chunk and the wrapped key.
///
/// A bare call seals into a box, and opens one that is at hand. `from bytes` is the sealed file beside bare calls that take
/// and give bytes, as files do: the box is made of them, and what comes out stands in one message.
///
/// `by steps` is the sealed file beside ``SameSteps``, all that the format asks for by swift-crypto's own calls.
@main
enum SealMemory {
    static func main() throws {
        let columns = " raw key   sealed file  from bytes  by steps"
        print("bytes        bare seal  \(columns)     bare open  \(columns)   aim")
        for (size, aim) in [(1 << 10, "3 for sealed files"), (1 << 16, "1.6"), (1 << 24, "")] {
            let line = try ratios(size)
            let halves = [line.prefix(5), line.suffix(5)].map { half in
                String(format: "%10.2f µs", half[half.startIndex])
                    + zip(half.dropFirst(), [8, 12, 10, 8]).map { String(format: "%\($1).2f×", $0) }.joined(
                        separator: " ")
            }
            print(String(size).padding(toLength: 10, withPad: " ", startingAt: 0), halves.joined(separator: "  "), aim)
        }
    }

    /// Microseconds of the bare calls and ratios of the others, sealing and opening.
    private static func ratios(_ size: Int) throws -> [Double] {
        let key = SymmetricKey(size: .bits256)
        let sealingKey = try SealingKey(key)
        let sealer = try Sealer(to: [.key(sealingKey)])
        let opener = Opener([.key(sealingKey)])
        let plaintext = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let chunks = pieces(of: plaintext)
        let bare = try chunks.map { try AES.GCM.seal($0, using: key) }
        let raw = try Cobblestone256.seal(plaintext, key: key)
        let sealed: Data = try sealer.seal(plaintext)
        let steps = SameSteps(key: key, like: sealed)
        guard try steps.open(sealed) == plaintext, try opener.open(steps.seal(plaintext)) as Data == plaintext else {
            fatalError("these are not the steps of the format")
        }
        let nonce = AES.GCM.Nonce()
        let pieces = bare.compactMap { $0.combined?.dropFirst(12) }
        let nonces = bare.map(\.nonce)
        let works: [() throws -> Void] = [
            { for chunk in chunks { _ = try AES.GCM.seal(chunk, using: key).combined } },
            { _ = try Cobblestone256.seal(plaintext, key: key) },
            { _ = try sealer.seal(plaintext) as Data },
            { _ = try steps.seal(plaintext) },
            { for box in bare { _ = try AES.GCM.open(box, using: key) } },
            { _ = try Cobblestone256.open(raw, key: key) },
            { _ = try opener.open(sealed) as Data },
            { _ = try steps.open(sealed) },
            {
                var message = Data(capacity: size + 16 * chunks.count)
                for chunk in chunks {
                    let box = try AES.GCM.seal(chunk, using: key, nonce: nonce)
                    message.append(box.ciphertext)
                    message.append(box.tag)
                }
            },
            {
                var message = Data(capacity: size)
                for (piece, nonce) in zip(pieces, nonces) {
                    let box = try AES.GCM.SealedBox(
                        nonce: nonce, ciphertext: piece.dropLast(16), tag: piece.suffix(16))
                    message.append(try AES.GCM.open(box, using: key))
                }
            },
        ]
        let times = try medians(of: works, repetitions: max(4, (1 << 26) / (size + (1 << 14))))
        let sealing = [times[0], times[1] / times[0], times[2] / times[0], times[2] / times[8], times[2] / times[3]]
        let opening = [times[4], times[5] / times[4], times[6] / times[4], times[6] / times[9], times[6] / times[7]]
        return sealing + opening
    }

    /// Chunks of 16 KiB and the shorter last one; beside a small message the 32 bytes of a key.
    private static func pieces(of plaintext: Data) -> [Data] {
        var pieces = stride(from: 0, to: plaintext.count, by: 16384).map { start in
            Data(plaintext[start..<min(start + 16384, plaintext.count)])
        }
        pieces.append(Data(repeating: 5, count: plaintext.count < 16384 ? 32 : 0))
        return pieces
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
