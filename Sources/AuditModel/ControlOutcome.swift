/// How a project stands to a security control: something that it should have, or should never do.
public struct ControlOutcome: Codable, Sendable, Hashable {
    /// Words in kebab case, such as `certificate-pinning`.
    public let id: String
    public let title: LocalizedText
    public let status: ControlStatus
    /// One sentence: what the status rests on, without a full stop.
    public let reason: String
    /// The places that prove a pass or a failure, at most a few; never empty for a pass or a failure.
    public let evidence: [Evidence]
    /// All places that would prove it, of which `evidence` shows the first.
    public let evidenceCount: Int
    /// What to do where the control has failed or was not found; ends with a full stop.
    public let remedy: String
    public let references: [Reference]
    /// What data protection law has to do with it.
    public let notes: [RegulationNote]

    /// A place in the project that speaks for or against a control.
    public struct Evidence: Codable, Sendable, Hashable {
        public let location: Location
        /// One sentence about the place, without a full stop and without anything secret.
        public let message: String
        /// The rule whose finding it is, where it is one.
        public let rule: String?

        public init(location: Location, message: String, rule: String? = nil) {
            self.location = location
            self.message = message
            self.rule = rule
        }
    }

    public init(
        id: String, title: LocalizedText, status: ControlStatus, reason: String, evidence: [Evidence],
        evidenceCount: Int, remedy: String, references: [Reference], notes: [RegulationNote] = []
    ) {
        self.id = id
        self.title = title
        self.status = status
        self.reason = reason
        self.evidence = evidence
        self.evidenceCount = evidenceCount
        self.remedy = remedy
        self.references = references
        self.notes = notes
    }
}

/// How a control is answered. None passes without evidence.
public enum ControlStatus: String, Codable, Sendable, CaseIterable {
    /// A place in the project proves it, and nothing speaks against it.
    case passed
    /// Findings speak against it.
    case failed
    /// Nothing in the project shows it, for or against.
    case notFound
    /// The project has nothing that it could concern.
    case notApplicable
}

/// An article of a data protection law that a control bears on.
public struct RegulationNote: Codable, Sendable, Hashable {
    public let regulation: Regulation
    /// Such as `Art. 32(1)(a)` or `§ 1798.150(a)(1)`.
    public let article: String
    /// One sentence that says what the article asks, without a full stop.
    public let text: LocalizedText

    /// The laws that notes speak of.
    public enum Regulation: String, Codable, Sendable, CaseIterable {
        case gdpr = "GDPR"
        case ccpa = "CCPA"
    }

    public init(regulation: Regulation, article: String, text: LocalizedText) {
        self.regulation = regulation
        self.article = article
        self.text = text
    }
}

/// A list of questions that teams ask before a release, each answered by a control.
public struct Checklist: Codable, Sendable, Hashable {
    /// Words in kebab case, such as `network`.
    public let id: String
    public let title: LocalizedText
    public let sections: [Section]

    /// Questions under one heading.
    public struct Section: Codable, Sendable, Hashable {
        public let title: LocalizedText
        public let items: [Item]

        public init(title: LocalizedText, items: [Item]) {
            self.title = title
            self.items = items
        }
    }

    /// One question and the control that answers it.
    public struct Item: Codable, Sendable, Hashable {
        public let text: LocalizedText
        /// The id of a `ControlOutcome` of the same report.
        public let control: String

        public init(text: LocalizedText, control: String) {
            self.text = text
            self.control = control
        }
    }

    public init(id: String, title: LocalizedText, sections: [Section]) {
        self.id = id
        self.title = title
        self.sections = sections
    }
}
