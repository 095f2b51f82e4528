import AuditKit
import AuditModel
import AuditRules
import Foundation

/// What a run is to do.
struct AuditSetting {
    var configuration: Configuration
    var rules: [Rule]
    /// Where the baseline is, or would be.
    let baselinePath: String
    /// Whether somebody has said where it is.
    let namesBaseline: Bool
    let baseline: Baseline?
    let changed: ChangedLines?
    /// Where records of weaknesses lie.
    let advisoryFolder: String?
    /// Read what `.gitignore` leaves out, too.
    let readsIgnoredFiles: Bool

    /// What belongs to this run alone.
    ///
    /// - Parameter threads: All processors if nil.
    func options(
        threads: Int?, progress: @escaping @Sendable (Audit.Progress) -> Void
    ) throws -> Audit.Options {
        var options = Audit.Options(
            threads: threads ?? max(1, ProcessInfo.processInfo.activeProcessorCount), baseline: baseline,
            changed: changed, today: Day(secondsSince1970: Int(Date().timeIntervalSince1970)),
            readsIgnoredFiles: readsIgnoredFiles, progress: progress)
        options.knownRules = Set(Catalog.all.map(\.id))
        options.advisories = try advisories(threads: options.threads)
        return options
    }

    /// The records; none where no folder is named.
    private func advisories(threads: Int) throws -> AdvisoryDatabase {
        guard let advisoryFolder else { return AdvisoryDatabase() }
        do throws(AdvisoryFolderError) {
            return try AdvisoryDatabase.read(folder: advisoryFolder, threads: threads)
        } catch {
            throw UsageError("\(error.description).")
        }
    }

    /// Accepts all that was found, and keeps the reasons that stand in the file.
    func write(baselineOf outcome: Audit.Outcome) throws {
        let older = FileManager.default.contents(atPath: baselinePath).flatMap {
            try? Baseline.read(Array($0), path: baselinePath)
        }
        let accepted = Baseline(accepting: outcome.unfiltered, keepingReasonsOf: older ?? Baseline())
        do {
            try WholeFile.write(accepted.text(), to: baselinePath)
        } catch {
            throw UsageError("The baseline \(baselinePath) cannot be written: \(error.localizedDescription)")
        }
        let count = accepted.entries.count
        Console.error("Accepted \(count) finding\(count == 1 ? "" : "s") in \(baselinePath).")
    }
}
