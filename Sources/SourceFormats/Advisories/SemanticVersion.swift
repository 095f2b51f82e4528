/// A version that can be held against another, by the precedence of Semantic Versioning 2.0.0 (§11).
///
/// Read with tolerance, as packages write it: a `v` in front, one number or ten, leading zeros, and CocoaPods'
/// `1.0.0.beta.2`, which counts as the pre-release `1.0.0-beta.2`. Build metadata is left out (§10).
public struct SemanticVersion: Sendable, Hashable {
    /// Without zeros at the end, so that `1.0` is `1.0.0`.
    private let numbers: [Number]
    private let prerelease: [Identifier]

    /// Reads a version; nil if the text does not begin with a number or holds what no version has.
    public init?(_ text: String) {
        guard let parts = VersionParts(text) else { return nil }
        var numbers = parts.numbers.map(Number.init)
        while numbers.last == .zero { numbers.removeLast() }
        self.numbers = numbers
        prerelease = parts.prerelease.map(Identifier.init)
    }

    /// Whether the version comes before the release of its numbers.
    public var isPrerelease: Bool { !prerelease.isEmpty }
}

extension SemanticVersion: Comparable {
    public static func < (one: SemanticVersion, other: SemanticVersion) -> Bool {
        for index in 0..<max(one.numbers.count, other.numbers.count) {
            let first = index < one.numbers.count ? one.numbers[index] : .zero
            let second = index < other.numbers.count ? other.numbers[index] : .zero
            if first != second { return first < second }
        }
        // §11.3: a pre-release comes before its release.
        if one.prerelease.isEmpty || other.prerelease.isEmpty { return !one.prerelease.isEmpty }
        return one.prerelease.lexicographicallyPrecedes(other.prerelease)
    }
}

/// A number of any length: versions such as `20240131093000123456789` exist.
private struct Number: Sendable, Hashable, Comparable {
    /// Without leading zeros.
    let digits: String

    static let zero = Number("0")

    init(_ digits: some StringProtocol) {
        let significant = digits.drop { $0 == "0" }
        self.digits = significant.isEmpty ? "0" : String(significant)
    }

    static func < (one: Number, other: Number) -> Bool {
        let (first, second) = (one.digits.utf8, other.digits.utf8)
        return first.count == second.count ? first.lexicographicallyPrecedes(second) : first.count < second.count
    }
}

/// A part of a pre-release (§9): numbers by their value and before words (§11.4).
private enum Identifier: Sendable, Hashable, Comparable {
    case number(Number)
    case word(String)

    init(_ text: String) {
        self = text.utf8.allSatisfy(\.isDigit) ? .number(Number(text)) : .word(text)
    }

    static func < (one: Identifier, other: Identifier) -> Bool {
        switch (one, other) {
        case (.number(let first), .number(let second)): first < second
        case (.number, .word): true
        case (.word, .number): false
        case (.word(let first), .word(let second)): first.utf8.lexicographicallyPrecedes(second.utf8)
        }
    }
}

/// The text of a version, cut up.
private struct VersionParts {
    private(set) var numbers: [String] = []
    private(set) var prerelease: [String] = []

    /// Longer texts are no versions that anybody wrote.
    private static let longest = 256

    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.longest else { return nil }
        var index = bytes.first == UInt8(ascii: "v") || bytes.first == UInt8(ascii: "V") ? 1 : 0
        while true {
            let start = index
            while index < bytes.count, bytes[index].isDigit { index += 1 }
            guard index > start else { return nil }
            numbers.append(bytes.text(start..<index))
            guard bytes.has(ASCII.dot, at: index), index + 1 < bytes.count, bytes[index + 1].isDigit else { break }
            index += 1
        }
        let rest = bytes[index...].prefix { $0 != ASCII.plus }
        guard !rest.isEmpty else { return }
        let isMarked = rest.first == ASCII.hyphen || rest.first == ASCII.dot
        let words = (isMarked ? rest.dropFirst() : rest).split(separator: ASCII.dot, omittingEmptySubsequences: false)
        for word in words {
            guard !word.isEmpty, word.allSatisfy({ $0.isLetter || $0.isDigit || $0 == ASCII.hyphen }) else {
                return nil
            }
            prerelease.append(String(decoding: word, as: UTF8.self))
        }
    }
}
