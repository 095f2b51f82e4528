public import AuditModel
import CodeModel

/// Something that a project should have, or should never do, and how its source answers for it.
///
/// A control fails where findings of its rules stand, or where its search objects. It passes where nothing speaks
/// against it and the search proves it at a place. Without proof it is not found; where there is nothing that it could
/// concern, it does not apply.
public struct Control: Sendable {
    /// Words in kebab case that state the good thing: `certificate-pinning`.
    public let id: String
    /// One line, without a full stop.
    public let title: LocalizedText
    /// What to do where it has failed or was not found; ends with a full stop.
    public let remedy: String
    public let references: [Reference]
    /// What data protection law has to do with it.
    public let notes: [RegulationNote]
    /// The rules whose findings speak against it.
    public let weaknesses: [String]
    /// Looks for what speaks for it.
    public let search: @Sendable (inout ControlSearch) -> Void

    public init(
        id: String, title: LocalizedText, remedy: String, references: [Reference], notes: [RegulationNote] = [],
        weaknesses: [String] = [], search: @escaping @Sendable (inout ControlSearch) -> Void
    ) {
        self.id = id
        self.title = title
        self.remedy = remedy
        self.references = references
        self.notes = notes
        self.weaknesses = weaknesses
        self.search = search
    }
}

/// What the search of a control works with: the project to ask, and places to report to.
///
/// ```swift
/// for file in search.shippedSwift {
///     for call in file.calls("evaluatePolicy") {
///         search.proof.report("`evaluatePolicy` asks for the owner's face or finger", at: call)
///     }
/// }
/// ```
public struct ControlSearch: Sendable {
    /// Takes the places that prove the control.
    public var proof: Pass
    /// Takes the places that speak against it and that no rule reports.
    public var objection: Pass
    /// What was looked at to come to the answer: "41 log calls read"; no full stop.
    public var summary: String?
    /// Why the control does not concern this project; no full stop.
    private(set) var notApplicable: String?

    init(workspace: Workspace) {
        proof = Pass(rules: [], current: 0, workspace: workspace)
        objection = Pass(rules: [], current: 0, workspace: workspace)
    }

    public var workspace: Workspace { proof.workspace }
    public var lookup: Lookup { workspace.lookup }
    /// The Swift files that reach users.
    public var shippedSwift: [SwiftFile] { workspace.swift.filter(\.role.isShipped) }

    /// A fact about the project, worked out when it is first asked for.
    public subscript<F: Fact>(_ type: F.Type) -> F { workspace.fact(type) }

    /// Says that the project has nothing that the control could concern.
    ///
    /// - Parameter reason: One sentence without a full stop: "The project has no app target".
    public mutating func doesNotApply(_ reason: String) { notApplicable = reason }
}

/// What a project's configuration says of a control that no source can show.
public struct Attestation: Sendable, Equatable {
    public let answer: Answer
    /// The day until which it holds; for ever where none is given.
    public let until: Day?

    /// What is said of the control.
    public enum Answer: Sendable, Equatable {
        /// A file of the project that proves it, relative to the audited folder, and what it is.
        case evidence(path: String, reason: String)
        /// Why the control does not concern the project.
        case notApplicable(reason: String)
    }

    public init(answer: Answer, until: Day? = nil) {
        self.answer = answer
        self.until = until
    }
}
