import AuditModel

/// The weaknesses of the Common Weakness Enumeration that the rules speak of (sections 3.14.8 and 3.53).
struct SarifTaxonomy {
    /// Ascending, each once.
    private let numbers: [Int]

    init(_ rules: [RuleDescription]) {
        numbers = Set(rules.flatMap(Self.weaknesses)).sorted()
    }

    /// How a component names this one.
    static let reference: JSONValue = ["name": "CWE", "index": .integer(0)]

    /// The taxonomy itself, or `nil` where no rule names a weakness.
    var component: JSONValue? {
        if numbers.isEmpty { return nil }
        return [
            "name": "CWE",
            "organization": "MITRE",
            "shortDescription": ["text": "The MITRE Common Weakness Enumeration."],
            "informationUri": "https://cwe.mitre.org/",
            "isComprehensive": .boolean(false),
            "taxa": .array(
                numbers.map { ["id": .string(String($0)), "helpUri": .string(Reference.cwe($0).url)] }),
        ]
    }

    /// The weaknesses that a rule is a case of, or `nil` where it names none.
    func relationships(of rule: RuleDescription) -> JSONValue? {
        let targets = Set(Self.weaknesses(rule)).sorted()
        if targets.isEmpty { return nil }
        return .array(
            targets.map { number in
                [
                    "target": [
                        "id": .string(String(number)),
                        "index": numbers.firstIndex(of: number).map(JSONValue.integer),
                        "toolComponent": Self.reference,
                    ],
                    "kinds": ["superset"],
                ]
            })
    }

    private static func weaknesses(_ rule: RuleDescription) -> [Int] {
        rule.references.compactMap { reference in
            if case .cwe(let number) = reference { number } else { nil }
        }
    }
}
