/// A place in a public standard that describes the weakness a rule finds.
public enum Reference: Sendable, Hashable, Codable {
    /// A weakness of the Common Weakness Enumeration, by number.
    case cwe(Int)
    /// A control of OWASP MASVS v2, such as `("STORAGE", 1)`.
    case masvs(String, Int)
    /// A weakness of the OWASP MASWE, by its number in `MobileWeakness.edition`.
    case maswe(Int)
    /// A test of the OWASP MASTG, by its full id: `MASTG-TEST-0300`.
    case mastg(String)
    /// An entry of the OWASP Mobile Top 10 of 2024, from 1 to 10.
    case mobileTop10(Int)

    /// The short form that reports show: `CWE-312`, `MASVS-STORAGE-1`, `MASWE-0001`, `M9:2024`.
    public var label: String {
        switch self {
        case .cwe(let number): "CWE-\(number)"
        case .masvs(let group, let number): "MASVS-\(group)-\(number)"
        case .maswe(let number): "MASWE-" + number.digits(4)
        case .mastg(let id): id
        case .mobileTop10(let number): "M\(number):2024"
        }
    }

    /// The page that explains it.
    public var url: String {
        switch self {
        case .cwe(let number): "https://cwe.mitre.org/data/definitions/\(number).html"
        case .masvs: "https://mas.owasp.org/MASVS/controls/\(label)/"
        case .maswe(let number):
            "https://mas.owasp.org/MASWE/"
                + (MobileWeakness(number: number).map { "MASVS-\($0.group)/\(label)/" } ?? "")
        case .mastg(let id): "https://mas.owasp.org/\(id)"
        case .mobileTop10(let number):
            "https://owasp.org/www-project-mobile-top-10/2023-risks/m\(number)-\(slug(number))"
        }
    }

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let reference = Reference(label: text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "“\(text)” is no reference"))
        }
        self = reference
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(label)
    }

    /// Reads the short form back.
    public init?(label: String) {
        let parts = label.split(separator: "-")
        if parts.count == 2, parts[0] == "CWE", let number = Int(parts[1]) {
            self = .cwe(number)
        } else if parts.count == 3, parts[0] == "MASVS", let number = Int(parts[2]) {
            self = .masvs(String(parts[1]), number)
        } else if parts.count == 2, parts[0] == "MASWE", let number = Int(parts[1]),
            Reference.maswe(number).label == label
        {
            self = .maswe(number)
        } else if label.hasPrefix("MASTG-") {
            self = .mastg(label)
        } else if label.hasSuffix(":2024"), let number = Int(label.dropFirst().dropLast(5)) {
            self = .mobileTop10(number)
        } else {
            return nil
        }
    }
}

private func slug(_ number: Int) -> String {
    let slugs = [
        "improper-credential-usage", "inadequate-supply-chain-security",
        "insecure-authentication-authorization", "insufficient-input-output-validation",
        "insecure-communication", "inadequate-privacy-controls", "insufficient-binary-protection",
        "security-misconfiguration", "insecure-data-storage", "insufficient-cryptography",
    ]
    return slugs.indices.contains(number - 1) ? slugs[number - 1] : ""
}
