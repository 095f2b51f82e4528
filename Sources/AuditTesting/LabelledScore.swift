public import AuditModel

/// How much of a labelled set is found, and how much of what is found is right, rule by rule.
public struct LabelledScore: Sendable {
    /// The labels of one rule, counted.
    public struct Row: Sendable {
        public var bad = 0
        public var good = 0
        /// Bad labels with a finding.
        public var found = 0
        /// Good labels with a finding.
        public var falseAlarms = 0

        /// The part of the bad labels that was found; 1 where there are none.
        public var recall: Double { bad == 0 ? 1 : Double(found) / Double(bad) }
        /// The part of what was found that is bad; 1 where nothing was found.
        public var precision: Double { found + falseAlarms == 0 ? 1 : Double(found) / Double(found + falseAlarms) }
    }

    public private(set) var rows: [String: Row] = [:]
    /// The labels that the findings do not agree with: `missed set/File.swift:3 rule-id`.
    public private(set) var wrong: [String] = []

    public init() {}

    /// Holds the findings of a project against its labels.
    public mutating func add(_ project: LabelledSet.Project, _ findings: [Finding]) {
        let places = Set(findings.map { "\($0.rule) \($0.location.path) \($0.location.line)" })
        for label in project.labels {
            let isFound = label.lines.contains { places.contains("\(label.rule) \(label.path) \($0)") }
            rows[label.rule, default: Row()].add(label, isFound)
            guard isFound != label.isBad else { continue }
            let name = label.path.split(separator: "/").last ?? ""
            let place = project.name.hasSuffix(name) ? project.name : "\(project.name)/\(name)"
            wrong.append("\(label.isBad ? "missed" : "false") \(place):\(label.lines.lowerBound) \(label.rule)")
        }
    }

    /// All rules together.
    public var all: Row {
        rows.values.reduce(into: Row()) { sum, row in
            sum.bad += row.bad
            sum.good += row.good
            sum.found += row.found
            sum.falseAlarms += row.falseAlarms
        }
    }

    /// A line for each rule, and one for all.
    public var table: String {
        (rows.sorted { $0.key < $1.key } + [(key: "all", value: all)]).map { name, row in
            let padded = name + String(repeating: " ", count: max(0, 40 - name.count))
            return "\(padded) found \(row.found) of \(row.bad), wrongly \(row.falseAlarms) of \(row.good)"
        }.joined(separator: "\n")
    }
}

extension LabelledScore.Row {
    fileprivate mutating func add(_ label: LabelledSet.Label, _ isFound: Bool) {
        bad += label.isBad ? 1 : 0
        good += label.isBad ? 0 : 1
        found += label.isBad && isFound ? 1 : 0
        falseAlarms += !label.isBad && isFound ? 1 : 0
    }
}
