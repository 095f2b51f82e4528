/// Shapes of your own as a configuration file has them: `severity`, one of `note` to `critical`, `suffix` and `advice` may be
/// left out.
///
///     { "id": "acme-badge", "name": "Badge", "prefix": "acme_", "alphabet": "A-Z0-9",
///       "minimumLength": 8, "maximumLength": 8 }
///
/// Whether the parts fit together is checked where a scanner or redactor is made of them.
extension CustomShape: Decodable {
    private enum CodingKeys: String, CodingKey {
        case id, name, prefix, alphabet, minimumLength, maximumLength, suffix, severity, advice
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try values.decode(String.self, forKey: .id), name: try values.decode(String.self, forKey: .name),
            prefix: try values.decode(String.self, forKey: .prefix),
            alphabet: try values.decode(String.self, forKey: .alphabet),
            minimumLength: try values.decode(Int.self, forKey: .minimumLength),
            maximumLength: try values.decode(Int.self, forKey: .maximumLength),
            suffix: try values.decodeIfPresent(String.self, forKey: .suffix))
        if let advice = try values.decodeIfPresent(String.self, forKey: .advice) { self.advice = advice }
        guard let name = try values.decodeIfPresent(String.self, forKey: .severity) else { return }
        guard let severity = SecretSeverity.allCases.first(where: { "\($0)" == name }) else {
            throw DecodingError.dataCorruptedError(
                forKey: .severity, in: values,
                debugDescription: "The severity is none of note, low, medium, high, critical.")
        }
        self.severity = severity
    }
}
