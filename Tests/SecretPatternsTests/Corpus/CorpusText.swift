import TestSupport

@testable import SecretPatterns

/// One labelled text: with the secret that must not be left of it, or without one.
struct CorpusText: Sendable, CustomStringConvertible {
    let kind: String
    /// What it was filled from: fillings of one template count once.
    let template: String
    let text: String
    /// What must be gone from the redacted text; nil for a text that must come back as it is.
    let secret: String?

    var description: String { "\(kind): \(text)" }
}

/// Texts written down as templates, so that no token stands in the source.
///
/// `«` and `»` stand around the secret. `{A36}` is replaced by 36 random letters and digits; the letter names the
/// alphabet as in ``alphabets``. `{crc30}` is 30 letters and digits with their CRC-32 in base 62, `{card:4:16}` a number of 16
/// digits after Luhn that begins with 4, `{card-:…}` and `{card :…}` one in groups, `{iban:DE:18}` a country's number with
/// its check digits, `{bech32:nsec:52}` so many digits behind a name with the six that check them, `{jwt}` a web token, `{uuid}`, `{pem:LABEL}` a block of lines, `{upper:…}` a template in capitals, and `{64:…}` the
/// base64 of one.
struct CorpusForge {
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    static let alphabets: [Character: String] = [
        "A": upper + lower + digits, "h": "0123456789abcdef", "H": "0123456789ABCDEF", "d": digits,
        "u": upper + digits, "l": lower + digits, "b": upper + lower + digits + "-_",
        "B": upper + lower + digits + "+/",
        "c": upper, "s": lower, "2": upper + "234567", "n": "123456789", "x": upper + lower,
    ]
    private static let upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    private static let lower = "abcdefghijklmnopqrstuvwxyz"
    private static let digits = "0123456789"

    /// - Parameter form: The template that it counts as, without its surroundings.
    mutating func labelled(_ kind: String, _ template: String, of form: String? = nil) -> CorpusText {
        let text = fill(template)
        let form = form ?? template
        guard let start = text.firstIndex(of: "«"), let end = text.firstIndex(of: "»") else {
            return CorpusText(kind: kind, template: form, text: text, secret: nil)
        }
        let secret = String(text[text.index(after: start)..<end])
        let plain = text.filter { $0 != "«" && $0 != "»" }
        return CorpusText(kind: kind, template: form, text: plain, secret: secret)
    }

    mutating func fill(_ template: String) -> String {
        var text = ""
        var rest = Substring(template)
        while let open = rest.firstIndex(of: "{"), let close = end(of: open, in: rest) {
            let command = rest[rest.index(after: open)..<close]
            guard let filled = expand(command) else {
                text += rest[...open]
                rest = rest[rest.index(after: open)...]
                continue
            }
            text += rest[..<open] + filled
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }

    private func end(of open: String.Index, in text: Substring) -> String.Index? {
        var depth = 0
        for index in text[open...].indices {
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    private mutating func expand(_ command: Substring) -> String? {
        let parts = command.split(separator: ":", maxSplits: 1).map(String.init)
        switch parts.first {
        case "crc30":
            let body = run("A", 30)
            return body + Self.base62(Self.crc32(body))
        case "uuid": return [8, 4, 4, 4, 12].map { run("h", $0) }.joined(separator: "-")
        case "card", "card-", "card ": return card(parts[0].last, parts[1])
        case "iban": return iban(parts[1], grouped: false)
        case "iban ": return iban(parts[1], grouped: true)
        case "bech32": return bech32(parts[1])
        case "jwt": return webToken()
        case "pem": return block(parts[1], separator: "\n")
        case "pem\\n": return block(parts[1], separator: "\\n")
        case "upper": return fill(parts[1]).uppercased()
        case "64": return Self.base64(Array(fill(parts[1]).utf8))
        default:
            guard let letter = command.first, Self.alphabets[letter] != nil, let count = Int(command.dropFirst())
            else { return nil }
            return run(letter, count)
        }
    }

    /// Random characters, among them a digit where the alphabet has some and there is room.
    private mutating func run(_ letter: Character, _ count: Int) -> String {
        let alphabet = Array(Self.alphabets[letter] ?? "")
        while true {
            let text = String((0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
            let isMixed =
                count < 8 || !alphabet.contains("0")
                || (text.contains(where: \.isNumber)
                    && (!alphabet.contains("a") || text.contains(where: \.isLowercase))
                    && (!alphabet.contains("A") || text.contains(where: \.isUppercase)))
            if isMixed { return text }
        }
    }
}

extension CorpusForge {
    private mutating func card(_ sign: Character?, _ rule: String) -> String {
        let parts = rule.split(separator: ":").map(String.init)
        let count = Int(parts[1]) ?? 16
        var number = (parts[0] + run("d", count)).prefix(count - 1).map { $0.wholeNumberValue ?? 0 }
        let sum = number.reversed().enumerated().reduce(0) { sum, place in
            let double = place.element * (place.offset % 2 == 0 ? 2 : 1)
            return sum + double / 10 + double % 10
        }
        number.append((10 - sum % 10) % 10)
        let digits = number.map(String.init).joined()
        guard let sign, sign != "d" else { return digits }
        return groups(digits, count == 15 ? [4, 6, 5] : [4, 4, 4, 4, 3], String(sign))
    }

    private mutating func iban(_ rule: String, grouped: Bool) -> String {
        let parts = rule.split(separator: ":").map(String.init)
        let account = parts[1].allSatisfy(\.isNumber) ? run("d", Int(parts[1]) ?? 0) : fill(parts[1])
        let rest = (account + parts[0] + "00").reduce(0) { rest, character in
            let value = Int(String(character), radix: 36) ?? 0
            return (rest * (value > 9 ? 100 : 10) + value) % 97
        }
        let check = 98 - rest
        let number = parts[0] + (check < 10 ? "0" : "") + "\(check)" + account
        return grouped ? groups(number, Array(repeating: 4, count: 9), " ") : number
    }

    private func groups(_ text: String, _ sizes: [Int], _ sign: String) -> String {
        var rest = Substring(text)
        var parts: [Substring] = []
        for size in sizes where !rest.isEmpty {
            parts.append(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        return parts.joined(separator: sign)
    }

    private mutating func bech32(_ rule: String) -> String {
        let parts = rule.split(separator: ":").map(String.init)
        let values = (0..<(Int(parts[1]) ?? 0)).map { _ in UInt8.random(in: 0...31, using: &generator) }
        let digits = values.map { Checksum.bech32Digits[Int($0)] } + Checksum.bech32(name: Array(parts[0].utf8), values)
        return parts[0] + "1" + String(decoding: digits, as: UTF8.self)
    }

    private mutating func webToken() -> String {
        let header = Self.base64(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8))
        let payload = Self.base64(Array(#"{"sub":"\#(run("d", 8))","iat":17\#(run("d", 8))}"#.utf8))
        let parts = [header, payload].map { $0.filter { $0 != "=" } }
        return "\(parts[0]).\(parts[1]).\(run("b", 43))"
    }

    private mutating func block(_ label: String, separator: String) -> String {
        let lines = (0..<8).map { _ in run("B", 64) } + [run("B", 30) + "=="]
        return (["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----"]).joined(separator: separator)
    }

    static func base64(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = Array(bytes[start..<min(start + 3, bytes.count)])
            let value = (group + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
            for place in 0..<4 { text.append(place <= group.count ? digits[value >> (18 - 6 * place) & 63] : "=") }
        }
        return text
    }

    private static func crc32(_ text: String) -> UInt32 {
        ~text.utf8.reduce(UInt32.max) { register, byte in
            (0..<8).reduce(register ^ UInt32(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
        }
    }

    private static func base62(_ value: UInt32) -> String {
        let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        var (rest, text) = (Int(value), "")
        for _ in 0..<6 {
            text = String(digits[rest % 62]) + text
            rest /= 62
        }
        return text
    }
}
