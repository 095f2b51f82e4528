import Foundation
import Testing

/// Published schemas, which are not part of this package: they are looked for in `schemas/` of the folder that
/// `BULWARK_SHARED` names, or of a folder `shared` beside the package.
enum PublishedSchema {
    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The schema, or `nil` with a printed line where it is not there.
    static func url(_ name: String) -> URL? {
        let named = ProcessInfo.processInfo.environment["BULWARK_SHARED"].map(URL.init(fileURLWithPath:))
        let shared = named ?? package.deletingLastPathComponent().appendingPathComponent("shared")
        let schema = shared.appendingPathComponent("schemas").appendingPathComponent(name)
        if FileManager.default.fileExists(atPath: schema.path) { return schema }
        print("skipped: no schema at \(schema.path)")
        return nil
    }

    /// Expects the JSON `text` to follow `schema`.
    static func expect(json text: String, follows schema: URL) throws {
        guard try succeeds(["python3", "-c", "import jsonschema"], quietly: true) else {
            print("skipped: python3 with jsonschema is not installed")
            return
        }
        let file = try temporaryFile(text)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try succeeds(["python3", "-c", jsonScript, schema.path, file.path]))
    }

    /// Expects the XML `text` to follow `schema`, with whichever of three validators is installed.
    static func expect(xml text: String, follows schema: URL) throws {
        let file = try temporaryFile(text)
        defer { try? FileManager.default.removeItem(at: file) }
        let validators = [
            (["xmllint", "--version"], ["xmllint", "--noout", "--schema", schema.path, file.path]),
            (["python3", "-c", "import lxml"], ["python3", "-c", lxmlScript, schema.path, file.path]),
            (["python3", "-c", "import xmlschema"], ["python3", "-c", xmlschemaScript, schema.path, file.path]),
        ]
        for (trial, command) in validators where try succeeds(trial, quietly: true) {
            #expect(try succeeds(command))
            return
        }
        print("skipped: neither xmllint nor python3 with lxml or xmlschema is installed")
    }

    private static func temporaryFile(_ text: String) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(text.utf8).write(to: file)
        return file
    }

    /// Whether a command ends well; its complaints go to the standard error.
    private static func succeeds(_ command: [String], quietly: Bool = false) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = FileHandle.nullDevice
        if quietly { process.standardError = FileHandle.nullDevice }
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    private static let jsonScript = """
        import json, jsonschema, sys
        schema, document = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:])
        validator = jsonschema.validators.validator_for(schema)
        validator.check_schema(schema)
        errors = list(validator(schema, format_checker=jsonschema.FormatChecker()).iter_errors(document))
        for error in errors[:5]:
            print("/".join(map(str, error.absolute_path)), error.message[:200], file=sys.stderr)
        sys.exit(1 if errors else 0)
        """

    private static let lxmlScript = """
        import sys
        from lxml import etree
        schema = etree.XMLSchema(etree.parse(sys.argv[1]))
        if not schema.validate(etree.parse(sys.argv[2])):
            print(list(schema.error_log)[:5], file=sys.stderr)
            sys.exit(1)
        """

    private static let xmlschemaScript = """
        import sys, xmlschema
        xmlschema.XMLSchema(sys.argv[1]).validate(sys.argv[2])
        """
}
