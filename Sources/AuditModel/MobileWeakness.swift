/// A weakness of the OWASP Mobile Application Security Weakness Enumeration (MASWE).
///
/// The enumeration was numbered anew with its first edition: the numbers of its beta, up to 121, mean other weaknesses
/// and are not used here.
public struct MobileWeakness: Sendable, Hashable {
    /// The edition whose numbers and groups these are, and the day of the commit they were read from.
    public static let edition = "1.0.0 (2026-08-04, 4d45820)"

    /// `26` of `MASWE-0026`.
    public let number: Int
    /// The group of the MASVS that the enumeration files it under, such as `NETWORK`.
    public let group: String
    /// The published name in English; translations of our own.
    public let title: LocalizedText

    /// - Returns: `nil` for a number that the edition does not have.
    public init?(number: Int) {
        guard let weakness = Self.all.first(where: { $0.number == number }) else { return nil }
        self = weakness
    }

    init(number: Int, group: String, title: LocalizedText) {
        self.number = number
        self.group = group
        self.title = title
    }
}
