import Foundation
import Sealing

/// Whether time tells a wrong password from a damaged header: openings that fail for different reasons, in random
/// alternation, in one run.
///
/// `wrong password, again` is a second file of the first kind. What it differs by is what this machine cannot tell.
@main
enum SealTiming {
    static func main() throws {
        let rounds = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 1 : 1
        // Whoever keeps an opener derives once, so that its answers are not hidden behind a derivation.
        try measure("scrypt 2^10, opener kept", .scrypt(logN: 10), rounds: 20_000 * rounds, keepsOpener: true)
        try measure("scrypt 2^10, derived each time", .scrypt(logN: 10), rounds: 500 * rounds, keepsOpener: false)
        try measure("scrypt 2^17, derived each time", .scrypt, rounds: 40 * rounds, keepsOpener: false)
    }

    /// A file that must not open.
    private struct Case {
        let name: String
        let file: Data
        var times: [Double] = []
    }

    private static func measure(_ title: String, _ derivation: KeyDerivation, rounds: Int, keepsOpener: Bool) throws {
        let password = try Password("correct horse battery staple")
        var cases = try files(sealedWith: password, derivation)
        let kept = Opener([.password(password)])
        let clock = ContinuousClock()
        // The first round fills caches.
        for round in 0...rounds {
            for index in cases.indices.shuffled() {
                let opener = keepsOpener ? kept : Opener([.password(password)])
                let file = cases[index].file
                let time = clock.measure { precondition(isRefused(file, by: opener), "opened: \(cases[index].name)") }
                if round > 0 { cases[index].times.append(time / .microseconds(1)) }
            }
        }
        print("\(title), \(rounds) rounds: µs, median (quartiles), beside the first")
        let first = quartiles(cases[0].times)[1]
        for one in cases {
            let times = quartiles(one.times)
            print(
                one.name.padding(toLength: 28, withPad: " ", startingAt: 0),
                String(format: "%11.2f (%.2f to %.2f)  %.4f", times[1], times[0], times[2], times[1] / first))
        }
    }

    /// A header of one password, 48 bytes and four more before the stanza of 149, ends in a MAC of 32. The stanza's
    /// wrapped key is a salt of 24 bytes, a commitment of 32, and 48 that are sealed.
    private static func files(sealedWith password: Password, _ derivation: KeyDerivation) throws -> [Case] {
        let content = Data("meet at noon".utf8)
        let right: Data = try Sealer(to: [.password(password, derivation)]).seal(content)
        let wrong = try Sealer(to: [.password(Password("battery staple correct horse"), derivation)])
        func flipped(_ place: Int) -> Data {
            var changed = right
            changed[changed.startIndex + place] ^= 1
            return changed
        }
        let (wrapped, mac) = (16 + 4 + 45, 16 + 4 + 149)
        return [
            Case(name: "wrong password", file: try wrong.seal(content)),
            Case(name: "wrong password, again", file: try wrong.seal(content)),
            Case(name: "right, MAC flipped", file: flipped(mac + 7)),
            Case(name: "right, salt flipped", file: flipped(wrapped + 7)),
            Case(name: "right, commitment flipped", file: flipped(wrapped + 24 + 7)),
            Case(name: "right, wrapped key flipped", file: flipped(wrapped + 24 + 32 + 7)),
            Case(name: "right, its tag flipped", file: flipped(wrapped + 24 + 32 + 32 + 7)),
        ]
    }

    private static func isRefused(_ file: Data, by opener: Opener) -> Bool {
        do {
            _ = try opener.open(file) as Data
            return false
        } catch {
            return error.code == .cannotOpen
        }
    }

    private static func quartiles(_ times: [Double]) -> [Double] {
        let sorted = times.sorted()
        return [1, 2, 3].map { sorted[min(sorted.count - 1, sorted.count * $0 / 4)] }
    }
}
