import Foundation
import GameplayKit

struct Entry: Codable, Identifiable {
    let id: Int
    let holder: String
    let stakeCents: Int
}

protocol WinnerPicking {
    func pick(_ count: Int, from entries: [Entry]) -> [Entry]
}

struct SeedBook {
    let cashDraw: UInt64
    let parade: UInt64

    static let season = SeedBook(cashDraw: 20_250_101, parade: 77)
}

struct WeeklyPicker: WinnerPicking {
    func pick(_ count: Int, from entries: [Entry]) -> [Entry] {
        var generator = SystemRandomNumberGenerator()
        return Array(entries.shuffled(using: &generator).prefix(count)) // good: weak-random
    }
}

struct CashPicker: WinnerPicking {
    let book: SeedBook = .season

    func pick(_ count: Int, from entries: [Entry]) -> [Entry] {
        let source = GKMersenneTwisterRandomSource(seed: book.cashDraw) // bad: constant-seed
        let shuffled = source.arrayByShufflingObjects(in: entries.map(\.id))
        let chosen = Set(shuffled.prefix(count).compactMap { $0 as? Int })
        return entries.filter { chosen.contains($0.id) }
    }
}

struct JackpotPicker: WinnerPicking {
    func pick(_ count: Int, from entries: [Entry]) -> [Entry] {
        srand48(365) // bad: constant-seed
        return (0..<count).map { _ in entries[Int(drand48() * Double(entries.count))] }
    }
}

struct HourlyPicker: WinnerPicking {
    func pick(_ count: Int, from entries: [Entry]) -> [Entry] {
        let source = GKLinearCongruentialRandomSource(seed: UInt64(Date().timeIntervalSince1970))
        let distribution = GKRandomDistribution(randomSource: source, lowestValue: 0, highestValue: entries.count - 1)
        return (0..<count).map { _ in entries[distribution.nextInt()] } // bad: weak-random
    }
}

struct BonusPicker: WinnerPicking {
    func pick(_ count: Int, from entries: [Entry]) -> [Entry] {
        (0..<count).map { _ in entries[Int(arc4random_uniform(UInt32(entries.count)))] } // good: weak-random
    }
}

final class ParadeScene {
    private let floats: GKRandomSource
    private let confetti: GKRandomDistribution

    init(book: SeedBook = .season) {
        floats = GKMersenneTwisterRandomSource(seed: book.parade) // good: constant-seed
        confetti = GKRandomDistribution(randomSource: GKLinearCongruentialRandomSource(seed: 3), lowestValue: 0, highestValue: 360) // good: constant-seed
    }

    func floatOrder(_ names: [String]) -> [String] {
        floats.arrayByShufflingObjects(in: names).compactMap { $0 as? String }
    }

    func confettiAngles(_ count: Int) -> [Int] {
        (0..<count).map { _ in confetti.nextInt() } // good: weak-random
    }

    func backgroundNoise() -> GKNoise {
        GKNoise(GKPerlinNoiseSource(frequency: 2, octaveCount: 4, persistence: 0.5, lacunarity: 2, seed: 99)) // good: constant-seed
    }
}

final class DrawCoordinator {
    private let pickers: [String: WinnerPicking] = [
        "weekly": WeeklyPicker(),
        "cash": CashPicker(),
        "jackpot": JackpotPicker(),
        "hourly": HourlyPicker(),
        "bonus": BonusPicker(),
    ]

    func winners(of draw: String, among entries: [Entry], count: Int) -> [Entry] {
        guard !entries.isEmpty, let picker = pickers[draw] else { return [] }
        return picker.pick(min(count, entries.count), from: entries)
    }

    func rehearsal(among entries: [Entry]) -> [String] {
        srandom(1) // good: constant-seed
        return entries.map { "demo-\($0.id)-\(random() % 9)" }
    }
}

struct Card: Codable, Equatable {
    let rank: Int
    let suit: Int

    static let deck = (0..<4).flatMap { suit in (1...13).map { Card(rank: $0, suit: suit) } }
}

protocol Shuffling {
    mutating func shuffle(_ cards: [Card]) -> [Card]
}

struct GeneratorShuffler<G: RandomNumberGenerator>: Shuffling {
    var generator: G

    mutating func shuffle(_ cards: [Card]) -> [Card] { cards.shuffled(using: &generator) }
}

struct TwisterShuffler: Shuffling {
    let source: GKRandomSource

    mutating func shuffle(_ cards: [Card]) -> [Card] {
        let order = source.arrayByShufflingObjects(in: Array(cards.indices)).compactMap { $0 as? Int }
        return order.map { cards[$0] }
    }
}

struct ShufflerFactory {
    func stakesTable() -> Shuffling {
        GeneratorShuffler(generator: SystemRandomNumberGenerator()) // good: weak-random
    }

    func tournamentTable() -> Shuffling {
        TwisterShuffler(source: GKMersenneTwisterRandomSource(seed: 424_242)) // bad: constant-seed
    }

    func highRollerTable() -> Shuffling {
        GeneratorShuffler(generator: SplitMix(seed: 0xDEA1)) // bad: constant-seed
    }

    func practiceTable(level: Int) -> Shuffling {
        GeneratorShuffler(generator: SplitMix(seed: 100)) // good: constant-seed
    }

    func tutorial() -> Shuffling {
        TwisterShuffler(source: GKLinearCongruentialRandomSource(seed: 5)) // good: constant-seed
    }
}
