public import AuditModel
import Foundation

/// Makes the fixes of a project's findings in memory, and keeps those that hold.
///
/// A fix holds when the project is audited anew with it, and its finding is gone, nothing new is found and every file is
/// still read as it was. What does not hold is taken back, and the outcome says why.
public struct FixRun: Sendable {
    private let audit: Audit
    private let takesBreaking: Bool

    /// How often what is left is tried again after fixes that stood in its way.
    private static let rounds = 5

    /// - Parameters:
    ///   - audit: Which rules run, and what counts.
    ///   - takesBreaking: Whether fixes are made after which something that worked may stop.
    public init(_ audit: Audit, takesBreaking: Bool = false) {
        self.audit = audit
        self.takesBreaking = takesBreaking
    }

    /// What came of it. Nothing has been written.
    public struct Outcome: Sendable {
        /// The audit of the project as it stands.
        public let before: Report
        /// The findings that are mended, in the order of their places.
        public let mended: [Finding]
        /// The findings whose fixes were not made, with the reason.
        public let refused: [(finding: Finding, reason: Reason)]
        /// The changed files, by path.
        public let files: [ChangedFile]
    }

    public struct ChangedFile: Sendable, Hashable {
        public let path: String
        public let before: [UInt8]
        public let after: [UInt8]
    }

    /// Why a fix was not made.
    public enum Reason: Sendable, Hashable {
        /// Something that worked may stop, and such fixes were not asked for.
        case breaking
        /// It touches a place that the fix of another finding changes.
        case overlaps
        /// The finding is there after it, too.
        case doesNotHelp
        /// The rule of this id finds something that it did not find before.
        case bringsFinding(String)
        /// The file can no longer be read as a whole.
        case breaksFile
    }

    /// - Parameter target: The path of a folder or a file.
    /// - Throws: `TargetError` where there is nothing to audit.
    public func run(target: String) throws(TargetError) -> Outcome {
        try run { path in
            FileManager.default.contents(atPath: Self.place(of: path, in: target)).map(Array.init)
        } audit: { changed throws(TargetError) in
            var audit = audit
            audit.options.replacements = changed
            return try audit.run(target: target)
        }
    }

    /// Where a file of a target lies, which is the target itself where that is a file.
    public static func place(of path: String, in target: String) -> String {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: target, isDirectory: &isFolder)
        return exists && !isFolder.boolValue ? target : target + "/" + path
    }

    /// Mends files that are in memory, by their paths in the project.
    public func run(files: [String: [UInt8]]) -> Outcome {
        run {
            files[$0]
        } audit: { changed in
            audit.run(files: files.merging(changed) { $1 })
        }
    }

    private func run<Failure: Error>(
        bytes: (String) -> [UInt8]?, audit: ([String: [UInt8]]) throws(Failure) -> Audit.Outcome
    ) throws(Failure) -> Outcome {
        let before = try audit([:])
        var state = State(outcome: before, files: [:])
        var mended: [Finding] = []
        var refused: [String: (Finding, Reason)] = [:]
        for _ in 0..<Self.rounds {
            let open = state.outcome.report.findings.filter { $0.fix != nil && refused[$0.fingerprint] == nil }
            for finding in open where finding.fix?.isBreaking == true && !takesBreaking {
                refused[finding.fingerprint] = (finding, .breaking)
            }
            let wanted = open.filter { refused[$0.fingerprint] == nil }
            let step = try hold(wanted, state, { state.files[$0] ?? bytes($0) }, audit)
            for (finding, reason) in step.refused { refused[finding.fingerprint] = (finding, reason) }
            guard !step.plan.chosen.isEmpty else { break }
            mended += step.plan.chosen
            state = step.state
            if step.plan.waiting.isEmpty { break }
        }
        let waiting = state.outcome.report.findings.filter { finding in
            finding.fix.map { takesBreaking || !$0.isBreaking } == true && refused[finding.fingerprint] == nil
        }
        let left = refused.values.map { ($0, $1) } + waiting.map { ($0, Reason.overlaps) }
        return Outcome(
            before: before.report, mended: mended.sorted { $0.location < $1.location },
            refused: left.sorted { ($0.0.location, $0.0.rule) < ($1.0.location, $1.0.rule) }
                .map { (finding: $0.0, reason: $0.1) },
            files: state.files.sorted { $0.key < $1.key }.compactMap { path, after in
                bytes(path).map { ChangedFile(path: path, before: $0, after: after) }
            })
    }

    // MARK: - One round

    /// A project as it is after some fixes.
    private struct State {
        let outcome: Audit.Outcome
        /// The files that differ from those of the project.
        let files: [String: [UInt8]]
    }

    private struct Step {
        let plan: FixPlan
        let state: State
        let refused: [(Finding, Reason)]
    }

    /// Makes fixes at once and takes back those that do not hold, until the rest does.
    private func hold<Failure: Error>(
        _ wanted: [Finding], _ state: State, _ bytes: (String) -> [UInt8]?,
        _ audit: ([String: [UInt8]]) throws(Failure) -> Audit.Outcome
    ) throws(Failure) -> Step {
        var wanted = wanted
        var refused: [(Finding, Reason)] = []
        while true {
            let plan = FixPlan(wanted)
            let changed = plan.files(bytes)
            let files = state.files.merging(changed) { $1 }
            guard !changed.isEmpty else {
                // Whatever is still wanted is in files that cannot be read any more.
                let lost = plan.chosen.map { ($0, Reason.breaksFile) }
                return Step(plan: FixPlan([]), state: state, refused: refused + lost)
            }
            let after = try audit(files)
            let faults = FixFaults(before: state.outcome, after: after, plan: plan).all
            if faults.isEmpty { return Step(plan: plan, state: State(outcome: after, files: files), refused: refused) }
            // Each turn takes at least one back.
            refused += faults
            let gone = Set(faults.map(\.0.fingerprint))
            wanted.removeAll { gone.contains($0.fingerprint) }
        }
    }
}
