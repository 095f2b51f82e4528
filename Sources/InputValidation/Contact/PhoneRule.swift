/// A telephone number in the international form of ITU-T E.164.
public struct PhoneNumber: Hashable, Sendable, CustomStringConvertible {
    /// The country calling code, such as 34.
    public let callingCode: Int
    /// The digits after it.
    public let national: String

    /// `+` and digits, as networks and databases want it.
    public var description: String { "+\(callingCode)\(national)" }
}

/// Telephone numbers, with spaces, hyphens, dots and brackets as people write them.
///
/// Holds a number against E.164: a calling code that is assigned, at most fifteen digits. `+44 (0)20…` is refused: such a
/// zero is dialled at home alone in most countries, and belongs to the number in Italy. Whether a country has such a
/// number, and whether it rings, only a message to it tells.
public struct PhoneRule: Validator {
    private let callingCode: Int?
    private let trunkPrefix: String

    /// - Parameters:
    ///   - callingCode: Of numbers without one, such as 34 for Spain. Nil accepts international numbers alone.
    ///   - trunkPrefix: What stands before a national number at home and not abroad: `0` in most countries, nothing in
    ///     Spain and Italy.
    public init(callingCode: Int? = nil, trunkPrefix: String = "") {
        self.callingCode = callingCode
        self.trunkPrefix = trunkPrefix
    }

    public func validate(_ input: String) throws(Rejection) -> PhoneNumber {
        guard !input.isEmpty else { throw Rejection([Reason(.empty)]) }
        guard input.utf8.count <= 40, let (plus, digits) = Self.digits(of: input) else {
            throw Rejection([Reason(.phoneMalformed)])
        }
        if plus { return try international(digits) }
        if digits.utf8.starts(with: "00".utf8) { return try international(String(digits.dropFirst(2))) }
        guard let callingCode else { throw Rejection([Reason(.phoneNotInternational)]) }
        let national =
            digits.utf8.starts(with: trunkPrefix.utf8) ? String(digits.dropFirst(trunkPrefix.utf8.count)) : digits
        return try international("\(callingCode)\(national)")
    }

    private func international(_ digits: String) throws(Rejection) -> PhoneNumber {
        // E.164, section 6: at most fifteen digits in all; no country has fewer than four after its code.
        guard let code = CallingCodes.code(of: digits) else { throw Rejection([Reason(.phoneCountry)]) }
        let national = digits.dropFirst(String(code).count)
        guard digits.count <= 15, national.count >= 4 else { throw Rejection([Reason(.phoneMalformed)]) }
        return PhoneNumber(callingCode: code, national: String(national))
    }

    /// Nil where something else than digits and what people put between them is in it.
    private static func digits(of text: String) -> (plus: Bool, digits: String)? {
        var digits = ""
        var plus = false
        var open = false
        // How many digits stand before the bracket that is open.
        var before = 0
        for scalar in text.unicodeScalars {
            switch scalar {
            case "0"..."9": digits.unicodeScalars.append(scalar)
            case "+":
                guard digits.isEmpty, !plus, !open else { return nil }
                plus = true
            case "(":
                guard !open else { return nil }
                open = true
                before = digits.utf8.count
            case ")":
                guard open, before == 0 || !digits.utf8.dropFirst(before).elementsEqual("0".utf8) else {
                    return nil
                }
                open = false
            case " ", "-", ".", "/", "\u{A0}", "\u{2011}", "\u{202F}": break
            default: return nil
            }
        }
        return open || digits.isEmpty ? nil : (plus, digits)
    }
}

/// The codes that ITU-T E.164 assigns to countries, areas and networks (list of 15 December 2016 with its amendments).
enum CallingCodes {
    static func code(of digits: String) -> Int? {
        for length in 1...3 {
            guard let value = Int(digits.prefix(length)), digits.count >= length else { return nil }
            if assigned.contains(value), String(value).count == length { return value }
        }
        return nil
    }

    private static let assigned: Set<Int> = {
        var codes: Set<Int> = [1, 7]
        codes.formUnion([20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49])
        codes.formUnion([51, 52, 53, 54, 55, 56, 57, 58, 60, 61, 62, 63, 64, 65, 66, 81, 82, 84, 86])
        codes.formUnion([90, 91, 92, 93, 94, 95, 98, 211, 212, 213, 216, 218, 290, 291])
        codes.formUnion(220...269)
        codes.subtract([259])
        codes.formUnion(297...299)
        codes.formUnion(350...359)
        codes.formUnion([370, 371, 372, 373, 374, 375, 376, 377, 378, 379, 380, 381, 382, 383, 385, 386, 387, 389])
        codes.formUnion([420, 421, 423])
        codes.formUnion(500...509)
        codes.formUnion(590...599)
        codes.formUnion([670, 672, 673, 674, 675, 676, 677, 678, 679])
        codes.formUnion(680...683)
        codes.formUnion(685...692)
        codes.formUnion([800, 808, 850, 852, 853, 855, 856, 870, 878, 880, 881, 882, 883, 886, 888])
        codes.formUnion([960, 961, 962, 963, 964, 965, 966, 967, 968, 970, 971, 972, 973, 974, 975, 976, 977, 979])
        codes.formUnion([992, 993, 994, 995, 996, 998])
        return codes
    }()
}
