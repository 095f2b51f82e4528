import AuditModel
import Foundation
import Testing

@testable import AuditReports

/// Holds the bill of materials against the published schemas, with Python's `jsonschema` where it is installed.
///
/// The schemas are not part of this package: they are looked for in `schemas/` of the folder that `BULWARK_SHARED`
/// names, or of a folder `shared` beside the package.
@Suite struct CycloneDXSchemaTests {
    @Test(arguments: ["report", "mended", "empty", "tangled", "attack"])
    func billOfMaterialsFollowsItsSchema(name: String) throws {
        let folder = Self.schemas.path
        guard FileManager.default.fileExists(atPath: folder + "/cyclonedx-bom-1.6.schema.json") else {
            print("skipped: no CycloneDX schema in \(folder)")
            return
        }
        guard try python("import jsonschema, referencing") == 0 else {
            print("skipped: python3 with jsonschema and referencing is not installed")
            return
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(CycloneDXReport(report(name)).text.utf8).write(to: file)
        #expect(try python(Self.script, folder, file.path) == 0)
    }

    private func report(_ name: String) -> Report {
        switch name {
        case "report": Ledger.report
        case "mended": Ledger.mended
        case "empty": Ledger.empty
        case "tangled": CycloneDXTests.tangled
        default: CycloneDXTests.attacked(seed: 7)
        }
    }

    private static var schemas: URL {
        let named = ProcessInfo.processInfo.environment["BULWARK_SHARED"].map(URL.init(fileURLWithPath:))
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let shared = named ?? root.deletingLastPathComponent().appendingPathComponent("shared")
        return shared.appendingPathComponent("schemas")
    }

    /// The schema refers to those of signatures and of licences by their ids.
    private static let script = """
        import json, jsonschema, os, referencing, sys
        folder, document = sys.argv[1], json.load(open(sys.argv[2], encoding="utf-8"))
        names = ["cyclonedx-bom-1.6.schema.json", "cyclonedx-jsf-0.82.schema.json", "cyclonedx-spdx.schema.json"]
        schemas = [json.load(open(os.path.join(folder, name), encoding="utf-8")) for name in names]
        resources = [(schema["$id"], referencing.Resource.from_contents(schema)) for schema in schemas]
        validator = jsonschema.validators.validator_for(schemas[0])(
            schemas[0], registry=referencing.Registry().with_resources(resources),
            format_checker=jsonschema.FormatChecker())
        errors = list(validator.iter_errors(document))
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
