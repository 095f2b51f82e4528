/// The base metrics of a vector of the Common Vulnerability Scoring System, versions 3.0 and 3.1.
///
/// Temporal and environmental metrics are passed over: they speak of a day and of an installation.
public struct CVSS3Vector: Sendable, Hashable {
    private let values: [Substring: Substring]

    /// Reads `CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:L/A:N`; nil if a base metric is missing, unknown or repeated.
    public init?(_ text: String) {
        guard text.utf8.count <= 512, text.hasPrefix("CVSS:3.0/") || text.hasPrefix("CVSS:3.1/") else { return nil }
        var values: [Substring: Substring] = [:]
        for metric in text.dropFirst("CVSS:3.1/".count).split(separator: "/", omittingEmptySubsequences: false) {
            let parts = metric.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, values.updateValue(parts[1], forKey: parts[0]) == nil else { return nil }
        }
        for (name, allowed) in weights {
            guard let value = values[Substring(name)], allowed[String(value)] != nil else { return nil }
        }
        guard let scope = values["S"], scope == "U" || scope == "C" else { return nil }
        self.values = values
    }

    /// The base score in tenths, 0 to 100 (specification 3.1, §7.1).
    public var baseTenths: Int {
        let lost = (1 - weight("C")) * (1 - weight("I")) * (1 - weight("A"))
        let subScore = 1 - lost
        let impact =
            changesScope ? 7.52 * (subScore - 0.029) - 3.25 * fifteenthPower(subScore - 0.02) : 6.42 * subScore
        guard impact > 0 else { return 0 }
        let exploitability = 8.22 * weight("AV") * weight("AC") * weight("PR") * weight("UI")
        return roundedUp(min((changesScope ? 1.08 : 1) * (impact + exploitability), 10))
    }

    /// The rating of the base score (specification 3.1, §5).
    public var rating: Rating {
        switch baseTenths {
        case 0: .none
        case ..<40: .low
        case ..<70: .medium
        case ..<90: .high
        default: .critical
        }
    }

    /// The qualitative severity of a score.
    public enum Rating: String, Sendable, Hashable, CaseIterable {
        case none, low, medium, high, critical
    }

    private var changesScope: Bool { values["S"] == "C" }

    private func weight(_ metric: String) -> Double {
        let value = values[Substring(metric)].map(String.init) ?? ""
        // A changed scope makes privileges count for less.
        if metric == "PR", changesScope, value == "L" { return 0.68 }
        if metric == "PR", changesScope, value == "H" { return 0.5 }
        return weights[metric]?[value] ?? 0
    }
}

/// The least tenth that is not below the number, blind to the dust of floating point (specification 3.1, appendix A).
private func roundedUp(_ number: Double) -> Int {
    let whole = Int(number * 100_000 + 0.5)
    return (whole + 9_999) / 10_000
}

private func fifteenthPower(_ base: Double) -> Double {
    (0..<15).reduce(1) { power, _ in power * base }
}

/// What each value of a base metric counts (specification 3.1, §7.4).
private let weights: [String: [String: Double]] = [
    "AV": ["N": 0.85, "A": 0.62, "L": 0.55, "P": 0.2],
    "AC": ["L": 0.77, "H": 0.44],
    "PR": ["N": 0.85, "L": 0.62, "H": 0.27],
    "UI": ["N": 0.85, "R": 0.62],
    "C": ["H": 0.56, "L": 0.22, "N": 0],
    "I": ["H": 0.56, "L": 0.22, "N": 0],
    "A": ["H": 0.56, "L": 0.22, "N": 0],
]
