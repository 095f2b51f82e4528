import AuditModel
import AuditReports
import Foundation
import Testing

/// Holds what is written against the published schemas, with Python's `jsonschema` where it is installed.
@Suite struct SchemaTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test(arguments: ["report", "mended", "empty", "attack"])
    func jsonFollowsItsSchema(name: String) throws {
        let schema = Self.root.appendingPathComponent("Documentation/report.schema.json")
        try validate(ReportFormat.json.render(report(name)), against: schema)
    }

    /// The schema of the standard is not part of this package. It is looked for in `schemas/` of the folder that
    /// `BULWARK_SHARED` names, or of a folder `shared` beside the package.
    @Test(arguments: ["report", "mended", "empty", "attack"])
    func sarifFollowsItsSchema(name: String) throws {
        let named = ProcessInfo.processInfo.environment["BULWARK_SHARED"].map(URL.init(fileURLWithPath:))
        let shared = named ?? Self.root.deletingLastPathComponent().appendingPathComponent("shared")
        let schema = shared.appendingPathComponent("schemas/sarif-2.1.0.json")
        guard FileManager.default.fileExists(atPath: schema.path) else {
            print("skipped: no SARIF schema at \(schema.path)")
            return
        }
        try validate(ReportFormat.sarif.render(report(name)), against: schema)
    }

    private func report(_ name: String) -> Report {
        switch name {
        case "report": Ledger.report
        case "mended": Ledger.mended
        case "empty": Ledger.empty
        default: Ledger.report.mapText { "\u{1B}[31m:// \"\\\n[a](1)%é漢" + $0 }
        }
    }

    private func validate(_ text: String, against schema: URL) throws {
        guard try python("import jsonschema") == 0 else {
            print("skipped: python3 with jsonschema is not installed")
            return
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        #expect(try python(Self.script, schema.path, file.path) == 0)
    }

    private static let script = """
        import json, jsonschema, sys
        schema, document = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:])
        validator = jsonschema.validators.validator_for(schema)
        validator.check_schema(schema)
        errors = list(validator(schema, format_checker=jsonschema.FormatChecker()).iter_errors(document))
        for error in errors[:5]:
            print("/".join(map(str, error.absolute_path)), error.message[:200], file=sys.stderr)
        sys.exit(1 if errors else 0)
        """

    /// The exit status of a script; its complaints go to the standard error.
    private func python(_ script: String, _ arguments: String...) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script] + arguments
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
