import Foundation
import GameplayKit

struct GeneratorRecipe {
    var length = 20
    var symbols = true

    var alphabet: [Character] {
        Array("abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789" + (symbols ? "!@#$%^&*-_" : ""))
    }
}

protocol PasswordGenerating {
    func password(for recipe: GeneratorRecipe) -> String
}

final class MemorableGenerator: PasswordGenerating {
    private let words: [String]

    init(words: [String]) {
        self.words = words
        srand48(8_675_309) // bad: constant-seed
    }

    func password(for recipe: GeneratorRecipe) -> String {
        let picked = (0..<4).map { _ in words[Int(drand48() * Double(words.count))] } // bad: weak-random
        return picked.joined(separator: "-")
    }
}

final class CharacterGenerator: PasswordGenerating {
    func password(for recipe: GeneratorRecipe) -> String {
        let alphabet = recipe.alphabet
        return String((0..<recipe.length).map { _ in alphabet[Int(arc4random_uniform(UInt32(alphabet.count)))] }) // good: weak-random
    }
}

struct IconPalette {
    func hues(count: Int) throws -> [Float] {
        let source = GKARC4RandomSource(seed: Data(try Entropy.checkedBytes(16))) // good: constant-seed
        return (0..<count).map { _ in source.nextUniform() }
    }
}
