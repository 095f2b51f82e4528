import AuditAnalysis
import AuditKit
import AuditModel
import AuditRules
import Foundation

/// Times an audit against parsing alone: the same files, as many threads, in turn, in one run.
@main
struct AuditSpeed {
    static func main() throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "memory" {
            arguments.removeFirst()
            return try memory(arguments)
        }
        let rounds = 7
        for folder in arguments.isEmpty ? ["../.build/checkouts/swift-syntax"] : arguments {
            try compare(folder, rounds: rounds)
        }
    }

    /// One audit and nothing else, so that the peak is that of an audit.
    private static func memory(_ folders: [String]) throws {
        for folder in folders {
            let report = try whole.run(target: folder).report
            print("\(folder): \(report.coverage.swiftLines) lines, peak \(peakMegabytes()) MB")
        }
    }

    private static func compare(_ folder: String, rounds: Int) throws {
        let files = try Discovery.run(root: folder).files.filter(\.kind.isSwift)
        let parsing = ParseOnly(paths: files.map(\.absolutePath), threads: 2)
        let rules = Audit(rules: Catalog.all, options: .init(threads: 2))
        var lines = 0
        var findings = 0
        var ofRules: [Double] = []
        var ofCommand: [Double] = []
        for round in 0...rounds {
            let parse = seconds { parsing.run() }
            let alone = try seconds {
                let report = try rules.run(target: folder).report
                lines = report.coverage.swiftLines
                findings = report.findings.count
            }
            let all = try seconds { _ = try whole.run(target: folder) }
            // The first round warms the disk cache and does not count.
            guard round > 0 else { continue }
            ofRules.append(alone / parse)
            ofCommand.append(all / parse)
            let times = String(format: "  parse only %.3f s, rules %.3f s, command %.3f s", parse, alone, all)
            print(times + String(format: ", ratios %.2f and %.2f", alone / parse, all / parse))
        }
        print("\(folder): \(lines) lines of Swift in \(files.count) files, \(Catalog.all.count) rules, 2 threads")
        print("  rules / parse only: \(spread(ofRules)), findings \(findings)")
        print("  command / parse only: \(spread(ofCommand))")
    }

    /// The audit as the command runs it: with controls, checklists and the review of escapes.
    private static var whole: Audit {
        var audit = Audit(rules: Catalog.all, options: .init(threads: 2))
        (audit.controls, audit.checklists) = (ControlCatalog.all, Checklists.all)
        audit.escapes = ConcurrencyReview.escapes
        return audit
    }

    private static func spread(_ ratios: [Double]) -> String {
        let sorted = ratios.sorted()
        let (low, middle, high) = (sorted[0], sorted[sorted.count / 2], sorted[sorted.count - 1])
        return String(format: "median %.2f (%.2f to %.2f)", middle, low, high)
    }

    private static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = DispatchTime.now().uptimeNanoseconds
        try body()
        return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    }

    private static func peakMegabytes() -> Int {
        var usage = rusage()
        #if canImport(Darwin)
            let (who, unit) = (RUSAGE_SELF, 20)
        #else
            let (who, unit) = (__rusage_who_t(0), 10)  // RUSAGE_SELF, which Glibc imports as another type
        #endif
        getrusage(who, &usage)
        return usage.ru_maxrss >> unit
    }
}
