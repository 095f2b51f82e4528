import AuditKit
import AuditModel
import AuditRules
import Foundation

/// Times a whole audit against parsing alone: the same files, as many threads, in turn, in one run.
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
            let report = try Audit(rules: Catalog.all, options: .init(threads: 2)).run(target: folder).report
            print("\(folder): \(report.coverage.swiftLines) lines, peak \(peakMegabytes()) MB")
        }
    }

    private static func compare(_ folder: String, rounds: Int) throws {
        let files = try Discovery.run(root: folder).files.filter(\.kind.isSwift)
        let parsing = ParseOnly(paths: files.map(\.absolutePath), threads: 2)
        let audit = Audit(rules: Catalog.all, options: .init(threads: 2))
        var lines = 0
        var findings = 0
        var ratios: [Double] = []
        for round in 0...rounds {
            let parse = seconds { parsing.run() }
            let whole = try seconds {
                let report = try audit.run(target: folder).report
                lines = report.coverage.swiftLines
                findings = report.findings.count
            }
            // The first round warms the disk cache and does not count.
            guard round > 0 else { continue }
            ratios.append(whole / parse)
            print(String(format: "  parse only %.3f s, audit %.3f s, ratio %.2f", parse, whole, whole / parse))
        }
        ratios.sort()
        let (low, middle, high) = (ratios[0], ratios[ratios.count / 2], ratios[ratios.count - 1])
        print("\(folder): \(lines) lines of Swift in \(files.count) files, \(Catalog.all.count) rules, 2 threads")
        let spread = String(format: "median %.2f (%.2f to %.2f)", middle, low, high)
        print("  audit / parse only: \(spread), findings \(findings)")
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
