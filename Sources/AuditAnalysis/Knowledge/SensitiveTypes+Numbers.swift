package import AuditKit
import CodeModel

/// Secrets that are kept as numbers: only what the name calls a number or a measure of that kind.
extension SensitiveTypes {
    /// Whether a name speaks of a secret that may well be kept as a number: a PIN, or the number of a card, an account
    /// or a person.
    package static func isSecretNumber(_ type: InferredType, named name: String) -> Bool {
        guard isNumber(type) else { return false }
        let words = Words.of(name)
        if words.contains(where: secretMeasures.contains) { return true }
        let pairs = zip(words, words.dropFirst())
        if pairs.contains(where: { measured[$1]?.contains($0) ?? false }) { return true }
        guard integers.contains(type.name) else { return false }
        if words.contains(where: secretNumbers.contains) || words.last.map(lastNumbers.contains) ?? false {
            return true
        }
        return pairs.contains { numbered[$1]?.contains($0) ?? false }
    }

    static let integers: Set<String> = [
        "Int", "Int32", "Int64", "UInt", "UInt32", "UInt64",
    ]

    static let decimals: Set<String> = [
        "Double", "Float", "Decimal", "CLLocationDegrees", "NSDecimalNumber",
    ]

    /// What is measured of a person, with a fraction or without one.
    private static let secretMeasures: Set<String> = [
        "latitude", "longitude", "salary", "blood", "heart", "pulse", "insulin", "glucose", "inhaler", "menstrual",
        "menstruation", "pregnancy",
    ]

    /// What stands before a word in the names of measures.
    private static let measured: [String: Set<String>] = [
        "mass": ["body"], "fat": ["body"], "balance": ["account", "bank"],
    ]

    private static let secretNumbers: Set<String> = [
        "pin", "otp", "totp", "cvv", "cvc", "ssn", "passcode", "password", "pincode", "cardnumber", "phonenumber",
        "salary", "iban", "pan",
    ]

    /// Words that are the whole number where a name ends with them: in `phoneModel` and `secretLevel` they are not.
    private static let lastNumbers: Set<String> = [
        "postcode", "zipcode", "passport", "phone", "telephone", "secret", "ccn",
    ]

    /// What stands before a word in the names of numbers that identify somebody or something of theirs.
    private static let numbered: [String: Set<String>] = {
        let owners: Set<String> = [
            "card", "account", "phone", "mobile", "telephone", "security", "routing", "passport", "tax", "insurance",
            "license", "licence", "national", "social", "verification", "cc", "acct", "bank", "credit", "debit", "visa",
            "fax", "tel", "mob", "home", "identity",
        ]
        return [
            "number": owners, "no": owners, "num": owners, "nr": owners, "security": ["social"],
            "id": ["national", "patient", "resident", "medical", "health", "citizen", "passport"],
            "code": ["security", "access", "pin", "verification", "zip", "post", "postal"],
            "score": ["credit"], "rating": ["credit"], "key": ["account", "license", "licence"],
            "card": ["credit", "debit", "visa", "bank"], "account": ["bank"], "license": ["driver", "drivers"],
            "licence": ["driver", "drivers"], "birth": ["of"], "day": ["birth"],
        ]
    }()
}
