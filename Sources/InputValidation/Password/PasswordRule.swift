import Foundation

/// A password rule according to NIST SP 800-63B-4, section 3.1.1: long, and not on a list of known passwords. A mix of
/// letters and digits is required only if a policy insists, because it makes passwords more similar, not stronger.
///
///     let rule = PasswordRule(known: try KnownPasswords(sortedHashes: "pwned-passwords.txt"), context: [name, "Example"])
public struct PasswordRule: Validator {
    /// Composition requirements in addition to length.
    public struct Composition: OptionSet, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let uppercase = Composition(rawValue: 1)
        public static let lowercase = Composition(rawValue: 2)
        public static let digit = Composition(rawValue: 4)
        public static let symbol = Composition(rawValue: 8)
    }

    private let characters: ClosedRange<Int>
    private let known: KnownPasswords?
    private let context: [[UInt8]]
    private let composition: Composition

    /// In bytes, in the form that is given on. The bound of `SignInFlow`.
    private static let longest = 1_024

    /// - Parameters:
    ///   - minimum: The minimum number of characters: 15 if the password is the only factor, 8 with a second factor.
    ///   - maximum: The maximum number of characters, at least 64 to allow passphrases. More than 1,024 bytes are never
    ///     accepted, because hashing takes time, and sign-in rejects them too.
    ///   - known: Passwords known from data breaches.
    ///   - context: Names that the password must not contain: of the user, the account, the service. Words of fewer
    ///     than four characters are ignored.
    ///   - composition: Composition requirements; use them only if a policy demands it.
    public init(
        minimum: Int = 15, maximum: Int = 128, known: KnownPasswords? = nil, context: [String] = [],
        composition: Composition = []
    ) {
        let least = min(max(1, minimum), Self.longest)
        characters = least...min(max(64, maximum, least), Self.longest)
        self.known = known
        self.context = context.flatMap(Self.words).filter { $0.count >= 4 }.map { Array($0.utf8) }
        self.composition = composition
    }

    /// - Returns: The password in the form to hash and compare: normalized to NFKC, so that it is the same on every
    ///   keyboard. Leading and trailing whitespace is part of it.
    public func validate(_ input: String) throws(Rejection) -> String {
        // Before anything that costs more than a look: hostile sizes end here.
        guard input.utf8.count <= min(characters.upperBound * 16, Self.longest * 4) else {
            throw Rejection([Reason(.tooLong, limit: characters.upperBound)])
        }
        let password = input.precomposedStringWithCompatibilityMapping
        var reasons: [Reason] = []
        let count = password.count
        if count < characters.lowerBound {
            reasons.append(count == 0 ? Reason(.empty) : Reason(.tooShort, limit: characters.lowerBound))
        }
        if count > characters.upperBound { reasons.append(Reason(.tooLong, limit: characters.upperBound)) }
        if password.utf8.count > Self.longest { reasons.append(Reason(.tooManyBytes, limit: Self.longest)) }
        if password.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) {
            reasons.append(Reason(.controlCharacter))
        }
        reasons += missing(in: password)
        if count > 0 { reasons += weaknesses(of: password) }
        guard reasons.isEmpty else { throw Rejection(reasons) }
        return password
    }

    private func weaknesses(of password: String) -> [Reason] {
        var reasons: [Reason] = []
        let plain = Self.plain(password)
        let bytes = Array(plain.utf8)
        if context.contains(where: { Self.holds(bytes, $0) }) { reasons.append(Reason(.passwordContext)) }
        if Self.isRegular(plain) { reasons.append(Reason(.passwordPattern)) }
        if known?.contains(password) == true { reasons.append(Reason(.passwordCommon)) }
        return reasons
    }

    private func missing(in password: String) -> [Reason] {
        var reasons: [Reason] = []
        if composition.contains(.uppercase), !password.contains(where: \.isUppercase) {
            reasons.append(Reason(.passwordUppercase))
        }
        if composition.contains(.lowercase), !password.contains(where: \.isLowercase) {
            reasons.append(Reason(.passwordLowercase))
        }
        if composition.contains(.digit), !password.contains(where: \.isNumber) {
            reasons.append(Reason(.passwordDigit))
        }
        if composition.contains(.symbol),
            !password.contains(where: { !$0.isLetter && !$0.isNumber && !$0.isWhitespace })
        {
            reasons.append(Reason(.passwordSymbol))
        }
        return reasons
    }

    private static func plain(_ text: String) -> String { text.lowercased() }

    /// Letters with their marks, and digits, in the form that a password is compared in.
    private static func words(of text: String) -> [String] {
        let text = plain(MarkRuns.cut(text).precomposedStringWithCompatibilityMapping)
        return text.unicodeScalars.split { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
                .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
                false
            default: true
            }
        }
        .map { String(Substring($0)) }
    }

    private static func holds(_ text: [UInt8], _ word: [UInt8]) -> Bool {
        guard text.count >= word.count else { return false }
        return (0...text.count - word.count).contains { text[$0...].starts(with: word) }
    }

    /// Whether nearly all of it is one character, one step up or down, or a short piece again and again.
    private static func isRegular(_ text: String) -> Bool {
        let values = text.unicodeScalars.map { Int($0.value) }
        guard values.count >= 3 else { return true }
        let steps = zip(values.dropFirst(), values).map { $0 - $1 }
        let regular = zip(steps.dropFirst(), steps).filter { $0 == $1 && abs($0) <= 1 }.count
        if regular * 10 >= (steps.count - 1) * 8 { return true }
        for length in 1...max(1, min(4, values.count / 3)) {
            if values.indices.dropFirst(length).allSatisfy({ values[$0] == values[$0 - length] }) { return true }
        }
        return false
    }
}
