import AuditKit
import AuditModel
import AuditRules
import AuditTesting
import CodeModel
import Testing

/// The analysis answers by what the code says, not by who asks first.
@Suite struct ThreadTests {
    /// All projects of the labelled set as one, so that names collide and files are judged beside strangers.
    @Test(arguments: [2, 3, 7]) func theNumberOfThreadsChangesNothing(_ threads: Int) throws {
        let files = try Self.oneProject()
        let alone = Self.report(on: files, threads: 1)
        #expect(alone.findings.count > 300)
        #expect(Self.report(on: files, threads: threads) == alone)
    }

    @Test func theOrderOfRulesChangesNothing() throws {
        let files = try Self.oneProject()
        let forwards = Self.report(on: files, threads: 1, rules: Catalog.all)
        let backwards = Self.report(on: files, threads: 1, rules: Catalog.all.reversed())
        #expect(backwards.findings == forwards.findings)
    }

    private static func oneProject() throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for project in try LabelledSet.flow() {
            let name = project.name.split(separator: "/").joined(separator: "-")
            for (path, bytes) in project.files { files["\(name)/\(path)"] = bytes }
        }
        return files
    }

    private static func report(on files: [String: [UInt8]], threads: Int, rules: [Rule] = Catalog.all) -> Report {
        let options = Audit.Options(threads: threads)
        return Audit(rules: rules, configuration: Configuration(profile: .strict), options: options).run(files: files)
            .report
    }
}
