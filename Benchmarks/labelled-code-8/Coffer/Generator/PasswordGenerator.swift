import CryptoKit
import Foundation
import GameplayKit
import Security

struct Recipe {
    var length = 20
    var symbols = true

    var alphabet: [Character] {
        Array("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789" + (symbols ? "!#%+-_.?" : ""))
    }
}

protocol PasswordGenerating {
    func generate(_ recipe: Recipe) -> String
}

struct ShuffleGenerator: PasswordGenerating {
    func generate(_ recipe: Recipe) -> String {
        let source = GKMersenneTwisterRandomSource() // bad: predictable-random
        let shuffled = source.arrayByShufflingObjects(in: recipe.alphabet.map(String.init))
        return shuffled.prefix(recipe.length).compactMap { $0 as? String }.joined()
    }
}

struct SystemGenerator: PasswordGenerating {
    func generate(_ recipe: Recipe) -> String {
        let alphabet = recipe.alphabet
        return String((0..<recipe.length).compactMap { _ in alphabet.randomElement() }) // good: predictable-random
    }
}

struct SiteGenerator: PasswordGenerating {
    let site: String

    func generate(_ recipe: Recipe) -> String {
        srandom(UInt32(truncatingIfNeeded: site.utf8.reduce(5381) { ($0 << 5) &+ $0 &+ Int($1) }))
        let alphabet = recipe.alphabet
        return String((0..<recipe.length).map { _ in alphabet[Int(random()) % alphabet.count] }) // bad: predictable-random
    }
}

struct EntropyPool {
    func salt() -> Data {
        var bytes = [UInt8](repeating: 0, count: 32)
        arc4random_buf(&bytes, bytes.count) // good: predictable-random
        return Data(bytes)
    }

    func secretKey() -> Data {
        var seconds = Date().timeIntervalSince1970
        let clock = Data(bytes: &seconds, count: MemoryLayout<TimeInterval>.size)
        return Data(SHA256.hash(data: clock)) // bad: predictable-random
    }

    func tipOfTheDay(_ tips: [String]) -> String {
        tips[Int(random()) % tips.count] // good: predictable-random
    }
}
